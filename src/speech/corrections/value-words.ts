/** Finds the values in a sentence: numbers, versions, days, paths, other identifiers and names. Pure. */
import type { TermKind, Token } from '../../text/claims/claim-tokens.ts'

/** Names like `quarry-vault-ie`, which would otherwise be read as a plain word. */
const HYPHENED = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u

/** Returns the kind of a value; null for a plain word. */
export function valueKindOf({ kind, written }: Token): TermKind | null {
  if (kind !== 'word') return kind
  return HYPHENED.test(written) ? 'identifier' : null
}
