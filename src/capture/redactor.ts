/** Redaction for capture. */
import type { Redactor } from '../core/ports/redactor.ts'
import { redactText } from '../text/redaction/redact-text.ts'

export function createRedactor(): Redactor {
  return { redact: async (text) => redactText(text) }
}
