/** Tool that shortens a text and keeps every number, name, path and decision. Stores nothing. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import type { CompactReport } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { round } from './shapes.ts'

/** The engine takes the remaining share of the text; this tool takes its inverse, rounded to hundredths. */
const [LEAST_SHARE, MOST_SHARE] = RANGES.compactRatio
const LEAST = Math.ceil(100 / MOST_SHARE) / 100
const MOST = Math.floor(100 / LEAST_SHARE) / 100

/** Most lost things that are named. */
const MOST_NAMED = 20

export const compactText = defineTool({
  name: 'compact_text',
  description: 'Shorten a text up to max_ratio times, without losing numbers, names, paths or decisions.',
  readOnly: true,
  input: z.strictObject({
    text: z.string(),
    max_ratio: z.number().min(LEAST).max(MOST).default(3),
    verify: z.boolean().default(true),
  }),
  run: async ({ text, max_ratio, verify }, { engine, caller }) => ({
    report: await engine.compact({ text, ratio: 1 / max_ratio }, caller),
    verify,
  }),
  result: toResult,
})

function toResult({ report, verify }: { readonly report: CompactReport; readonly verify: boolean }) {
  const { text, protectedThings, receipt } = report
  const issues = issuesOf(receipt)
  return {
    compressed: text,
    protected_items: protectedThings,
    verification: verify ? { faithful: issues.length === 0, score: round(receipt.score), issues } : {},
    receipt: {
      original_length: receipt.charsBefore,
      compressed_length: receipt.charsAfter,
      ratio: round(receipt.charsBefore / receipt.charsAfter),
      dropped_sentences: receipt.dropped,
      summarised_sentences: receipt.summarised,
    },
  }
}

/** Lists problems. If text was left out and it has nothing protected, the result could not be checked, which is one. */
function issuesOf({ lost, protectedCount, dropped, summarised }: CompactReport['receipt']): string[] {
  if (lost.length > 0) return [`Did not survive: ${lost.slice(0, MOST_NAMED).join(', ')}.`]
  if (protectedCount > 0 || dropped + summarised === 0) return []
  return ['It holds nothing that is protected, so what was left out could not be checked.']
}
