/** Renders what a repair saved and what was lost, in users' terms. Pure. */
import type { RepairReport } from '../../care/repair-store.ts'
import { headed, show } from './layout/block.ts'
import { count, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'

/**
 * Tables by what they hold, singular and plural. Tables that are not listed hold Lore's internal records.
 */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  memories: ['memory', 'memories'],
  episodes: ['turn', 'turns'],
  sessions: ['conversation', 'conversations'],
  edges: ['link', 'links'],
  entities: ['name', 'names'],
  scopes: ['scope', 'scopes'],
  journal: ['journal entry', 'journal entries'],
  accesses: ['access', 'accesses'],
  documents: ['search entry (made again)', 'search entries (made again)'],
  embeddings: ['vector (made again)', 'vectors (made again)'],
  token_vectors: ['token vector (made again)', 'token vectors (made again)'],
  write_queue: ['queued write', 'queued writes'],
}

export function renderRepaired(report: RepairReport, daemonStopped: boolean, view: View): string {
  const { green, yellow, dim } = view.paint
  const { after, kept, mended, strayRows, tables, pages, unreadablePages } = report
  const lost = tables.filter((table) => table.lost > 0 || (!table.isCounted && table.unreadablePages > 0))
  const counts = [
    plural(after.memories, 'memory', 'memories'),
    plural(after.links, 'link'),
    plural(after.episodes, 'turn'),
    plural(after.sessions, 'conversation'),
  ]
  return show(
    view,
    `${green('Repaired.')} The database holds ${counts.join(', ')}.`,
    `${unreadablePages} of ${plural(pages, 'page')} could not be read.`,
    lost.length === 0 ? 'No row was lost.' : headed('Could not be read:', ...lost.map(renderLost)),
    strayRows > 0 && `${plural(strayRows, 'row')} that could not be assigned to a table were left out.`,
    mended.dropped > 0 && `${plural(mended.dropped, 'row')} that referred only to lost rows were dropped.`,
    mended.scopes > 0 &&
      yellow(
        `The names of ${plural(mended.scopes, 'scope')} were lost; to see their memories: lore recent --namespace recovered`,
      ),
    mended.sessions > 0 &&
      `${plural(mended.sessions, 'conversation')} lost their title and origin; their turns are there.`,
    lost.some(({ table }) => table === 'episodes' || table === 'sessions') &&
      'Conversations are read again by the next capture, as far as agents still have them: lore ingest',
    dim(`The damaged file is kept: ${kept}`),
    daemonStopped && dim('The daemon was stopped; start it with `lore daemon start`.'),
  )
}

function renderLost({ table, saved, lost, isCounted }: RepairReport['tables'][number]): string {
  const [one, many] = NAMES[table] ?? [`row of ${table}`, `rows of ${table}`]
  if (isCounted) return `${count(lost)} of ${count(saved + lost)} ${many}`
  return lost === 0 ? `an unknown number of ${many}` : `about ${plural(lost, one, many)}`
}
