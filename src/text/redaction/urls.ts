/** Credentials inside addresses: `scheme://user:password@host`, a token as the user, signatures in a query. */
import type { Cut } from './cuts.ts'
import { isPlaceholder } from './placeholders.ts'
import { looksRandom } from './randomness.ts'

const USER_INFO = /([^\s:@/"'`<>\\?#]{0,200})(?::([^\s"'`<>]{1,300}?))?@(?=[\w.[$%{*-])/y
const SCHEME = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}$/
const AUTHORITY_END = /[/?#]/

/**
 * The password of every address that has one, or the user where it is a token. Defaults that repeat the user
 * (`postgres:postgres@`) and templates survive, and so do hosts, ports and paths.
 */
export function findUrlCredentials(text: string): Cut[] {
  const cuts: Cut[] = []
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const start = at + 3
    USER_INFO.lastIndex = start
    const found = USER_INFO.exec(text)
    const scheme = found === null ? undefined : SCHEME.exec(text.slice(Math.max(0, at - 22), at))?.[0]
    if (found === null || scheme === undefined) continue
    const [, user = '', password] = found
    if (isTokenUser(user, password)) cuts.push({ start, end: start + user.length, kind: 'url-credentials' })
    if (password !== undefined && isUrlPassword(user, password, scheme.toLowerCase())) {
      const from = start + user.length + 1
      cuts.push({ start: from, end: from + password.length, kind: 'url-password' })
    }
  }
  return SIGN.test(text) ? [...cuts, ...findSignatures(text)] : cuts
}

/** Services that take the token as the user ask for one of these as the password. */
const TOKEN_AS_USER = /^(?:x-oauth-basic|x-token-auth|x)?$/i

function isTokenUser(user: string, password: string | undefined): boolean {
  const shortest = password !== undefined && TOKEN_AS_USER.test(password) ? 10 : 16
  return user.length >= shortest && !isPlaceholder(user) && looksRandom(user)
}

function isUrlPassword(user: string, password: string, scheme: string): boolean {
  if (isPlaceholder(password) || password.toLowerCase() === user.toLowerCase() || /^\d{1,5}$/.test(password))
    return false
  if (/^[^\w]*$/.test(password)) return false
  // A path or query that holds an @, after a port: no password.
  if (AUTHORITY_END.test(password)) return !/^\d{1,5}[/?#]/.test(password) && !scheme.startsWith('http')
  return true
}

const SIGN = /(?:sig|signature|x-amz-security-token|awssecretkey)=/i
const SIGNED =
  /(?<=[?&;](?:amp;)?)(?:X-Amz-Signature|X-Amz-Security-Token|X-Goog-Signature|AWSSecretKey|Signature|sig)=([\w%+/=.~-]{16,4096})/gi

/** Signatures that open a door: presigned addresses of storage services. */
function findSignatures(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const found of text.matchAll(SIGNED)) {
    const signature = found[1] ?? ''
    if (isPlaceholder(signature) || !looksRandom(signature)) continue
    const end = found.index + found[0].length
    cuts.push({ start: end - signature.length, end, kind: 'url-signature' })
  }
  return cuts
}
