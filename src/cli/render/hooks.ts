/** How hooks went, what they gave, and whether it was of use. Pure. */
import type { HookRun } from '../../core/hook.ts'
import type { HookTotals } from '../../core/ports/hook-repository.ts'
import type { Failure } from '../../daemon/record.ts'
import type { HookState } from '../../hooks/hook-state.ts'
import type { NextStart } from '../../hooks/next-start.ts'
import type { HookStats, HookStatus, InjectionView } from '../../session/moment/hook-views.ts'
import { renderAge, renderAgo } from './age.ts'
import { renderColumns, renderFields } from './columns.ts'
import { renderClock, renderLocalDate, renderLocalMoment } from './local-time.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

/** Columns that labels take, with the gap after them. */
const LABELS = 11

/** What keeps hooks from working, apart from what they themselves noted. */
export interface HookTrouble {
  /** Who starts a daemon where none runs. */
  readonly next: NextStart
  /** What is wrong in the settings that hold here. */
  readonly settings: readonly Failure[]
  /** Why nothing is known of the runs. */
  readonly memory: Failure | null
}

const NO_TROUBLE: HookTrouble = { next: 'open', settings: [], memory: null }

const AWAY: Readonly<Record<NextStart, string>> = {
  open: 'does not run; hooks start it',
  coming: 'does not run; it crashed, and is started again in a moment',
  given_up: 'does not run; it kept crashing: see `lore daemon status`',
}

/** @param status null where memory cannot be read. */
export function renderHookStatus(
  status: HookStatus | null,
  state: HookState,
  daemonRuns: boolean,
  view: View,
  trouble: HookTrouble = NO_TROUBLE,
): string {
  const { paint } = view
  const standing = renderFields(
    [
      ['memory', trouble.memory === null ? '' : renderFailure(trouble.memory, paint.red)],
      ['settings', trouble.settings.map((fault) => renderFailure(fault, paint.yellow)).join('\n')],
      ['daemon', daemonRuns ? 'answers' : AWAY[trouble.next]],
      ['waiting', renderWaiting(state, view)],
      ['held back', renderHeldBack(state, view)],
      ['problems', renderProblems(state, view)],
    ],
    view,
  )
  if (status === null) return standing
  if (status.runs.length === 0) {
    return `${standing}\n\n${view.paint.dim('No hook has run yet. `lore init` sets them up.')}`
  }
  return [standing, renderTimes(status, view), renderRuns(status.runs, view), renderInjected(status, view)]
    .filter(Boolean)
    .join('\n\n')
}

function renderFailure({ message, hint }: Failure, paint: (text: string) => string): string {
  return hint === null ? paint(toOneLine(message)) : `${paint(toOneLine(message))}\n${toOneLine(hint)}`
}

function renderWaiting({ spooled }: HookState, view: View): string {
  if (spooled.calls === 0 || spooled.oldestAt === null) return 'nothing'
  return `${plural(spooled.calls, 'call')} to be told to the daemon, the first of ${renderAgo(spooled.oldestAt, view.now)}`
}

function renderHeldBack({ heldBack }: HookState, view: View): string {
  if (heldBack === null) return ''
  const text = `until ${renderClock(heldBack.until)}, after ${plural(heldBack.timeouts, 'answer')} that did not come in time`
  return view.paint.yellow(text)
}

function renderProblems({ problems }: HookState, view: View): string {
  return problems
    .map(
      ({ at, event, problem }) =>
        `${renderLocalMoment(at)}  ${[event ?? '', problem].filter(Boolean).join(': ')}`,
    )
    .map((line) => wrapText(toOneLine(line), view.width - LABELS))
    .flatMap((lines) => lines.split('\n').map(view.paint.yellow))
    .join('\n')
}

function renderTimes({ byEvent }: HookStatus, view: View): string {
  return renderColumns(
    [
      { title: 'event' },
      { title: 'runs', align: 'right' },
      { title: 'p50', align: 'right' },
      { title: 'p95', align: 'right' },
      { title: 'failed', align: 'right' },
    ],
    byEvent.map(({ event, runs, p50Ms, p95Ms, failed }) => [
      event,
      String(runs),
      toMs(p50Ms),
      toMs(p95Ms),
      failed === 0 ? '' : String(failed),
    ]),
    view,
  )
}

