/**
 * Renders the outcome of reading conversations: turns kept, left out and why, secrets removed, failures.
 * Pure.
 */

import type { IngestReport } from '../../capture/ingest.ts'
import type { CaptureDrop } from '../../core/capture.ts'
import { hang, headed, lines, type Part, prose, sections, show } from './layout/block.ts'
import { firstOf } from './layout/list.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { count, padStart, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderBytes } from './stats.ts'

/** Each reason in words, in singular and plural. */
const DROP_WORDS: Readonly<Record<CaptureDrop, readonly [one: string, many: string]>> = {
  blank: ['blank line', 'blank lines'],
  bad_json: ['line that could not be understood', 'lines that could not be understood'],
  unknown_type: ['record of a kind not known yet', 'records of kinds not known yet'],
  bookkeeping: ['record of the agent’s own bookkeeping', 'records of the agent’s own bookkeeping'],
  request_copy: ['copy of a request', 'copies of requests'],
  injected: ['text inserted by a program', 'texts inserted by a program'],
  command_markup: ['command or its output', 'commands and their output'],
  compact_summary: ['summary of stored turns', 'summaries of stored turns'],
  image: ['image', 'images'],
  thinking: ['thought of the model', 'thoughts of the model'],
  tool_call: ['tool call (its result is stored)', 'tool calls (their results are stored)'],
  empty: ['message without text', 'messages without text'],
  api_error: ['error of the model’s service', 'errors of the model’s service'],
  too_long: ['line too long to read', 'lines too long to read'],
  known: ['turn already stored', 'turns already stored'],
  echo: ['turn that repeats what Lore said', 'turns that repeat what Lore said'],
  paused: ['turn said during a pause', 'turns said during a pause'],
  private: ['turn marked private', 'turns marked private'],
  excluded: ['turn of an excluded project', 'turns of excluded projects'],
  forgotten: ['turn of a conversation you made Lore forget', 'turns of conversations you made Lore forget'],
  not_text: ['turn without words', 'turns without words'],
}

export interface IngestOutcome extends IngestReport {
  /** True if somebody stopped it before the end. */
  readonly stopped: boolean
  readonly tookMs: number
  /** Files that were due at the beginning, and that a daemon has read meanwhile. */
  readonly readElsewhere: number
  /** Number of texts without a vector. */
  readonly pendingVectors: number
}

/** @param looked folders in which nothing was found; empty if there are files */
export function renderIngest(outcome: IngestOutcome, looked: readonly string[], view: View): string {
  const { yellow, dim } = view.paint
  if (outcome.state === 'paused') return renderPausedIngest(outcome, view)
  const left = `${plural(outcome.filesLeft, 'file')} (${renderBytes(outcome.bytesLeft)})`
  return show(
    view,
    sections(
      renderHeadline(outcome, looked, view),
      record([
        ['kept', outcome.files > 0 && renderKept(outcome)],
        ['left out', renderCounts(toDropRows(outcome.dropped))],
        ['cut out', renderCounts(toSecretRows(outcome.redacted))],
        ['not read', renderFailures(outcome.failed, view)],
        ['not known', renderUnrecognised(outcome.unrecognised)],
      ]),
      outcome.readElsewhere > 0 && `The daemon read ${plural(outcome.readElsewhere, 'file')} meanwhile.`,
      outcome.stopped &&
        yellow(
          `Stopped; ${left} left. What was read is stored: run the command again to continue from here.`,
        ),
      outcome.staged > 0 && prose(renderNext(outcome), dim),
    ),
  )
}

function renderHeadline(outcome: IngestOutcome, looked: readonly string[], { paint }: View): Part {
  if (outcome.files > 0) {
    const amount = [renderBytes(outcome.bytes), outcome.lines > 0 ? plural(outcome.lines, 'line') : '']
    return `${paint.green('Read')} ${plural(outcome.files, 'file')} (${amount.filter(Boolean).join(', ')}) in ${renderSeconds(outcome.tookMs)}`
  }
  if (outcome.failed.length > 0 || outcome.stopped) return 'Nothing was read.'
  if (looked.length === 0) return 'Nothing new: everything found has been read.'
  return headed('No conversations were found. Lore looked in:', ...looked.map(toOneLine))
}

