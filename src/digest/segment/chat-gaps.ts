/**
 * Finds where a chat changes its subject: the likeness of the turns before and after a place drops below
 * its surroundings, or nobody speaks for a long time.
 * @see Hearst 1997, TextTiling, Computational Linguistics 23(1), 33–64
 */
import type { SessionBreak } from '../../core/conversation.ts'
import type { Exchange } from './exchanges.ts'
import { type Gap, NO_GAP } from './gaps.ts'
import type { Likeness } from './likeness.ts'
import { isAcknowledgement } from './prompt-cues.ts'
import type { SegmentThresholds } from './thresholds.ts'
import { breakBetween } from './work-gaps.ts'

/** Turns on each side of a place that are compared. */
const WINDOW_TURNS = 4
const PAUSE_EVIDENCE = 0.1

/** Returns one gap per exchange; the first has nothing before it. */
export function findChatGaps(
  exchanges: readonly Exchange[],
  likeness: Likeness,
  breaks: readonly SessionBreak[],
  thresholds: SegmentThresholds,
): Gap[] {
  const window = windowOf(exchanges)
  const values = exchanges.map((_, i) => (i === 0 ? null : likeness.across(i, window)))
  // Exchanges of several turns hold enough text, so they are not smoothed.
  const drops = depths(window === WINDOW_TURNS ? smooth(values) : values)
  const gaps = exchanges.map((exchange, i): Gap => {
    const before = exchanges[i - 1]
    if (before === undefined) return NO_GAP
    const pauseMs = exchange.startedAt - before.endedAt
    const broken = breakBetween(breaks, before, exchange)
    const paused = pauseMs > thresholds.pauseMs
    const depth = isAcknowledgement(exchange.prompt) ? 0 : (drops[i] ?? 0)
    const score = depth + (paused || broken !== null ? PAUSE_EVIDENCE : 0)
    if (pauseMs > thresholds.longPauseMs) {
      return { score: Math.max(score, thresholds.depth), boundary: 'pause', cut: true }
    }
    const why = depth > thresholds.depth ? 'topic' : (broken ?? (paused ? 'pause' : 'topic'))
    return { score, boundary: why, cut: score > thresholds.depth }
  })
  return keepApart(gaps, exchanges, thresholds)
}

/** The more turns an exchange has, the narrower the window. */
function windowOf(exchanges: readonly Exchange[]): number {
  const turns = (exchanges.at(-1)?.until ?? 0) - (exchanges[0]?.from ?? 0)
  return Math.max(2, Math.round((WINDOW_TURNS * exchanges.length) / Math.max(1, turns)))
}

/** Averages each value with its neighbours, weights ¼ ½ ¼, so that one odd turn causes no drop. */
function smooth(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value, i) =>
    value === null ? null : ((values[i - 1] ?? value) + 2 * value + (values[i + 1] ?? value)) / 4,
  )
}

/** Returns how far each place lies below the nearest peaks on both sides, halved: 0–1. */
function depths(values: readonly (number | null)[]): number[] {
  return values.map((value, i) => {
    if (value === null) return 0
    return (climb(values, i, -1) + climb(values, i, 1)) / 2 - value
  })
}

/** Returns the height reached by going uphill from a place. */
function climb(values: readonly (number | null)[], from: number, step: 1 | -1): number {
  let top = values[from] ?? 0
  for (let i = from + step; ; i += step) {
    const value = values[i]
    if (value === undefined || value === null || value < top) return top
    top = value
  }
}

/** Of drops too close to each other, or to an end, only the deepest is a cut; pauses always are. */
function keepApart(
  gaps: readonly Gap[],
  exchanges: readonly Exchange[],
  { chatTurns, longPauseMs }: SegmentThresholds,
): Gap[] {
  const isPause = (i: number) =>
    i > 0 && (exchanges[i]?.startedAt ?? 0) - (exchanges[i - 1]?.endedAt ?? 0) > longPauseMs
  const places = [...gaps.keys()].filter((i) => gaps[i]?.cut === true)
  const fixed = places.filter(isPause)
  const edges = [0, ...fixed, exchanges.length].map((i) => exchanges[i]?.from ?? exchanges.at(-1)?.until ?? 0)
  const kept = new Set(fixed)
  const byDepth = places
    .filter((i) => !isPause(i))
    .toSorted((a, b) => (gaps[b]?.score ?? 0) - (gaps[a]?.score ?? 0) || a - b)
  for (const i of byDepth) {
    const at = exchanges[i]?.from ?? 0
    if (edges.some((edge) => Math.abs(edge - at) < chatTurns)) continue
    edges.push(at)
    kept.add(i)
  }
  return gaps.map((gap, i) => (gap.cut && !kept.has(i) ? { ...gap, cut: false } : gap))
}
