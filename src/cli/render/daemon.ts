/** A daemon's status, its log, and the line it shows while it runs. Pure. */
import type { LogEntry } from '../../daemon/log-file.ts'
import type { DaemonRecord, Failure } from '../../daemon/record.ts'
import type { DaemonGlance, DaemonLife, DaemonStatus } from '../../daemon/status.ts'
import type { TaskStatus } from '../../daemon/tasks.ts'
import { renderAge, renderAgo } from './age.ts'
import { renderFields } from './columns.ts'
import { renderBytes } from './stats.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

export function renderGlance(
  glance: DaemonGlance & Pick<DaemonLife, 'lastActivityAt'>,
  { paint, width, now }: View,
): string {
  const parts = [
    plural(glance.memories, 'memory', 'memories'),
    plural(glance.episodes, 'episode'),
    glance.vectorsPending === 0 ? 'vectors complete' : `${plural(glance.vectorsPending, 'vector')} pending`,
    glance.lastActivityAt === null
      ? 'nothing asked yet'
      : `last asked ${renderAgo(glance.lastActivityAt, now)}`,
  ]
  return paint.dim(clip(parts.join(' · '), width - 1))
}

export function renderStatus(status: DaemonStatus, view: View): string {
  const { paint, now } = view
  const age = renderAge(status.startedAt, now)
  const { holds } = status
  const fields = renderFields(
    [
      ['process', `${status.pid}, ${age === 'now' ? 'just started' : `up ${age}`}`],
      ['version', status.version],
      ['home', status.home],
      ['socket', status.socket],
      ['serving', paint.cyan(status.url)],
      ['memory', renderBytes(status.rssBytes)],
      ['clients', String(status.clients)],
      [
        'holds',
        holds === null
          ? ''
          : `${plural(holds.memories, 'memory', 'memories')}, ${plural(holds.episodes, 'episode')}`,
      ],
      ['vectors', holds === null ? '' : renderVectors(holds, view)],
      ['reading', status.readProblem === null ? 'works' : renderProblem(status.readProblem, view)],
      ['writing', status.writeProblem === null ? 'works' : renderProblem(status.writeProblem, view)],
      ['log', status.logProblem === null ? '' : paint.red(`cannot be written: ${status.logProblem}`)],
      ['last asked', status.lastActivityAt === null ? 'nothing yet' : renderAgo(status.lastActivityAt, now)],
      [
        'last error',
        status.lastError === null
          ? 'none'
          : `${toOneLine(status.lastError.message)} (${renderAgo(status.lastError.at, now)})`,
      ],
      ...status.tasks.map((task) => [task.name, renderTask(task, view)] as const),
    ],
    view,
  )
  const well = status.readProblem === null && status.writeProblem === null
  const verdict = well
    ? paint.green('The daemon runs.')
    : paint.red('The daemon runs, and something is wrong.')
  return `${verdict}\n\n${fields}`
}

function renderVectors({ vectorsPending, vectorProblem }: DaemonGlance, { paint }: View): string {
  const pending = vectorsPending === 0 ? 'complete' : `${vectorsPending.toLocaleString('en-US')} pending`
  return vectorProblem === null ? pending : `${pending}\n${paint.yellow(vectorProblem)}`
}

function renderProblem({ message, hint }: Failure, { paint }: View): string {
  return hint === null ? paint.red(message) : `${paint.red(message)}\n${hint}`
}

function renderTask({ state, failures, lastError, retryAt }: TaskStatus, { paint, now }: View): string {
  if (state !== 'waiting') return state
  const again = retryAt === null ? '' : `, again in ${Math.max(0, Math.ceil((retryAt - now) / 1_000))} s`
  return paint.yellow(`failed ${plural(failures, 'time')}${again}: ${toOneLine(lastError ?? '')}`)
}

/** Where nobody serves the home: what is known of the last one. */
export function renderAbsence(record: DaemonRecord | null, { paint, now }: View): string {
  const first = 'No daemon runs for this home.'
  if (record === null || !('failure' in record)) {
    return `${first}\n${paint.dim('Start it with: lore daemon start')}`
  }
  const { failure, state, crashes, at } = record
  const next =
    state === 'waiting'
      ? 'It is started again in a moment.'
      : 'It is not started again by itself. When that is mended: lore daemon start'
  return [
    paint.red(`${first} It crashed ${plural(crashes, 'time')}, last ${renderAgo(at, now)}:`),
    `  ${failure.message}`,
    ...(failure.hint === null ? [] : [`  ${failure.hint}`]),
    paint.dim(next),
  ].join('\n')
}

export function renderLogEntry({ at, level, event, fields }: LogEntry, { paint }: View): string {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  const marks = { info: paint.dim('info '), warn: paint.yellow('warn '), error: paint.red('error') }
  const { frames, ...shown } = fields
  const details = Object.entries(shown).map(([name, value]) => `${name}=${toOneLine(String(value))}`)
  const lines = typeof frames === 'string' ? `\n${paint.dim(frames)}` : ''
  return `${paint.dim(time)}  ${marks[level]}  ${[event, ...details].join('  ')}${lines}`
}
