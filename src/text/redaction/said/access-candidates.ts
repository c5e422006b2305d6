/** Chooses the words of a sentence about access that look like a secret and like nothing else. */
import { ABOUT_AFTER } from '../parts/names.ts'
import { isPassphrase, isWordsAroundDigits } from '../parts/values.ts'
import { isWord, type Run, readRunValue } from './runs.ts'
import { OWNERS, setOf } from './tongues.ts'
import { isMixed, type Shape, shapeOf } from './value-shapes.ts'

export const SHORTEST = 7

export interface Candidate {
  readonly index: number
  readonly start: number
  readonly value: string
  readonly shape: Shape
}

/** Returns the one candidate among the runs; null if there is none or more than one. */
export function onlyCandidate(runs: readonly Run[]): Candidate | null {
  let only: Candidate | null = null
  for (const [index, run] of runs.entries()) {
    if (!mayBeCandidate(run)) continue
    const candidate = toCandidate(run, index)
    if (candidate !== null && only !== null) return null
    only ??= candidate
  }
  return only
}

export function isCandidate(run: Run): boolean {
  return mayBeCandidate(run) && toCandidate(run, 0) !== null
}

/** Quick check, before the shape is read. */
export function mayBeCandidate(run: Run): boolean {
  return run.core.length >= SHORTEST && !isWord(run)
}

/** `Sommer2023`, a word and a number, may be a name; it is no candidate. */
function toCandidate(run: Run, index: number): Candidate | null {
  const found = readRunValue(run)
  const user = (GLUED.exec(found.value)?.[1] ?? '').length
  const [start, value] = [found.start + user, found.value.slice(user)]
  if (NO_CANDIDATE.some((pattern) => pattern.test(value))) return null
  const shape = shapeOf(value, found.quoted)
  if (shape === null || (found.value[user - 1] === '/' && isPhraseOfThings(value))) return null
  if (isPassphrase(value)) return isPhraseOfThings(value) ? null : { index, start, value, shape }
  if (shape === 'chosen' && !isMixed(value) && !isWordsAroundDigits(value)) return null
  return { index, start, value, shape }
}

/** Forms that look like a password of mixed signs, or like a drawn one, and are none. */
const NO_CANDIDATE: readonly RegExp[] = [
  // code, quotes, a user and a host
  /[()[\]{}<>|\\;`"']|^[a-z][\w.-]*(?:\+\w+)?@[a-z]/,
  // key chords, packages and versions, parameters, channels
  /^(?:ctrl|cmd|alt|shift|meta|strg|win|fn|option|super)\+/i,
  /@[\^~]?\d+\.\d|~\d|\?\w+=|^#[a-z]/,
  // sums of amounts
  /^\d+[a-z]{1,4}[-+*/x]\d/i,
  // ids with a prefix: `req_8f2a91c047d1`, `vol-049df61146c4d7901`
  /^[a-z]{1,8}_[0-9A-Za-z]{8,40}$|^[a-z]{1,8}-[0-9a-f]{8,17}$|^[a-z]+@[0-9a-f]{6,}$/,
  /^(?:pkcs#|aes-|utf8|c\+\+|tls_|wpa\d|chacha20|ed25519|x25519|curve25519)/i,
]

/** Returns true for a name of dashed words about software: `eslint-plugin-react-hooks`. */
function isPhraseOfThings(phrase: string): boolean {
  return phrase
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => OWNERS.has(word) || ABOUT_AFTER.has(word) || THINGS.has(word))
}

const THINGS = setOf(
  'plugin plugins hooks command tools tool macos linux windows android ios node react vue eslint prettier babel webpack vite ' +
    'typescript javascript python rust golang java config core types lib kit cli sdk api css html json yaml open opens ' +
    'source code editor studio visual docker kubernetes build feature hotfix bugfix bug update login logout vpn wifi zip ' +
    'vault archive unlock sign single factor cross non pre post multi semi self real high low read write client side ' +
    'runtime debug legacy beta stable nightly insiders preview edition desktop mobile web cloud local remote default ' +
    'github gitlab action actions workflow pipeline runner agent data model base layer network proxy gateway cluster',
)

/** A user and its value in one word: `ada:…`, `admin/…`. */
const GLUED =
  /^([a-z][\w.-]{1,30}:|(?:admin|root|administrator|postgres|user|guest|gast|pi|ubuntu|demo|test|operator|sa|deploy|svc|support|backup)(?:[-_.]?[a-z]{1,12})?\/)(?=[^\s:/]{7}|[A-Za-z0-9+/]{43}=)/i

export function isGluedPair({ core }: Run): boolean {
  return GLUED.test(core)
}
