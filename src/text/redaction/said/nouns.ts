/**
 * Finds the nouns of a text that name a secret: "API key", "Admin-Kennwort", "mot de passe", "密码",
 * `DB_PASSWORD`. Reads the noun and its neighbours only, never the value.
 */
import { classifyName, isAsciiNamePart, isCallArgument, isOfData } from '../parts/names.ts'
import { isLocation } from '../parts/placeholders.ts'
import { findContextualNouns } from './contextual-nouns.ts'
import { isBareKey, isSecretKey, QUALIFIERS } from './key-sense.ts'
import { findMisspelled } from './misspelled.ts'
import { type Noun, type Reading, SORTS, type Sort, toNoun } from './noun.ts'
import { UNSPACED, UNSPACED_QUALIFIERS } from './secret-nouns.ts'
import { listOf, toAlternatives, wordsOf } from './words-of.ts'

const BY_WORD = new Map<string, Sort>(
  SORTS.toReversed().flatMap((sort) => [...wordsOf(sort)].map((word): [string, Sort] => [word, sort])),
)
const BY_SIGN = new Map<string, Sort>(
  SORTS.flatMap((sort) => listOf(UNSPACED[sort]).map((word): [string, Sort] => [word, sort])),
)
/** Beginnings of nouns; the dictionary above decides. */
const STEMS = listOf(
  'pass pwd pw mdp kennw losung wachtw senha contrase clave haslo secret segre geheim sekret token jeton jwt apikey key ' +
    'masterauth wifi wi-fi wlan zugang clef llave chiav chave sleutel klucz cred login zugangsd anmelded identifiant inlogg ' +
    'psk psw pincode schlu codewort wachtz logingeg',
)
const FOREIGN_STEMS = listOf('hasło парол секрет токен ключ логин clé schlüssel sésame')
/** Nouns of several words. */
const PHRASES = ['phrase secr', 'phrase de passe', 'frase de paso', 'frase secr']
const ASCII_NOUN = new RegExp(toAlternatives([...STEMS, ...PHRASES]), 'gi')
const ANY_NOUN = new RegExp(
  toAlternatives([...STEMS, ...PHRASES, ...FOREIGN_STEMS, ...sortByLength(BY_SIGN.keys())]),
  'gi',
)
/** Letters of the languages with nouns beyond ASCII. */
const FOREIGN = /[\u00c0-\u024f\u0400-\u04ff\u2e80-\ud7af]/
/** Nouns that are matched with their capitals, because in lowercase they are other words. */
const EXACT = /P(?:IN|AT)\b|[Ll]og in(?= )|[Ss]ign in(?= )|[Bb]asic auth(?= )/g

/** A user before its password: `admin / …`. */
const ACCOUNT = /\b(?:[Aa]dmin|root|administrator|postgres)(?= \/ \S)/g

function sortByLength(words: Iterable<string>): string[] {
  return [...words].sort((a, b) => b.length - a.length)
}

/** Returns every noun that names a secret. */
export function findNouns(text: string): Noun[] {
  const nouns = [
    ...sweep(text, FOREIGN.test(text) ? ANY_NOUN : ASCII_NOUN),
    ...sweep(text, EXACT),
    ...findContextualNouns(text),
    ...findMisspelled(text),
  ]
  return text.includes(' / ') ? [...nouns, ...sweep(text, ACCOUNT)] : nouns
}

function sweep(text: string, pattern: RegExp): Noun[] {
  const nouns: Noun[] = []
  pattern.lastIndex = 0
  for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
    const sort = BY_SIGN.get(hit[0])
    const noun =
      sort === undefined ? readWord(text, hit.index, hit[0]) : readSign(text, hit.index, hit[0], sort)
    if (noun === null) continue
    pattern.lastIndex = Math.max(pattern.lastIndex, noun.end)
    if (
      noun.strength !== null &&
      !isPath(text, noun) &&
      !isMark(text, noun.start) &&
      !isCallArgument(text, noun.start, noun.end)
    )
      nouns.push({ ...noun, strength: noun.strength })
  }
  return nouns
}

/** Returns true for a word inside a redaction mark. */
function isMark(text: string, start: number): boolean {
  return text.startsWith('[redacted:', start - 10)
}

/** Returns true for a folder or file in a path: `src/token/x.ts`, `/etc/passwd`. */
function isPath(text: string, { start, end }: Reading): boolean {
  if (text[end] === '/' && text[end + 1] !== ' ') return true
  return text[start - 1] === '/' && /\/[\w.-]*\/$/.test(text.slice(Math.max(0, start - 24), start))
}

function readSign(text: string, start: number, sign: string, sort: Sort): Reading {
  const opens = sort === 'keys' && UNSPACED_QUALIFIERS.test(text.slice(Math.max(0, start - 12), start))
  return { ...toNoun(start, start + sign.length, opens ? 'secrets' : sort, ''), unspaced: true }
}

