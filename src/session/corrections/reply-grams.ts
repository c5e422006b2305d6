/**
 * Words and pairs of words of a prompt, with the terms of a statement put for what they are: repeated, a value or a
 * thing that can stand in the place of another, another value, or a new word. So "it's 9100 now" and "es ist jetzt Dienstag" look like
 * replies about any other matter. The kinds of values on both sides count, too: a date where the statement names a person
 * tells something else. `reply-chance.ts` weighs them. Pure.
 */
import { foldCase } from '../../text/tokens.ts'
import { areLike, hasTermLike, isValue, type ReplyTerm, readTerms } from './reply-terms.ts'
import { areKin, isSameHour, namesOtherThing } from './value-kinship.ts'

/** Number of weights; each gram counts at the place of its hash, and so many places that hardly two share one. */
export const GRAM_PLACES = 65_536

const TOKEN = /[\p{L}\p{N}#~][\p{L}\p{N}'._:/@#%+-]*[\p{L}\p{N}%]|[\p{L}\p{N}]|[?!.,;:…"«»“”„]/gu
const ELISION = /^(?:[cdjlmnst]|qu)'/u
const LENGTHS = [1, 2, 3, 5, 8, 13, 21]
const STEM_CHARS = [4, 5]

type Role = 'same' | 'sameValue' | 'otherValue' | 'otherThing' | 'value' | 'word'

/** Returns the places of all grams, each once. @param text the statement */
export function readGrams(said: string, text: string): ReadonlySet<number> {
  const roles = rolesOf(said, text)
  const words = said.replace(/[’‘]/g, "'").match(TOKEN)?.map(foldCase) ?? []
  const grams = new Set<string>()
  const masked = ['^']
  const worded = ['^']
  for (const word of words) {
    const role = roles.get(word) ?? roles.get(word.replace(ELISION, ''))
    const mask = role === undefined ? word : `<${role}>`
    if (masked.at(-1) !== mask || role === undefined) masked.push(mask)
    worded.push(role === undefined || role === 'word' ? word : mask)
    if (role !== undefined && role !== 'word') continue
    grams.add(`u ${word}`)
    for (const chars of STEM_CHARS) if (word.length >= chars) grams.add(`p ${word.slice(0, chars)}`)
  }
  masked.push('$')
  worded.push('$')
  for (const [at, mask] of masked.entries()) {
    grams.add(mask)
    grams.add(`${mask} ${masked[at + 1]}`)
    grams.add(`l ${worded[at]} ${worded[at + 1]}`)
  }
  for (const kinds of kindsOf(said, text)) grams.add(kinds)
  for (const length of LENGTHS) if (masked.length - 2 <= length) grams.add(`length ${length}`)
  return new Set([...grams].map(placeOf))
}

/** Returns the role of each word that is a term, by its folded form. */
function rolesOf(said: string, text: string): Map<string, Role> {
  const known = readTerms(text)
  const terms = readTerms(said)
  const open = known.filter((term) => isValue(term) && !terms.some((other) => areLike(other, term)))
  return new Map(
    terms.flatMap((term) => {
      const role = namesOtherThing(term, terms, known) ? 'otherThing' : roleOf(term, known, open)
      return term.written
        .replace(/[’‘]/g, "'")
        .split(' ')
        .map((word) => [foldCase(word), role] as const)
    }),
  )
}

/** Returns each kind of value of the statement with each kind that is new in the prompt. */
function kindsOf(said: string, text: string): string[] {
  const known = readTerms(text)
  const kinds = (terms: readonly ReplyTerm[]) => {
    const found = new Set(terms.filter(isValue).map(({ kind }) => kind))
    return found.size === 0 ? ['none'] : [...found].sort()
  }
  const former = kinds(known)
  const fresh = kinds(readTerms(said).filter((term) => !hasTermLike(known, term)))
  return [
    `kinds ${former.join(' ')}`,
    ...former.flatMap((one) => fresh.map((kind) => `kinds ${one} > ${kind}`)),
  ]
}

function roleOf(term: ReplyTerm, known: readonly ReplyTerm[], open: readonly ReplyTerm[]): Role {
  if (hasTermLike(known, term) || known.some((other) => isSameHour(term, other))) {
    return isValue(term) ? 'sameValue' : 'same'
  }
  const mayBeName = term.kind === 'word' && /^\p{Lu}/u.test(term.written)
  const stands = (one: ReplyTerm) => open.some((former) => areKin(one, former))
  if (stands(term) || (mayBeName && stands({ ...term, kind: 'name' }))) return 'otherValue'
  return isValue(term) ? 'value' : 'word'
}

/** FNV-1a over the UTF-16 code units, folded onto the places. */
function placeOf(gram: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % GRAM_PLACES
}
