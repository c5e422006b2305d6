/** What was remade, and what that changed. Pure. */
import type { RebuildPart, RebuildReport } from '../../care/rebuild/rebuild-views.ts'
import { toOneLine } from './text.ts'
import type { View } from './view.ts'

const NAMES: Readonly<Record<RebuildPart, string>> = {
  index: 'index',
  embeddings: 'vectors',
  strength: 'strength',
  edges: 'links',
}

const CHANGES: Readonly<Record<string, string>> = {
  analysed: 'texts read otherwise than before',
  removed: 'documents of nothing removed',
  update_memory: 'levels and verifications changed',
  upsert_edge: 'links made or weighed anew',
  remove_edge: 'links dropped',
}

export function renderRebuilt(reports: readonly RebuildReport[], stopped: boolean, view: View): string {
  const { paint } = view
  const lines = reports.flatMap(({ part, state, reason, done, total, changes, run }) => {
    const mark = state === 'done' ? paint.green('✓') : paint.yellow('•')
    const amount = state === 'done' ? count(total) : `${count(done)} of ${count(total)}`
    const what = Object.entries(changes)
      .filter(([, number]) => number > 0)
      .map(([kind, number]) => `${count(number)} ${CHANGES[kind] ?? kind.replaceAll('_', ' ')}`)
    const said = part === 'embeddings' ? '' : ` · ${what.join(', ') || 'nothing changed'}`
    return [
      `${mark} ${NAMES[part]}  ${paint.dim(`${amount}${said}`)}`,
      ...(reason === null ? [] : [`  ${toOneLine(reason)}`]),
      ...(run === null ? [] : [paint.dim(`  To take it back: lore undo ${run}`)]),
    ]
  })
  const last = stopped ? ['Stopped. The same command goes on from here.'] : []
  return [...lines, ...last].join('\n')
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
