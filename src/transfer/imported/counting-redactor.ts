/** A redactor that counts its redactions, for the report of an import. */
import type { Redactor } from '../../core/ports/redactor.ts'

export interface CountingRedactor extends Redactor {
  /** Number of redactions so far, by kind. */
  readonly found: Readonly<Record<string, number>>
}

export function countRedactions(redactor: Redactor): CountingRedactor {
  const found: Record<string, number> = {}
  return {
    found,
    async redact(text) {
      const redaction = await redactor.redact(text)
      for (const [kind, times] of Object.entries(redaction.found)) found[kind] = (found[kind] ?? 0) + times
      return redaction
    },
  }
}
