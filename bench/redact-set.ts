/** The labelled set for redaction: our own, assembled at run time, or any file of labelled lines. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createNegatives } from './redact-negatives.ts'
import { createPositives } from './redact-positives.ts'

export interface LabelledText {
  readonly text: string
  /** `tp`: holds something that must be redacted. `fp`: must stay as it is. */
  readonly label: 'tp' | 'fp'
  /** The kind of credential; the line's number in a file that does not say. */
  readonly kind: string
  /** The text that must be gone; null if unknown: then a mark must be there. */
  readonly secret: string | null
}

/** At least 150 positives of 30 kinds and 300 negatives; the same seed gives the same set. */
export function createRedactSet(seed = 1): LabelledText[] {
  return [
    ...createPositives(seed).map(({ kind, text, secret }) => ({ text, kind, secret, label: 'tp' as const })),
    ...createNegatives(seed).map((text) => ({ text, kind: 'ordinary', secret: null, label: 'fp' as const })),
  ]
}

const lineSchema = z.object({ text: z.string(), label: z.enum(['tp', 'fp']), kind: z.string().optional() })

/**
 * Reads lines of `{"text": …, "label": "tp" | "fp"}`; keeps a `kind`, ignores other fields, skips empty
 * lines.
 */
export function parseLabelledLines(jsonl: string): LabelledText[] {
  return jsonl.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    const { text, label, kind } = lineSchema.parse(JSON.parse(line))
    return [{ text, label, kind: kind ?? `line ${i + 1}`, secret: null }]
  })
}

export function loadRedactSet(dataPath: string): LabelledText[] {
  return parseLabelledLines(readFileSync(dataPath, 'utf8'))
}
