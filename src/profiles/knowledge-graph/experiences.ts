/** Stores experiences as memories of the kind `experience`, and finds those with a similar context. */

import { z } from 'zod'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { RANGES } from '../../core/ranges.ts'
import {
  field,
  integer,
  name,
  oneOf,
  optional,
  scope,
  scopeSelection,
  tags,
  text,
} from '../../kernel/fields.ts'
import { textsOfMemories } from '../../kernel/texts-of-memories.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import { optionalText, requireList, requireRecord, requireText } from '../../kernel/validate.ts'
import { feedback } from '../../memories/feedback.ts'
import { loadMemories } from '../../memories/list-memories.ts'
import { storeMemory } from '../../memories/remember.ts'
import { POLICY_NAMES } from '../../recall/policies/index.ts'
import { recall } from '../../recall/recall.ts'
import { toTitle } from '../../text/sentences.ts'
import { EXPERIENCE_KEY, readExperience, renderExperience } from './experience/experience-text.ts'
import {
  EXPERIENCE_RESULTS,
  type Experience,
  type ExperienceDecision,
  type ExperienceStep,
  type FoundExperience,
  type RecordedExperience,
} from './experience/experience-views.ts'

const MOST_ITEMS = 100
const CONTEXT_CHARS = 4_000
const ITEM_CHARS = 2_000
const DEFAULT_LIMIT = 5

/** Stores steps, decisions and outcomes as one experience; a repeated one counts as feedback on the first. */
export const recordExperience = defineUseCase({
  name: 'recordExperience',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      context: text(CONTEXT_CHARS),
      /** In order, 1–100. */
      steps: field<readonly ExperienceStep[]>(listOf('object'), toSteps),
      decisions: optional(
        field<readonly ExperienceDecision[]>(listOf('object'), (name, value) =>
          toItems(name, value).map(toDecision),
        ),
      ),
      outcomes: optional(
        field<readonly string[]>(listOf('string'), (name, value) =>
          toItems(name, value).map((outcome) => requireText(name, outcome, ITEM_CHARS)),
        ),
      ),
      result: optional(oneOf(EXPERIENCE_RESULTS)),
      /** Default: the beginning of the context. */
      title: optional(text(LIMITS.titleChars)),
      element: optional(name()),
      tags: optional(tags()),
      scope: optional(scope()),
    }),
  run: async (context, input, caller): Promise<RecordedExperience> => {
    const experience: Experience = {
      context: input.context,
      steps: input.steps,
      decisions: input.decisions ?? [],
      outcomes: input.outcomes ?? [],
      result: input.result ?? null,
    }
    requireShort(experience)
    const outcome = await storeMemory(
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
    const { memory } = await feedback.run(
      context,
      { id: outcome.of.id, useful: experience.result !== 'failure', note: 'lived through again' },
      caller,
    )
    return { kind: 'repeated', of: memory, reason: outcome.reason }
  },
})

/** Returns experiences with a similar context, best first. */
export const recallExperience = defineUseCase({
  name: 'recallExperience',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      context: text(LIMITS.queryChars),
      ...scopeSelection(),
      /** Only experiences with this result. */
      result: optional(oneOf(EXPERIENCE_RESULTS)),
      /** Only experiences about this element. */
      element: optional(name()),
      /** Default 5. */
      limit: optional(integer(...RANGES.recallLimit)),
      /** Name of a ranking policy, as for recall. */
      policy: optional(oneOf(POLICY_NAMES)),
    }),
  run: async (context, input, caller): Promise<{ readonly items: readonly FoundExperience[] }> => {
    const { context: query, result: wanted, limit = DEFAULT_LIMIT, ...choice } = input
    const { hits } = await recall.run(
      context,
      {
        query,
        kinds: ['memory'],
        memoryKinds: ['experience'],
        // The index does not hold the result, so recall returns its maximum and the result is filtered afterwards.
        limit: wanted === undefined ? limit : LIMITS.recallMax,
        ...choice,
      },
      caller,
    )
    const scores = new Map(hits.map(({ ref, score }) => [ref.id as string, score]))
    const ids = hits.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
    const items = (await loadMemories.run(context, { ids }, caller)).items
      .flatMap((memory): FoundExperience[] => {
        const experience = readExperience(memory.metadata)
        if (experience === null || (wanted !== undefined && experience.result !== wanted)) return []
        return [{ memory, experience, score: scores.get(memory.id) ?? 0 }]
      })
      .slice(0, limit)
    return { items }
  },
  texts: ({ items }) => textsOfMemories(items.map(({ memory }) => memory)),
})

function listOf(type: 'object' | 'string') {
  return { type: 'array', items: { type }, maxItems: MOST_ITEMS }
}

function toSteps(field: string, given: unknown): readonly ExperienceStep[] {
  const steps = toItems(field, given).map(toStep)
  if (steps.length > 0) return steps
  throw new LoreError('invalid_input', 'An experience has at least one step.', {
    hint: 'Say in steps what was done, in order.',
    details: { field },
  })
}

function requireShort(experience: Experience): void {
  const chars = JSON.stringify({ [EXPERIENCE_KEY]: experience }).length
  if (chars <= LIMITS.metadataChars) return
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