function renderRuns(runs: readonly HookRun[], view: View): string {
  return renderColumns(
    [
      { title: 'age', align: 'right', paint: view.paint.dim },
      { title: 'event' },
      { title: 'session' },
      { title: 'time', align: 'right' },
      { title: 'injected', align: 'right' },
      { title: 'tokens', align: 'right' },
      { title: 'outcome', flexible: true, wraps: true },
    ],
    runs.map((run) => [
      renderAge(run.at, view.now),
      run.event,
      shortSession(run.session),
      toMs(run.tookMs),
      run.injected === 0 ? '' : String(run.injected),
      run.tokens === 0 ? '' : String(run.tokens),
      toOneLine(run.detail === null ? run.outcome : `${run.outcome}: ${run.detail}`),
    ]),
    view,
  )
}

function renderInjected({ session, injected }: HookStatus, view: View): string {
  if (session === null) return ''
  if (injected.length === 0) return view.paint.dim(`Session ${shortSession(session)} was given nothing.`)
  const table = renderColumns(
    [
      { title: 'when', paint: view.paint.dim },
      { title: 'event' },
      { title: 'sure', align: 'right' },
      { title: 'tokens', align: 'right' },
      { title: 'came of it' },
      { title: 'what', flexible: true },
    ],
    injected.map((injection) => [
      renderClock(injection.at),
      injection.event,
      injection.confidence === null ? '' : injection.confidence.toFixed(2),
      String(injection.tokens),
      renderFate(injection),
      toOneLine(injection.title ?? '(archived or replaced)'),
    ]),
    view,
  )
  return `${view.paint.bold(`Session ${shortSession(session)} was given`)}\n${table}`
}

function renderFate({ usedAt, correctedAt }: InjectionView): string {
  if (correctedAt !== null) return 'corrected'
  return usedAt === null ? '' : 'used'
}

export function renderHookStats({ since, totals, sessions }: HookStats, view: View): string {
  const sums = renderFields(
    [
      ['since', renderLocalDate(since)],
      ['sessions', `${count(totals.sessions)} with ${plural(totals.prompts, 'prompt')}`],
      [
        'injections',
        `${count(totals.injections)} of ${count(totals.tokens)} tokens, beside ${share(totals.promptsWithInjection, totals.prompts)} of prompts`,
      ],
      ['used', `${count(totals.used)} (${share(totals.used, totals.injections)})`],
      ['corrected', `${count(totals.corrected)} (${share(totals.corrected, totals.injections)})`],
      ['corrections', `${count(totals.corrections)} by people, ${perSession(totals)} a session`],
    ],
    view,
  )
  if (sessions.length === 0) return `${sums}\n\n${view.paint.dim('No session was attended by hooks.')}`
  const agents = [...new Set(sessions.map(({ session }) => session.agent))]
  const tables = agents.map((agent) => {
    const table = renderSessions(
      sessions.filter(({ session }) => session.agent === agent),
      view,
    )
    return agents.length === 1 ? table : `${view.paint.bold(toOneLine(agent))}\n${table}`
  })
  return [sums, ...tables].join('\n\n')
}

function renderSessions(sessions: HookStats['sessions'], view: View): string {
  return renderColumns(
    [
      { title: 'began', align: 'right', paint: view.paint.dim },
      { title: 'session', gives: true },
      { title: 'prompts', align: 'right' },
      { title: 'with', align: 'right' },
      { title: 'given', align: 'right' },
      { title: 'tokens', align: 'right' },
      { title: 'used', align: 'right' },
      { title: 'corrected', align: 'right' },
      { title: 'corrections', align: 'right' },
    ],
    sessions.map((row) => [
      renderAge(row.session.startedAt, view.now),
      shortSession(row.session.session),
      count(row.prompts),
      count(row.promptsWithInjection),
      count(row.injections),
      count(row.tokens),
      share(row.used, row.injections),
      count(row.corrected),
      count(row.corrections),
    ]),
    view,
  )
}

function perSession({ corrections, sessions }: HookTotals): string {
  return sessions === 0 ? '0' : (corrections / sessions).toFixed(2)
}

/** `–` where there is nothing to be part of. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
}

function toMs(ms: number | null): string {
  return ms === null ? '' : `${Math.round(ms)} ms`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** Enough of an agent's id to tell sessions apart, and to name one. */
function shortSession(session: string): string {
  return toOneLine(session).slice(0, 13)
}
