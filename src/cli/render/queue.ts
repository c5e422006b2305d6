/** Renders the write queue: a table, and below it the full reason of each failure. Pure. */
import type { QueuedOperation, QueueState } from '../../core/queued-write.ts'
import type { DrainReport, QueueListing } from '../../session/queue/queue-views.ts'
import { renderAge } from './age.ts'
import { headed, lines, prose, sections, show } from './layout/block.ts'
import { table } from './layout/table.ts'
import { plural, tally } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { shortIds } from './short-ids.ts'

const WORDS: Readonly<Record<QueuedOperation, string>> = {
  remember: 'memory',
  link_alike: 'links',
  find_opposed: 'conflicts',
  correct: 'correction',
}
const NOTHING: Readonly<Record<QueueState, string>> = {
  failed: 'Nothing failed.',
  waiting: 'Nothing waits.',
  done: 'Nothing was written through the queue in the last day.',
}

export function renderQueue({ items, counts }: QueueListing, state: QueueState, view: View): string {
  const { cyan, dim } = view.paint
  const totals = dim(
    `${counts.waiting} waiting, ${counts.failed} failed, ${counts.done} done in the last day`,
  )
  if (items.length === 0) return show(view, NOTHING[state], totals)
  const short = shortIds(items.map(({ id }) => id))
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  const all = table(items, {
    id: { of: ({ id }) => short(id), paint: cyan },
    what: { of: ({ operation }) => WORDS[operation] },
    text: { of: ({ title }) => title, flexible: true },
    by: { of: ({ author }) => author, paint: dim },
    scope: { of: ({ scope }) => several && scope, paint: dim },
    tries: { of: ({ attempts }) => attempts },
    since: { of: ({ queuedAt }) => renderAge(queuedAt, view.now), align: 'right', paint: dim },
  })
  const reasons = items.map(({ id, reason }) => reason !== null && headed(cyan(short(id)), prose(reason)))
  const hint = state === 'failed' && dim('Try again: lore queue retry [ids]   Drop: lore queue drop <ids>')
  return show(view, sections(all, lines(...reasons), lines(totals, hint)))
}

export function renderRetried(
  { retried, done, failed, postponed }: Omit<DrainReport, 'waiting'> & { readonly retried: number },
  { paint }: View,
): string {
  if (retried === 0) return 'Nothing to try again.'
  const ended = tally({ done, 'failed again: see `lore queue`': failed, 'to be tried later': postponed })
  return `${paint.green('Tried again')}: ${plural(retried, 'write')}${ended === '' ? '' : ` (${ended})`}.`
}

export function renderDropped({ dropped }: { readonly dropped: readonly string[] }, { paint }: View): string {
  return dropped.length === 0
    ? 'Nothing was dropped.'
    : `${paint.green('Dropped')}: ${plural(dropped.length, 'write')}.`
}
