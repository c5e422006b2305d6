/** Renders what is captured, how far reading has come, and if capture is on, paused or off. Pure. */

import type { CaptureStatus } from '../../capture/capture-status.ts'
import type { EngineStats } from '../../care/stats.ts'
import type { Pause } from '../../core/capture.ts'
import type { DaemonStatus } from '../../daemon/status.ts'
import type { DigestStatus } from '../../digest/run/digestion.ts'
import type { DaemonModelProblem } from '../command/daemon-model.ts'
import { renderAge, renderAgo } from './age.ts'
import { renderDigestStatus } from './digest.ts'
import { lines, type Part, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { count, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderBytes, renderEpisodes, renderMemories, renderModel } from './stats.ts'
import { tilde } from './tilde.ts'

export interface Status extends CaptureStatus {
  /** The setting; null if the person has not answered yet. Independent of a pause. */
  readonly enabled: boolean | null
  /** null if none runs. */
  readonly daemon: DaemonStatus | null
  /** Set if the daemon belongs to another Lore, without a model. */
  readonly daemonProblem?: DaemonModelProblem | null
  readonly holds: EngineStats
  readonly digest: DigestStatus
  /** Files of other programs in the home folder. */
  readonly foreign: readonly string[]
  readonly home: string
}

type Source = CaptureStatus['sources'][number]

export function renderStatus(status: Status, homedir: string, view: View): string {
  const { holds } = status
  return show(
    view,
    sections(
      record([
        ['capture', renderCapture(status, view)],
        ['daemon', renderDaemon(status, view)],
        ['excluded', lines(...status.excluded.map((entry) => tilde(entry, homedir)))],
        ['episodes', renderEpisodes(holds)],
        ['memories', renderMemories(holds)],
        ['digest', renderDigestStatus(status.digest, view)],
        ['model', renderModel(status.daemonProblem ? withoutProblem(holds) : holds, view)],
        ['database', `${tilde(holds.store.location, homedir)} (${renderBytes(holds.store.bytes)})`],
        ['others', lines(...status.foreign.map((line) => `${tilde(line, homedir)}; it is left alone`))],
      ]),
      ...renderSources(status.sources, homedir, view),
    ),
  )
}

function renderCapture({ enabled, paused }: Status, view: View): string {
  if (enabled === null) return `${view.paint.yellow('off')} until you agree (lore capture on)`
  if (!enabled) return `${view.paint.yellow('off')} (lore capture on)`
  return paused === null ? view.paint.green('on') : renderPause(paused, view)
}

/** In short; `lore daemon status` shows more. */
function renderDaemon({ daemon, daemonProblem }: Status, { paint, now }: View): Part {
  if (daemon === null) return 'not running (lore daemon start)'
  const age = renderAge(daemon.startedAt, now)
  return lines(
    `running, process ${daemon.pid}${age === 'now' ? '' : `, up ${age}`}`,
    daemonProblem && paint.yellow(daemonProblem.message),
    daemonProblem?.hint,
    daemon.readProblem && paint.red(daemon.readProblem.message),
    daemon.writeProblem && paint.red(daemon.writeProblem.message),
    ...daemon.tasks.map(
      ({ name, lastError, state }) =>
        state === 'waiting' && paint.red(`${name}: ${toOneLine(lastError ?? 'failed')}`),
    ),
  )
}

/** Leaves out the daemon's own report on its model, which is shown with its remedy already. */
function withoutProblem(holds: EngineStats): EngineStats {
  return { ...holds, embedding: { ...holds.embedding, problem: null } }
}

/** Agents with files in a table, with their folders; the others in one line. */
function renderSources(sources: readonly Source[], homedir: string, { paint, now }: View): Part[] {
  const used = sources.filter(({ files, filesRead, failed }) => files + filesRead + failed > 0)
  const unused = sources.filter((source) => !used.includes(source))
  return [
    table(used, {
      agent: { of: ({ title }) => title, flexible: true, paint: paint.bold },
      files: { of: ({ files }) => files },
      'turns kept': { of: ({ turns }) => turns },
      'to read': {
        of: ({ bytesLeft }) => (bytesLeft === 0 ? 'nothing' : renderBytes(bytesLeft)),
        align: 'right',
      },
      'last read': {
        of: ({ lastReadAt }) => (lastReadAt === null ? 'never' : renderAgo(lastReadAt, now)),
        align: 'right',
        paint: paint.dim,
      },
    }),
    record(
      used.map(({ title, roots, failed, lastError }) => [
        title,
        lines(
          ...roots.map((root) => toOneLine(tilde(root, homedir))),
          lastError !== null &&
            paint.red(
              `${failed === 0 ? '' : `${count(failed)} not read; `}last error: ${toOneLine(lastError)}`,
            ),
        ),
      ]),
    ),
    unused.length > 0 && paint.dim(`No files found of: ${unused.map(({ title }) => title).join(', ')}.`),
  ]
}

/** Returns `paused until 2026-05-01 12:30; end it with: lore resume`. */
export function renderPause(pause: Pause | null, { paint }: View): string {
  if (pause === null) return paint.green('not paused')
  const until = pause.until === null ? '' : ` until ${renderLocalMoment(pause.until)}`
  return `${paint.yellow('paused')}${until}; end it with: lore resume`
}

/** The answer to `lore pause`. */
export function renderPaused(pause: Pause | null, view: View): string {
  const fate = 'Turns said during the pause are not stored, not even afterwards.'
  return show(view, `Capture is ${renderPause(pause, view)}`, view.paint.dim(fate))
}

/** @param enabled null if the person has not agreed to capture yet */
export function renderResumed(
  { sources }: CaptureStatus,
  enabled: boolean | null,
  served: boolean,
  { paint }: View,
): string {
  if (enabled !== true) return 'The pause is over, and capture is off. Switch it on: lore capture on'
  const left = sources.reduce((sum, { bytesLeft }) => sum + bytesLeft, 0)
  const reader = served ? 'the daemon is reading.' : 'run lore ingest.'
  const waiting = left === 0 ? 'There is nothing new to read.' : `${renderBytes(left)} to read: ${reader}`
  return `${paint.green('Capture continues.')} ${waiting}`
}
