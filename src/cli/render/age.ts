/** Renders ages and moments. Pure. */
import type { EpochMs } from '../../core/ids.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Returns `now`, `5m`, `3h`, `2d`, `6w`, `4mo`, `2y`. A moment in the future, from a clock that is ahead,
 * is `now`.
 */
export function renderAge(at: EpochMs, now: EpochMs): string {
  return renderSpan(Math.max(0, now - at))
}

/** `just now`, `3h ago`. */
export function renderAgo(at: EpochMs, now: EpochMs): string {
  const age = renderAge(at, now)
  return age === 'now' ? 'just now' : `${age} ago`
}

function renderSpan(ms: number): string {
  if (ms < MINUTE_MS) return 'now'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}m`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}h`
  const days = Math.floor(ms / DAY_MS)
  if (days < 14) return `${days}d`
  if (days < 60) return `${Math.floor(days / 7)}w`
  if (days < 730) return `${Math.floor(days / 30.44)}mo`
  return `${Math.floor(days / 365.25)}y`
}

/** `2026-11-15 10:32 UTC`. */
export function renderMoment(at: EpochMs): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