function readWord(text: string, hit: number, stem: string): Reading | null {
  let start = hit
  while (start > 0 && hit - start < LONGEST && isNamePart(text.charCodeAt(start - 1))) start--
  let end = hit + stem.length
  while (end < text.length && end - hit < LONGEST && isNamePart(text.charCodeAt(end))) end++
  while (end > hit && TRAILING.includes(text[end - 1] ?? '')) end--
  const name = text.slice(start, end)
  if (end - start >= LONGEST) return { start, end, ...NONE }
  const word = name.toLowerCase().replaceAll(' ', '-')
  if (SHORTENED.has(word) && /^\.(?=[ :])/.test(text.slice(end, end + 2))) end++
  const sort = name === 'PAT' ? 'secrets' : BY_WORD.get(word)
  if (sort === undefined) return readName(start, end, name)
  if (word === 'passe' && !/mots? de $/i.test(text.slice(Math.max(0, start - 9), start))) return null
  if (DATA_AFTER.test(text.slice(end, end + 14))) return { start, end, ...NONE }
  const before = wordsBefore(text, start)
  const [nearest = '', next = ''] = before
  if (nearest === 'palabra' || isOfData(nearest, word) || (next === 'using' && SIGNATURES.has(nearest)))
    return { start, end, ...NONE }
  if (sort !== 'keys') return toNoun(start, end, sort, word)
  if (isSecretKey(text, end, before)) return toNoun(start, end, 'secrets', word)
  return { ...toNoun(start, end, 'keys', word), isBare: isBareKey(text, start, end, nearest) }
}

/** "clave primaria", "clé publique": a key of data, or one that is no secret. */
const DATA_AFTER =
  /^ (?:prim[aá]ri|primair|for[aá]ne|extranjer|étrang|estrangeir|estern|p[uú]blic|publique|pubblic)/

/** "gpg: using RSA key …" gives a fingerprint, not a secret. */
const SIGNATURES = new Set(['rsa', 'dsa', 'ecdsa', 'eddsa'])
/** Short forms that end in a dot. */
const SHORTENED = new Set(['passw', 'kennw'])
const LONGEST = 60
const TRAILING = '.$-_'
const NONE = { strength: null, kind: '', isNumber: false } as const

/** Returns true for letters, digits and the signs of names, but not for scripts without spaces. */
function isNamePart(code: number): boolean {
  if (code < 128) return isAsciiNamePart(code)
  return code >= 0xc0 && code < 0x2000
}

/** Reads `DB_PASSWORD`, `apiKey`, `API-Schlüssel`, `Datenbankpasswort`. */
function readName(start: number, end: number, name: string): Reading {
  if (isLocation(name)) return { start, end, ...NONE }
  const parts = name.toLowerCase().split(/[-_.]/)
  const last = parts.at(-1) ?? ''
  const sort = parts.length > 1 ? BY_WORD.get(last) : undefined
  const compound = COMPOUNDS.find(([ending]) => last.endsWith(ending) && last !== ending)?.[1]
  if (compound !== undefined && !/token$/.test(last)) return toNoun(start, end, compound, last)
  if (sort !== undefined && /[^\x00-\x7f]/.test(last))
    return toNoun(start, end, QUALIFIERS.has(parts.at(-2) ?? '') ? 'secrets' : sort, last)
  // A single word outside the dictionary contains the noun by chance: `tokenizer`, `passes`.
  const named = /[-_.]|[a-z][A-Z]/.test(name) ? classifyName(name) : null
  return named === null ? { start, end, ...NONE } : { start, end, ...named, isNumber: false }
}

/** Last parts of compound words. */
const COMPOUNDS: readonly [string, Sort][] = [
  ['passwort', 'passwords'],
  ['kennwort', 'passwords'],
  ['wachtwoord', 'passwords'],
  ['schlüssel', 'secrets'],
  ['schluessel', 'secrets'],
  ['kenwort', 'passwords'],
  ['paswort', 'passwords'],
  ['sleutel', 'secrets'],
]

/**
 * Returns up to three words before the position, nearest first, in lowercase; stops at punctuation other than
 * emphasis.
 */
function wordsBefore(text: string, start: number): string[] {
  const words: string[] = []
  let at = start
  while (words.length < 3 && at > 0) {
    const end = skipBack(text, at, (sign) => sign === ' ' || sign === '*' || sign === '`')
    const from = skipBack(text, end, (sign) => sign !== ' ' && !/[\s,.;:!?()"'`*|/=]/.test(sign))
    if (from === end || (end === at && at === start)) break
    words.push(text.slice(from, end).toLowerCase())
    at = from
  }
  return words
}

function skipBack(text: string, from: number, passes: (sign: string) => boolean): number {
  let at = from
  while (at > 0 && from - at < 24 && passes(text[at - 1] ?? '')) at--
  return at
}
