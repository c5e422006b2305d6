/**
 * Plans the segments of a session, or of the turns since it was last segmented: every turn in exactly one
 * segment, in order, none longer than the budget. Pure.
 */
import { type Episode, readBreaks, type Session, type SessionBreak } from '../../core/conversation.ts'
import type { Boundary, Segment } from '../../core/digest.ts'
import { findChatGaps } from './chat-gaps.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { type Exchange, shapeOf, toExchanges } from './exchanges.ts'
import { fitBudget, type Piece } from './fit-budget.ts'
import { type Gap, NO_GAP } from './gaps.ts'
import { likenessByMeaning, likenessByWords } from './likeness.ts'
import { SEGMENT_THRESHOLDS, type SegmentThresholds } from './thresholds.ts'
import { findWorkGaps } from './work-gaps.ts'

export type PlannedSegment = Pick<
  Segment,
  'fromPosition' | 'untilPosition' | 'boundary' | 'boundaryScore' | 'tokens'
>

export interface PlanOptions {
  /** Above 0. A single turn that exceeds it stands alone. */
  readonly maxSegmentTokens: number
  /** If the session has grown: the last turns that have segments already, used for comparison only. */
  readonly before?: readonly Episode[]
  /** Calibrated similarity of two vectors; needed if there are vectors. */
  readonly similarity01?: (a: Float32Array, b: Float32Array) => number
  readonly thresholds?: Partial<SegmentThresholds>
}

/**
 * @param episodes the turns to be segmented, by position, without gaps
 * @param vectors one for each of `exchangesOf(episodes, options)`; null if there is no model: then words
 * decide
 */
export function planSegments(
  session: Pick<Session, 'metadata'>,
  episodes: readonly Episode[],
  vectors: readonly Float32Array[] | null,
  options: PlanOptions,
): PlannedSegment[] {
  const thresholds = { ...SEGMENT_THRESHOLDS, ...options.thresholds }
  const known = options.before?.length ?? 0
  const turns = [...(options.before ?? []), ...episodes]
  const exchanges = exchangesOf(episodes, options)
  const breaks = readBreaks(session.metadata)
  const gaps = findGaps(turns, exchanges, vectors, options.similarity01, breaks, thresholds)
  const starts = exchanges.flatMap(({ from }, i): Start[] => {
    const gap = gaps[i] ?? NO_GAP
    if (from === known) return [{ at: from, ...openingOf(gap, known > 0) }]
    return from > known && gap.cut ? [{ at: from, boundary: gap.boundary, boundaryScore: gap.score }] : []
  })
  const scores = new Map(exchanges.map(({ from }, i) => [from, gaps[i]?.score ?? 0]))
  const costs = cutCosts(turns, scores, breaks)
  return starts.flatMap((start, n) =>
    divide(start, turns.slice(start.at, starts[n + 1]?.at), scores, costs, options.maxSegmentTokens),
  )
}

/**
 * Returns the exchanges that `planSegments` compares, of the turns before and the new ones; their texts are
 * embedded.
 */
export function exchangesOf(
  episodes: readonly Episode[],
  { before = [], thresholds }: Pick<PlanOptions, 'before' | 'thresholds'>,
): Exchange[] {
  const pauseMs = thresholds?.pauseMs ?? SEGMENT_THRESHOLDS.pauseMs
  return toExchanges([...before, ...episodes], before.length, pauseMs)
}

/** The index at which a stretch begins, and why. */
interface Start extends Pick<PlannedSegment, 'boundary' | 'boundaryScore'> {
  readonly at: number
}

function findGaps(
  turns: readonly Episode[],
  exchanges: readonly Exchange[],
  vectors: readonly Float32Array[] | null,
  similarity01: PlanOptions['similarity01'],
  breaks: readonly SessionBreak[],
  thresholds: SegmentThresholds,
): Gap[] {
  const likeness =
    vectors === null || similarity01 === undefined
      ? likenessByWords(exchanges)
      : likenessByMeaning(exchanges, vectors, similarity01)
  if (shapeOf(turns) === 'chat') return findChatGaps(exchanges, likeness, breaks, thresholds)
  return findWorkGaps(exchanges, likeness, breaks, thresholds, turns[0]?.position === 0)
}

/**
 * Turns that are segmented later follow a pause, whatever their subject: only a session at rest is
 * segmented.
 */
function openingOf(
  gap: Gap,
  goesOn: boolean,
): { readonly boundary: Boundary; readonly boundaryScore: number | null } {
  if (!goesOn) return { boundary: 'start', boundaryScore: null }
  return { boundary: gap.cut ? gap.boundary : 'pause', boundaryScore: gap.score }
}

/**
 * Costs between two exchanges; inside one the cost is always far higher, so that it is cut only if it must
 * be.
 */
const DEAREST_GAP = 1.2
const CHEAPEST_GAP = 0.1
const INSIDE_COST = 10
const AT_BREAK = 4
const AT_NEW_MESSAGE = 1

/**
 * Returns the cost of a cut before each turn.
 * @param scores by the index at which an exchange begins
 */
function cutCosts(
  turns: readonly Episode[],
  scores: ReadonlyMap<number, number>,
  breaks: readonly SessionBreak[],
): number[] {
  return turns.map((turn, i) => {
    const score = scores.get(i)
    if (score !== undefined) return Math.min(DEAREST_GAP, Math.max(CHEAPEST_GAP, DEAREST_GAP - score))
    const before = turns[i - 1]
    const broken = before !== undefined && breaks.some(({ at }) => at > before.at && at <= turn.at)
    const isNewMessage = turn.role === 'assistant' && before?.role === 'tool'
    return INSIDE_COST - (broken ? AT_BREAK : 0) - (isNewMessage ? AT_NEW_MESSAGE : 0)
  })
}

/** Divides one stretch into segments within the budget. */
function divide(
  start: Start,
  turns: readonly Episode[],
  scores: ReadonlyMap<number, number>,
  costs: readonly number[],
  budget: number,
): PlannedSegment[] {
  const pieces = turns.map(
    (turn, n): Piece => ({ tokens: estimateTokens(turn), cost: costs[start.at + n] ?? INSIDE_COST }),
  )
  const parts = [0, ...fitBudget(pieces, budget)]
  return parts.flatMap((from, n): PlannedSegment[] => {
    const until = parts[n + 1] ?? turns.length
    const [first, last] = [turns[from], turns[until - 1]]
    if (first === undefined || last === undefined) return []
    const tokens = pieces.slice(from, until).reduce((sum, piece) => sum + piece.tokens, 0)
    const range = { fromPosition: first.position, untilPosition: last.position, tokens }
    if (from === 0) return [{ ...range, boundary: start.boundary, boundaryScore: start.boundaryScore }]
    return [{ ...range, boundary: 'budget', boundaryScore: scores.get(start.at + from) ?? 0 }]
  })
}
