/** A daemon's status, its log, and the line it shows while it runs. Pure. */
import type { LogEntry } from '../../daemon/log-file.ts'
import type { DaemonRecord, Failure } from '../../daemon/record.ts'
import type { DaemonGlance, DaemonLife, DaemonStatus } from '../../daemon/status.ts'
import type { TaskProgress, TaskStatus } from '../../daemon/tasks.ts'
import type { NextStart } from '../../hooks/next-start.ts'
import type { Pace } from '../pace.ts'
import { renderTimeLeft } from '../progress.ts'
import { renderAge, renderAgo } from './age.ts'
import { renderFields } from './columns.ts'
import { renderBytes } from './stats.ts'
import { joinFitting, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

export type Glance = DaemonGlance & Pick<DaemonLife, 'lastActivityAt' | 'tasks'>

/** Whether conversations are being read, or vectors made, with an end in sight. */
export function isBusy(glance: Glance): boolean {
  return readingOf(glance) !== null || (glance.vectorsPending > 0 && glance.vectorProblem === null)
}

/**
 * One line: first how far reading is, then how far the vectors are, then that all is quiet.
 * @param embedding how fast vectors come, measured by whoever looks
 */
export function renderGlance(glance: Glance, embedding: Pace, { paint, width, now }: View): string {
  const reading = readingOf(glance)
  const asked =
    glance.lastActivityAt === null
      ? 'nothing asked yet'
      : `last asked ${renderAgo(glance.lastActivityAt, now)}`
  const parts =
    reading !== null
      ? [...renderReading(reading), plural(glance.episodes, 'episode')]
      : glance.vectorsPending > 0 && glance.vectorProblem === null
        ? [...renderEmbedding(glance, embedding), renderToDigest(glance)]
        : [
            plural(glance.memories, 'memory', 'memories'),
            plural(glance.episodes, 'episode'),
            glance.vectorsPending === 0
              ? 'vectors complete'
              : `${plural(glance.vectorsPending, 'vector')} pending`,
            renderToDigest(glance),
            asked,
          ]
  return paint.dim(joinFitting(parts, ' · ', width - 1))
}

function readingOf({ tasks }: Glance): TaskProgress | null {
  return tasks.find(({ name }) => name === 'capture')?.progress ?? null
}

function renderReading({ done, total, elapsedMs }: TaskProgress): string[] {
  return [
    `reading ${renderShare(done, total)}`,
    `${renderBytes(done)} of ${renderBytes(total)}`,
    toTimeLeft(elapsedMs, done, total),
  ]
}

function renderEmbedding({ memories, episodes, vectorsPending }: Glance, pace: Pace): string[] {
  const all = Math.max(memories + episodes, vectorsPending)
  const made = all - vectorsPending
  return [
    `embedding ${renderShare(made, all)}`,
    `${made.toLocaleString('en-US')} of ${plural(all, 'vector')}`,
    toTimeLeft(pace.elapsedMs, pace.done, pace.done + vectorsPending),
  ]
}

function renderToDigest({ toDigest: { sessions, segments } }: Glance): string {
  if (sessions > 0) return `${plural(sessions, 'conversation')} to digest`
  return segments > 0 ? `${plural(segments, 'segment')} to digest` : ''
}

const BAR_WIDTH = 12

function renderShare(done: number, total: number): string {
  const share01 = total === 0 ? 0 : done / total
  const filled = Math.floor(share01 * BAR_WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.floor(share01 * 100)}%`
}

function toTimeLeft(elapsedMs: number, done: number, total: number): string {
  return renderTimeLeft(elapsedMs, done, total).replace(/^[ |]+/, '')
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

function renderTask(task: TaskStatus, { paint, now }: View): string {
  const { name, state, failures, lastError, retryAt, progress } = task
  if (state !== 'waiting') {
    const far = progress === null || name !== 'capture' ? [] : renderReading(progress).filter(Boolean)
    return far.length === 0 ? state : far.join(' · ')
  }
  const again = retryAt === null ? '' : `, again in ${Math.max(0, Math.ceil((retryAt - now) / 1_000))} s`
  return paint.yellow(`failed ${plural(failures, 'time')}${again}: ${toOneLine(lastError ?? '')}`)
}

const WHO_STARTS: Readonly<Record<NextStart, string>> = {
  coming: 'It is started again in a moment.',
  given_up: 'It is not started again by itself. When that is mended: lore daemon start',
  open: 'It is started again by whoever needs it next, or with: lore daemon start',
}

/** Where nobody serves the home: what is known of the last one. */
export function renderAbsence(record: DaemonRecord | null, next: NextStart, { paint, now }: View): string {
  const first = 'No daemon runs for this home.'
  if (record === null || !('failure' in record)) {
    return `${first}\n${paint.dim('Start it with: lore daemon start')}`
  }
  const { failure, crashes, at } = record
  return [
    paint.red(`${first} It crashed ${plural(crashes, 'time')}, last ${renderAgo(at, now)}:`),
    `  ${failure.message}`,
    ...(failure.hint === null ? [] : [`  ${failure.hint}`]),
    paint.dim(WHO_STARTS[next]),
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
