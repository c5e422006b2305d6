/** Renders what `lore init` changes, line by line, and what it did. Pure. */

import type { ForgottenConversations } from '../../capture/conversations.ts'
import { markLines } from '../../text/line-diff.ts'
import { READS_PLUGIN_SINCE, READS_SETTINGS_SINCE, type Registration } from '../init/register-plugin.ts'
import type { UndoneState, UndoPlan, Wiring, WiringState } from '../init/wire.ts'
import { renderRemoved } from './capture.ts'
import { type Block, hang, headed, lines, type Part, prose, sections, show } from './layout/block.ts'
import { andMore, firstOf } from './layout/list.ts'
import { count, dotted, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'

type WiredState = Exclude<WiringState, 'new' | 'change'> | 'planned' | 'declined' | 'wired_now'

export interface Wired {
  readonly plan: Wiring
  readonly state: WiredState
  readonly backup: string | null
  /** Of Claude Code's plugin. */
  readonly registration?: Registration
}

const MOST_LINES = 60

/** Returns removed lines with `-`, and added ones with `+`. */
export function changedLines(plan: Pick<Wiring, 'before' | 'after'>): readonly string[] {
  return markedLines(plan).filter((line) => /^[+-]/.test(line))
}

function markedLines({ before, after }: Pick<Wiring, 'before' | 'after'>): readonly string[] {
  const lines = (text: string | null) => (text === null ? [] : text.replace(/\n$/, '').split('\n'))
  return markLines(lines(before), lines(after))
}

export function renderChange(plan: Pick<Wiring, 'file' | 'before' | 'after'>, view: View): string {
  return show(view, changeOf(plan))
}

function changeOf(plan: Pick<Wiring, 'file' | 'before' | 'after'>): Block {
  const { shown, more } = firstOf(markedLines(plan), MOST_LINES)
  return (view) => {
    const { bold, dim, green, red } = view.paint
    const painted = shown.map((line) =>
      line.startsWith('+') ? green(line) : line.startsWith('-') ? red(line) : line,
    )
    const isNew = plan.before === null ? dim(' (new)') : ''
    // Lines of a file are shown whole, however long.
    return headed(`${bold(plan.file)}${isNew}`, () => painted, andMore(more))(view)
  }
}

interface DigestOffer {
  readonly dailyTokens: number
  readonly dailyUsd: number
}

/** Says that the agent's own command can digest, and what it may use of the plan that the person pays for. */
export function renderDigestOffer({ dailyTokens, dailyUsd }: DigestOffer): string {
  const caps = [
    ...(dailyTokens > 0 ? [`${count(dailyTokens)} tokens`] : []),
    ...(dailyUsd > 0 ? [`${dailyUsd} US dollars`] : []),
  ]
  const cap = caps.length === 0 ? 'without a limit' : `at most ${caps.join(' or ')} a day`
  return `Conversations are digested by rules on this machine. Your own claude command could do it, ${cap}; redacted text would leave this machine. Only you switch it on: lore config set digest.extractor claude-cli`
}

export function renderWired(wired: readonly Wired[], dryRun: boolean, view: View): string {
  const { dim } = view.paint
  const now = [
    ...new Set(
      wired
        .filter(({ state, registration }) => state === 'wired_now' && !isTooOldFor(registration))
        .map(({ plan }) => plan.client.title),
    ),
  ]
  const isLeft = wired.some(({ state }) => state === 'broken')
  const closing = dryRun
    ? dim('Nothing was changed. Leave --dry-run out to go ahead.')
    : wired.some(({ state }) => state === 'wired_now') &&
      lines(
        now.length > 0 && `Lore starts automatically in the next session of ${listed(now)}.`,
        ...wired.map(({ registration }) => registration !== undefined && renderRegistered(registration)),
        isLeft && 'Files marked ✗ were not changed: fix the problem, then run `lore init` again.',
        dim('What it holds: lore status · what hooks did: lore hook status · revert: lore init --undo'),
      )
  return show(view, sections(lines(...wired.map((one) => renderOne(one, view))), closing))
}

function isTooOldFor(registration: Registration | undefined): boolean {
  return registration?.kind === 'not registered' && registration.version !== null
}

function renderRegistered(registration: Registration): string | false {
  if (registration.kind === 'registered') return false
  return registration.version === null
    ? `Claude Code before ${READS_SETTINGS_SINCE} may load it only in its second session: start it twice. It needs ${READS_PLUGIN_SINCE} or newer.`
    : `Claude Code ${registration.version} cannot load the plugin: it needs ${READS_PLUGIN_SINCE} or newer. Update it with: claude update`
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function renderOne({ plan, state, backup }: Wired, view: View): Block {
  const { dim, green, red, yellow, cyan } = view.paint
  const { title, gives } = plan.client
  switch (state) {
    case 'absent':
      return hang(dim('– '), `${title}  ${dim('not on this machine')}`)
    case 'wired':
      return hang(green('✓ '), `${title}  ${dim('already wired')}`)
    case 'broken':
      return hang(red('✗ '), headed(`${title}  ${plan.problem?.message ?? ''}`, plan.problem?.hint))
    case 'declined':
      return hang(dim('– '), `${title}  ${dim('left as it is')}`)
    case 'planned':
      return hang(cyan('• '), headed(`${title}  ${dim(gives)}`, changeOf(plan)))
    case 'wired_now':
      return hang(
        green('✓ '),
        headed(
          `${title}  ${gives}`,
          dim(dotted(plan.file, backup !== null && `copy: ${backup}`)),
          plan.replaces && yellow('There was another entry called lore; it is in the copy.'),
        ),
      )
  }
}

const UNDONE: Readonly<Record<UndoneState, string>> = {
  restored: 'as it was before',
  removed: 'removed: it was not there before',
  taken_out: 'changed since, so only Lore’s own lines are removed; the earlier copy stays',
  gone: 'no longer exists',
  broken: 'left as it is',
}

/** The state of capture before and after init is undone. */
export interface CaptureEnd {
  /** The setting before; null if the person had not answered. */
  readonly was: boolean | null
  readonly ends: boolean
  /** Number of captured conversations. */
  readonly captured: number
  readonly removed: ForgottenConversations | null
  /** Lines that name the backups which may still hold what was removed. */
  readonly backups: readonly string[]
  /** True if all of Claude Code's records of the plugin are gone; null if there were none. */
  readonly cacheCleared: boolean | null
}

export function renderUndone(
  plans: readonly UndoPlan[],
  end: CaptureEnd,
  dryRun: boolean,
  view: View,
): string {
  return show(
    view,
    sections(
      lines(
        plans.length === 0 ? 'There is nothing to revert.' : renderUndoneFiles(plans, dryRun, view),
        renderCacheCleared(end.cacheCleared, view),
      ),
      renderCaptureEnd(end, dryRun, view),
    ),
  )
}

/** @param cleared null if there was nothing to clear */
export function renderCacheCleared(cleared: boolean | null, { paint }: View): Part {
  if (cleared === null) return null
  if (cleared) {
    return hang(paint.green('✓ '), `Claude Code’s own list of plugins  ${paint.dim('without lore@lore')}`)
  }
  return hang(
    '! ',
    headed(
      prose('Claude Code changed its list of plugins just now; remove Lore with:'),
      'claude plugin uninstall lore@lore',
    ),
  )
}

function renderCaptureEnd(
  { was, ends, captured, removed, backups }: CaptureEnd,
  dryRun: boolean,
  { paint }: View,
): Part {
  if (dryRun) {
    return paint.dim(`Nothing was changed.${was === true && ends ? ' It would end capture as well.' : ''}`)
  }
  if (!ends) return was === true && 'Capture continues. Stop it with: lore capture off'
  const first =
    was === true ? 'Capture is off now: nothing is read from agents’ folders any more.' : 'Capture is off.'
  if (removed !== null) return lines(prose(`${first} ${renderRemoved(removed)}`), ...backups)
  const kept = `${plural(captured, 'captured conversation')} stay${captured === 1 ? 's' : ''}: lore sessions --all. Remove: lore capture off --delete`
  return lines(first, captured > 0 && prose(kept, paint.dim))
}

export function renderUndoneFiles(plans: readonly UndoPlan[], dryRun: boolean, view: View): Block {
  const { red, green, dim } = view.paint
  return lines(
    ...plans.map((plan) => {
      if (plan.problem !== null) return hang(red('✗ '), headed(plan.problem.message, plan.problem.hint))
      if (dryRun) return hang('    ', changeOf(plan))
      return hang(green('✓ '), `${plan.file}  ${dim(UNDONE[plan.state])}`)
    }),
  )
}
