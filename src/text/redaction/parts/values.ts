/**
 * Decides if a value beside a suggestive name is a credential. The more certain the place (a quoted literal
 * after `password =`), the less the value must prove.
 */
import { classifyName, type NamedSecret } from './names.ts'
import { isExpression, isLocation, isPlaceholder } from './placeholders.ts'
import { looksRandom, pairBits, wordShare } from './randomness.ts'

/**
 * `setting`: the whole right side of an environment or properties line. `literal`: quoted, directly after the
 * operator. `bare`: unquoted. `prose`: in a sentence. `apart`: an argument or a cell after the name.
 * `beside`: the next word after the name, without a link.
 */
export type Place = 'setting' | 'literal' | 'bare' | 'prose' | 'apart' | 'beside'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const DIGESTED = /^(?:sha\d{1,3}|md5|h1|blake\w*)[-:=$]/i
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/
const HEXADECIMAL = /^(?:0x)?[0-9a-f]+$/i
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.,+Z-]*)?$/

/** Returns true if the value is a credential. Pure; a value has at most a few thousand characters. */
export function isCredential(value: string, name: NamedSecret, place: Place): boolean {
  if (/\s/.test(value) || isNoText(value) || isPlaceholder(value) || isLocation(value)) return false
  if (EMAIL.test(value) || DATE.test(value) || DIGESTED.test(value)) return false
  if (place !== 'setting' && place !== 'literal' && isExpression(value)) return false
  switch (name.strength) {
    case 'password':
      return isPassword(value, place)
    case 'secret':
      return isDrawnSecret(value, place)
    case 'hint':
      return isUnmistakable(value, place)
  }
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
  beside: 8,
}

function isPassword(value: string, place: Place): boolean {
  if (value.length < PASSWORD_MINIMUM[place]) return false
  const core = value.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const letters = /\p{L}/u.test(core)
  const digits = /\d/.test(core)
  const symbols = /[^\p{L}\p{N}\s_.:/,;|'"`<>\\-]/u.test(core)
  if (place === 'beside')
    return /[a-z]/.test(core) && /[A-Z]/.test(core) && digits && (symbols || looksRandom(value))
  if (place === 'apart')
    return (letters && digits && (symbols || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(core))) || looksRandom(value)
  if (digits && !letters) return /^\d{6,}$/.test(value) || symbols
  if (digits || symbols) return !isNumberedName(core)
  if (isPassphrase(value)) return true
  return isLettersPassword(value, core, place)
}

/**
 * Accepts letters alone: random ones anywhere, a lowercase word if it is quoted or a whole setting, and words
 * with signs.
 */
function isLettersPassword(value: string, core: string, place: Place): boolean {
  if (!/^[A-Za-z]+$/.test(core)) return false
  if (core.length >= 8 && pairBits(core) > 5.6) return true
  if (/^[A-Za-z]{5,}[$%^&*#@]+$/.test(value) || /^[a-z]{5,}!+$/.test(value)) return true
  if (!/^[a-z]{8,}$/.test(value) || (value.length <= 12 && classifyName(value) !== null)) return false
  return place === 'setting' || place === 'literal'
}

/**
 * Returns true for `user_password_2`, `step-1`, `v2.password`: name parts with separators and small numbers.
 */
function isNumberedName(core: string): boolean {
  return /^[A-Za-z]+(?:[-_.:/][A-Za-z]+\d{0,2}|[-_.:/]\d{1,3}){1,6}$/.test(core) && wordShare(core) > 0.7
}

/** Technical names with a number: `sha256`, `base64`, `ed25519`, `ISO8601`. */
const TECHNICAL =
  /^(?:sha|md|utf|base|ipv|o?auth|es|ecma\w*|http|x|p|[rhe]s|aes|ed|argon|win|windows|python|node|php|java|secp|blake|crc|iso|rfc|cve|pkcs|gpt|claude|arm|amd|u?int|float|port)-?\d/i

/** Returns true for a word followed by a number, as people choose them: `mySecret2024`, `Sommer2023!`. */
export function isWeakPassword(value: string): boolean {
  return (
    /^\p{L}{3,20}\d{3,8}[!-/:-@[-`{-~]{0,3}$/u.test(value) && /\p{Ll}/u.test(value) && !TECHNICAL.test(value)
  )
}

const JOINED = /^(?:[a-z]{3,12}-){3,7}[a-z]{3,12}\d{0,4}[!?]{0,2}$/i
const SMALL = /(?:^|-)(?:the|and|for|not|with|per|out|off|all|any|only|non|max|min|test|end|start)(?:-|$)/i

/** Returns true for four or more words that do not form a phrase: `velvet-canyon-otter-prism`. */
export function isPassphrase(value: string): boolean {
  return JOINED.test(value) && !SMALL.test(value)
}

const SECRET_MINIMUM: Readonly<Record<Place, number>> = {
  setting: 8,
  literal: 8,
  bare: 10,
  prose: 8,
  apart: 12,
  beside: 12,
}

function isDrawnSecret(value: string, place: Place): boolean {
  if (value.length < SECRET_MINIMUM[place]) return false
  if (UUID.test(value) || looksRandom(value)) return true
  if (/^\d{15,18}$/.test(value)) return place !== 'prose'
  const isSure = place === 'setting' || place === 'literal'
  if (isSure && isWeakPassword(value)) return true
  const mixed = /[A-Za-z]/.test(value) && /\d/.test(value) && /[^\w.:/ -]/.test(value)
  const isCode = /[()[\]{}<>;,]/.test(value) && (!isSure || isExpression(value.replace(/^\W+/, '')))
  return mixed && place !== 'apart' && wordShare(value) < 0.75 && !isCode
}

/** Returns true for a name joined with a checksum, as caches and bundlers write them: `Linux-npm-8c1f…`. */
export function isNameWithDigest(value: string): boolean {
  return /^(?:[A-Za-z]\w{0,20}[-_.]){2,8}[0-9a-f]{8,64}(?:\.\w{1,5})?$/.test(value)
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
