/** Renders the receipt of a compaction in one line. Pure. */
import type { CompactReceipt } from '../../digest/run/digestion.ts'
import { count, plural } from './layout/text.ts'

export function renderCompacted(receipt: CompactReceipt): string {
  const putBack = Object.values(receipt.putBack).reduce((sum, times) => sum + times, 0)
  return [
    `${count(receipt.charsBefore)} → ${count(receipt.charsAfter)} characters (${Math.round(receipt.ratio * 100)} %)`,
    `${Math.round(receipt.score * 100)} % of ${plural(receipt.protectedCount, 'protected thing')} kept`,
    `${receipt.dropped} dropped, ${receipt.summarised} summarised${putBack === 0 ? '' : `, ${putBack} put back`}`,
    `by ${receipt.extractor === 'none' ? 'rules' : receipt.extractor}`,
  ].join(' · ')
}
