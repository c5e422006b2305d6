/**
 * Finds the event that a question counts time from ("before the deploy") among the candidates and turns
 * it into a date. Takes the document that covers the phrase best; null if none covers enough. Pure.
 */
import type { SearchDocument } from '../../core/document.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { AskedAnchor } from '../../text/asked-anchors.ts'
import type { AskedDate } from '../../text/asked-dates.ts'
import { daySpan, type TimeSpan } from '../../text/calendar.ts'
import { otherVerbForms } from '../../text/irregular-verbs.ts'
import { toTerms } from '../../text/tokens.ts'

export type AnchorDocument = Pick<
  SearchDocument,
  'ref' | 'at' | 'terms' | 'labelTerms' | 'eventFrom' | 'eventUntil' | 'role'
>

export interface ResolvedAnchor {
  /** Position of the anchor among the documents. */
  readonly index: number
  /** 0–1: share of the phrase that it covers, plus signs that it reports the event. */
  readonly score: number
  /** Dates to add to those that the question names. */
  readonly asked: readonly AskedDate[]
}

/** Minimum weighted share of the phrase that the anchor must cover. */
const ENOUGH = 0.6
/**
 * Bonus of a dated document and of a memory, and penalty of tool output: signs of a report about the
 * event.
 */
const DATED = 0.15
const DISTILLED = 0.1
const PRINTED = 0.2

/** Returns the best document for the anchor, the latest of equals, ignoring documents after `reference`. */
export function resolveAnchor(
  anchor: AskedAnchor,
  documents: readonly AnchorDocument[],
  reference: EpochMs,
): ResolvedAnchor | null {
  const said = documents.map(({ terms, labelTerms }) => new Set(`${terms} ${labelTerms}`.split(' ')))
  const weights = weighTerms(anchor.phrase, said)
  let best: { index: number; score: number; at: EpochMs } | null = null
  for (const [index, document] of documents.entries()) {
    const share = shareOf(weights, said[index] ?? new Set())
    if (share < ENOUGH || document.at > reference) continue
    const score = share + likelihood(document)
    if (best === null || score > best.score || (score === best.score && document.at > best.at)) {
      best = { index, score, at: document.at }
    }
  }
  if (best === null) return null
  const document = documents[best.index]
  if (document === undefined) return null
  const most = 1 + DATED + DISTILLED
  return { index: best.index, score: best.score / most, asked: toAsked(anchor.side, document) }
}

/**
 * Weighs the phrase's terms by rarity among the documents: a term that all of them have distinguishes
 * none.
 */
function weighTerms(phrase: string, said: readonly ReadonlySet<string>[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const term of toTerms(phrase)) {
    const holding = said.filter((terms) => saysTerm(terms, term)).length
    weights.set(term, Math.log(1 + (said.length + 1) / (holding + 0.5)))
  }
  return weights
}

function shareOf(weights: ReadonlyMap<string, number>, said: ReadonlySet<string>): number {
  let [all, own] = [0, 0]
  for (const [term, weight] of weights) {
    all += weight
    if (saysTerm(said, term)) own += weight
  }
  return all === 0 ? 0 : own / all
}

function saysTerm(said: ReadonlySet<string>, term: string): boolean {
  return said.has(term) || otherVerbForms(term).some((form) => said.has(form))
}

/**
 * Scores how likely the document reports the event. Tool output mentions many things that it does not
 * report.
 */
function likelihood({ ref, role, eventFrom }: AnchorDocument): number {
  const dated = eventFrom === null ? 0 : DATED
  if (ref.kind === 'memory') return dated + DISTILLED
  return role === 'tool' ? dated - PRINTED : dated
}

/**
 * Builds dates from the days the document speaks of, else from when it was said. The document itself
 * counts as on the asked side, because a report often also tells what came before and after.
 */
function toAsked(side: AskedAnchor['side'], { at, eventFrom, eventUntil }: AnchorDocument): AskedDate[] {
  const event: TimeSpan | null =
    eventFrom !== null && eventUntil !== null ? { from: eventFrom, until: eventUntil } : null
  switch (side) {
    case 'during': {
      const dayOfReport: AskedDate = { kind: 'span', span: daySpan(at) }
      return event === null ? [dayOfReport] : [{ kind: 'span', span: event }, dayOfReport]
    }
    case 'before':
      return [{ kind: 'side', side, of: event?.from ?? at, isNear: true }]
    case 'after':
      return [{ kind: 'side', side, of: event?.until ?? at, isNear: true }]
    default:
      return assertNever(side)
  }
}

function assertNever(value: never): never {
  throw new TypeError(`Unknown side: ${JSON.stringify(value)}`)
}
