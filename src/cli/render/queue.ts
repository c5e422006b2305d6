/** The queue of writes: a table, and under it the whole reason of each that failed. Pure. */
import type { QueuedOperation, QueueState } from '../../core/queued-write.ts'
import type { DrainReport, QueuedWriteView, QueueListing } from '../../session/queue/queue-views.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { type ShortenId, shortIds } from './short-ids.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

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
  const { paint } = view
  const totals = paint.dim(
    `${counts.waiting} waiting, ${counts.failed} failed, ${counts.done} done in the last day`,
  )
  if (items.length === 0) return `${NOTHING[state]}\n${totals}`
  const short = shortIds(items.map(({ id }) => id))
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  const rows = items.map((write) => [
    short(write.id),
    WORDS[write.operation],
    toOneLine(write.title ?? ''),
    toOneLine(write.author),
    several ? write.scope : '',
    String(write.attempts),
    renderAge(write.queuedAt, view.now),
  ])
  const table = renderColumns(
    [
      { title: 'id', paint: paint.cyan },
      { title: 'what' },
      { title: 'text', flexible: true },
      { title: 'by', paint: paint.dim },
      { title: 'scope', paint: paint.dim },
      { title: 'tries', align: 'right' },
      { title: 'since', align: 'right', paint: paint.dim },
    ],
    rows,
    view,
  )
  const hint =
    state === 'failed' ? paint.dim('Try again: lore queue retry [ids]   Give up: lore queue drop <ids>') : ''
  return [table, renderReasons(items, short, view), totals, hint].filter((part) => part !== '').join('\n')
}

function renderReasons(items: readonly QueuedWriteView[], short: ShortenId, view: View): string {
  const reasons = items.flatMap(({ id, reason }) => {
    if (reason === null) return []
    const told = wrapText(toOneLine(reason), Math.max(20, view.width - 2)).replaceAll('\n', '\n  ')
    return [`${view.paint.cyan(short(id))}\n  ${told}`]
  })
  return reasons.length === 0 ? '' : `\n${reasons.join('\n')}\n`
}

export function renderRetried(
  { retried, done, failed, postponed }: Omit<DrainReport, 'waiting'> & { readonly retried: number },
  { paint }: View,
): string {
  if (retried === 0) return 'Nothing to try again.'
  const ended = [
    done === 0 ? '' : `${done} done`,
    failed === 0 ? '' : `${failed} failed again: see \`lore queue\``,
    postponed === 0 ? '' : `${postponed} to be tried later`,
  ].filter((part) => part !== '')
  return `${paint.green('Tried again')}: ${plural(retried, 'write')}${ended.length === 0 ? '' : ` (${ended.join(', ')})`}.`
}

export function renderDropped({ dropped }: { readonly dropped: readonly string[] }, { paint }: View): string {
  return dropped.length === 0
    ? 'Nothing was dropped.'
    : `${paint.green('Dropped')}: ${plural(dropped.length, 'write')}.`
}
