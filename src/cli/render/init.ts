/** What `lore init` changes, line by line, and what it did. Pure. */
import { markLines } from '../../text/line-diff.ts'
import type { UndoneState, UndoPlan, Wiring, WiringState } from '../init/wire.ts'
import type { View } from './view.ts'

export type WiredState = Exclude<WiringState, 'new' | 'change'> | 'planned' | 'declined' | 'wired_now'

export interface Wired {
  readonly plan: Wiring
  readonly state: WiredState
  readonly backup: string | null
}

const MOST_LINES = 60

/** Lines that go, with `-`, and lines that come, with `+`. */
export function changedLines(plan: Pick<Wiring, 'before' | 'after'>): readonly string[] {
  return markedLines(plan).filter((line) => /^[+-]/.test(line))
}

function markedLines({ before, after }: Pick<Wiring, 'before' | 'after'>): readonly string[] {
  const lines = (text: string | null) => (text === null ? [] : text.replace(/\n$/, '').split('\n'))
  return markLines(lines(before), lines(after))
}

export function renderChange(plan: Pick<Wiring, 'file' | 'before' | 'after'>, view: View): string {
  const all = markedLines(plan)
  const left = all.length - MOST_LINES
  const marked = [...all.slice(0, MOST_LINES), ...(left > 0 ? [`… and ${left} more`] : [])]
  const painted = marked.map((line) =>
    line.startsWith('+') ? view.paint.green(line) : line.startsWith('-') ? view.paint.red(line) : line,
  )
  const isNew = plan.before === null ? view.paint.dim(' (new)') : ''
  return [`${view.paint.bold(plan.file)}${isNew}`, ...painted.map((line) => `  ${line}`)].join('\n')
}

export function renderWired(wired: readonly Wired[], dryRun: boolean, view: View): string {
  const { paint } = view
  const blocks = wired.map((one) => renderOne(one, view))
  const now = wired.filter(({ state }) => state === 'wired_now').map(({ plan }) => plan.client.title)
  const isLeft = wired.some(({ state }) => state === 'broken')
  const closing = dryRun
    ? [paint.dim('Nothing was changed. Leave --dry-run out to go ahead.')]
    : now.length > 0
      ? [
          `Start a new session of ${listed(now)}: Lore comes up by itself.`,
          ...(isLeft ? ['What is marked ✗ is as it was: mend it, then run `lore init` again.'] : []),
          paint.dim(
            'What it holds: lore status · what hooks did: lore hook status · take it back: lore init --undo',
          ),
        ]
      : []
  return [...blocks, ...(closing.length === 0 ? [] : ['', ...closing])].join('\n')
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function renderOne({ plan, state, backup }: Wired, view: View): string {
  const { paint } = view
  const { title, gives } = plan.client
  switch (state) {
    case 'absent':
      return `${paint.dim('–')} ${title}  ${paint.dim('not on this machine')}`
    case 'wired':
      return `${paint.green('✓')} ${title}  ${paint.dim('already wired')}`
    case 'broken':
      return `${paint.red('✗')} ${title}  ${plan.problem?.message ?? ''}\n    ${plan.problem?.hint ?? ''}`
    case 'declined':
      return `${paint.dim('–')} ${title}  ${paint.dim('left as it is')}`
    case 'planned':
      return `${paint.cyan('•')} ${title}  ${paint.dim(gives)}\n${indent(renderChange(plan, view))}`
    case 'wired_now':
      return [
        `${paint.green('✓')} ${title}  ${gives}`,
        paint.dim(`    ${plan.file}${backup === null ? '' : ` · copy: ${backup}`}`),
        ...(plan.replaces
          ? [paint.yellow('    Another entry called lore stood there; it is in the copy.')]
          : []),
      ].join('\n')
  }
}

const UNDONE: Readonly<Record<UndoneState, string>> = {
  restored: 'as it was before',
  removed: 'removed: it was not there before',
  taken_out: 'changed since, so only Lore’s own lines go; the copy from before stays',
  gone: 'is not there any more',
  broken: 'left as it is',
}

export function renderUndone(plans: readonly UndoPlan[], dryRun: boolean, view: View): string {
  const { paint } = view
  if (plans.length === 0) return 'Nothing to take back.'
  const lines = plans.map((plan) => {
    if (plan.problem !== null) return `${paint.red('✗')} ${plan.problem.message}\n    ${plan.problem.hint}`
    if (dryRun) return indent(renderChange(plan, view))
    return `${paint.green('✓')} ${plan.file}  ${paint.dim(UNDONE[plan.state])}`
  })
  return [...lines, ...(dryRun ? ['', paint.dim('Nothing was changed.')] : [])].join('\n')
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}
