/**
 * Stage 3 for quick answers: the best hits, with older versions and repetitions folded, without links,
 * hints or reading order.
 */
import type { RecallHit } from '../../core/recall.ts'
import type { RecallRequest } from '../../kernel/setup/recaller.ts'
import { foldItems } from '../organise/fold.ts'
import { loadFound, takeVaried, toHit, toItem, toLines } from './found.ts'
import type { Organisation, Ranking } from './organise-hits.ts'
import { placeCorrections } from './place-corrections.ts'
import { placeOvertaken } from './place-overtaken.ts'
import { placeQuestions } from './place-questions.ts'
import type { RecallDeps } from './request.ts'
import { showPassages } from './show-passages.ts'

/** Extra documents loaded to make up for folded ones. */
const SPARE = 5
/** Characters shown of each hit. */
const SHOWN_CHARS = 320

export async function listHits(
  deps: Pick<RecallDeps, 'store'>,
  request: RecallRequest,
  { ranked, candidates, meaning, question, route: { route } }: Ranking,
): Promise<Organisation> {
  const { limit, filter } = request
  const { terms } = candidates
  const loaded = await loadFound(deps.store, takeVaried(ranked, limit + SPARE))
  const corrected = await placeCorrections(deps.store, loaded, filter)
  const lasting = await placeOvertaken({ store: deps.store, model: meaning?.model ?? null }, corrected)
  const found = placeQuestions(lasting, { query: request.query, question, terms })
  const items = found.map((each) => toItem(each, new Map()))
  const { standing, folded } = foldItems(items, { route, limit, keepVersions: filter.includeSuperseded })
  const positions = standing.slice(0, limit)
  const best = positions.flatMap((position) => found[position] ?? [])
  const shown = await showPassages(deps.store, best, { question, terms, meaning }, () => SHOWN_CHARS)
  const hits = shown.map((each, i): RecallHit => {
    const stoodFor = toLines(items, folded.get(positions[i] ?? 0))
    return { ...toHit(each, request), folded: stoodFor, seeAlso: [], path: [] }
  })
  const arrangement = { order: 'score', groups: [{ title: null, hits: [...hits.keys()] }] } as const
  return { hits, route, structure: null, arrangement, hints: [], leftOff: 0 }
}
