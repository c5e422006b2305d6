/** Tells by its form alone what a word in a sentence may be: a digest, a drawn key, a chosen password, or no value. */
import { ABOUT_AFTER } from '../parts/names.ts'
import { isLocation, isPlaceholder } from '../parts/placeholders.ts'
import { looksRandom, wordShare } from '../parts/randomness.ts'
import {
  isDate,
  isNoText,
  isPassphrase,
  isTechnicalName,
  isWeakPassword,
  isWordWithDigits,
} from '../parts/values.ts'
import { OWNERS } from './tongues.ts'

/**
 * `digest`: hexadecimal or a UUID, which may also be a commit or an id. `drawn`: what a machine drew, and like
 * nothing else. `chosen`: what a person may choose: a word with a number or signs, a passphrase.
 */
export type Shape = 'digest' | 'drawn' | 'chosen'

const HEXADECIMAL = /^(?:0x)?[0-9a-f]{16,}$/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const NUMBER = /^[^\p{L}\p{N}]*\d[\d.,:'’/-]*[^\p{L}\p{N}]*[\p{L}%]{0,3}$/u
const VERSION = /^\(?(?:\d:)?v?\d+(?:\.\d+)+(?:[-+.~][\w.]+){0,4}$|:(?:amd64|arm64|i386|all)$/i
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/
const CODE =
  /^[A-Za-z_$][\w$.]*[([{]|^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+$|=>|^--?[A-Za-z]|^[A-Za-z_][\w.-]*=[^=]/
const MARKUP =
  /^<|>$|:\/\/|\]\(|^\[[^\]]*\]$|^@(?:[a-z][\w-]*\/|[A-Za-z-]+$)|^[\w.+-]+@[\w-]+\.[\w.-]+$|^#\d+$|\.[A-Za-z]{1,5}:\d|["'][,:]|'@'/
/** A piece of code or markup in the middle: `).toBe`, `load<f32>(`, `</b>`, `&quot;`, `self.read(`. */
const PIECE = /\)\.[a-z]{2}|\w<\w+>\(|<\/|&#?\w{2,8};|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+\(/
/** A digest with its algorithm, an action at a commit, an address of a contract, a name with a date. */
const NAMED_DIGEST =
  /^(?:sha\d{1,3}|md5|h1|blake\w*)[-:=$]|^[\w.-]+\/[\w./-]+@|^0x[0-9a-f]{40}$|[a-z].*-(?:19|20)\d\d-\d\d-\d\d$/i
/** `request_id=…`, `session:1234:ab`: a field or a path of names, and its value. */
const FIELD = /^([a-z][a-z_]{2,30})=[^=]|^[a-z]{3,20}(?::\w{1,20}){2,}$/
/** `in=3540s`, `ttl=3600s`, `at=0x1f`: a short field of a log line, and its value. */
const SHORT_FIELD = /^(?!p|key|tok|sec|auth)[a-z]{2,10}=[a-z0-9.:+-]{1,24}$/
/** A pointer, `0x7ffee3c1a2b0`: at most 64 bits. */
const POINTER = /^0x[0-9a-f]{1,16}$/i

/**
 * A chord of keys (`ctrl+alt+f7`), a compact time (`20240512T0831`), a device (`wwn-0x5000…`), a size (`fix-layout-3px`),
 * joined techniques (`AES256+GCM`, `tcp4/udp6`).
 */
const JOINED_NAMES =
  /^(?:ctrl|cmd|alt|shift|meta|strg|win|fn|option|super)\+|^\d{8}T\d{4,6}Z?$|^[a-z]{2,5}-0x[0-9a-f]+$|-\d{1,4}(?:px|em|rem|ms|kb|mb|gb)$|^(?:aes|des|rsa|ecdsa|sha|hmac|tcp|udp|ipv|tls|http|utf|gcm|cbc)[-\w]{0,8}(?:[+/](?:aes|des|rsa|ecdsa|sha|hmac|tcp|udp|ipv|tls|http|utf|gcm|cbc)[-\w]{0,8})+\.?$/i

/** Returns true for numbers, versions, constants, code, markup and names, which are never secrets. */
export function isNoValue(value: string, quoted: boolean): boolean {
  if (isNoText(value) || NUMBER.test(value) || VERSION.test(value) || isDate(value)) return true
  if (SHORT_FIELD.test(value) || POINTER.test(value) || JOINED_NAMES.test(value)) return true
  if (MARKUP.test(value) || PIECE.test(value)) return true
  if (NAMED_DIGEST.test(value) || isTechnicalName(value)) return true
  const field = FIELD.exec(value)
  if (field !== null && wordShare(field[1] ?? 'path') > 0.6) return true
  if (CONSTANT.test(value) && wordShare(value) > 0.5) return true
  return !quoted && CODE.test(value) && wordShare(value) > 0.35
}

/** Returns true for the path of a stored object, `exports/db/3f2b…`, whose first folder is a word. */
export function isObjectPath(value: string): boolean {
  const folder = /^([a-z][a-z_-]{2,30})\/[\w./=-]+$/i.exec(value)?.[1]
  return folder !== undefined && wordShare(folder) > 0.6
}

export function isDigest(value: string): boolean {
  return HEXADECIMAL.test(value) || UUID.test(value)
}

export function isDrawn(value: string): boolean {
  return looksRandom(value) || isLongKey(value)
}

/**
 * Returns true for 20 or more characters of both cases and digits, which is no name even if parts read like
 * words.
 */
function isLongKey(value: string): boolean {
  if (!/^[A-Za-z0-9+/=_-]{20,}$/.test(value) || wordShare(value) > 0.75) return false
  return /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value)
}

/** Returns true for letters and digits with a sign that no name has. */
export function isMixed(value: string): boolean {
  if (value.length < 7 || !/\p{L}.*\p{L}/u.test(value)) return false
  const core = value.replace(/^["'(]+|["').,]+$/g, '')
  return /\d/.test(core) && /[^\p{L}\p{N}_\s.:/,'"-]/u.test(core) && wordShare(core) < 0.9
}

/** Returns true for a word with a number or a passphrase; not for a thing that is numbered (`input1234`). */
export function isChosen(value: string): boolean {
  return isPassphrase(value) || (isWeakPassword(value) && !isNumberedThing(value))
}

/** Returns true for a word with at least one digit, `hunter2`; not for a thing that is numbered (`step2`). */
export function isNumberedWord(value: string): boolean {
  return isWordWithDigits(value) && !isNumberedThing(value) && !COUNTED.test(value)
}

const COUNTED =
  /^(?:attempt|batch|case|draft|flow|iteration|modal|number|part|round|slot|take|variant|screen|sample|entry)\d/i

function isNumberedThing(value: string): boolean {
  const stem = value.toLowerCase().replace(/[^\p{L}]+/gu, '')
  return OWNERS.has(stem) || ABOUT_AFTER.has(stem)
}

/** Values without a shape, which are most words of a text. A cache of what is no secret; it never changes a result. */
const shapeless = new Set<string>()
const REMEMBERED = 5_000

/** Returns the shape of a value that stands anywhere in a sentence; null if it looks like no secret. */
export function shapeOf(value: string, quoted: boolean): Shape | null {
  const key = `${quoted ? 'quoted' : 'bare'} ${value}`
  if (value.length < SHORTEST || shapeless.has(key)) return null
  const shape = readShape(value, quoted)
  if (shape !== null) return shape
  if (shapeless.size >= REMEMBERED) shapeless.clear()
  shapeless.add(key)
  return null
}

const SHORTEST = 7

function readShape(value: string, quoted: boolean): Shape | null {
  if (isNoValue(value, quoted) || isPlaceholder(value) || isLocation(value)) return null
  if (isDigest(value)) return value.length >= 20 ? 'digest' : null
  if (isDrawn(value) && (value.length >= 16 || isMixed(value))) return 'drawn'
  return isMixed(value) || isChosen(value) ? 'chosen' : null
}
