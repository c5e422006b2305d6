/** Renders sleep: phases, plan, runs and their changes. Pure. */
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
import { type Block, cut, group, hang, lines, prose, sections, show } from './layout/block.ts'
import { firstOf } from './layout/list.ts'
import { table } from './layout/table.ts'
import { dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { shortBulkId, shortIds } from './short-ids.ts'

const STEPS_SHOWN = 200
const DIGEST_UNSEEN = 'The digest is not previewed here. What it would store: lore digest --dry-run'

export function renderSleep(report: SleepReport, view: View): string {
  const { green, yellow, red, dim } = view.paint
  const heads = {
    done: green('Slept.'),
    stopped: yellow('Stopped before the end; the next run continues.'),
    failed: red('A phase failed; the others ran.'),
    planned: 'Planned.',
  }
  const id = report.run && shortBulkId(report.run.id)
  return show(
    view,
    sections(
      heads[report.state],
      renderPhases(report.phases, view),
      id && dim(`Show it: lore run show ${id} · undo: lore undo ${id}`),
    ),
  )
}

function renderPhases(phases: readonly PhaseOutcome[], { paint }: View): Block {
  return table(phases, {
    phase: { of: ({ phase }) => phase, paint: paint.cyan },
    state: { of: ({ state }) => state },
    took: {
      of: ({ tookMs }) => (tookMs < 1_000 ? `${tookMs} ms` : `${(tookMs / 1_000).toFixed(1)} s`),
      align: 'right',
      paint: paint.dim,
    },
    changed: {
      of: ({ changes, reason }) => dotted(renderCounts(changes), reason) || 'nothing',
      flexible: true,
      wraps: true,
    },
  })
}

function renderCounts(changes: Readonly<Record<string, number>>): string {
  return Object.entries(changes)
    .map(([kind, count]) => {
      const [one, many] = CHANGED[kind] ?? toForms(kind)
      return plural(count, one, many)
    })
    .join(', ')
}

/** Each kind of change in words, in singular and plural. */
const CHANGED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  remember: ['memory stored', 'memories stored'],
  superseded: ['memory replaced', 'memories replaced'],
  supersede: ['memory replaced', 'memories replaced'],
  insert_memory: ['memory stored', 'memories stored'],
  update_memory: ['memory changed', 'memories changed'],
  move_memory: ['memory moved', 'memories moved'],
  restore_memory: ['memory brought back', 'memories brought back'],
  set_successor: ['memory replaced', 'memories replaced'],
  update_edge: ['link changed', 'links changed'],
  quotes: ['quote settled', 'quotes settled'],
  archive_memory: ['memory archived', 'memories archived'],
  purge_memory: ['memory purged', 'memories purged'],
  upsert_edge: ['link written', 'links written'],
  remove_edge: ['link removed', 'links removed'],
  save_cluster: ['group written', 'groups written'],
  remove_cluster: ['group removed', 'groups removed'],
  save_community: ['topic written', 'topics written'],
  remove_community: ['topic removed', 'topics removed'],
  remember_pair: ['pair compared', 'pairs compared'],
  link_names: ['name linked', 'names linked'],
  place_entity: ['name placed', 'names placed'],
  cache_strength: ['strength computed', 'strengths computed'],
  join_project: ['project joined', 'projects joined'],
  split_project: ['project split', 'projects split'],
  moved_memory: ['memory moved', 'memories moved'],
  moved_session: ['conversation moved', 'conversations moved'],
  edges: ['link', 'links'],
  roots: ['topic', 'topics'],
}

function toForms(kind: string): readonly [one: string, many: string] {
  const words = kind.replaceAll('_', ' ')
  return [words.replace(/(?<=[^s])s$/, ''), words]
}

/** @param digestAsked true if the digest is among the phases: a plan cannot say what it would store */
export function renderSleepPlan(report: SleepReport, digestAsked: boolean, view: View): string {
  const { bold, dim } = view.paint
  const { shown, more } = firstOf(report.plan, STEPS_SHOWN)
  const steps = [...Map.groupBy(shown, ({ phase }) => phase)].map(([phase, own]) =>
    lines(bold(phase), ...own.map((step) => renderStep(step, view))),
  )
  return show(
    view,
    sections(
      steps.length === 0 && report.phases.length > 0 && 'Nothing would change.',
      ...steps,
      more > 0 && dim(`… and ${plural(more, 'more change')}; all of them with --json`),
      renderPhases(report.phases, view),
      digestAsked && dim(DIGEST_UNSEEN),
    ),
  )
}

function renderStep({ kind, title, reason }: PlannedStep, { paint }: View): Block {
  return hang('  ', cut(`${kind.replaceAll('_', ' ')}: ${title}`), hang('  ', cut(reason, paint.dim)))
}

export function renderRuns(runs: readonly ListedRun[], view: View): string {
  if (runs.length === 0) return 'There are no runs yet. Try: lore sleep --dry-run'
  const { cyan, dim } = view.paint
  const short = shortIds(runs.map(({ id }) => id))
  return show(
    view,
    table(runs, {
      run: { of: ({ id }) => short(id), paint: cyan },
      kind: { of: ({ kind }) => kind },
      when: { of: ({ startedAt }) => renderAgo(startedAt, view.now), paint: dim },
      state: { of: ({ state }) => state },
      changed: {
        of: ({ phases, touched }) =>
          [renderCounts(addUp(phases)) || 'nothing', touched.map(toOneLine).join(' · ')]
            .filter(Boolean)
            .join(': '),
        flexible: true,
        wraps: true,
      },
    }),
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
  return show(
    view,
    sections(
      head,
      renderPhases(run.phases, view),
      entries.length === 0 ? 'It changed nothing.' : lines(...entries),
    ),
  )
}

/** `- before` and `+ after`, one pair for each field. */
function renderEntry({ action, title, reason, before, after }: RunEntry, { paint }: View): Block {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const diff = fields.flatMap((field) => [
    before !== null && field in before && cut(`- ${field}: ${toText(before[field])}`, paint.red),
    after !== null && field in after && cut(`+ ${field}: ${toText(after[field])}`, paint.green),
  ])
  return lines(
    hang(`${paint.cyan(action)}  `, prose(title)),
    hang('    ', reason !== null && prose(reason, paint.dim), ...diff),
  )
}

function toText(value: unknown): string {
  return toOneLine(typeof value === 'string' ? value : JSON.stringify(value))
}

export function renderUndo({ run, undone, kept }: UndoReport, view: View): string {
  const { green, yellow, dim } = view.paint
  return show(
    view,
    `${green('Undone')}: ${plural(undone, 'change')} of run ${shortBulkId(run.id)}.`,
    group(
      yellow('Not undone, because they changed since:'),
      ...kept.map(({ title, reason }) => `${toOneLine(title)} ${dim(reason)}`),
    ),
  )
}
