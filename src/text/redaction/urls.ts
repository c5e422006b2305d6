/**
 * Finds credentials in addresses: `scheme://user:password@host`, a token as the user, signatures in a query.
 */
import type { Cut } from './parts/cuts.ts'
import { classifyName } from './parts/names.ts'
import { isExpression, isPlaceholder } from './parts/placeholders.ts'
import { looksRandom } from './parts/randomness.ts'
import { isCredential, isPassphrase } from './parts/values.ts'
import { isMixed } from './said/value-shapes.ts'

const USER = /([^\s:@/"'`<>\\?#]{0,200})(:|@)/y
/** The end of a password; it may contain one or two blanks if an @ and a host follow on the same line. */
const RUN = /[^\s"'`<>]{1,300}/y
const SPACED = /[^\s@/"'`<>]{1,60}(?: [^\s@/"'`<>]{1,60}){1,2}(?=@[\w-]+(?:\.[\w-]+|:\d|\/))/y
/** A port and the words after it, or the words after an address and a colon. */
const NO_PASSWORD = /^\d+[.,;:)]? |[.,;] /
const HOST = /^@[\w.[$%{*-]/
/** A complete host, up to the end of the authority. */
const WHOLE_HOST = /^@(?:[\w-]+(?:\.[\w-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?(?:[,/?#)]|$)/i
const SCHEME = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}$/
const AUTHORITY_END = /[/?#]/

/**
 * Finds the password of every address, or the user if it is a token. Keeps defaults that repeat the user
 * (`postgres:postgres@`), templates, hosts, ports and paths.
 */
export function findUrlCredentials(text: string): Cut[] {
  const cuts: Cut[] = []
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const start = at + 3
    USER.lastIndex = start
    const found = USER.exec(text)
    const scheme = found === null ? undefined : SCHEME.exec(text.slice(Math.max(0, at - 22), at))?.[0]
    if (found === null || scheme === undefined) continue
    const [, user = '', mark] = found
    const password = mark === ':' ? readPassword(text, start + user.length + 1, scheme) : undefined
    if (mark === ':' ? password === undefined : !HOST.test(text.slice(start + user.length))) continue
    if (isTokenUser(user, password)) cuts.push({ start, end: start + user.length, kind: 'url-credentials' })
    if (password !== undefined && isUrlPassword(user, password, scheme.toLowerCase())) {
      const from = start + user.length + 1
      cuts.push({ start: from, end: from + password.length, kind: 'url-password' })
    }
  }
  return [...cuts, ...findParameters(text)]
}

/**
 * Returns the part between the colon and the @ before the host; a password may itself contain an @ or a
 * blank.
 */
function readPassword(text: string, from: number, scheme: string): string | undefined {
  RUN.lastIndex = from
  const run = RUN.exec(text)?.[0] ?? ''
  const first = indexOfHost(run, 0)
  if (first === -1) {
    SPACED.lastIndex = from
    const spaced = SPACED.exec(text)?.[0]
    return spaced === undefined || NO_PASSWORD.test(spaced) ? undefined : spaced
  }
  // The authority ends at a slash or question mark; database addresses may have a slash in the password.
  const bound = run.slice(first).search(scheme.startsWith('http') ? AUTHORITY_END : /[?#]/)
  const authority = bound === -1 ? run : run.slice(0, first + bound + 1)
  let last = first
  for (let at = first; at !== -1; at = indexOfHost(authority, at + 1))
    if (WHOLE_HOST.test(authority.slice(at))) last = at
  return run.slice(0, last) || undefined
}

function indexOfHost(run: string, from: number): number {
  let at = run.indexOf('@', from)
  while (at !== -1 && !HOST.test(run.slice(at, at + 2))) at = run.indexOf('@', at + 1)
  return at
}

/** Passwords that services expect if the token is the user. */
const TOKEN_AS_USER = /^(?:x-oauth-basic|x-token-auth|x)?$/i

function isTokenUser(user: string, password: string | undefined): boolean {
  const shortest = password !== undefined && TOKEN_AS_USER.test(password) ? 10 : 16
  return user.length >= shortest && !isPlaceholder(user) && looksRandom(user)
}

function isUrlPassword(user: string, password: string, scheme: string): boolean {
  if (isPlaceholder(password) || password.toLowerCase() === user.toLowerCase() || /^\d{1,5}$/.test(password))
    return false
  if (/^[^\w]*$/.test(password)) return false
  // A path or query with an @ after a port is not a password.
  if (!AUTHORITY_END.test(password)) return true
  if (/^\d{1,5}[/?#]/.test(password)) return false
  if (!scheme.startsWith('http') || !password.includes('/')) return true
  // `https://bot:ab/cd+e=@host`: base64 between a user and a host, not a path such as `/@scope/x`.
  return !user.includes('.') && BASE64.test(password) && looksRandom(password.replaceAll(/[+/=]/g, ''))
}

const BASE64 = /^[A-Za-z0-9+/]{16,}={0,2}$/

const PARAMETER = /[?&;](?:amp;)?([\w.-]{1,60})=([^\s"'`<>&\\)\]}|]{4,4096})/g
/** Parameters that sign an address; their names say it in no other place. */
const SIGNATURE =
  /^(?:x-amz-signature|x-amz-security-token|x-goog-signature|awssecretkey|signature|sig|hmac)$/i

/** Finds the secrets of a query: signatures of presigned addresses, tokens and passwords, weak ones too. */
function findParameters(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const found of text.matchAll(PARAMETER)) {
    const [whole, name = '', raw = ''] = found
    const value = raw.replace(/[.,;:]+$/, '')
    const kind = kindOfParameter(name, value)
    if (kind === null) continue
    const start = found.index + whole.length - raw.length
    cuts.push({ start, end: start + value.length, kind })
  }
  return cuts
}

function kindOfParameter(name: string, value: string): string | null {
  const isSignature = SIGNATURE.test(name)
  const named = isSignature ? { strength: 'secret' as const, kind: 'url-signature' } : classifyName(name)
  if (named === null || named.strength === 'hint' || isPlaceholder(value) || isExpression(value)) return null
  const isSecret =
    isPassphrase(value) ||
    isMixed(decode(value)) ||
    (/\d/.test(value) && isCredential(value, named, 'literal'))
  return isSecret ? named.kind : null
}

/** Returns the value without percent encoding, or as it is if it is not encoded well. */
function decode(value: string): string {
  const encoded = value.match(/%[0-9A-Fa-f]{2}/g) ?? []
  return encoded.every((part) => Number.parseInt(part.slice(1), 16) < 0x80)
    ? decodeURIComponent(value.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
    : value
}
