/** Renders moments in the local time zone, for people; machines get UTC. Pure except for the time zone. */
import type { EpochMs } from '../../core/ids.ts'

/** `2026-05-01 10:04`. */
export function renderLocalMoment(at: EpochMs): string {
  return `${renderLocalDate(at)} ${renderClock(at)}`
}

/** `2026-05-01`. */
export function renderLocalDate(at: EpochMs): string {
  const date = new Date(at)
  const day = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(date.getFullYear()).padStart(4, '0'), ...day].join('-')
}

/** `10:04`. */
export function renderClock(at: EpochMs): string {
  const date = new Date(at)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `Friday 2026-05-01`. */
export function renderDay(at: EpochMs): string {
  return `${DAYS[new Date(at).getDay()]} ${renderLocalDate(at)}`
}
