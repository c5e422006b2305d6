/**
 * Decides if a value beside a suggestive name is a credential. The more certain the place (a quoted literal
 * after `password =`), the less the value must prove.
 */
import { classifyName, type NamedSecret } from './names.ts'
import { isCommonPassword, isExpression, isLocation, isNoPassword, isPlaceholder } from './placeholders.ts'
import { looksRandom, pairBits, wordShare } from './randomness.ts'

/**
 * `setting`: the whole right side of an environment or properties line. `literal`: quoted, directly after the
 * operator. `bare`: unquoted. `prose`: in a sentence. `apart`: an argument or a cell after the name.
 */
export type Place = 'setting' | 'literal' | 'bare' | 'prose' | 'apart'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const DIGESTED = /^(?:sha\d{1,3}|md5|h1|blake\w*)[-:=$]/i
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/
const HEXADECIMAL = /^(?:0x)?[0-9a-f]+$/i
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.,+Z-]*)?$/

/** Returns true if the value is a credential. Pure; a value has at most a few thousand characters. */
export function isCredential(value: string, name: NamedSecret, place: Place): boolean {
  if (/\s/.test(value) || isNoText(value) || isLocation(value)) return false
  if (name.strength === 'password' && place !== 'apart' ? isNoPassword(value) : isPlaceholder(value))
    return false
  if (EMAIL.test(value) || isDate(value) || DIGESTED.test(value)) return false
  if (place !== 'setting' && place !== 'literal' && isExpression(value)) return false
  switch (name.strength) {
    case 'password':
      return isPassword(value, place)
    case 'secret':
      // A code from an app or a message: `TOKEN=483920`.
      if (place === 'setting' && name.kind === 'token' && /^\d{6,8}$/.test(value)) return true
      return isDrawnSecret(value, place)
    case 'hint':
      return isUnmistakable(value, place)
  }
}

/** Returns true for a date or a time in ISO notation. */
export function isDate(value: string): boolean {
  return DATE.test(value)
}

/** Returns true for bytes that are not text: control characters, or replacement characters. */
export function isNoText(value: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(value)
}

const PASSWORD_MINIMUM: Readonly<Record<Place, number>> = {
  setting: 5,
  literal: 5,
  bare: 6,
  prose: 5,
  apart: 8,
}

