/**
 * Finds the event that a question counts time from ("before the deploy") among the candidates, and makes a date to
 * ask about out of it. Takes the document that says most of the phrase; none where no document says enough. Pure.
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
  /** 0–1: how much of the phrase it says, with what makes it likely to be the account of the event. */
  readonly score: number
  /** What the question asks about, now that the day is known; to be added to the dates it names. */
  readonly asked: readonly AskedDate[]
}

/** Share of the phrase, by weight, that the anchor must say. */
const ENOUGH = 0.6
/** What sets an account of an event apart from talk that mentions it. */
const DATED = 0.15
const DISTILLED = 0.1
const PRINTED = 0.2

/**
 * The best document for the anchor, the latest of equals, none later than `reference`.
 */
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

/** Terms of the phrase with their weight among the documents: what all of them say tells nothing. */
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

/** A tool's output names many things that it is no account of. */
function likelihood({ ref, role, eventFrom }: AnchorDocument): number {
  const dated = eventFrom === null ? 0 : DATED
  if (ref.kind === 'memory') return dated + DISTILLED
  return role === 'tool' ? dated - PRINTED : dated
}

/**
 * From the days the document speaks of, else the moment it was said. The document itself counts as on the right side:
 * who tells of an event often tells what came before it and after.
 */
function toAsked(side: AskedAnchor['side'], { at, eventFrom, eventUntil }: AnchorDocument): AskedDate[] {
  const event: TimeSpan | null =
    eventFrom !== null && eventUntil !== null ? { from: eventFrom, until: eventUntil } : null
  switch (side) {
    case 'during': {
      const told: AskedDate = { kind: 'span', span: daySpan(at) }
      return event === null ? [told] : [{ kind: 'span', span: event }, told]
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
