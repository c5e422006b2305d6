/** The identity of a text: SHA-256 over its normalised form, hex. */
import { createHash } from 'node:crypto'
import { normaliseContent } from './normalise.ts'

export function contentHash(content: string): string {
  return createHash('sha256').update(normaliseContent(content)).digest('hex')
}
