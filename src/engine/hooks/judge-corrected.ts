/** Which of the things a session was given a correction is about, told by words alone; and what is to be kept of it. Pure. */
import { addAboutNote } from '../../digest/about-note.ts'
import { pairClaims } from '../../text/claims/claim-pair.ts'
import { compareClaims, overlap01 } from '../../text/claims/compare-claims.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import type { Correction } from '../../text/corrections/find-correction.ts'
import { shorten, splitSentences } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'

/** How much of their words two texts share at least, to be about one thing. */
const SHARED01 = 0.4
const FEWEST_TERMS = 2
const NOTE_CHARS = 160
/** Points at something said before. */
const POINTS_BACK =
  /^(?:it|its|that|this|they|these|those|he|she|there|here|es|das|dies|er|sie|c['’]est|ce|ça|il|elle|eso|esto|es|è|questo|isso|isto|é|het|dat|dit|to|это|它|这|那|それ|これ)(?:['’]\p{L}+)?(?![\p{L}\p{N}])/iu
/** Behind the first word: then it is a sentence. */
const VERB =
  /(?<=[\p{L}\p{N}] )(?:is|are|was|were|has|have|runs?|uses?|lives?|comes?|goes|called|named|ist|sind|heißt|hat|läuft|nutzen|verwenden|est|sont|utilise|es|son|está|usamos|è|sono|usiamo|é|são|zijn|heet|gebruiken)(?![\p{L}\p{N}])/iu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,}/u

/**
 * How surely the text is what the correction turns against, 0–1. `agrees`: it says what the person says, so it was
 * right, and the agent did not go by it.
 */
export function judgeCorrected(correction: Correction, text: string): number | 'agrees' {
  const { claim, quote, denied, instead } = correction
  const relation = claim === null ? 'unrelated' : compareClaims(text, claim).relation
  if (relation === 'same' || (instead !== null && holds(text, instead))) return 'agrees'
  if (denied !== null && holds(text, denied)) return 1
  if (relation === 'updated' || relation === 'contradicted') return 0.9
  if (relation === 'refines') return 0.6
  const bare = claim === null ? null : findBare(claim, text)
  if (bare !== null) return bare.former === null ? 0.5 : 0.7
  const shared01 = overlap01(text, claim ?? quote)
  return shared01 >= SHARED01 ? shared01 : 0
}

/**
 * What holds, understandable by itself: the person's words, where those say of what; else what the memory says with
 * the one word put right, or they with a note of what they are about. Null where nobody would understand it later.
 * @param about what the correction turns against; null where that is not known
 */
export function toCorrectedContent(
  correction: Correction,
  about: { readonly title: string; readonly content: string } | null,
): string | null {
  const { claim, denied, instead } = correction
  if (claim === null) return null
  const completed = about === null ? null : complete(claim, about.content)
  if (completed !== null) return completed
  if (isWhole(correction, claim) && (about === null || !lacksSubject(correction, about.content))) return claim
  if (about === null) return null
  if (denied !== null && instead !== null && holds(about.content, denied)) {
    return putRight(about.content, denied, instead)
  }
  return addAboutNote(claim, shorten(about.title, NOTE_CHARS))
}

/** How much of what a sentence speaks of a claim must name, to be about it by itself … */
const NAMED01 = 0.5
/** … and where the sentence can be kept with one value put right, so that nothing of it need be lost. */
const NAMED_WITH_VALUE01 = 0.75

/**
 * Whether a claim speaks of no more than a text does, and leaves most of that out: "port is 5434", of the port that
 * one database listens on.
 */
export function lacksSubject({ claim }: Correction, text: string): boolean {
  return claim !== null && findBare(claim, text) !== null
}

interface Bare {
  readonly sentence: string
  /** What it brings, and the one thing in the sentence that can be meant by it; null where that is not clear. */
  readonly value: string
  readonly former: string | null
}

function findBare(claim: string, text: string): Bare | null {
  const [sentence, another] = splitSentences(text).filter((one) => overlap01(one, claim) > 0)
  if (sentence === undefined || another !== undefined) return null
  const { older, shared, onlyOlder, onlyNewer } = pairClaims(readClaim(sentence), readClaim(claim))
  const [value, more] = onlyNewer
  if (value === undefined || more !== undefined || shared.length === 0) return null
  const alike = onlyOlder.filter(({ kind }) => kind === value.kind && kind !== 'word')
  const missing = onlyOlder.length - Math.min(1, alike.length)
  const former = alike.length === 1 ? (alike[0]?.written ?? null) : null
  const enough01 = former === null ? NAMED01 : NAMED_WITH_VALUE01
  if (shared.length >= enough01 * (shared.length + missing) || older.terms.length === 0) return null
  return { sentence, value: value.written, former }
}

/** The sentence that is meant, with the new value in the place of the former. */
function complete(claim: string, text: string): string | null {
  const bare = findBare(claim, text)
  if (bare === null || bare.former === null || !holds(bare.sentence, bare.former)) return null
  const { value } = bare
  return bare.sentence.replace(wordOf(bare.former), () => value)
}

function isWhole({ denied, instead }: Correction, claim: string): boolean {
  if (POINTS_BACK.test(claim)) return false
  // "Not npm, pnpm" says no more than the two, "fees are 2 %, not 3 %" does.
  if (instead !== null && VERB.test(instead)) return true
  const named = countWords(denied ?? '') + countWords(instead ?? '')
  if (denied !== null && countWords(claim) <= named + 2) return false
  return UNSPACED.test(claim) || toTerms(claim).length >= FEWEST_TERMS
}

/** "postgres 16" in the place of "15", behind "postgres": what stands there already is not said twice. */
function putRight(text: string, denied: string, instead: string): string {
  const at = wordOf(denied).exec(text)?.index ?? text.length
  const before = text.slice(0, at).trimEnd().toLowerCase()
  const words = instead.split(' ')
  const said = words.findLastIndex((_, i) =>
    before.endsWith(
      words
        .slice(0, i + 1)
        .join(' ')
        .toLowerCase(),
    ),
  )
  const missing = said < words.length - 1 ? words.slice(said + 1).join(' ') : instead
  return text.replace(wordOf(denied), () => missing)
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/** As a word of its own. */
function holds(text: string, word: string): boolean {
  return wordOf(word).test(text)
}

function wordOf(word: string): RegExp {
  const literal = word.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}
