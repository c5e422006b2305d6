/** Shortens a text and keeps every number, name, path and decision. Stores nothing. */
import * as z from 'zod'
import type { CompactReport } from '../../../engine/digest/digestion.ts'
import { defineTool } from '../../define-tool.ts'
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
  const missing = receipt.score < 1 ? ['Something protected did not survive.'] : []
  return {
    compressed: text,
    protected_items: protectedThings,
    verification: verify
      ? { faithful: missing.length === 0, score: round(receipt.score), issues: missing }
      : {},
    receipt: {
      original_length: receipt.charsBefore,
      compressed_length: receipt.charsAfter,
      ratio: round(receipt.charsAfter === 0 ? 1 : receipt.charsBefore / receipt.charsAfter),
    },
  }
}
