/** The identity of a text: SHA-256 over its normalised form, hex. */
import { hash } from 'node:crypto'
import { normaliseContent } from './normalise.ts'

export function contentHash(content: string): string {
  return hash('sha256', normaliseContent(content))
}
