/** A noun for a secret in a text, and how strongly it suggests one. */
import type { NamedSecret } from '../parts/names.ts'

export interface Noun {
  readonly start: number
  readonly end: number
  /** As for names; `pair`: a user and a password. */
  readonly strength: NamedSecret['strength'] | 'pair'
  readonly kind: string
  /** True if the value may be digits only. */
  readonly isNumber: boolean
  /** True for a script without spaces, in which the value may follow directly. */
  readonly unspaced?: boolean
  /** True for "the key" that no other noun modifies, in a sentence without tables, caches or checksums. */
  readonly isBare?: boolean
  /** True for a word that is as common in other senses (combination, pass): its value must look like a secret. */
  readonly isOrdinary?: boolean
}

/** A noun as it was read; its strength is null if it names no secret. */
export interface Reading extends Omit<Noun, 'strength'> {
  readonly strength: Noun['strength'] | null
}

export type Sort = 'passwords' | 'secrets' | 'keys' | 'pairs'
export const SORTS: readonly Sort[] = ['passwords', 'secrets', 'keys', 'pairs']

const STRENGTHS: Readonly<Record<Sort, Pick<Noun, 'strength' | 'kind'>>> = {
  passwords: { strength: 'password', kind: 'password' },
  secrets: { strength: 'secret', kind: 'secret' },
  keys: { strength: 'hint', kind: 'api-key' },
  pairs: { strength: 'pair', kind: 'password' },
}

/** Returns the noun of a sort; its word tells its kind. */
export function toNoun(start: number, end: number, sort: Sort, word: string): Noun {
  const { strength, kind } = STRENGTHS[sort]
  const named = /^token/.test(word) ? 'token' : /^(?:key|apikey)/.test(word) ? 'api-key' : kind
  return { start, end, strength, kind: named, isNumber: sort === 'passwords' || /^pin$|code/.test(word) }
}
