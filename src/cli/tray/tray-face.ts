/** The state that the tray shows: one of four faces, a sentence, and today's numbers. Pure. */
import type { HomeSummary } from '../../care/home-summary.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { DaemonStatus } from '../../daemon/status.ts'
import { isBusy } from '../render/daemon.ts'
import { plural } from '../render/layout/text.ts'

export type TrayState = 'ok' | 'working' | 'paused' | 'trouble'

/** A look at the daemon; null if none runs. */
export interface TrayLook {
  readonly daemon: Pick<
    DaemonStatus,
    'readProblem' | 'writeProblem' | 'logProblem' | 'holds' | 'tasks' | 'lastActivityAt'
  > | null
  readonly summary: HomeSummary | null
  readonly recent: readonly { readonly id: MemoryId; readonly title: string }[]
  /** Why the last wish of the person was not carried out; null if it was. */
  readonly refused: string | null
}

export interface TrayFace {
  readonly state: TrayState
  readonly says: string
  /** Today's numbers; null if they are not known. */
  readonly today: string | null
}

/** @param now for the end of a pause, which is shown in the clock of this machine */
export function toFace(look: TrayLook, now: EpochMs): TrayFace {
  return { ...stateOf(look, now), today: look.summary === null ? null : renderToday(look.summary) }
}

function stateOf({ daemon, summary, refused }: TrayLook, now: EpochMs): Pick<TrayFace, 'state' | 'says'> {
  if (refused !== null) return { state: 'trouble', says: refused }
  if (daemon === null) return { state: 'paused', says: 'The daemon does not run' }
  const problem = problemOf(daemon, summary)
  if (problem !== null) return { state: 'trouble', says: problem }
  if (summary?.paused) {
    const { until } = summary.paused
    return {
      state: 'paused',
      says: until === null ? 'Capture is paused' : `Capture is paused until ${clock(until, now)}`,
    }
  }
  const { holds, tasks, lastActivityAt } = daemon
  if (holds !== null && isBusy({ ...holds, tasks, lastActivityAt })) {
    const pending = holds.vectorsPending
    return {
      state: 'working',
      says: pending > 0 ? `Working: ${plural(pending, 'text')} to read by meaning` : 'Reading conversations',
    }
  }
  const waits = (summary?.waits.conflicts ?? 0) + (summary?.waits.wishes ?? 0)
  return { state: 'ok', says: waits > 0 ? `${plural(waits, 'thing')} to review` : 'All is well' }
}

function problemOf(
  { readProblem, writeProblem, logProblem, holds, tasks }: NonNullable<TrayLook['daemon']>,
  summary: HomeSummary | null,
): string | null {
  const failed = tasks.find(({ state }) => state === 'waiting')
  return (
    readProblem?.message ??
    writeProblem?.message ??
    holds?.vectorProblem ??
    (failed === undefined ? null : `${failed.name}: ${failed.lastError ?? 'failed'}`) ??
    logProblem ??
    ((summary?.waits.queue.failed ?? 0) > 0
      ? `${plural(summary?.waits.queue.failed ?? 0, 'write')} failed: lore queue`
      : null)
  )
}

function renderToday({ captured, learnt, corrected, replaced, forgotten }: HomeSummary): string {
  return `Today: ${captured.turns} captured, ${learnt} learnt, ${corrected + replaced} corrected, ${forgotten} forgotten`
}

/** The time of day, with the date if it is another day. */
function clock(at: EpochMs, now: EpochMs): string {
  const date = new Date(at)
  const time = `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
  return date.toDateString() === new Date(now).toDateString()
    ? time
    : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
