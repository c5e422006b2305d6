/**
 * Recognises text that Lore itself gave to an agent, when it comes back in the agent's words or in a tool
 * result. Works on words, so that quoting, bullets, bold type and line breaks change nothing.
 */
import { splitSentences } from '../text/sentences.ts'
import { foldCase } from '../text/tokens.ts'

const SHINGLE_WORDS = 8
const FEWEST_WORDS = 4
/** One shingle in four is kept, chosen by its hash: the same ones on both sides. */
const SAMPLING = 4
/** A sentence counts as served when this share of its shingles was. */
const ECHO_SHARE = 0.6

/** Fingerprints of every sentence: kept when a text is served, looked up when one is heard. */
export function fingerprintText(text: string): readonly string[] {
  return [...new Set(toSegments(text).flatMap((segment) => fingerprint(toWords(segment))))]
}

export interface EchoCheck {
  /** The text without the sentences that were served; empty where nothing else is left. */
  readonly text: string
  readonly echoed: number
  readonly kept: number
}

/**
 * Cuts served sentences out, each replaced by a mark, so that what the agent said besides stays. Text of
 * which next to nothing is the agent's own comes back empty.
 */
export function removeEchoes(text: string, served: ReadonlySet<string>): EchoCheck {
  let echoed = 0
  let kept = 0
  const parts = toSegments(text).map((segment) => {
    const words = toWords(segment)
    const prints = fingerprint(words)
    const hits = prints.filter((print) => served.has(print)).length
    const isEcho = prints.length > 0 && hits / prints.length >= ECHO_SHARE
    if (isEcho) echoed += words.length
    else kept += words.length
    return isEcho ? ECHO_MARK : segment
  })
  if (echoed === 0) return { text, echoed, kept }
  if (kept < FEWEST_WORDS || kept < echoed / 4) return { text: '', echoed, kept }
  const joined = parts.filter((part, i) => part !== ECHO_MARK || parts[i - 1] !== ECHO_MARK).join(' ')
  return { text: joined.replace(/[ \t]+/g, ' ').trim(), echoed, kept }
}

export const ECHO_MARK = '[recalled]'

function toSegments(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => splitSentences(line))
}

/** Letters and digits only: formatting is gone. */
function toWords(segment: string): string[] {
  return foldCase(segment).match(/[\p{L}\p{N}]+/gu) ?? []
}

function fingerprint(words: readonly string[]): string[] {
  if (words.length < FEWEST_WORDS) return []
  if (words.length <= SHINGLE_WORDS) return [toHash(words.join(' ')).toString(36)]
  const prints: string[] = []
  for (let i = 0; i + SHINGLE_WORDS <= words.length; i++) {
    const hash = toHash(words.slice(i, i + SHINGLE_WORDS).join(' '))
    if (i === 0 || hash % SAMPLING === 0) prints.push(hash.toString(36))
  }
  return prints
}

/** FNV-1a over two lanes: 52 bits, enough for millions of shingles. */
function toHash(text: string): number {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
  }
  return (high >>> 12) * 4_294_967_296 + (low >>> 0)
}