function isPassword(value: string, place: Place): boolean {
  if (value.length < PASSWORD_MINIMUM[place]) return false
  const core = value.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const letters = /\p{L}/u.test(core)
  const digits = /\d/.test(core)
  const symbols = /[^\p{L}\p{N}\s_.:/,;|'"`<>\\-]/u.test(core)
  if (place === 'apart')
    return (letters && digits && (symbols || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(core))) || looksRandom(value)
  if (digits && !letters) return /^\d{6,}$/.test(value) || symbols
  if (digits || symbols) return !isNumberedName(core) && !isTechnicalName(core)
  if (isPassphrase(value)) return true
  return isLettersPassword(value, core, place)
}

/**
 * Accepts letters alone: random ones anywhere, a lowercase word if it is quoted or a whole setting, and words
 * with signs.
 */
function isLettersPassword(value: string, core: string, place: Place): boolean {
  if (!/^[A-Za-z]+$/.test(core)) return false
  if (isCommonPassword(value)) return true
  if (core.length >= 8 && pairBits(core) > 5.6) return true
  if (/^[A-Za-z]{5,}[$%^&*#@]+$/.test(value) || /^[a-z]{5,}!+$/.test(value)) return true
  if (!/^[a-z]{8,}$/.test(value) || (value.length <= 12 && classifyName(value) !== null)) return false
  if (place === 'prose') return value.length >= 10 && !STATE.test(value)
  return place === 'setting' || place === 'literal'
}

/** Endings of words that say how a password is: "compromised", "mandatory", "irrelevant". */
const STATE =
  /(?:ed|en|ing|able|ible|ary|ory|ly|ent|ant|ive|al|ous|less|ful|ic|ure|text|case|where|thing|ever|word|phrase|er|or)$/

/**
 * Returns true for `user_password_2`, `step-1`, `v2.password`: name parts with separators and small numbers.
 */
function isNumberedName(core: string): boolean {
  return /^[A-Za-z]+(?:[-_.:/][A-Za-z]+\d{0,2}|[-_.:/]\d{1,3}){1,6}$/.test(core) && wordShare(core) > 0.7
}

const TECHNICAL = new RegExp(
  `^(?:${(
    'sha md utf base ipv o?auth es ecma\\w* http x p [rhe]s aes ed argon win windows python node php ' +
      'java secp blake crc iso rfc cve pkcs gpt claude arm amd u?int float port pbkdf chrome firefox ' +
      'safari edge ios android ubuntu debian react vue (?:redis|postgres|mysql)(?!1$) llama sprint kw'
  ).replaceAll(' ', '|')})-?\\d`,
  'i',
)
const CIPHER = /^(?:hmac|cbc|gcm|ctr|rsa|ecdsa|bcrypt|scrypt|url|encoded?|\d{1,4})$/i
const TICKET = /^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/

/** Returns true for names with a number: `sha256`, `PBKDF2-HMAC-SHA256`, `ISO8601`, `Chrome120`, `PROJ-1234`. */
export function isTechnicalName(value: string): boolean {
  if (TICKET.test(value) || TECHNIQUE.test(value)) return true
  if (value.length > 40 || !TECHNICAL.test(value) || /[^\w./-]/.test(value)) return false
  return value.split(/[-_./]/).every((part) => SHORT_TECHNICAL.test(part) || CIPHER.test(part))
}

/** A technique, a platform or a type, with more behind its number: `base64url`, `oauth2client`, `utf8mb4`. */
const TECHNIQUE =
  /^(?:base|utf|oauth|sha|md|http|ipv|python|node|web|aes|rsa|argon|pbkdf|amd|arm|win|java|ascii|latin|iso|crc|u?int|float)\d{1,4}[a-z]{2,12}\d{0,2}$/i
const SHORT_TECHNICAL = /^[A-Za-z]{1,10}\d{1,6}[A-Za-z]{0,2}$/

/** Returns true for a word followed by a number, as people choose them: `mySecret2024`, `Sommer2023!`. */
export function isWeakPassword(value: string): boolean {
  const isForm = /^\p{L}{3,20}\d{3,8}[!-/:-@[-`{-~]{0,3}$/u.test(value) || isWordsAroundDigits(value)
  return isForm && /\p{Ll}/u.test(value) && !isTechnicalName(value)
}

/**
 * Returns true for two words around a few digits, `rakete77blau`. A word of three letters needs two digits or
 * more and a longer word beside it: `log4shell` and `step2fix` are names.
 */
export function isWordsAroundDigits(value: string): boolean {
  const form = /^(\p{L}{3,12})(\d{1,4})(\p{Ll}{3,12})\d{0,4}[!?]{0,2}$/u.exec(value)
  if (form === null) return false
  const [, first = '', digits = '', second = ''] = form
  if (UNIT.test(second) || isTechnicalName(value)) return false
  if (first.length >= 4 && second.length >= 4) return true
  return digits.length >= 2 && first.length + second.length >= (first.length >= 4 ? 7 : 8)
}

/** Second words of names with a number: of units, stages, formats and parts of programs. */
const UNIT = new RegExp(
  `^(?:${(
    'lts bits? bytes? dev fix api app net sql lib sdk cli img src tmp min max sec secs mins hours? days? weeks? [kmg]ib [kmg]hz ' +
      'rgb hex bin exe jar rows? cols? gen std enc dec ext ver rev rpc cpu gpu ram ssd dpi fps [kmg]bps url uri xml json html ' +
      'css tls ssl jwt pro sum mini beta alpha final tests? spec prod main branch shell config array tokens? ' +
      'steps? runs? jobs? users? items? files? keys? fold way layer core node'
  ).replaceAll(' ', '|')})$`,
)

/**
 * Returns true for a lowercase word followed by a few digits, `hunter2`: a password only directly behind the word
 * for one. With a capital it may be a product and its version (`Django5`).
 */
export function isWordWithDigits(value: string): boolean {
  return /^\p{Ll}\p{L}{3,19}\d{1,8}[!?]{0,2}$/u.test(value) && !isTechnicalName(value)
}

const JOINED = /^(?:[a-z]{3,12}-){3,7}[a-z]{3,12}\d{0,4}[!?]{0,2}$/i
const SMALL = /(?:^|-)(?:the|and|for|not|with|per|out|off|all|any|only|non|max|min|test|end|start)(?:-|$)/i

/** Words of resources, roles and places, which names of services and menus consist of. */
const RESOURCE =
  /(?:^|-)(?:prod|dev|staging|ci|db|app|user|web|tls|ssl|cert|svc|service|server|client|auth|redis|token|secret|key|password|credentials?|header|page|menu|panel|corner|reset|mail|template|bot)(?:-|\d*$)/i

/** Returns true for four or more words that do not form a phrase or a name: `velvet-canyon-otter-prism`. */
export function isPassphrase(value: string): boolean {
  return JOINED.test(value) && !SMALL.test(value) && !RESOURCE.test(value)
}

const SECRET_MINIMUM: Readonly<Record<Place, number>> = {
  setting: 8,
  literal: 8,
  bare: 10,
  prose: 8,
  apart: 12,
}

function isDrawnSecret(value: string, place: Place): boolean {
  if (value.length < SECRET_MINIMUM[place]) return false
  if (UUID.test(value) || looksRandom(value)) return true
  if (/^\d{15,18}$/.test(value)) return place !== 'prose'
  const isSure = place === 'setting' || place === 'literal'
  if (isSure && (isWeakPassword(value) || isPassphrase(value))) return true
  const mixed = /[A-Za-z]/.test(value) && /\d/.test(value) && /[^\w.:/ -]/.test(value)
  const isCode = /[()[\]{}<>;,]/.test(value) && (!isSure || isExpression(value.replace(/^\W+/, '')))
  return mixed && place !== 'apart' && wordShare(value) < (isSure ? 0.9 : 0.75) && !isCode
}

/** Returns true for a name joined with a checksum, as caches and bundlers write them: `Linux-npm-8c1f…`. */
export function isNameWithDigest(value: string): boolean {
  return /^(?:(?:[A-Za-z]\w{0,20}[-_.]){2,8}[0-9a-f]{8,64}|[a-z]{3,20}-[0-9a-f]{32,64})(?:\.\w{1,5})?$/.test(
    value,
  )
}

/** For a name that proves little: the value must look like a key and like nothing else. */
function isUnmistakable(value: string, place: Place): boolean {
  if (place === 'prose' || place === 'apart' || isNameWithDigest(value)) return false
  // `FOO_KEY=` in capitals on its own line: settings do not contain hashes.
  if (place === 'setting' && value.length >= 32 && (HEXADECIMAL.test(value) || UUID.test(value))) return true
  if (value.length < (place === 'bare' ? 20 : 16) || HEXADECIMAL.test(value) || UUID.test(value)) return false
  if (!/[a-z]/.test(value) || !/\d/.test(value) || !/^[\w+/=.~-]+$/.test(value)) return false
  if (/(?:^|[-_./])[a-z]{4,}(?:[-_./]|$)/.test(value)) return false
  return looksRandom(value) && wordShare(value) < 0.3 && (/[A-Z]/.test(value) || value.length >= 24)
}
