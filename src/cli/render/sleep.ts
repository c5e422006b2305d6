/** Sleep in words: its phases, its plan, its runs and their differences. Pure. */
import type { PhaseOutcome } from '../../core/run.ts'
import type {
  ListedRun,
  PlannedStep,
  RunEntry,
  RunView,
  SleepReport,
  UndoReport,
} from '../../sleep/run/sleeping.ts'
import { renderAgo } from './age.ts'
import { renderColumns } from './columns.ts'
import { renderLocalMoment } from './local-time.ts'
import { shortIds } from './short-ids.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

const STEPS_SHOWN = 200
const DIGEST_UNSEEN = 'The digest is not previewed here. What it would store: lore digest --dry-run'

export function renderSleep(report: SleepReport, view: View): string {
  const { paint } = view
  const heads = {
    done: paint.green('Slept.'),
    stopped: paint.yellow('Stopped before the end; the next run goes on.'),
    failed: paint.red('A phase failed; the others ran.'),
    planned: 'Planned.',
  }
  const id = report.run?.id
  const undo =
    id === undefined
      ? ''
      : paint.dim(`Show it: lore run show ${id.slice(0, 18)} · take it back: lore undo ${id.slice(0, 18)}`)
  return [heads[report.state], renderPhases(report.phases, view), undo].filter(Boolean).join('\n\n')
}

function renderPhases(phases: readonly PhaseOutcome[], view: View): string {
  return renderColumns(
    [
      { title: 'phase', paint: view.paint.cyan },
      { title: 'state' },
      { title: 'took', align: 'right', paint: view.paint.dim },
      { title: 'changed', flexible: true, wraps: true },
    ],
    phases.map(({ phase, state, tookMs, changes, reason }) => [
      phase,
      state,
      tookMs < 1_000 ? `${tookMs} ms` : `${(tookMs / 1_000).toFixed(1)} s`,
      [renderCounts(changes), reason === null ? '' : toOneLine(reason)].filter(Boolean).join(' · ') ||
        'nothing',
    ]),
    view,
  )
}

function renderCounts(changes: Readonly<Record<string, number>>): string {
  return Object.entries(changes)
    .map(([kind, count]) => {
      const [one, many] = CHANGED[kind] ?? toForms(kind)
      return plural(count, one, many)
    })
    .join(', ')
}

/** What was done, said of one and of many. */
const CHANGED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  remember: ['memory stored', 'memories stored'],
  superseded: ['memory replaced', 'memories replaced'],
  supersede: ['memory replaced', 'memories replaced'],
  insert_memory: ['memory stored', 'memories stored'],
  update_memory: ['memory changed', 'memories changed'],
  move_memory: ['memory moved', 'memories moved'],
  archive_memory: ['memory archived', 'memories archived'],
  purge_memory: ['memory purged', 'memories purged'],
  upsert_edge: ['link written', 'links written'],
  remove_edge: ['link removed', 'links removed'],
  save_cluster: ['group written', 'groups written'],
  remove_cluster: ['group removed', 'groups removed'],
  save_community: ['topic written', 'topics written'],
  remove_community: ['topic removed', 'topics removed'],
  remember_pair: ['pair looked at', 'pairs looked at'],
  link_names: ['name linked', 'names linked'],
  place_entity: ['name placed', 'names placed'],
  cache_strength: ['strength worked out', 'strengths worked out'],
  edges: ['link', 'links'],
  roots: ['topic', 'topics'],
}

function toForms(kind: string): readonly [one: string, many: string] {
  const words = kind.replaceAll('_', ' ')
  return [words.replace(/(?<=[^s])s$/, ''), words]
}

