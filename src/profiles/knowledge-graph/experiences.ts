/** Keeps experiences as memories of their own kind, and finds those that were like what is at hand. */

import type { Caller } from '../../core/caller.ts'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import type { EngineContext } from '../../kernel/context.ts'
import {
  optionalText,
  requireLimit,
  requireList,
  requireOneOf,
  requireRecord,
  requireText,
} from '../../kernel/validate.ts'
import { feedback } from '../../memories/feedback.ts'
import { loadMemories } from '../../memories/list-memories.ts'
import { remember } from '../../memories/remember.ts'
import { recall } from '../../recall/recall.ts'
import { toTitle } from '../../text/sentences.ts'
import { EXPERIENCE_KEY, readExperience, renderExperience } from './experience/experience-text.ts'
import {
  EXPERIENCE_RESULTS,
  type Experience,
  type ExperienceDecision,
  type ExperienceStep,
  type FoundExperience,
  type RecallExperienceInput,
  type RecordExperienceInput,
  type RecordedExperience,
} from './experience/experience-views.ts'

const MOST_ITEMS = 100
const CONTEXT_CHARS = 4_000
const ITEM_CHARS = 2_000
const DEFAULT_LIMIT = 5

export async function recordExperience(
  context: EngineContext,
  input: RecordExperienceInput,
  caller: Caller,
): Promise<RecordedExperience> {
  const experience = toExperience(input)
  const outcome = await remember(
    context,
    {
      kind: 'experience',
      title: input.title ?? toTitle(experience.context),
      content: renderExperience(experience),
      metadata: { [EXPERIENCE_KEY]: experience },
      structure: 'timeline',
      ...defined({ element: input.element, tags: input.tags, scope: input.scope }),
    },
    caller,
  )
  if (outcome.kind === 'stored') {
    return { ...outcome, experience: readExperience(outcome.memory.metadata) ?? experience }
  }
  const { memory } = await feedback(
    context,
    { id: outcome.of.id, useful: experience.result !== 'failure', note: 'lived through again' },
    caller,
  )
  return { kind: 'repeated', of: memory, reason: outcome.reason }
}

export async function recallExperience(
  context: EngineContext,
  input: RecallExperienceInput,
  caller: Caller,
): Promise<readonly FoundExperience[]> {
  const limit = requireLimit(input.limit, DEFAULT_LIMIT, LIMITS.recallMax)
  const wanted = input.result === undefined ? null : requireOneOf('result', input.result, EXPERIENCE_RESULTS)
  const { hits } = await recall.run(
    context,
    {
      query: requireText('context', input.context, LIMITS.queryChars),
      kinds: ['memory'],
      memoryKinds: ['experience'],
      // How it ended is not in the index: enough are looked at that some of each remain.
      limit: wanted === null ? limit : LIMITS.recallMax,
      ...defined({
        element: input.element,
        policy: input.policy,
        scope: input.scope,
        exactScope: input.exactScope,
        allScopes: input.allScopes,
      }),
    },
    caller,
  )
  const scores = new Map(hits.map(({ ref, score }) => [ref.id as string, score]))
  const ids = hits.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  return (await loadMemories(context, { ids }, caller))
    .flatMap((memory): FoundExperience[] => {
      const experience = readExperience(memory.metadata)
      if (experience === null || (wanted !== null && experience.result !== wanted)) return []
      return [{ memory, experience, score: scores.get(memory.id) ?? 0 }]
    })
    .slice(0, limit)
}

function toExperience(input: RecordExperienceInput): Experience {
  const steps = toItems('steps', input.steps).map(toStep)
  if (steps.length === 0) {
    throw new LoreError('invalid_input', 'An experience has at least one step.', {
      hint: 'Say in steps what was done, in order.',
      details: { field: 'steps' },
    })
  }
  const experience: Experience = {
    context: requireText('context', input.context, CONTEXT_CHARS),
    steps,
    decisions: toItems('decisions', input.decisions ?? []).map(toDecision),
    outcomes: toItems('outcomes', input.outcomes ?? []).map((outcome) =>
      requireText('outcomes', outcome, ITEM_CHARS),
    ),
    result: input.result === undefined ? null : requireOneOf('result', input.result, EXPERIENCE_RESULTS),
  }
  const chars = JSON.stringify({ [EXPERIENCE_KEY]: experience }).length
  if (chars <= LIMITS.metadataChars) return experience
  throw new LoreError('content_too_long', `An experience may have ${LIMITS.metadataChars} characters.`, {
    hint: 'Tell it shorter, or record it as several experiences.',
    details: { limit: LIMITS.metadataChars, chars },
  })
}

function toItems(field: string, given: unknown): readonly unknown[] {
  const items = requireList(field, given)
  if (items.length <= MOST_ITEMS) return items
  throw new LoreError('invalid_input', `An experience has at most ${MOST_ITEMS} ${field}.`, {
    hint: 'Leave out what did not matter, or record it as several experiences.',
    details: { field, limit: MOST_ITEMS },
  })
}

function toStep(given: unknown): ExperienceStep {
  const step = requireRecord('Each of steps', given)
  const tool = optionalText('tool', step.tool, LIMITS.nameChars)
  const result = optionalText('result', step.result, ITEM_CHARS)
  return {
    action: requireText('action', step.action, ITEM_CHARS),
    ...defined({ tool, result }),
  }
}

function toDecision(given: unknown): ExperienceDecision {
  const item = requireRecord('Each of decisions', given)
  const reason = optionalText('reason', item.reason, ITEM_CHARS)
  return {
    decision: requireText('decision', item.decision, ITEM_CHARS),
    ...defined({ reason }),
  }
}
