/** Finds credentials in HTTP headers: Authorization with its schemes, cookies, and `Bearer` anywhere. */
import type { Cut } from './parts/cuts.ts'
import { isExpression, isLocation, isPlaceholder } from './parts/placeholders.ts'
import { looksRandom, wordShare } from './parts/randomness.ts'
import { isPassphrase } from './parts/values.ts'

const SCHEME =
  /(?<![A-Za-z0-9])(bearer|basic|token|api-?token|api-?key|ssws|genie-?key|splunk|digest|negotiate|ntlm)[ \t]+(?:\\?["'])?([A-Za-z0-9._~+/=:-]{8,4096}|[^\s"'`,;\\<>]{8,200})/gi
const MENTIONED = /bearer[ \t]|basic[ \t]|authorization/i
const AUTHORIZATION = /authorization/i

/**
 * Finds the value after an authorisation scheme. `Bearer authentication` and `Basic auth` in prose are kept.
 */
export function findAuthorization(text: string): Cut[] {
  if (!MENTIONED.test(text)) return []
  const cuts: Cut[] = []
  const inHeader = AUTHORIZATION.test(text)
  for (const found of text.matchAll(SCHEME)) {
    const scheme = (found[1] ?? '').toLowerCase()
    const start = found.index + found[0].length - (found[2] ?? '').length
    const afterHeader = inHeader && followsHeader(text, found.index)
    const value = (afterHeader ? readRest(text, start) : (found[2] ?? '')).replace(/[.,:]+$/, '')
    if (!afterHeader && (!PLAIN.test(value) || FIELD.test(value))) continue
    if (!isHeaderCredential(scheme, value, afterHeader)) continue
    cuts.push({ start, end: start + value.length, kind: scheme === 'basic' ? 'basic-auth' : 'authorization' })
  }
  return [...cuts, ...findBareAuthorization(text)]
}

/** `expires_in=3600`: the next field, not a token. */
const FIELD = /^[a-z_]{2,30}=[^=]/
const PLAIN = /^[A-Za-z0-9._~+/=:-]*$/
const REST = /[^\s"'`,;\\<>]{1,4096}/y

/** Returns the whole value with any signs. */
function readRest(text: string, start: number): string {
  REST.lastIndex = start
  return REST.exec(text)?.[0] ?? ''
}

const BARE = /authorization["'`]?[ \t]{0,4}[:=][ \t]{0,4}["'`]?([\w=~@.+/-]{8,4096})(?![ \t]+[\w<$])/gi

/** Finds an Authorization header whose value has no scheme. */
function findBareAuthorization(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const found of text.matchAll(BARE)) {
    const value = found[1] ?? ''
    if (isPlaceholder(value) || isLocation(value) || isExpression(value)) continue
    if (!looksRandom(value) && !/\d.*[=~@+]/.test(value)) continue
    const end = found.index + found[0].length
    cuts.push({ start: end - value.length, end, kind: 'authorization' })
  }
  return cuts
}

/** Returns true if `Authorization:` or similar stands directly before the scheme. */
function followsHeader(text: string, at: number): boolean {
  return /authorization["'`\])]{0,3}[ \t]{0,4}[:=,][ \t]{0,4}[frb]?["'`]?[ \t]{0,2}$/i.test(
    text.slice(Math.max(0, at - 40), at),
  )
}

function isHeaderCredential(scheme: string, value: string, afterHeader: boolean): boolean {
  if (scheme === 'basic') return isBasicPair(value, afterHeader)
  if (isPlaceholder(value)) return false
  if (afterHeader && scheme === 'bearer')
    return value.length >= 8 && !isExpression(value) && (/\d|[^\w.:/-]/.test(value) || isPassphrase(value))
  if (scheme === 'bearer')
    return looksRandom(value) || (value.length >= 12 && /\d/.test(value) && wordShare(value) < 0.7)
  return afterHeader && looksRandom(value)
}

/** Returns true for Base64 of `user:password` whose password is not a placeholder. */
function isBasicPair(value: string, afterHeader: boolean): boolean {
  const bare = value.replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]{8,}$/.test(bare) || bare.length % 4 === 1) return false
  const decoded = atob(bare)
  const colon = decoded.indexOf(':')
  if (colon === -1 || !/^[\x20-\x7e\x80-\xff]+$/.test(decoded)) return false
  const password = decoded.slice(colon + 1)
  if (password !== '') return !isPlaceholder(password)
  return afterHeader ? colon >= 4 : looksRandom(decoded.slice(0, colon))
}

const COOKIES = /(?:^|[\s"'`{,])(?:set-)?cookie["'`]?[ \t]{0,4}[:=][ \t]{0,4}["'`]?([^\r\n"'`]{8,8192})/gi
const PAIR = /([\w.$-]{1,100})=([^;\s,]{8,4096})/g
const SESSION = /sess|sid|auth|token|jwt|remember|login|secret|identity|cookie|xsrf|csrf|id$/i

/** Finds cookie values that identify a person: session cookies, and values that look random. */
export function findCookies(text: string): Cut[] {
  if (!/cookie/i.test(text)) return []
  const cuts: Cut[] = []
  for (const header of text.matchAll(COOKIES)) {
    const pairs = header[1] ?? ''
    const from = header.index + header[0].length - pairs.length
    for (const pair of pairs.matchAll(PAIR)) {
      const [whole, name = '', value = ''] = pair
      if (isPlaceholder(value) || !looksRandom(decodePercent(value))) continue
      if (value.length < 16 && !SESSION.test(name)) continue
      const end = from + pair.index + whole.length
      cuts.push({ start: end - value.length, end, kind: 'cookie' })
    }
  }
  return cuts
}

function decodePercent(value: string): string {
  return value.replace(/%[0-9A-Fa-f]{2}/g, '')
}
