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

export function renderChange(plan: Pick<Wiring, 'file' | 'before' | 'after'>, view: View): string {
  const lines = (text: string | null) => (text === null ? [] : text.replace(/\n$/, '').split('\n'))
  const all = markLines(lines(plan.before), lines(plan.after))
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
  const isDone = wired.some(({ state }) => state === 'wired_now')
  const closing = dryRun
    ? [paint.dim('Nothing was changed. Leave --dry-run out to go ahead.')]
    : isDone
      ? [
          'Start a new session of the agent: Lore comes up by itself.',
          paint.dim(
            'What it holds: lore status · what hooks did: lore hook status · take it back: lore init --undo',
          ),
        ]
      : []
  return [...blocks, ...(closing.length === 0 ? [] : ['', ...closing])].join('\n')
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
      ].join('\n')
  }
}

const UNDONE: Readonly<Record<UndoneState, string>> = {
  restored: 'as it was before',
  removed: 'removed: it was not there before',
  taken_out: 'changed since, so only Lore’s own lines go; the copy from before stays',
  gone: 'is not there any more',
}

export function renderUndone(plans: readonly UndoPlan[], dryRun: boolean, view: View): string {
  const { paint } = view
  if (plans.length === 0) return 'Nothing to take back.'
  const lines = plans.map((plan) =>
    dryRun
      ? indent(renderChange(plan, view))
      : `${paint.green('✓')} ${plan.file}  ${paint.dim(UNDONE[plan.state])}`,
  )
  return [...lines, ...(dryRun ? ['', paint.dim('Nothing was changed.')] : [])].join('\n')
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}
