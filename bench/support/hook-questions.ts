/**
 * Asks LoCoMo's questions as prompts: in their own conversation, unchanged and among other words, and in
 * conversations that cannot answer them. Rates them as the hook does, before any threshold.
 */
import { DEFAULT_HOOK_SETTINGS } from '../../src/core/hook.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { RecallHit } from '../../src/core/recall.ts'
import type { Engine } from '../../src/engine/engine.ts'
import {
  describeInjections,
  RATED_HITS,
  rateInjections,
} from '../../src/session/prompt/injection-confidence.ts'
import { loadPromptQuery } from '../../src/session/prompt/prompt-query.ts'
import { CALLER, NAMESPACE, type StagedConversation } from '../locomo-ask.ts'
import type { RatedPrompt } from './hook-curve.ts'

export interface AskedPrompts {
  /** Questions in their own conversation. */
  readonly own: readonly RatedPrompt[]
  /** Every second of them among other words. */
  readonly wrapped: readonly RatedPrompt[]
  /** Every second question, in another conversation. */
  readonly foreign: readonly RatedPrompt[]
  /** Real prompts to agents, in each conversation. */
  readonly agent: readonly RatedPrompt[]
}

export interface AskPromptsOptions {
  readonly engine: Engine
  /** Of the same store as the engine. */
  readonly documents: Pick<Store['documents'], 'statistics'>
  readonly staged: readonly StagedConversation[]
  /** True to search memories too, not only turns. */
  readonly digested: boolean
  readonly agentPrompts: readonly string[]
  readonly onAsked?: () => void
}

export async function askPrompts(options: AskPromptsOptions): Promise<AskedPrompts> {
  const { staged, agentPrompts } = options
  const own: RatedPrompt[] = []
  const wrapped: RatedPrompt[] = []
  const foreign: RatedPrompt[] = []
  const agent: RatedPrompt[] = []
  for (const [i, conversation] of staged.entries()) {
    const group = conversation.name
    for (const [n, question] of conversation.questions.entries()) {
      const evidence = new Set(question.evidence)
      const helps = (hit: RecallHit) =>
        toEpisodes(hit).some((id) => evidence.has(conversation.turnIds.get(id) ?? ''))
      const inside = { group, project: conversation.project, helps }
      own.push(...(await rate(options, question.text, inside)))
      if (n % 2 === 0) wrapped.push(...(await rate(options, wrap(question.text, n / 2), inside)))
      const other = staged[(i + 1 + (n % Math.max(1, staged.length - 1))) % staged.length]
      if (n % 2 === 1 && other !== undefined && other !== conversation)
        foreign.push(...(await rate(options, question.text, { group, project: other.project, helps: null })))
    }
    for (const prompt of agentPrompts)
      agent.push(...(await rate(options, prompt, { group, project: conversation.project, helps: null })))
  }
  return { own, wrapped, foreign, agent }
}

/** A memory counts as the turns it is based on. */
function toEpisodes({ ref, sources }: RecallHit): readonly string[] {
  return ref.kind === 'episode' ? [ref.id] : sources
}

interface Place {
  readonly group: string
  readonly project: string
  /** null if nothing in the store can help. */
  readonly helps: ((hit: RecallHit) => boolean) | null
}

/** Returns an empty list if the prompt asks nothing. */
async function rate(options: AskPromptsOptions, prompt: string, place: Place): Promise<RatedPrompt[]> {
  const { engine, documents, digested } = options
  options.onAsked?.()
  const query = await loadPromptQuery(documents, prompt)
  if (query === null) return []
  const answer = await engine.recall(
    {
      query,
      limit: RATED_HITS,
      showSignals: true,
      quick: true,
      scope: { namespace: NAMESPACE, project: place.project },
      exactScope: true,
      ...(digested ? {} : { kinds: ['episode'] as const }),
    },
    CALLER,
  )
  const confidences = rateInjections(answer)
  const features = describeInjections(answer)
  const hits = answer.hits.slice(0, DEFAULT_HOOK_SETTINGS.recallMemories).flatMap((hit, i) => {
    const known = features[i]
    if (known === undefined) return []
    return [{ confidence: confidences[i] ?? 0, features: known, helps: place.helps?.(hit) ?? false }]
  })
  return [{ group: place.group, answerable: place.helps !== null, hits }]
}

const BEFORE = [
  'Quick one before we go on:',
  'I am preparing the slides for the review on Thursday and want to get the background section right before I send it around.',
  'Let us come back to the settings page.',
  'Thanks, that works.',
  'I looked at the diff again and the naming still bothers me.',
  'We are nearly done with the migration, only the docs are missing.',
  'ok one more thing',
] as const
const AFTER = [
  'Keep it short please.',
  'Please write two sentences I can paste into the introduction, and do not change any of the other files in the repository yet.',
  'Run the tests afterwards.',
  'If you are not sure, say so.',
  'Then update the README and commit.',
  'Do it step by step and show me the plan first.',
] as const

/** Adds words before it, after it, on both sides, or around it as a statement. */
export function wrap(question: string, n: number): string {
  const before = BEFORE[n % BEFORE.length]
  const after = AFTER[(n * 5 + 1) % AFTER.length]
  switch (n % 4) {
    case 0:
      return `${before} ${question}`
    case 1:
      return `${question} ${after}`
    case 2:
      return `${before} ${question} ${after}`
    default:
      return `${before} ${BEFORE[(n + 3) % BEFORE.length]} ${question.replace(/\?$/, '.')} ${after}`
  }
}
