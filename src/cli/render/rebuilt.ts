/** Renders what was rebuilt, and what that changed. Pure. */
import type { RebuildPart, RebuildReport } from '../../care/rebuild/rebuild-views.ts'
import { hang, show } from './layout/block.ts'
import { count, dotted, tally, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

const NAMES: Readonly<Record<RebuildPart, string>> = {
  index: 'index',
  embeddings: 'vectors',
  strength: 'strength',
  edges: 'links',
}

const CHANGES: Readonly<Record<string, string>> = {
  analysed: 'texts analysed differently than before',
  removed: 'documents without a memory or turn removed',
  update_memory: 'levels and verifications changed',
  upsert_edge: 'links made or weighted again',
  remove_edge: 'links dropped',
}

export function renderRebuilt(reports: readonly RebuildReport[], stopped: boolean, view: View): string {
  const { green, yellow, dim } = view.paint
  return show(
    view,
    ...reports.map(({ part, state, reason, done, total, changes, run }) => {
      const amount = state === 'done' ? count(total) : `${count(done)} of ${count(total)}`
      const what = tally(changes, (kind) => CHANGES[kind] ?? kind.replaceAll('_', ' '))
      return hang(
        state === 'done' ? green('✓ ') : yellow('• '),
        `${NAMES[part]}  ${dim(dotted(amount, part !== 'embeddings' && (what || 'nothing changed')))}`,
        reason !== null && toOneLine(reason),
        run !== null && dim(`To undo: lore undo ${run}`),
      )
    }),
    stopped && 'Stopped. The same command continues from here.',
  )
}
