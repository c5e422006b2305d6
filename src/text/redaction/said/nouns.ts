/**
 * Finds the nouns of a text that name a secret: "API key", "Admin-Kennwort", "mot de passe", "密码",
 * `DB_PASSWORD`. Reads the noun and its neighbours only, never the value.
 */
import {
  classifyName,
  isAsciiNamePart,
  isCallArgument,
  isOfData,
  KEY_QUALIFIERS,
  type NamedSecret,
} from '../parts/names.ts'
import { isLocation } from '../parts/placeholders.ts'
import { TONGUES, type Tongue, UNSPACED, UNSPACED_QUALIFIERS } from './tongues.ts'

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
}

type Sort = 'passwords' | 'secrets' | 'keys' | 'pairs'
const SORTS: readonly Sort[] = ['passwords', 'secrets', 'keys', 'pairs']

const listOf = (words: string): string[] => words.split(' ').filter((word) => word !== '')

/** Returns all words of a sort in all languages. */
export function wordsOf(sort: Exclude<keyof Tongue, 'goesOn' | 'mayGoOn'>): Set<string> {
  return new Set(Object.values(TONGUES).flatMap((tongue) => listOf(tongue[sort])))
}

const BY_WORD = new Map<string, Sort>(
  SORTS.toReversed().flatMap((sort) => [...wordsOf(sort)].map((word): [string, Sort] => [word, sort])),
)
const BY_SIGN = new Map<string, Sort>(
  SORTS.flatMap((sort) => listOf(UNSPACED[sort]).map((word): [string, Sort] => [word, sort])),
)
/** A GPG key is named by its id; its secret is a passphrase. */
const QUALIFIERS = new Set([...KEY_QUALIFIERS, ...wordsOf('qualifiers')].filter((word) => word !== 'gpg'))
const OWN = wordsOf('own')
const HERE = wordsOf('here')
const USES = wordsOf('uses')
const POINTS = wordsOf('points')

/** Beginnings of nouns; the dictionary above decides. */
const STEMS = listOf(
  'pass pwd pw mdp kennw losung wachtw senha contrase clave haslo secret segre geheim sekret token jeton jwt apikey key ' +
    'masterauth wifi wi-fi wlan zugang clef llave chiav chave sleutel klucz cred login zugangsd anmelded identifiant inlogg',
)
const FOREIGN_STEMS = listOf('hasło парол секрет токен ключ логин clé schlüssel')
/** Nouns of several words. */
const PHRASES = ['phrase secr', 'phrase de passe', 'frase de paso', 'frase secr']
const ASCII_NOUN = new RegExp([...STEMS, ...PHRASES].join('|'), 'gi')
const ANY_NOUN = new RegExp(
  [...STEMS, ...PHRASES, ...FOREIGN_STEMS, ...sortByLength(BY_SIGN.keys())].join('|'),
  'gi',
)
/** Letters of the languages with nouns beyond ASCII. */
const FOREIGN = /[\u00c0-\u024f\u0400-\u04ff\u2e80-\ud7af]/
/** Nouns that are matched with their capitals, because in lowercase they are other words. */
const EXACT =
  /\bP(?:IN|AT)\b|(?:[Rr]ecovery|[Bb]ackup|[Rr]escue)[ -][Cc]odes?\b|\b(?:[Ll]og|[Ss]ign) in(?= )|[Bb]asic auth(?= )/g

/** A user before its password: `admin / …`. */
const ACCOUNT = /\b(?:[Aa]dmin|root|administrator|postgres)(?= \/ \S)/g

/** "user support, pass …", "left the admin pass at …", "the root pass is …": elsewhere "pass" is a verb. */
const PASS = new RegExp(
  [
    String.raw`pass(?<=\b(?:user|username|usuario|utilisateur|benutzer|login|account)[ :=]{1,3}[\w.@-]{2,30}(?:[,;/]| \/| and| y| und| et) pass)(?= \S)(?! \S{1,99} (?:to|into|through|along|down)\b)`,
    String.raw`pass(?:word)? at(?<=\bleft (?:the |our |my )?(?:[\w-]{2,12} )?pass(?:word)? at)(?= \S)`,
    // a column beside one of users
    String.raw`pass(?<=\b(?:user|username|login|account|usuario|benutzer)[^\n]{0,40}[|,][ *]{0,4}pass)(?=[ *]{0,4}(?:[|,\r\n]|$))`,
    String.raw`pass(?<=\b(?:la|mi|tu|nuestra) pass)(?= (?:es|era|sigue|de|del|para) \S)`,
    String.raw`pass(?<=\b(?:admin|root|sudo|wifi|smtp|ftp|vpn|router|db) pass)(?= (?:is|was) \S)`,
  ].join('|'),
  'gi',
)

function findPasses(text: string): Noun[] {
  return [...text.matchAll(PASS)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    ...STRENGTHS.passwords,
    isNumber: false,
  }))
}

function sortByLength(words: Iterable<string>): string[] {
  return [...words].sort((a, b) => b.length - a.length)
}

