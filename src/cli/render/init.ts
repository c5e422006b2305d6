/** What `lore init` changes, line by line, and what it did. Pure. */

import type { ForgottenConversations } from '../../capture/conversations.ts'
import { markLines } from '../../text/line-diff.ts'
import type { UndoneState, UndoPlan, Wiring, WiringState } from '../init/wire.ts'
import { renderRemoved } from './capture.ts'
import { plural } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

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
          `Lore comes up by itself in the next session of ${listed(now)}.`,
          ...(now.includes('Claude Code')
            ? ['An older Claude Code loads a new plugin only in the second session: start it twice.']
            : []),
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

/** What becomes of capture when init is taken back. */
export interface CaptureEnd {
  /** Before. */
  readonly was: boolean | null
  readonly ends: boolean
  /** How many conversations there are. */
  readonly captured: number
  readonly removed: ForgottenConversations | null
  /** Where what was removed may still be. */
  readonly backups: readonly string[]
  /** Whether Claude Code's own notes of the plugin went; null where there were none. */
  readonly cacheCleared: boolean | null
}

export function renderUndone(
  plans: readonly UndoPlan[],
  end: CaptureEnd,
  dryRun: boolean,
  view: View,
): string {
  const wired = plans.length === 0 ? 'Nothing to take back.' : renderUndoneFiles(plans, dryRun, view)
  return [
    wired,
    ...renderCacheCleared(end.cacheCleared, view),
    '',
    ...renderCaptureEnd(end, dryRun, view),
  ].join('\n')
}

/** @param cleared null: there was nothing to clear */
export function renderCacheCleared(cleared: boolean | null, { paint, width }: View): string[] {
  if (cleared === null) return []
  if (cleared)
    return [`${paint.green('✓')} Claude Code’s own list of plugins  ${paint.dim('without lore@lore')}`]
  const left = 'Claude Code changed its list of plugins just now; take Lore out with:'
  return [wrapText(`! ${left}`, width), '    claude plugin uninstall lore@lore']
}

function renderCaptureEnd(
  { was, ends, captured, removed, backups }: CaptureEnd,
  dryRun: boolean,
  view: View,
): string[] {
  const { paint, width } = view
  if (dryRun) {
    const then = was === true && ends ? ' It would end capture as well.' : ''
    return [paint.dim(`Nothing was changed.${then}`)]
  }
  if (!ends) return was === true ? ['Capture goes on. End it with: lore capture off'] : []
  const first =
    was === true ? 'Capture is off now: nothing is read from agents’ folders any more.' : 'Capture is off.'
  if (removed !== null) return [wrapText(`${first} ${renderRemoved(removed)}`, width), ...backups]
  if (captured === 0) return [first]
  const kept = `${plural(captured, 'captured conversation')} stay${captured === 1 ? 's' : ''}: lore sessions --all. Remove: lore capture off --delete`
  return [first, paint.dim(wrapText(kept, width))]
}

export function renderUndoneFiles(plans: readonly UndoPlan[], dryRun: boolean, view: View): string {
  const { paint } = view
  const lines = plans.map((plan) => {
    if (plan.problem !== null) return `${paint.red('✗')} ${plan.problem.message}\n    ${plan.problem.hint}`
    if (dryRun) return indent(renderChange(plan, view))
    return `${paint.green('✓')} ${plan.file}  ${paint.dim(UNDONE[plan.state])}`
  })
  return lines.join('\n')
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}
