/** Renders what is shared, what a sync did, and how it stands. */
import type { SharedProject, SharePreview } from '../../transfer/share.ts'
import type { PlaceReport } from '../../transfer/sync/exchange.ts'
import type { SyncReport, SyncStanding } from '../../transfer/sync.ts'
import { renderAgo } from './age.ts'
import { headed, lines, type Part, sections, show } from './layout/block.ts'
import { plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

export function renderPreview(preview: SharePreview, view: View): string {
  const { bold, dim, green } = view.paint
  const { project, group, memories, links, turns, topics, examples, leftOut, agreed } = preview
  if (group === 'private') return `${green('Private')} from now on: ${toOneLine(project)}`
  const talk = turns > 0 ? `, and ${plural(turns, 'turn')} of conversations` : ''
  const what = `${plural(memories, 'memory', 'memories')} and ${plural(links, 'link')}${talk}`
  const head = agreed ? `${green('Shared')} with ${group}: ` : `Would be shared with ${group}: `
  return show(
    view,
    `${head}${bold(toOneLine(project))}, ${what}`,
    topics.length > 0 && headed('Topics', ...topics.map((topic) => toOneLine(topic))),
    examples.length > 0 && headed('For example', ...examples.map((example) => toOneLine(example))),
    leftOut.length > 0 &&
      headed('Stays here', ...leftOut.map(({ what: left, count, why }) => `${count} ${left}: ${why}`)),
    agreed && dim('Sent by: lore sync'),
  )
}

export function renderShares(items: readonly SharedProject[], view: View): string {
  if (items.length === 0) return 'Nothing is shared. Share a project with: lore share PROJECT mine'
  return show(
    view,
    ...items.map(
      ({ project, group, conversations }) =>
        `${view.paint.bold(toOneLine(project))}  ${group}${conversations ? ', with conversations' : ''}`,
    ),
  )
}

export function renderSync({ places, failed, dryRun }: SyncReport, view: View): string {
  const { yellow } = view.paint
  return show(
    view,
    sections(
      ...places.map((place) => renderPlace(place, dryRun, view)),
      ...failed.map(({ group, reason }) => yellow(`${group}: ${toOneLine(reason)}`)),
    ),
  )
}

const MOST_NAMED = 5

function renderPlace(place: PlaceReport, dryRun: boolean, { paint }: View): Part {
  const { group, sent, received, refused, stopped, problems, conflicts, run, examples, offered } = place
  const would = dryRun ? 'would be ' : ''
  const quiet = sent + received === 0 ? 'nothing new' : `${sent} ${would}sent, ${received} ${would}received`
  return headed(
    `${paint.bold(group)}  ${quiet}`,
    lines(
      conflicts > 0 && paint.yellow(`${plural(conflicts, 'conflict')}: see lore conflicts`),
      ...[
        ...stopped.map((each) => ({ ...each, by: 'not sent' })),
        ...refused.map((each) => ({ ...each, by: 'not taken' })),
      ]
        .slice(0, MOST_NAMED)
        .map(({ kind, id, reason, by }) => paint.yellow(`${by}: ${kind} ${id}, because ${reason}`)),
      ...problems.map((problem) => paint.yellow(toOneLine(problem))),
      ...examples.sent.map((text) => `would go: ${toOneLine(text)}`),
      ...examples.received.map((text) => `would come: ${toOneLine(text)}`),
      ...offered.map((project) =>
        paint.yellow(`${toOneLine(project)} waits: take part with lore share ${toOneLine(project)} ${group}`),
      ),
      run !== null && paint.dim(`Undo what came: lore undo ${run.slice(0, 18)}`),
    ),
  )
}

export function renderStanding(items: readonly SyncStanding[], now: number, view: View): string {
  if (items.length === 0)
    return 'Nothing is shared and no place is connected. Begin with: lore share PROJECT mine'
  const { bold, dim, yellow } = view.paint
  return show(
    view,
    ...items.map((item) =>
      headed(
        `${bold(item.group)}  ${item.address === null ? 'not connected' : toOneLine(item.address)}${item.encrypted ? ', encrypted' : ''}`,
        lines(
          `${plural(item.memories, 'memory', 'memories')}; last sync ${item.lastAt === null ? 'never' : renderAgo(item.lastAt, now)}`,
          item.pending > 0 && `${plural(item.pending, 'change')} to send`,
          item.waiting > 0 &&
            dim(`${item.waiting} waiting: for records to come, or for their project to be shared here`),
          item.held > 0 && dim(`${item.held} undone or taken back here`),
          item.conflicts > 0 && yellow(`${plural(item.conflicts, 'conflict')}: see lore conflicts`),
          ...item.offered.map((project) =>
            dim(`${toOneLine(project)} is shared by others: lore share ${toOneLine(project)} ${item.group}`),
          ),
          item.progress !== null &&
            `${item.progress.step}: ${item.progress.done} of ${item.progress.total} records`,
          item.stopped > 0 && yellow(`${item.stopped} not sent: a secret seems to be in them`),
          item.lastError !== null && yellow(toOneLine(item.lastError)),
        ),
      ),
    ),
  )
}
