/**
 * Finds secrets that no noun names: "the zip opens with …", "when it asks, type …", "… gets you into the vpn".
 * Cues of two classes must meet in a sentence and its neighbour, and exactly one word must look like a secret and
 * stand where an answer stands.
 */
import type { Cut } from '../parts/cuts.ts'
import { isCandidate, isGluedPair, mayBeCandidate, onlyCandidate, SHORTEST } from './access-candidates.ts'
import {
  type AccessCues,
  SPACED_ACCESS,
  SPACED_GIVEN,
  UNSPACED_ACCESS,
  UNSPACED_GIVEN,
  USING,
} from './access-cues.ts'
import { hasArticle, isAboutDigests, isOwnedBefore } from './owners.ts'
import { isWord, leadOf, type Run, splitRuns, toRun } from './runs.ts'
import { type Passage, splitSentences } from './sentences.ts'
import { setOf } from './tongues.ts'

/** A class of cues; `paired`: a user stands before the value. */
type CueClass = keyof AccessCues | 'paired'

const CLASSES: readonly (keyof AccessCues)[] = [
  'opens',
  'asks',
  'admits',
  'locked',
  'barred',
  'hushed',
  'named',
]

const LATIN = String.raw`\p{Script=Latin}\p{N}_`
/** Consumes the sign before the cue, which is faster than a look-behind at every position. */
const spaced = (pattern: string) => `(?:^|[^${LATIN}/@-])(?:${pattern})(?![${LATIN}])`
/** Names the letters once for all languages: a pattern that repeats them takes longer to compile and to run. */
const sourceOf = (cues: keyof AccessCues): string =>
  [
    spaced(
      Object.values(SPACED_ACCESS)
        .map((tongue) => tongue[cues])
        .join('|'),
    ),
    ...Object.values(UNSPACED_ACCESS).map((tongue) => tongue[cues].toLowerCase()),
  ].join('|')

/** For a text in lowercase: ignoring case in the pattern is slower. */
const CUES = CLASSES.map((cues) => ({ cues, pattern: new RegExp(sourceOf(cues), 'u') }))

