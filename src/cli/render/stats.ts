/** Counts and places. Pure. */
import type { EngineStats } from '../../care/stats.ts'
import { renderFields } from './columns.ts'
import { plural } from './text.ts'
import type { View } from './view.ts'

export function renderStats(stats: EngineStats, home: string, view: View): string {
  return renderFields(
    [
      ['memories', renderMemories(stats)],
      ['episodes', `${count(stats.episodes)} in ${plural(stats.sessions, 'session')}`],
      ['links', renderEdges(stats)],
      ['scopes', count(stats.scopes)],
      ['model', renderModel(stats, view)],
      [
        'database',
        `${stats.store.location} (${renderBytes(stats.store.bytes)}, schema ${stats.store.schemaVersion})`,
      ],
      ['home', home],
    ],
    view,
  )
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

export function renderModel({ embedding }: EngineStats, view: View): string {
  const parts = [embedding.model]
  if (embedding.building !== null) parts.push(`moving to ${embedding.building}`)
  if (embedding.pending > 0) parts.push(`${count(embedding.pending)} waiting for a vector`)
  const problem = embedding.problem === null ? '' : `\n${view.paint.yellow(embedding.problem)}`
  return parts.join(' · ') + problem
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

function count(value: number): string {
  return value.toLocaleString('en-US')
}
