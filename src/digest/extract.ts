/** Use case `extract`: returns candidate facts of any text, compared with what is known. Stores nothing. */
import { z } from 'zod'
import type { Episode } from '../core/conversation.ts'
import type { Verdict } from '../core/digest.ts'
import { EXTRACTOR_NAMES } from '../core/digest.ts'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { newId } from '../core/ports/new-id.ts'
import type { EngineContext } from '../kernel/context.ts'
import { oneOf, optional, scope, text } from '../kernel/fields.ts'
import { requireScope } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { checkQuotes } from './passages/check-quotes.ts'
import { readTurns } from './passages/read-turns.ts'
import { type ItemPlan, planExtraction } from './plan/plan-segment.ts'
import type { ExtractReport } from './run/digestion.ts'

/** Returns candidate facts of any text, and what would be done about each. */
export const extract = defineUseCase({
  name: 'extract',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      text: text(LIMITS.episodeChars),
      /** Default: the one in the settings. */
      extractor: optional(oneOf(EXTRACTOR_NAMES)),
      /** The scope whose memories the facts are compared with. */
      scope: optional(scope()),
    }),
  run: async (context, input): Promise<ExtractReport> => {
    const { extractor: name = context.digest.extractor } = input
    const stored = await requireScope(context, input.scope)
    const extractor = context.digest.modelsAside().extractorFor(name)
    const redacted = await context.capture.redactor.redact(input.text)
    const episodes = toEpisodes(context, redacted.text, stored.id)
    const made = await extractor.extract({
      session: { title: null, agent: 'text', startedAt: context.clock.now(), branch: stored.branch },
      project: stored.label ?? stored.project,
      episodes,
      before: [],
      after: [],
      nearbyRoots: [],
      repeatedLines: new Set(),
    })
    const quoted = checkQuotes(made, episodes)
    const plan = await planExtraction(context, { scope: stored, extractor, episodes }, quoted)
    const items = plan.concepts.flatMap(({ facts }) => facts.flatMap((fact) => [fact, ...fact.details]))
    return {
      extractor: name,
      topic: plan.extraction.topic,
      concepts: plan.concepts.map(({ concept, facts }) => ({
        ...concept,
        facts: facts.map((fact) => ({ ...fact.item, details: fact.details.map(({ item }) => item) })),
      })),
      relations: plan.extraction.relations,
      verdicts: await toVerdicts(context, items),
      rejected: plan.rejected,
    }
  },
})

async function toVerdicts(
  { store }: EngineContext,
  items: readonly ItemPlan[],
): Promise<ExtractReport['verdicts']> {
  const targets = items.flatMap(({ verdict }) => verdict.target ?? [])
  const titles = new Map<MemoryId, string>(
    (await store.memories.load(targets)).map(({ id, title }) => [id, title]),
  )
  const titled = (verdict: Verdict) => ({
    ...verdict,
    targetTitle: verdict.target === null ? null : (titles.get(verdict.target) ?? null),
  })
  return Object.fromEntries(items.map(({ item, verdict }) => [item.key, titled(verdict)]))
}

/** Reads the text as turns: of several speakers if its lines begin with their names, else of one. */
function toEpisodes({ ids, clock }: EngineContext, text: string, scopeId: Episode['scopeId']): Episode[] {
  const sessionId = newId.session(ids)
  return readTurns(text).map((turn, position) => ({
    id: newId.episode(ids),
    sessionId,
    scopeId,
    position,
    externalId: String(position),
    role: turn.role,
    speaker: turn.speaker,
    text: turn.text,
    caption: null,
    model: null,
    at: clock.now(),
    contentHash: '',
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
  }))
}
