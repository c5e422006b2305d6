/**
 * Tells what a mere "key" is: one that opens something ("API key", "clé du wifi", "my key"), a bare one ("the key
 * is …"), or a key of data. Reads the words around it only.
 */
import { KEY_QUALIFIERS } from '../parts/names.ts'
import { listOf, wordsOf } from './words-of.ts'

/** A GPG key is named by its id; its secret is a passphrase. */
export const QUALIFIERS: ReadonlySet<string> = new Set(
  [...KEY_QUALIFIERS, ...wordsOf('qualifiers')].filter((word) => word !== 'gpg'),
)
const OWN = wordsOf('own')
const HERE = wordsOf('here')
const USES = wordsOf('uses')
const POINTS = wordsOf('points')

/**
 * Returns true if the key opens something, by the words before it (nearest first) and after it.
 */
export function isSecretKey(text: string, end: number, before: readonly string[]): boolean {
  const [nearest = '', next = '', third = ''] = before
  const opens = QUALIFIERS.has(nearest) || QUALIFIERS.has(next) || opensAfter(text, end)
  const isOwn = OWN.has(nearest) || OWN.has(next)
  const isGiven =
    HERE.has(next) ||
    (third === 'here' && next === 'is') ||
    (POINTS.has(nearest) && USES.has(next)) ||
    isHandedKey(next, nearest, text.slice(end, end + 9))
  return opens || isOwn || isGiven
}

const KEY_REACH = 120

/** Returns true for "the key is …", "der richtige Schlüssel ist …", unless the sentence speaks of data. */
export function isBareKey(text: string, start: number, end: number, nearest: string): boolean {
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

/** Up to four words after a key; "d'" and "l'" count as part of the gap. */
const WORDS_AFTER = /(?: (?:\p{L}['’]){0,2}(?:wpa\d|[\p{L}-]{1,20}(?![\p{N}]))){1,4}/iuy
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
const NOT_AFTER: ReadonlySet<string> = new Set(
  'here read write sign together box app account service session site access product rest live shared'.split(
    ' ',
  ),
)

const PURPOSE =
  / (?:(?:de la|de l['’]|du|del|d['’]|de|of|for|für|zum|vom|pour|para|do|da|di|per|van|voor|von) ?(?:the |our |das |den |le |la |el )?)?([\p{L}][\p{L}\d-]{1,20})(?= )/iuy

/** Returns the end of what the secret opens, directly behind its noun: "llave de Twilio", "clave del wifi". */
export function endOfPurpose(text: string, end: number): number {
  if (text[end] !== ' ') return end
  PURPOSE.lastIndex = end
  const found = PURPOSE.exec(text)
  const thing = found?.[1]?.toLowerCase() ?? ''
  return found !== null && QUALIFIERS.has(thing) && !NOT_AFTER.has(thing) ? end + found[0].length : end
}
