/** Finds private keys over several lines: PEM, OpenSSH, PGP, PuTTY, and vaults. Public keys are kept. */
import type { Cut } from './parts/cuts.ts'
import { entropyBits } from './parts/randomness.ts'

const PEM_BEGIN = /-----BEGIN ((?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?)-----/g
/** Lines of a key block besides its armour: base64 alone, with any quotes and indentation, or a header. */
const KEY_LINES =
  /(?:(?:\\[nr]|[\s"'`\\,+>|#*])*(?:[A-Za-z0-9+/]{40,}={0,2}|[A-Za-z0-9+/]{1,64}={0,2}(?=["']|\\[nr]|[ \t]*(?:[\r\n]|$))|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): ?[^\n\\]{1,120})){1,2000}/y
/** A block with fewer characters is an example or a stub, not a key. */
const KEY_MINIMUM = 40
const BLOCK_LIMIT = 40_000

/**
 * Finds armour and body of each private key. If the end line is missing, everything that looks like part of
 * the key is cut. `-----BEGIN PRIVATE KEY-----` with only dots or words inside is kept.
 */
export function findKeyBlocks(text: string): Cut[] {
  const cuts: Cut[] = []
  PEM_BEGIN.lastIndex = Math.max(0, text.indexOf('-----BEGIN '))
  for (let begin = PEM_BEGIN.exec(text); begin !== null; begin = PEM_BEGIN.exec(text)) {
    const bodyStart = begin.index + begin[0].length
    const end = findBlockEnd(text, bodyStart, `-----END ${begin[1]}-----`)
    const body = text.slice(bodyStart, end.body)
    PEM_BEGIN.lastIndex = bodyStart
    if (countBase64(body) < KEY_MINIMUM || entropyBits(body.slice(0, 2_000)) < 3.5) continue
    cuts.push({ start: begin.index, end: end.block, kind: 'private-key' })
    PEM_BEGIN.lastIndex = end.block
  }
  return [...cuts, ...findPuttyKeys(text), ...findVaults(text)]
}

function findBlockEnd(
  text: string,
  from: number,
  endLine: string,
): { readonly body: number; readonly block: number } {
  const window = text.slice(from, from + BLOCK_LIMIT)
  const end = window.indexOf(endLine)
  const nextBegin = window.indexOf('-----BEGIN ')
  if (end !== -1 && (nextBegin === -1 || end < nextBegin))
    return { body: from + end, block: from + end + endLine.length }
  KEY_LINES.lastIndex = 0
  const body = KEY_LINES.exec(window)?.[0].trimEnd() ?? ''
  return { body: from + body.length, block: from + body.length }
}

/** Counts characters in runs long enough to be part of a key, without escapes. */
function countBase64(body: string): number {
  let count = 0
  for (const run of body.replace(/\\[nr]/g, ' ').match(/[A-Za-z0-9+/=]{10,}/g) ?? []) count += run.length
  return count
}

const PUTTY =
  /(?<=PuTTY-User-Key-File-\d[^\0]{0,4000}?Private-Lines: \d{1,4}\r?\n)(?:[A-Za-z0-9+/=]{1,100}(?:\r?\n|$)){1,200}/g

function findPuttyKeys(text: string): Cut[] {
  if (!text.includes('PuTTY-User-Key-File-')) return []
  return [...text.matchAll(PUTTY)].map((found) => ({
    start: found.index,
    end: found.index + found[0].trimEnd().length,
    kind: 'private-key',
  }))
}

const VAULT = /\$ANSIBLE_VAULT;\d\.\d;AES256(?:;[\w-]{1,40})?\s{1,20}((?:[0-9a-f]{20,100}\s{0,20}){1,2000})/g

function findVaults(text: string): Cut[] {
  if (!text.includes('$ANSIBLE_VAULT;')) return []
  return [...text.matchAll(VAULT)].map((found) => {
    const body = found[1] ?? ''
    const start = found.index + found[0].length - body.length
    return { start, end: start + body.trimEnd().length, kind: 'ansible-vault' }
  })
}
