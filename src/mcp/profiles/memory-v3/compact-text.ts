/** Shortens a text and keeps every number, name, path and decision. Stores nothing. */
import * as z from 'zod'
import type { CompactReport } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { round } from './shapes.ts'

/** The engine aims at shares of the length from 0.05 to 0.95. */
const LEAST = 1.06
const MOST = 20

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
    },
  }
}

/** What was left out is checked by the protected things in it: without any, nothing can be said for it. */
function issuesOf({ score, protectedCount, dropped, summarised }: CompactReport['receipt']): string[] {
  if (score < 1) return ['Something protected did not survive.']
  if (protectedCount > 0 || dropped + summarised === 0) return []
  return ['It holds nothing that is protected, so what was left out could not be checked.']
}
