/**
 * How much a sentence of an agent is worth remembering. Weights were fitted by hand on rated samples of real
 * sessions; the position in the turn and the heading above say as much as the words. Pure.
 */
import * as cue from './cues.ts'
import type { Sentence } from './find-sentences.ts'
import type { Voice } from './read-turns.ts'

export interface ScoredSentence {
  readonly score: number
  readonly decides: boolean
  readonly proposes: boolean
  readonly finds: boolean
  readonly reasons: boolean
  readonly fixes: boolean
  /** Opens like an entry of a change list. */
  readonly changes: boolean
  readonly hasIdentifier: boolean
}

/** Longer ones are not statements but pasted or run together. */
export const MAX_SENTENCE_CHARS = 600

const CODE_SPAN = /`[^`\n]{1,120}`/g
const IDENTIFIER =
  /`[^`\n]{1,120}`|\b[\w-]{1,60}(?:\/[\w.()[\]@-]{1,60}){1,12}|\b[a-z]{2,}[A-Z]\w{1,40}|\b\w{2,}_\w{2,}|\b[\w-]{2,40}\.(?:ts|tsx|js|mjs|py|go|rs|rb|java|css|html|json|ya?ml|toml|md|sh|sql|log)\b|--[a-z][\w-]{1,30}|#\d{2,6}\b|\bv?\d+\.\d+(?:\.\d+)?\b|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g
/** What went to and fro on a review, not what was found in it. */
const OFFICE =
  /\b(?:replied (?:to|on)|(?:un)?(?:addressed|resolved) threads?|review (?:comments?|threads?) (?:—|-|:|were|was|are)|all (?:review )?comments|marked as (?:resolved|done))/i
const TEST_NAME = /\bTest[A-Z]\w+|\btest_\w+|\bit\(|\bdescribe\(|\bassert\w*\b/
/** That tests were written or mended: true, and of little use later. */
const ABOUT_TESTS =
  /\b(?:add(?:ed|s)?|updat(?:ed?|es)|wrote|creat(?:ed?|es)|fix(?:ed|es)?|adjust(?:ed|s)?) (?:[\w-]+ ){0,5}(?:tests?|coverage|assertions?)\b/i
const REFERS_TO_LIST = /#\d\b|\b(?:option|approach|step|item|point|issue) (?:\d|[A-D])\b|^OR\b/
/** A name for what follows in quotes or on its own lines. */
const LABEL =
  /^(?:[A-Z][\w ]{2,24}: ["“❌✅]|(?:the|this) (?:issue|problem|bug|code|fix|logic|change) (?:is|was|lives?) (?:in|at|on) )/i
const PATH_START = /^`?[\w@.()[\]-]{1,60}(?:\/[\w@.()[\]-]{1,60}){1,14}(?::\d+(?:-\d+)?)?`?/
const HASH = /\b[0-9a-f]{7,40}\b/
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-/i
const LINE_REFERENCE = /\blines? \d+|:\d{2,5}\b/i

export function scoreSentence(sentence: Sentence, voice: Voice): ScoredSentence {
  const { heading } = sentence
  const text = sentence.text.replace(/[’‘]/g, "'")
  const identifiers = new Set(text.match(IDENTIFIER) ?? []).size
  const bare = text.replace(CODE_SPAN, 'x')
  const proposes = cue.PROPOSAL.test(bare) || (voice !== 'plan' && cue.PROPOSING_HEADING.test(heading))
  const decides = cue.DECISION.test(bare) && !proposes
  const finds = cue.FINDING.test(bare)
  const reasons = cue.REASON.test(bare)
  const fixes = cue.FIX.test(bare)
  const changes = cue.CHANGE.test(text)
  const cues = Math.min(
    3,
    (decides ? 1.1 : cue.CONTRAST.test(bare) ? 0.6 : 0) +
      (finds ? 0.9 : 0) +
      (reasons ? 0.9 : 0) +
      (fixes ? 0.5 : 0) +
      (changes ? 0.15 : 0),
  )
  let score = cues + Math.min(0.8, identifiers * 0.3) + lengthScore(text) + voiceScore(voice)
  if (/\d/.test(text)) score += 0.1
  if (cues < 0.2) score -= 0.45
  if (cue.ROOT_CAUSE.test(bare)) score += 0.4
  score += chatterScore(text, bare)
  score += headingScore(heading)
  score += shapeScore({ ...sentence, text }, bare, identifiers)
  score += leadScore(sentence, voice, identifiers)
  if (proposes) score -= 1.1
  return { score, decides, proposes, finds, reasons, fixes, changes, hasIdentifier: identifiers > 0 }
}

/** Answers open with their gist. */
function leadScore({ block, place }: Sentence, voice: Voice, identifiers: number): number {
  return voice === 'final' && block === 0 && place === 0 && identifiers > 0 ? 0.5 : 0
}

function lengthScore(text: string): number {
  if (text.length < 30) return -1.5
  if (text.length < 45) return -0.4
  if (text.length > 340) return -0.8
  return text.length <= 240 ? 0.3 : 0
}

function voiceScore(voice: Voice): number {
  if (voice === 'final') return 0.8
  return voice === 'plan' ? 0.2 : -0.8
}

/** What agents say about themselves and their progress. */
function chatterScore(text: string, bare: string): number {
  let score = 0
  if (cue.NARRATION.test(text)) score -= 3
  if (cue.OFFER.test(text)) score -= 3
  if (cue.ACKNOWLEDGEMENT.test(text)) score -= 2
  if (cue.STATUS.test(text) || cue.STATUS_OPENER.test(text)) score -= 2
  if (cue.VERDICT.test(text)) score -= 2
  if (text.endsWith(':') || text.endsWith('…')) score -= 2
  if (text.endsWith('?')) score -= 2.5
  if (cue.GENERIC.test(text)) score -= 1.2
  if (cue.HEDGE.test(bare)) score -= 0.5
  if (cue.TRANSIENT.test(bare)) score -= 1
  if (cue.HYPOTHETICAL.test(text)) score -= 0.5
  if (OFFICE.test(bare)) score -= 1.2
  if (/\b(?:i|me|my)\b/i.test(bare) && !/^i(?:'ve| have)\b/i.test(bare)) score -= 0.6
  return score
}

function headingScore(heading: string): number {
  if (heading === '') return 0
  if (cue.RICH_HEADING.test(heading)) return 0.35
  return cue.POOR_HEADING.test(heading) ? -0.8 : 0
}

function shapeScore(sentence: Sentence, bare: string, identifiers: number): number {
  const { text, heading } = sentence
  let score = 0
  if (cue.PRONOUN_START.test(text)) score -= identifiers > 0 ? 0.5 : 0.9
  if (!cue.VERB.test(bare)) score -= heading === '' ? 1.3 : 0.8
  if (TEST_NAME.test(text)) score -= 1.3
  else if (ABOUT_TESTS.test(text)) score -= 0.7
  if (REFERS_TO_LIST.test(text)) score -= 1
  if (LABEL.test(text)) score -= 3
  if (PATH_START.test(text)) score -= 0.6
  if (HASH.test(text) && /\d/.test(HASH.exec(text)?.[0] ?? '')) score -= 0.4
  if (UUID.test(text)) score -= 0.5
  if (LINE_REFERENCE.test(text)) score -= /^(?:yes\W{1,4})?lines? \d/i.test(text) ? 2.5 : 0.3
  if (/^[a-z]/.test(text) && !sentence.isItem && sentence.place === 0) score -= 0.4
  return score
}
