/** Renders a daemon's status, its log, and the line it shows while it runs. Pure. */
import type { LogEntry } from '../../daemon/log-file.ts'
import type { DaemonRecord, Failure } from '../../daemon/record.ts'
import type { DaemonGlance, DaemonLife, DaemonStatus } from '../../daemon/status.ts'
import type { TaskProgress, TaskStatus } from '../../daemon/tasks.ts'
import type { NextStart } from '../../hooks/next-start.ts'
import type { Pace } from '../command/pace.ts'
import { renderTimeLeft } from '../command/progress.ts'
import { renderAge, renderAgo } from './age.ts'
import { type Block, headed, lines, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { count, dotted, joinFitting, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderBytes } from './stats.ts'

export type Glance = DaemonGlance & Pick<DaemonLife, 'lastActivityAt' | 'tasks'>

/** True if conversations are being read, or if vectors are being made without a problem. */
export function isBusy(glance: Glance): boolean {
  return readingOf(glance) !== null || (glance.vectorsPending > 0 && glance.vectorProblem === null)
}

/**
 * One line: the progress of reading, else of the vectors, else a summary.
 * @param embedding the measured speed of making vectors
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
    `${count(made)} of ${plural(all, 'vector')}`,
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
  const { holds, lastError, lastActivityAt, logProblem, readProblem, writeProblem } = status
  const well = readProblem === null && writeProblem === null
  return show(
    view,
    sections(
      well ? paint.green('The daemon runs.') : paint.red('The daemon runs, and something is wrong.'),
      record([
        ['process', `${status.pid}, ${age === 'now' ? 'just started' : `up ${age}`}`],
        ['version', status.version],
        ['home', status.home],
        ['socket', status.socket],
        ['serving', paint.cyan(status.url)],
        ['memory', renderBytes(status.rssBytes)],
        ['clients', status.clients],
        [
          'holds',
          holds && `${plural(holds.memories, 'memory', 'memories')}, ${plural(holds.episodes, 'episode')}`,
        ],
        ['vectors', holds && renderVectors(holds, view)],
        ['reading', readProblem === null ? 'works' : renderProblem(readProblem, view)],
        ['writing', writeProblem === null ? 'works' : renderProblem(writeProblem, view)],
        ['log', logProblem !== null && paint.red(`cannot be written: ${logProblem}`)],
        ['last asked', lastActivityAt === null ? 'nothing yet' : renderAgo(lastActivityAt, now)],
        [
          'last error',
          lastError === null ? 'none' : `${toOneLine(lastError.message)} (${renderAgo(lastError.at, now)})`,
        ],
        ...status.tasks.map((task) => [task.name, renderTask(task, view)] as const),
      ]),
    ),
  )
}

function renderVectors({ vectorsPending, vectorProblem }: DaemonGlance, { paint }: View): Block {
  const pending = vectorsPending === 0 ? 'complete' : `${count(vectorsPending)} pending`
  return lines(pending, vectorProblem && paint.yellow(vectorProblem))
}

function renderProblem({ message, hint }: Failure, { paint }: View): Block {
  return lines(paint.red(message), hint)
}

function renderTask(task: TaskStatus, { paint, now }: View): string {
  const { name, state, failures, lastError, retryAt, progress } = task
  if (state !== 'waiting') {
    return progress === null || name !== 'capture' ? state : dotted(...renderReading(progress))
  }
  const again = retryAt === null ? '' : `, again in ${Math.max(0, Math.ceil((retryAt - now) / 1_000))} s`
  return paint.yellow(`failed ${plural(failures, 'time')}${again}: ${toOneLine(lastError ?? '')}`)
}

const WHO_STARTS: Readonly<Record<NextStart, string>> = {
  coming: 'It restarts in a moment.',
  given_up: 'It is not restarted automatically. After fixing the problem: lore daemon start',
  open: 'The next command that needs it starts it again, or: lore daemon start',
}

/** Renders what is known of the last daemon of a home if none runs. */
export function renderAbsence(record: DaemonRecord | null, next: NextStart, view: View): string {
  const { paint, now } = view
  const first = 'No daemon runs for this home.'
  if (record === null || !('failure' in record)) {
    return show(view, first, paint.dim('Start it with: lore daemon start'))
  }
  const { failure, crashes, at } = record
  return show(
    view,
    headed(
      paint.red(`${first} It crashed ${plural(crashes, 'time')}, last ${renderAgo(at, now)}:`),
      failure.message,
      failure.hint,
    ),
    paint.dim(WHO_STARTS[next]),
  )
}

export function renderLogEntry({ at, level, event, fields }: LogEntry, { paint }: View): string {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  const marks = { info: paint.dim('info '), warn: paint.yellow('warn '), error: paint.red('error') }
  const { frames, ...shown } = fields
  const details = Object.entries(shown).map(([name, value]) => `${name}=${toOneLine(String(value))}`)
  const lines = typeof frames === 'string' ? `\n${paint.dim(frames)}` : ''
  return `${paint.dim(time)}  ${marks[level]}  ${[event, ...details].join('  ')}${lines}`
}
