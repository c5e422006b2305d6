/**
 * Finds where a person who works with an agent changes the subject. Evidence is summed up at each prompt
 * that is not a mere acknowledgement: how unlike the last exchanges it is, what happened just before, what
 * it says itself.
 */
import type { SessionBreak } from '../../core/conversation.ts'
import type { Exchange } from './exchanges.ts'
import { type Gap, NO_GAP } from './gaps.ts'
import type { Likeness } from './likeness.ts'
import {
  isAcknowledgement,
  isClosingRequest,
  isCorrection,
  isGoal,
  isSlashCommand,
  pointsBack,
} from './prompt-cues.ts'
import type { SegmentThresholds } from './thresholds.ts'

/** Number of previous exchanges that a prompt is compared with. */
const REACH = 3
/** A shorter stretch is hardly a subject of its own. */
const SMALL_TOKENS = 1_000

/** Fitted to hand-set cuts of real sessions. */
const EVIDENCE = {
  closedBefore: 0.2,
  pause: 0.2,
  /** In addition to `pause`. */
  longPause: 0.2,
  hardBreak: 0.2,
  fileShift: 0.2,
  correction: -0.2,
  closing: -0.2,
  noGoal: -0.1,
  pointsBack: -0.1,
  firstPair: -0.1,
  smallStretch: -0.1,
}

/**
 * Returns one gap per exchange; the first has nothing before it.
 * @param fromStart true if the first exchange is the session's first
 */
export function findWorkGaps(
  exchanges: readonly Exchange[],
  likeness: Likeness,
  breaks: readonly SessionBreak[],
  thresholds: SegmentThresholds,
  fromStart: boolean,
): Gap[] {
  const gaps: Gap[] = []
  /** Index at which the present stretch began; null if that is not known. */
  let stretch = fromStart ? 0 : null
  for (const [i, exchange] of exchanges.entries()) {
    const before = exchanges[i - 1]
    if (before === undefined || exchange.prompt === '' || isAcknowledgement(exchange.prompt)) {
      gaps.push(NO_GAP)
      continue
    }
    const recent = exchanges.slice(Math.max(0, i - REACH), i)
    const novelty = 1 - Math.max(0, ...recent.map((_, n) => likeness.ofPair(i - 1 - n, i)))
    const broken = breakBetween(breaks, before, exchange)
    const pauseMs = exchange.startedAt - before.endedAt
    const paused = pauseMs > thresholds.pauseMs
    const long = pauseMs > thresholds.longPauseMs
    const topic =
      novelty +
      EVIDENCE.fileShift * (fileShift(recent, exchange) - 0.5) +
      evidenceOfPrompt(exchange) +
      (stretch === null || paused ? 0 : evidenceOfStretch(exchanges, stretch, i))
    const score =
      topic +
      (before.closesWork ? EVIDENCE.closedBefore : 0) +
      (paused ? EVIDENCE.pause : 0) +
      (long ? EVIDENCE.longPause : 0) +
      (broken !== null || isSlashCommand(exchange.prompt) ? EVIDENCE.hardBreak : 0)
    const cut = score > thresholds.cut
    const outside = long ? 'pause' : (broken ?? (paused ? 'pause' : 'topic'))
    gaps.push({ score, boundary: topic > thresholds.cut ? 'topic' : outside, cut })
    if (cut) stretch = i
  }
  return gaps
}

function evidenceOfPrompt({ prompt, interrupts }: Exchange): number {
  return (
    (interrupts || isCorrection(prompt) ? EVIDENCE.correction : 0) +
    (isClosingRequest(prompt) ? EVIDENCE.closing : 0) +
    (isGoal(prompt) ? 0 : EVIDENCE.noGoal) +
    (pointsBack(prompt) ? EVIDENCE.pointsBack : 0)
  )
}

/** A subject that has hardly begun is rarely left at once. */
function evidenceOfStretch(exchanges: readonly Exchange[], from: number, until: number): number {
  return (
    (until === from + 1 ? EVIDENCE.firstPair : 0) +
    (tokensBetween(exchanges, from, until) < SMALL_TOKENS ? EVIDENCE.smallStretch : 0)
  )
}

function tokensBetween(exchanges: readonly Exchange[], from: number, until: number): number {
  return exchanges.slice(from, until).reduce((sum, { tokens }) => sum + tokens, 0)
}

/**
 * Returns the break since the last prompt, a compaction before a change of branch; null if there is none.
 */
export function breakBetween(
  breaks: readonly SessionBreak[],
  before: Pick<Exchange, 'startedAt'>,
  exchange: Pick<Exchange, 'startedAt'>,
): SessionBreak['kind'] | null {
  const between = breaks.filter(({ at }) => at > before.startedAt && at <= exchange.startedAt)
  if (between.some(({ kind }) => kind === 'compaction')) return 'compaction'
  return between.length > 0 ? 'branch' : null
}

/**
 * Returns the share of an exchange's files that the ones before it did not touch; 0.5 if one side touched
 * none.
 */
function fileShift(recent: readonly Exchange[], exchange: Exchange): number {
  const known = new Set(recent.flatMap(({ files }) => [...files]))
  if (known.size === 0 || exchange.files.size === 0) return 0.5
  return [...exchange.files].filter((file) => !known.has(file)).length / exchange.files.size
}
