/** Which words of a sentence are values: numbers, versions, days, paths, other identifiers and names. Pure. */
import type { TermKind, Token } from '../../text/claims/claim-tokens.ts'

/** `quarry-vault-ie`: as a word among others it would be read as one. */
const HYPHENED = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u

/** null for a plain word. */
export function valueKindOf({ kind, written }: Token): TermKind | null {
  if (kind !== 'word') return kind
  return HYPHENED.test(written) ? 'identifier' : null
}
