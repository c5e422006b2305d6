/** What is captured, how far reading has come, and whether it rests. Pure. */

import type { CaptureStatus } from '../../capture/ingest.ts'
import type { EngineStats } from '../../care/stats.ts'
import type { Pause } from '../../core/capture.ts'
import type { DaemonStatus } from '../../daemon/status.ts'
import type { DigestStatus } from '../../digest/run/digestion.ts'
import type { DaemonModelProblem } from '../daemon-model.ts'
import { renderAge, renderAgo } from './age.ts'
import { renderColumns, renderFields } from './columns.ts'
import { renderDigestStatus } from './digest.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderBytes, renderMemories, renderModel } from './stats.ts'
import { plural, toOneLine } from './text.ts'
import { tilde } from './tilde.ts'
import type { View } from './view.ts'

export interface Status extends CaptureStatus {
  /** Of the settings; null: nobody has answered yet. A pause is another matter. */
  readonly enabled: boolean | null
  /** null where none runs. */
  readonly daemon: DaemonStatus | null
  /** Where it is another Lore’s, without a model. */
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
  const fields = renderFields(
    [
      ['capture', renderCapture(status, view)],
      ['daemon', renderDaemon(status, view)],
      ['excluded', status.excluded.map((entry) => tilde(entry, homedir)).join('\n')],
      ['episodes', `${holds.episodes.toLocaleString('en-US')} in ${plural(holds.sessions, 'session')}`],
      ['memories', renderMemories(holds)],
      ['digest', renderDigestStatus(status.digest, view)],
      ['model', renderModel(status.daemonProblem ? withoutProblem(holds) : holds, view)],
      ['database', `${tilde(holds.store.location, homedir)} (${renderBytes(holds.store.bytes)})`],
      ['others', status.foreign.map((line) => `${tilde(line, homedir)}; it is left alone`).join('\n')],
    ],
    view,
  )
  return [fields, renderSources(status.sources, homedir, view)].join('\n\n')
}

function renderCapture({ enabled, paused }: Status, view: View): string {
  if (enabled === null) return `${view.paint.yellow('off')} until you agree (lore capture on)`
  if (!enabled) return `${view.paint.yellow('off')} (lore capture on)`
  return paused === null ? view.paint.green('on') : renderPause(paused, view)
}

/** In short: `lore daemon status` says more. */
function renderDaemon({ daemon, daemonProblem }: Status, { paint, now }: View): string {
  if (daemon === null) return 'not running (lore daemon start)'
  const age = renderAge(daemon.startedAt, now)
  const process = `running, process ${daemon.pid}${age === 'now' ? '' : `, up ${age}`}`
  const problems = [
    daemon.readProblem?.message,
    daemon.writeProblem?.message,
    ...daemon.tasks.map(({ name, lastError, state }) =>
      state === 'waiting' ? `${name}: ${toOneLine(lastError ?? 'failed')}` : undefined,
    ),
  ].filter((problem) => problem !== undefined)
  const without = daemonProblem ? [paint.yellow(daemonProblem.message), daemonProblem.hint] : []
  return [process, ...without, ...problems.map((problem) => paint.red(problem))].join('\n')
}

/** What that daemon says of its model is told once, with what to do. */
function withoutProblem(holds: EngineStats): EngineStats {
  return { ...holds, embedding: { ...holds.embedding, problem: null } }
}

/** Agents with files in a table; the others in one line each, with where their files would be. */
function renderSources(sources: readonly Source[], homedir: string, view: View): string {
  const used = sources.filter(({ files, filesRead, failed }) => files + filesRead + failed > 0)
  const unused = sources.filter((source) => !used.includes(source))
  const table = renderColumns(
    [
      { title: 'agent', flexible: true, paint: view.paint.bold },
      { title: 'files', align: 'right' },
      { title: 'turns kept', align: 'right' },
      { title: 'to read', align: 'right' },
      { title: 'last read', align: 'right', paint: view.paint.dim },
    ],
    used.map(({ title, files, turns, bytesLeft, lastReadAt }) => [
      title,
      files.toLocaleString('en-US'),
      turns.toLocaleString('en-US'),
      bytesLeft === 0 ? 'nothing' : renderBytes(bytesLeft),
      lastReadAt === null ? 'never' : renderAgo(lastReadAt, view.now),
    ]),
    view,
  )
  const roots = (source: Source) => source.roots.map((root) => toOneLine(tilde(root, homedir))).join('\n')
  const places = renderFields(
    used.flatMap((source) => [
      [source.title, roots(source)] as const,
      ['', renderFailures(source, view)] as const,
    ]),
    view,
  )
  const none =
    unused.length === 0
      ? ''
      : view.paint.dim(`No files found of: ${unused.map(({ title }) => title).join(', ')}.`)
  return [used.length === 0 ? '' : table, places, none].filter(Boolean).join('\n\n')
}

/** `2 not read; last error: …`; empty where there is nothing wrong. */
function renderFailures({ failed, lastError }: Source, { paint }: View): string {
  if (lastError === null) return ''
  const count = failed === 0 ? '' : `${failed.toLocaleString('en-US')} not read; `
  return paint.red(`${count}last error: ${toOneLine(lastError)}`)
}

/** `paused until 2026-05-01 12:30; end it with: lore resume`. */
export function renderPause(pause: Pause | null, { paint }: View): string {
  if (pause === null) return paint.green('not paused')
  const until = pause.until === null ? '' : ` until ${renderLocalMoment(pause.until)}`
  return `${paint.yellow('paused')}${until}; end it with: lore resume`
}

/** The answer to `lore pause`. */
export function renderPaused(pause: Pause | null, view: View): string {
  const fate = 'What is said meanwhile is not kept, not even afterwards.'
  return `Capture is ${renderPause(pause, view)}\n${view.paint.dim(fate)}`
}

/** @param enabled null: nobody has agreed to capture yet */
export function renderResumed(
  { sources }: CaptureStatus,
  enabled: boolean | null,
  served: boolean,
  { paint }: View,
): string {
  if (enabled !== true) return 'The pause is over, and capture is off. Switch it on: lore capture on'
  const left = sources.reduce((sum, { bytesLeft }) => sum + bytesLeft, 0)
  const reader = served ? 'the daemon is at it.' : 'do it with lore ingest.'
  const waiting = left === 0 ? 'There is nothing new to read.' : `${renderBytes(left)} to read: ${reader}`
  return `${paint.green('Capture goes on.')} ${waiting}`
}
