/** Renders the runs of hooks, what they injected, and how much of it was used. Pure. */
import type { HookRun } from '../../core/hook.ts'
import type { HookTotals } from '../../core/ports/hook-repository.ts'
import type { Failure } from '../../daemon/record.ts'
import type { HookState } from '../../hooks/hook-state.ts'
import type { NextStart } from '../../hooks/next-start.ts'
import type { GivenView, HookStats, HookStatus, InjectionView } from '../../session/moment/hook-views.ts'
import { renderAge, renderAgo } from './age.ts'
import { type Block, hang, lines, type Part, prose, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { count, plural, toOneLine } from './layout/text.ts'
import type { Paint, View } from './layout/view.ts'
import { renderClock, renderLocalDate, renderLocalMoment } from './local-time.ts'

/** Problems that keep hooks from working, besides those in their own log. */
export interface HookTrouble {
  /** Tells who starts a daemon if none runs. */
  readonly next: NextStart
  /** The faults in the settings that apply here. */
  readonly settings: readonly Failure[]
  /** Why the runs cannot be read; null if they can. */
  readonly memory: Failure | null
}

const NO_TROUBLE: HookTrouble = { next: 'open', settings: [], memory: null }

const AWAY: Readonly<Record<NextStart, string>> = {
  open: 'does not run; hooks start it',
  coming: 'does not run; it crashed, and restarts in a moment',
  given_up: 'does not run; it kept crashing: see `lore daemon status`',
}

/** @param status null if memory cannot be read */
export function renderHookStatus(
  status: HookStatus | null,
  state: HookState,
  daemonRuns: boolean,
  view: View,
  trouble: HookTrouble = NO_TROUBLE,
): string {
  const { red, yellow, dim } = view.paint
  const standing = record([
    ['memory', trouble.memory && renderFailure(trouble.memory, red)],
    [
      'settings',
      trouble.settings.length > 0 && lines(...trouble.settings.map((fault) => renderFailure(fault, yellow))),
    ],
    ['daemon', daemonRuns ? 'answers' : AWAY[trouble.next]],
    ['waiting', renderWaiting(state, view)],
    ['held back', renderHeldBack(state, view)],
    ['problems', renderProblems(state, view)],
  ])
  if (status === null) return show(view, standing)
  if (status.runs.length === 0) {
    return show(view, sections(standing, dim('No hook has run yet. `lore init` sets them up.')))
  }
  return show(
    view,
    sections(standing, renderTimes(status), renderRuns(status.runs, view), renderInjected(status, view)),
  )
}

function renderFailure({ message, hint }: Failure, paint: Paint): Block {
  return lines(paint(toOneLine(message)), hint && toOneLine(hint))
}

function renderWaiting({ spooled }: HookState, { now }: View): string {
  if (spooled.calls === 0 || spooled.oldestAt === null) return 'nothing'
  return `${plural(spooled.calls, 'call')} to be reported to the daemon, the first from ${renderAgo(spooled.oldestAt, now)}`
}

function renderHeldBack({ heldBack }: HookState, { paint }: View): Part {
  return (
    heldBack &&
    paint.yellow(
      `until ${renderClock(heldBack.until)}, after ${plural(heldBack.timeouts, 'answer')} that came too late`,
    )
  )
}

function renderProblems({ problems }: HookState, { paint }: View): Part {
  return (
    problems.length > 0 &&
    lines(
      ...problems.map(({ at, event, problem }) =>
        hang(
          paint.yellow(`${renderLocalMoment(at)}  `),
          prose(event === null ? problem : `${event}: ${problem}`, paint.yellow),
        ),
      ),
    )
  )
}

function renderTimes({ byEvent }: HookStatus): Block {
  return table(byEvent, {
    event: { of: ({ event }) => event },
    runs: { of: ({ runs }) => runs },
    p50: { of: ({ p50Ms }) => toMs(p50Ms), align: 'right' },
    p95: { of: ({ p95Ms }) => toMs(p95Ms), align: 'right' },
    failed: { of: ({ failed }) => failed || null },
  })
}

function renderRuns(runs: readonly HookRun[], { paint, now }: View): Block {
  return table(runs, {
    age: { of: ({ at }) => renderAge(at, now), align: 'right', paint: paint.dim },
    event: { of: ({ event }) => event },
    session: { of: ({ session }) => shortSession(session) },
    time: { of: ({ tookMs }) => toMs(tookMs), align: 'right' },
    injected: { of: ({ injected }) => injected || null },
    tokens: { of: ({ tokens }) => tokens || null },
    outcome: {
      of: ({ outcome, detail }) => (detail === null ? outcome : `${outcome}: ${detail}`),
      flexible: true,
      wraps: true,
    },
  })
}

function renderInjected({ session, injected }: HookStatus, { paint }: View): Part {
  if (session === null) return null
  if (injected.length === 0) return paint.dim(`Session ${shortSession(session)} was given nothing.`)
  return lines(
    paint.bold(`Session ${shortSession(session)} was given`),
    table(injected, {
      when: { of: ({ at }) => renderClock(at), paint: paint.dim },
      event: { of: ({ event }) => event },
      sure: { of: ({ confidence }) => confidence?.toFixed(2), align: 'right' },
      tokens: { of: ({ tokens }) => tokens },
      outcome: { of: renderFate },
      what: { of: ({ title }) => title ?? '(archived or replaced)', flexible: true },
    }),
  )
}

function renderFate({ usedAt, correctedAt }: InjectionView): string {
  if (correctedAt !== null) return 'corrected'
  return usedAt === null ? '' : 'used'
}

export function renderHookStats({ since, totals, kinds, sessions }: HookStats, view: View): string {
  const { bold, dim } = view.paint
  const sums = record([
    ['since', renderLocalDate(since)],
    ['sessions', `${count(totals.sessions)} with ${plural(totals.prompts, 'prompt')}`],
    [
      'injections',
      `${count(totals.injections)} of ${count(totals.tokens)} tokens, with ${share(totals.promptsWithInjection, totals.prompts)} of prompts`,
    ],
    ['used', `${count(totals.used)} (${share(totals.used, totals.injections)})`],
    ['corrected', `${count(totals.corrected)} (${share(totals.corrected, totals.injections)})`],
    ['corrections', `${count(totals.corrections)} by people, ${perSession(totals)} a session`],
  ])
  if (sessions.length === 0) return show(view, sections(sums, dim('Hooks have served no session yet.')))
  const agents = Map.groupBy(sessions, ({ session }) => session.agent)
  const tables = [...agents].map(([agent, rows]) =>
    lines(agents.size > 1 && bold(toOneLine(agent)), renderSessions(rows, view)),
  )
  return show(view, sections(sums, kinds.length > 0 && renderKinds(kinds, view), ...tables))
}

const KIND_NAMES: Readonly<Record<GivenView['kind'], string>> = {
  brief: 'brief',
  memories: 'memories with a prompt',
  turns: 'turns with a prompt',
  subagents: 'brief of a subagent',
}
const GIVES: Readonly<Record<GivenView['restraint'], string>> = { 0: 'all', 1: 'less', 2: 'least' }

function renderKinds(kinds: readonly GivenView[], { paint }: View): Block {
  return lines(
    table(kinds, {
      kind: { of: ({ kind }) => KIND_NAMES[kind] },
      given: { of: ({ given }) => given },
      used: { of: ({ used, given }) => share(used, given), align: 'right' },
      corrected: { of: ({ corrected, given }) => share(corrected, given), align: 'right' },
      ignored: { of: ({ ignored, given }) => share(ignored, given), align: 'right' },
      gives: { of: ({ restraint }) => GIVES[restraint] },
    }),
    kinds.some(({ restraint }) => restraint > 0) &&
      prose(
        'What is mostly ignored gives less by itself; `lore stats --hooks --reset` lets it give everything again.',
        paint.dim,
      ),
  )
}

function renderSessions(rows: HookStats['sessions'], { paint, now }: View): Block {
  return table(rows, {
    began: { of: ({ session }) => renderAge(session.startedAt, now), align: 'right', paint: paint.dim },
    session: { of: ({ session }) => shortSession(session.session), gives: true },
    prompts: { of: ({ prompts }) => prompts },
    with: { of: ({ promptsWithInjection }) => promptsWithInjection },
    given: { of: ({ injections }) => injections },
    tokens: { of: ({ tokens }) => tokens },
    used: { of: ({ used, injections }) => share(used, injections), align: 'right' },
    corrected: { of: ({ corrected }) => corrected },
    corrections: { of: ({ corrections }) => corrections },
  })
}

function perSession({ corrections, sessions }: HookTotals): string {
  return sessions === 0 ? '0' : (corrections / sessions).toFixed(2)
}

/** Returns `–` if the whole is 0. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
}

function toMs(ms: number | null): string {
  return ms === null ? '' : `${Math.round(ms)} ms`
}

/** Enough characters of an agent's id to tell sessions apart, and to name one. */
function shortSession(session: string): string {
  return toOneLine(session).slice(0, 13)
}
