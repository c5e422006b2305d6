/** Renders counts and locations. Pure. */
import type { EngineStats } from '../../care/stats.ts'
import { type Block, lines, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { count, dotted, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'

export function renderStats(stats: EngineStats, home: string, view: View): string {
  const { location, bytes, schemaVersion } = stats.store
  return show(
    view,
    record([
      ['memories', renderMemories(stats)],
      ['episodes', renderEpisodes(stats)],
      ['links', renderEdges(stats)],
      ['scopes', stats.scopes],
      ['model', renderModel(stats, view)],
      ['database', `${location} (${renderBytes(bytes)}, schema ${schemaVersion})`],
      ['home', home],
    ]),
  )
}

export function renderEpisodes({ episodes, sessions }: EngineStats): string {
  return `${count(episodes)} in ${plural(sessions, 'session')}`
}

export function renderMemories(stats: EngineStats): string {
  const archived = stats.archived === 0 ? '' : `, ${count(stats.archived)} archived`
  return `${count(stats.memories)} in ${plural(stats.roots, 'topic')}${archived}`
}

function renderEdges(stats: EngineStats): string {
  const layers = Object.entries(stats.edges).filter(([, edges]) => edges > 0)
  const total = layers.reduce((sum, [, edges]) => sum + edges, 0)
  if (total === 0) return '0'
  return `${count(total)} (${layers.map(([layer, edges]) => `${layer} ${count(edges)}`).join(', ')})`
}

export function renderModel({ embedding }: EngineStats, { paint }: View): Block {
  const { model, building, pending, problem } = embedding
  return lines(
    dotted(
      model,
      building !== null && `moving to ${building}`,
      pending > 0 && `${count(pending)} waiting for a vector`,
    ),
    problem !== null && paint.yellow(problem),
  )
}

export function renderBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