function renderKept({ staged, rewritten }: IngestReport): string {
  const again = rewritten === 0 ? '' : `, ${plural(rewritten, 'turn')} brought up to date`
  return `${plural(staged, 'turn')}${again}`
}

type Row = readonly [count: number, words: string]

function toDropRows(dropped: IngestReport['dropped']): Row[] {
  return Object.entries(dropped).map(([reason, count]) => {
    const [one, many] = DROP_WORDS[reason as CaptureDrop]
    return [count, count === 1 ? one : many]
  })
}

/** Turns `github-token` into `× github token`. */
function toSecretRows(redacted: IngestReport['redacted']): Row[] {
  return Object.entries(redacted).map(([kind, count]) => [
    count,
    `× ${CUT_WORDS[kind] ?? kind.replaceAll(/[-_]/g, ' ')}`,
  ])
}

const CUT_WORDS: Readonly<Record<string, string>> = {
  private: 'private passage',
  invisible: 'invisible character',
}

/** Largest count first. */
function renderCounts(rows: readonly Row[]): Part {
  const shown = rows.filter(([number]) => number > 0).toSorted(([a], [b]) => b - a)
  const width = count(shown[0]?.[0] ?? 0).length
  return (
    shown.length > 0 &&
    lines(...shown.map(([number, words]) => hang(`${padStart(count(number), width)} `, words)))
  )
}

const FAILURES = 10

/** Paths are not cut, so that they can be copied. */
function renderFailures(failed: IngestReport['failed'], { paint }: View): Part {
  const { shown, more } = firstOf(failed, FAILURES)
  return (
    failed.length > 0 &&
    lines(
      ...shown.map(({ path, reason }) => hang(`${paint.red('✗')} `, toOneLine(path), prose(reason))),
      renderOthers(more),
    )
  )
}

/** Files that look like conversations but belong to no known agent. */
function renderUnrecognised(paths: readonly string[]): Part {
  const { shown, more } = firstOf(paths, FAILURES)
  return paths.length > 0 && lines(...shown.map(toOneLine), renderOthers(more))
}

function renderOthers(more: number): Part {
  return more > 0 && `and ${plural(more, 'other file')} (--json lists them all)`
}

function renderNext({ pendingVectors }: IngestOutcome): string {
  const waiting =
    pendingVectors === 0
      ? ''
      : ` ${plural(pendingVectors, 'text')} ${pendingVectors === 1 ? 'waits' : 'wait'} for a vector and ${pendingVectors === 1 ? 'is' : 'are'} found by words meanwhile.`
  return `Each conversation is in the project of its folder. See them with \`lore sessions --all\` and \`lore feed\`, find them with \`lore search --all\`.${waiting}`
}

function renderPausedIngest({ filesLeft, bytesLeft }: IngestReport, view: View): string {
  const waiting = filesLeft === 0 ? '' : ` ${plural(filesLeft, 'file')} (${renderBytes(bytesLeft)}) to read.`
  return show(
    view,
    `${view.paint.yellow('Capture is paused')}: nothing was read.${waiting}`,
    'End the pause with: lore resume',
  )
}

function renderSeconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`
}

/** The files of one agent that a dry run found. */
export interface PlannedAgent {
  readonly agent: string
  readonly title: string
  readonly files: number
  readonly bytes: number
}

export function renderPlan(plan: IngestReport, agents: readonly PlannedAgent[], view: View): string {
  const all = table(agents, {
    agent: { of: ({ title }) => title, flexible: true },
    files: { of: ({ files }) => files },
    size: { of: ({ files, bytes }) => files > 0 && renderBytes(bytes), align: 'right' },
  })
  const total =
    plan.filesLeft === 0
      ? 'Nothing new would be read.'
      : `${plural(plan.filesLeft, 'file')} (${renderBytes(plan.bytesLeft)}) would be read. Nothing was changed.`
  return show(
    view,
    sections(
      all,
      record([
        ['unreadable', renderFailures(plan.failed, view)],
        ['not known', renderUnrecognised(plan.unrecognised)],
      ]),
      total,
    ),
  )
}