/** Quick check: letters beside digits, signs before digits, or four dashed words, as values have them. */
const MAY_BE_VALUE = /\d(?:(?=[A-Za-z])|(?<=[A-Za-z!#$%&*+?^~@]\d))|-[A-Za-z]{3,12}-/g
/** Code, markup and shell, in which words of access are names. */
const CODE = /[{}]|=>|\(\)|;\s*$|<\/|\$\(|&&|::|\|\||^\s*(?:\$|>>>|#!|\/\/|\d{4}-\d\d-\d\dT)/

interface Sentence extends Passage {
  readonly text: string
  classes?: ReadonlySet<CueClass>
}

/** Returns the values that open something, unordered. */
export function findAccess(text: string): Cut[] {
  const cuts: Cut[] = []
  if (!SAYS.test(text)) return cuts
  MAY_BE_VALUE.lastIndex = 0
  for (let hit = MAY_BE_VALUE.exec(text); hit !== null; hit = MAY_BE_VALUE.exec(text)) {
    const run = runAround(text, hit.index)
    MAY_BE_VALUE.lastIndex = Math.max(MAY_BE_VALUE.lastIndex, run.end)
    if (run.end - run.start < SHORTEST || run.end - run.start > LONGEST) continue
    if (!isCandidate(toRun(text.slice(run.start, run.end), run.start))) continue
    const { before, sentence, after } = sentencesAround(text, hit.index)
    if (sentence === null) continue
    const cut = readSentence(text, before, sentence, after)
    if (cut !== null) cuts.push(cut)
    // A sentence gives one value at most.
    MAY_BE_VALUE.lastIndex = Math.max(run.end, sentence.end)
  }
  return cuts
}

const LONGEST = 200
/** Quick check: more than one word, in a language with or without spaces. */
const SAYS = /\S\s+\S|[\u3040-\u9fff]/
const REST_OF_RUN = /[^\s\\\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]{1,201}/y

function runAround(text: string, at: number): Passage {
  REST_OF_RUN.lastIndex = at
  const end = at + (REST_OF_RUN.exec(text)?.[0].length ?? 1)
  let start = at
  while (start > 0 && at - start <= LONGEST && isRunPart(text.charCodeAt(start - 1))) start--
  return { start, end }
}

function isRunPart(code: number): boolean {
  if (code < 0x80) return code > 0x20 && code !== 0x5c
  return code > 0xa0 && code < 0x2e80 && code !== 0x2028 && code !== 0x2029
}

interface Surroundings {
  readonly before: Sentence | null
  readonly sentence: Sentence | null
  readonly after: Sentence | null
}

const REACH = 480

/** Returns the sentence at a position and its neighbours. */
function sentencesAround(text: string, at: number): Surroundings {
  const from = Math.max(0, at - REACH)
  const window = text.slice(from, at + REACH)
  let before: Sentence | null = null
  let sentence: Sentence | null = null
  for (const { start, end } of splitSentences(window)) {
    const next = { start: from + start, end: from + end, text: window.slice(start, end) }
    if (next.text.trim() === '') continue
    if (sentence !== null) return { before, sentence, after: next }
    if (next.end > at && next.start <= at) sentence = next
    else if (next.start > at) break
    else before = next
  }
  return { before, sentence, after: null }
}

function readSentence(
  text: string,
  before: Sentence | null,
  sentence: Sentence,
  after: Sentence | null,
): Cut | null {
  if (CODE.test(sentence.text)) return null
  const runs = splitRuns(sentence.text, sentence.start)
  const isPlaced = runs.some(
    (run, index) => mayBeCandidate(run) && placeOf(runs, index, sentence, isAsked(before)) !== null,
  )
  const only = isPlaced ? onlyCandidate(runs) : null
  if (only === null) return null
  if (isOwnedBefore(text, only.start, sentence.start) || hasArticle(text, only.start)) return null
  const place = placeOf(runs, only.index, sentence, isAsked(before))
  if (place === null) return null
  const own = withoutOtherQuestion(sentence, classesOf(sentence))
  const here = new Set([...own, ...(place === 'asks' || place === 'paired' ? [place] : [])])
  if (place === 'paired' && SIGN_IN.test(sentence.text)) here.add('admits')
  const isMet = [before, after].some((other) => {
    const mayAdd = other !== null && (here.size > 0 || other === before)
    return countClasses(new Set([...here, ...(mayAdd ? classesOf(other) : [])]), place) > 1
  })
  if (!isMet) return null
  const isDigest = only.shape === 'digest'
  if (isDigest && [before, sentence, after].some((one) => one !== null && isAboutDigests(one.text)))
    return null
  return { start: only.start, end: only.start + only.value.length, kind: 'password' }
}

/** Verbs of signing in: beside a user and its value they count as letting in. */
const SIGN_IN =
  /\b(?:log|sign)(?:ging|ged)?[- ]?(?:in|on|into)\b|\blogin\b|anmeld|einlogg|\blogg|\bmelde?\b|connect|identifi|inici\p{L}* sesión|\b(?:entra|entro|entrar|accede|acceder|conecta)\p{L}{0,3}\b|accéd|登录|登陆|登入|ログイン|サインイン|\binloggen\b/iu

/**
 * A thing and its state ("the zip is encrypted") count as one unless a verb uses the value. Credentials count only
 * beside a verb that opens or lets in.
 */
function countClasses(classes: ReadonlySet<CueClass>, place: Place): number {
  const isDouble = classes.has('locked') && classes.has('barred') && place !== 'used'
  const isMereName = classes.has('named') && !classes.has('opens') && !classes.has('admits')
  return classes.size - (isDouble ? 1 : 0) - (isMereName ? 1 : 0)
}

function classesOf(sentence: Sentence): ReadonlySet<CueClass> {
  if (sentence.classes === undefined) {
    const text = sentence.text.toLowerCase()
    sentence.classes = new Set(CUES.filter(({ pattern }) => pattern.test(text)).map(({ cues }) => cues))
  }
  return sentence.classes
}

/** "when it asks for a branch", "wenn er nach dem Namen fragt": it asks for something that is no secret. */
const ASKED_FOR =
  /\b(?:ask|prompt|fragt|demande|pid[ae]|pregunt[ae])\p{L}*(?: you| te)? (?:for|about|which|what|nach|un|une|quel\p{L}*|el|la|le|qué|por)(?: an?| the| your| which)? (?!it\b|that\b|this\b|proof|code\b|something|one\b|access|auth)\p{L}{3}|\bnach (?:de[mrn]|einem|einer) \p{Lu}\p{L}+ fragt/u

function withoutOtherQuestion(sentence: Sentence, classes: ReadonlySet<CueClass>): ReadonlySet<CueClass> {
  if (!ASKED_FOR.test(sentence.text)) return classes
  return new Set([...classes].filter((cues) => cues !== 'asks'))
}

function isAsked(before: Sentence | null): boolean {
  return before !== null && /[?？][\s"'”»)]*$/.test(before.text)
}

const GIVES = setOf(SPACED_GIVEN.before)
const TAKES = setOf(SPACED_GIVEN.after)
const UNSPACED_GIVES = new RegExp(`(?:${UNSPACED_GIVEN.before})$`)
const UNSPACED_TAKES = new RegExp(`^(?:${UNSPACED_GIVEN.after})`)
const USES = setOf(USING)
/** German verbs behind the value. */
const USED = setOf('nehmen benutzen verwenden nutzen probieren')
const THEN = setOf('then puis luego dann ensuite después danach')
const NAMING = setOf('as als como comme ssid named called into from ins in on at')
const ARROW = /^(?:[-–—]{1,3}>?|=>|→|⇒|:|=)$/
const AS = setOf('as als como comme')
/** Small words between a verb and the value: "just type in …", "gib einfach …". */
const BETWEEN = setOf(
  'just simply einfach in you du it them then now juste simplement simplemente solo literally',
)

/** `asks`: a verb gives it to a prompt. `paired`: behind a user. `used`: behind "with", "use". */
type Place = 'asks' | 'paired' | 'used' | 'answer'

/**
 * Returns how the value stands; null if it merely occurs, and not in the place of an answer.
 */
function placeOf(runs: readonly Run[], index: number, sentence: Sentence, isAnswer: boolean): Place | null {
  const [second, first, run, after] = [runs[index - 2], runs[index - 1], runs[index], runs[index + 1]]
  if (run === undefined || (first !== undefined && NAMING.has(first.word) && first.closing === ''))
    return null
  if (isGiven(runs, index)) return ASKED_FOR.test(sentence.text) ? null : 'asks'
  if (isPaired(runs[index - 3], second, first) || isGluedPair(run) || isEndOfPair(runs, index))
    return 'paired'
  if (first === undefined) return isAnswer || isLed(after, sentence) ? 'answer' : null
  if (first.unspaced || after?.unspaced === true) return 'answer'
  if ((USES.has(first.word) && first.closing === '') || USED.has(after?.word ?? '')) return 'used'
  if (/["'`“«„(]/.test(run.opening) || /[,:;]$/.test(first.closing) || ARROW.test(first.core)) return 'answer'
  return leadOf(first) === 'sure' ? 'answer' : null
}

function isGiven(runs: readonly Run[], index: number): boolean {
  const [first, after] = [runs[index - 1], runs[index + 1]]
  if (after !== undefined && (after.unspaced ? UNSPACED_TAKES.test(after.core) : TAKES.has(after.word)))
    return true
  if (first === undefined) return false
  if (first.unspaced) return UNSPACED_GIVES.test(first.core)
  const verb = BETWEEN.has(first.word) ? runs[index - 2] : first
  if (verb === undefined || verb.closing !== '') return false
  return GIVES.has(verb.word) || GIVES.has(`${runs[index - 2]?.word ?? ''}-${first.word}`)
}

/** Returns true for "ada / …", "ada, then …", "as ada with …", "with ada and …". */
function isPaired(third: Run | undefined, second: Run | undefined, first: Run | undefined): boolean {
  if (first === undefined || second === undefined || second.core === '' || first.closing !== '') return false
  if (first.core === '/' || THEN.has(first.word)) return true
  if (third === undefined || second.closing !== '') return false
  return (AS.has(third.word) && USES.has(first.word)) || (USES.has(third.word) && AND.has(first.word))
}

/** Returns true for "it's ada and …" at the end of the sentence. */
function isEndOfPair(runs: readonly Run[], index: number): boolean {
  const [lead, user, and] = [runs[index - 3], runs[index - 2], runs[index - 1]]
  if (lead === undefined || user === undefined || and === undefined || runs[index + 1] !== undefined)
    return false
  return AND.has(and.word) && isWord(user) && user.closing === '' && leadOf(lead) === 'sure'
}

const AND = setOf('and und et y')
/** Returns true if the words directly after a value at the start say what it opens, or a comma sets it off. */
function isLed(after: Run | undefined, sentence: Sentence): boolean {
  return after === undefined || withoutOtherQuestion(sentence, classesOf(sentence)).size > 0
}