/** @param digestAsked whether the digest is one of the phases asked for: a plan cannot say what it would store */
export function renderSleepPlan(report: SleepReport, digestAsked: boolean, view: View): string {
  const { plan } = report
  const unseen = digestAsked ? view.paint.dim(DIGEST_UNSEEN) : ''
  const phases = report.phases.length === 0 ? '' : renderPhases(report.phases, view)
  if (plan.length === 0) {
    const head = phases === '' ? '' : 'Nothing would change.'
    return [head, phases, unseen].filter(Boolean).join('\n\n')
  }
  const shown = plan.slice(0, STEPS_SHOWN)
  const more = plan.length - shown.length
  const steps = [...new Set(shown.map(({ phase }) => phase))].map((phase) =>
    [
      view.paint.bold(phase),
      ...shown.filter((step) => step.phase === phase).map((step) => renderStep(step, view)),
    ].join('\n'),
  )
  const rest =
    more === 0 ? '' : view.paint.dim(`… and ${plural(more, 'more change')}; all of them with --json`)
  return [...steps, rest, phases, unseen].filter(Boolean).join('\n\n')
}

function renderStep({ kind, title, reason }: PlannedStep, { paint, width }: View): string {
  const line = `  ${kind.replaceAll('_', ' ')}: ${toOneLine(title)}`
  return `${clip(line, width)}\n    ${paint.dim(clip(toOneLine(reason), Math.max(20, width - 4)))}`
}

export function renderRuns(runs: readonly ListedRun[], view: View): string {
  if (runs.length === 0) return 'Nothing was done yet that could be taken back. Try: lore sleep --dry-run'
  const short = shortIds(runs.map(({ id }) => id))
  return renderColumns(
    [
      { title: 'run', paint: view.paint.cyan },
      { title: 'kind' },
      { title: 'when', paint: view.paint.dim },
      { title: 'state' },
      { title: 'changed', flexible: true, wraps: true },
    ],
    runs.map(({ id, kind, startedAt, state, phases, touched }) => [
      short(id),
      kind,
      renderAgo(startedAt, view.now),
      state,
      [renderCounts(addUp(phases)) || 'nothing', touched.map(toOneLine).join(' · ')]
        .filter(Boolean)
        .join(': '),
    ]),
    view,
  )
}

function addUp(phases: readonly PhaseOutcome[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { changes } of phases) {
    for (const [kind, count] of Object.entries(changes)) sum[kind] = (sum[kind] ?? 0) + count
  }
  return sum
}

export function renderRun(run: RunView, view: View): string {
  const head = `${view.paint.bold(`${run.kind} ${run.id}`)}  ${run.state}, ${renderLocalMoment(run.startedAt)}`
  const entries = run.entries.map((entry) => renderEntry(entry, view))
  const body = entries.length === 0 ? 'It changed nothing.' : entries.join('\n')
  return [head, run.phases.length === 0 ? '' : renderPhases(run.phases, view), body]
    .filter(Boolean)
    .join('\n\n')
}

/** `- was` and `+ is`, one pair for each field. */
function renderEntry({ action, title, reason, before, after }: RunEntry, { paint, width }: View): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const room = Math.max(20, width - 6)
  const diff = fields.flatMap((field) => {
    const lines: string[] = []
    if (before !== null && field in before)
      lines.push(paint.red(clip(`    - ${field}: ${show(before[field])}`, room)))
    if (after !== null && field in after)
      lines.push(paint.green(clip(`    + ${field}: ${show(after[field])}`, room)))
    return lines
  })
  const [first = '', ...rest] = wrapText(toOneLine(title), width - action.length - 2).split('\n')
  const why = reason === null ? [] : wrapText(toOneLine(reason), room).split('\n').map(paint.dim)
  const below = [...rest, ...why].map((line) => `    ${line}`)
  return [`${paint.cyan(action)}  ${first}`, ...below, ...diff].join('\n')
}

function show(value: unknown): string {
  return toOneLine(typeof value === 'string' ? value : JSON.stringify(value))
}

export function renderUndo({ run, undone, kept }: UndoReport, view: View): string {
  const left = kept.map(({ title, reason }) => `  ${toOneLine(title)} ${view.paint.dim(reason)}`)
  const rest =
    kept.length === 0 ? [] : [view.paint.yellow('Left as they are, because they changed since:'), ...left]
  return [
    `${view.paint.green('Undone')}: ${plural(undone, 'change')} of run ${run.id.slice(0, 18)}.`,
    ...rest,
  ].join('\n')
}
