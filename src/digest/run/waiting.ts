/**
 * Records why digestion waits: the model is unavailable, or a cap is reached. It is kept in the store, so
 * that the daemon and everybody else know it, and removed when it no longer holds.
 */
import type { ExtractorName, Segment } from '../../core/digest.ts'
import type { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'

const DAY_MS = 86_400_000
/** The model is tried again after this long. */
const MODEL_AWAY_MS = 10 * 60_000
/** After a run has spent its budget, the next one begins after this long. */
const BETWEEN_RUNS_MS = 60 * 60_000
const WAITING_NOTE = 'digest.waiting'
const SUSPECT_NOTE = 'digest.suspect'

/** @returns the reason, in words */
export async function noteWaiting(
  context: EngineContext,
  extractor: ExtractorName,
  error: LoreError,
): Promise<string> {
  const { store, clock, digest } = context
  const reason = `${error.message} ${error.hint}`
  const until = waitUntil(error, clock.now())
  const budget = error.code === 'budget_reached' ? JSON.stringify(digest.budget) : null
  await store.capture.writeNote(WAITING_NOTE, { reason, until, extractor, budget })
  return reason
}

function waitUntil(error: LoreError, now: EpochMs): EpochMs {
  if (error.code !== 'budget_reached') return now + MODEL_AWAY_MS
  const ofRun = String(error.details.cap).startsWith('digest.run')
  return ofRun ? now + BETWEEN_RUNS_MS : (Math.floor(now / DAY_MS) + 1) * DAY_MS
}

/** Clears the reason after something was digested. */
export async function clearWaiting({ store }: EngineContext): Promise<void> {
  for (const note of [WAITING_NOTE, SUSPECT_NOTE]) {
    if ((await store.capture.readNote(note)) !== null) await store.capture.writeNote(note, null)
  }
}

/**
 * Returns why digestion waits; null if it may go on, because the time is over or the settings have changed.
 */
export async function readWaiting({ store, clock, digest }: EngineContext): Promise<string | null> {
  const note = await store.capture.readNote(WAITING_NOTE)
  if (typeof note !== 'object' || note === null || !('until' in note) || !('reason' in note)) return null
  const isOther =
    ('extractor' in note && note.extractor !== digest.extractor) ||
    ('budget' in note && note.budget !== null && note.budget !== JSON.stringify(digest.budget))
  if (isOther || typeof note.until !== 'number' || note.until <= clock.now()) return null
  return String(note.reason)
}

/** Status codes that may concern the prompt itself: too long, or one that the server fails on. */
const ABOUT_THE_PROMPT: ReadonlySet<unknown> = new Set([400, 413, 422, 500])

/**
 * True if an error means that the model is unavailable altogether. A server that fails on one segment must
 * not hold up all others: the first segment that it fails on is held responsible, and uses up its tries; if
 * it fails on another one before anything succeeded, the server is.
 */
export async function isEverybodys(
  { store }: EngineContext,
  segment: Segment,
  error: LoreError,
): Promise<boolean> {
  if (error.code !== 'llm_unavailable') return false
  const { status, cutOff } = error.details
  if (!ABOUT_THE_PROMPT.has(status) && cutOff !== true) return true
  const suspect = await store.capture.readNote(SUSPECT_NOTE)
  if (suspect !== null && suspect !== segment.id) return true
  await store.capture.writeNote(SUSPECT_NOTE, segment.id)
  return false
}
