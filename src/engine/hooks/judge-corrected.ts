/** Which of the things a session was given a correction is about, told by words alone; and what is to be kept of it. Pure. */
import { addAboutNote } from '../../digest/about-note.ts'
import { compareClaims, overlap01 } from '../../text/claims/compare-claims.ts'
import type { Correction } from '../../text/corrections/find-correction.ts'
import { shorten } from '../../text/sentences.ts'
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
  const shared01 = overlap01(text, claim ?? quote)
  return shared01 >= SHARED01 ? shared01 : 0
}

/**
 * What holds, understandable by itself: the person's words, where those are; else what the memory says with the one
 * word put right, or with a note of what they are about. Null where nobody would understand it later.
 * @param about what the correction turns against; null where that is not known
 */
export function toCorrectedContent(
  correction: Correction,
  about: { readonly title: string; readonly content: string } | null,
): string | null {
  const { claim, denied, instead } = correction
  if (claim === null) return null
  if (isWhole(correction, claim)) return claim
  if (about === null) return null
  if (denied !== null && instead !== null && holds(about.content, denied)) {
    return putRight(about.content, denied, instead)
  }
  return addAboutNote(claim, shorten(about.title, NOTE_CHARS))
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
  const literal = word.trim().replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}