/** Returns every noun that names a secret. */
export function findNouns(text: string): Noun[] {
  const nouns = [
    ...sweep(text, FOREIGN.test(text) ? ANY_NOUN : ASCII_NOUN),
    ...sweep(text, EXACT),
    ...findPasses(text),
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

interface Reading extends Omit<Noun, 'strength'> {
  /** null if it is not a secret. */
  readonly strength: Noun['strength'] | null
}

function readSign(text: string, start: number, sign: string, sort: Sort): Reading {
  const opens = sort === 'keys' && UNSPACED_QUALIFIERS.test(text.slice(Math.max(0, start - 12), start))
  return { ...toReading(start, start + sign.length, opens ? 'secrets' : sort, ''), unspaced: true }
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
  const sort = name === 'PAT' ? 'secrets' : BY_WORD.get(word)
  if (sort === undefined) return readName(start, end, name)
  if (word === 'passe' && !/mots? de $/i.test(text.slice(Math.max(0, start - 9), start))) return null
  if (DATA_AFTER.test(text.slice(end, end + 14))) return { start, end, ...NONE }
  const [nearest = '', next = '', third = ''] = wordsBefore(text, start)
  if (nearest === 'palabra' || isOfData(nearest, word) || (next === 'using' && SIGNATURES.has(nearest)))
    return { start, end, ...NONE }
  if (sort !== 'keys') return toReading(start, end, sort, word)
  const opens = QUALIFIERS.has(nearest) || QUALIFIERS.has(next) || opensAfter(text, end)
  const isOwn = OWN.has(nearest) || OWN.has(next)
  const isGiven =
    HERE.has(next) ||
    (third === 'here' && next === 'is') ||
    (POINTS.has(nearest) && USES.has(next)) ||
    isHandedKey(next, nearest, text.slice(end, end + 9))
  if (opens || isOwn || isGiven) return toReading(start, end, 'secrets', word)
  return { ...toReading(start, end, 'keys', word), isBare: isBareKey(text, start, end, nearest) }
}

const KEY_REACH = 120

/** Returns true for "the key is …", "der richtige Schlüssel ist …", unless the sentence speaks of data. */
function isBareKey(text: string, start: number, end: number, nearest: string): boolean {
  if (!KEY_ARTICLES.has(nearest)) return false
  return !OF_DATA.test(text.slice(Math.max(0, start - KEY_REACH), end + KEY_REACH))
}

const KEY_ARTICLES = new Set(
  listOf(
    'the right correct new real actual current old der den neue neuer neuen richtige richtigen alte la nouvelle bonne ancienne nueva buena antigua',
  ),
)
/** Words of tables, maps, caches, keyboards, version control and checksums. */
const OF_DATA = new RegExp(
  `\\b(?:${(
    'cach primar primär foreign fremd sort partition composit unique rows?\\b col(?:umn|s) table tabelle record ' +
      'entr(?:y|ies) map\\b maps\\b dict object json yaml toml config redis memcache s3\\b bucket blob dynamo kafka ' +
      'topic queue translat locale i18n index lookup hash shard quer header field prop react item list array ' +
      'set\\b tree node keyboard shortcut press storage sha\\d sha\\b checksum digest fingerprint ids?\\b ' +
      'uuid param attribut value insight point idea takeaway public gpg pgp'
  ).replaceAll(' ', '|')})|(?<!n['’]?t |never )\\bcommit`,
  'i',
)

/** Returns true for "remplacé la clé par …" and, in German, "der Key sei …", "den Key durch …". */
function isHandedKey(next: string, nearest: string, after: string): boolean {
  if (/^ par /.test(after)) return next.startsWith('rempla')
  if (/^ durch /.test(after)) return nearest === 'den'
  return nearest === 'der' && /^ (?:sei|lautet) /.test(after)
}

/** "clave primaria", "clé publique": a key of data, or one that is no secret. */
const DATA_AFTER =
  /^ (?:prim[aá]ri|primair|for[aá]ne|extranjer|étrang|estrangeir|estern|p[uú]blic|publique|pubblic)/

/** "gpg: using RSA key …" gives a fingerprint, not a secret. */
const SIGNATURES = new Set(['rsa', 'dsa', 'ecdsa', 'eddsa'])
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
  if (compound !== undefined && !/token$/.test(last)) return toReading(start, end, compound, last)
  if (sort !== undefined && /[^\x00-\x7f]/.test(last))
    return toReading(start, end, QUALIFIERS.has(parts.at(-2) ?? '') ? 'secrets' : sort, last)
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
  ['sleutel', 'secrets'],
]

/** Up to four words after a key; "d'" and "l'" count as part of the gap. */
const WORDS_AFTER = /(?: (?:\p{L}['’]){0,2}[\p{L}-]{1,20}(?![\p{N}])){1,4}/uy
const LONGEST_LINK = 4

/** Returns true if a qualifier follows the key: "clé API", "clave de acceso", "Schlüssel für die Wetter-API". */
function opensAfter(text: string, end: number): boolean {
  WORDS_AFTER.lastIndex = end
  const words = (WORDS_AFTER.exec(text)?.[0] ?? '').toLowerCase().split(/[ '’]/).slice(1)
  const firstLong = words.findIndex((word) => word.length > LONGEST_LINK)
  return (
    words
      .slice(0, firstLong === -1 ? words.length : firstLong + 2)
      // "der Wetter-API"
      .flatMap((word) => [word, word.split('-').at(-1) ?? ''])
      .some((word) => QUALIFIERS.has(word) && !NOT_AFTER.has(word))
  )
}

/** English qualifiers that follow a key as verbs or in other senses. */
const NOT_AFTER = new Set(
  'here read write sign together box app account service session site access product rest live shared'.split(
    ' ',
  ),
)

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

const STRENGTHS: Readonly<Record<Sort, Pick<Noun, 'strength' | 'kind'>>> = {
  passwords: { strength: 'password', kind: 'password' },
  secrets: { strength: 'secret', kind: 'secret' },
  keys: { strength: 'hint', kind: 'api-key' },
  pairs: { strength: 'pair', kind: 'password' },
}

function toReading(start: number, end: number, sort: Sort, word: string): Reading {
  const { strength, kind } = STRENGTHS[sort]
  const named = /^token/.test(word) ? 'token' : /^(?:key|apikey)/.test(word) ? 'api-key' : kind
  return { start, end, strength, kind: named, isNumber: sort === 'passwords' || /^pin$|code/.test(word) }
}
