/**
 * Statements in what a person says: corrections, decisions however terse, preferences, rules, what they saw.
 * Only words the person typed count as their own; what they pasted or a template said is left out. Pure.
 */
import type { Importance } from '../../../core/digest.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import { shorten } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import type { Candidate } from './candidate.ts'
import * as cue from './cues.ts'
import { maskNoise } from './mask-noise.ts'
import { maskPasted } from './pasted.ts'
import { MAX_SENTENCE_CHARS } from './score-sentence.ts'
import { findSentences, type Sentence } from './sentences.ts'
import { isAcknowledging, type Turn } from './turns.ts'

/** What the person is answering: the agent's last word before. */
export interface ReplyContext {
  /** Sentences of the agent's last messages, newest message first. */
  readonly sentences: readonly Sentence[]
  /** The question or proposal that is answered, for terse answers; empty where there is none. */
  readonly about: string
}

/** From this much on, what follows a colon is something pasted. */
const PASTED_CHARS = 300
const LONG_TURN_CHARS = 900
const OWN_SENTENCES_OF_LONG_TURN = 3
/** Fewer content words than this, and nobody understands the answer without the question. */
const TERSE_TERMS = 6

const CORRECTION =
  /(?:^(?:no[,.!;—-]|no (?:that|it|this|you|i|we|don't|not|use|the|just|please)\b|nope|nah|stop\b|wrong\b|not quite|that's (?:not|wrong)|this is (?:not|wrong)|you (?:forgot|missed|shouldn't|still|didn't|broke|are wrong|misunderst\w+)|why (?:did|are) you|revert|undo|not (?:as|in|the|a|like|by|for|to)\b|i (?:didn't|did not) (?:ask|mean|want|say))|\b(?:i meant|i mean\b|not what i|should(?:n't| not) (?:be|have|do)|is wrong|isn't right|is not (?:right|correct)|i changed my mind|you(?:'ve| have) (?:put|attached|used|added|changed|removed|broken|made)\b.{3,}\b(?:instead|but|wrong|project|not)|never mind|are you sure)\b)/i
const NEGATIVE_ORDER = /^(?:please )?(?:don't|do not|never|stop) \w+/i
const RULE =
  /\b(?:always|never|from now on|in (?:the )?future|every time|whenever|must (?:not|never|always)|should (?:always|never)|(?:my|our) (?:convention|rule|workflow|policy)|as a rule|make sure (?:to always|you always|we always)|in general)\b/i
const PREFERENCE =
  /\b(?:i(?:'d| would)? (?:much )?(?:prefer|rather)|i (?:hate|dislike|usually|like|love|don't (?:want|like|think we need|need))|i(?:'d| would) (?:like|love) to keep|we (?:prefer|don't want|want to (?:keep|avoid))|(?:my|our) preference|(?:isn't|wasn't|not|didn't find) .{0,50}(?:helpful|useful|necessary)|i(?:'m| am) not (?:a fan|keen|happy))\b/i
const DECISION =
  /(?:\b(?:let's|let us|we(?:'ll| will| should| need to| decided| agreed|'re going to| don't need| only need| want)|instead|rather than|go with|stick with|switch to|keep (?:it|the|our|using|this|these)|we can (?:keep|drop|skip|remove|ignore)|no need (?:to|for)|don't need|drop (?:it|the|this)|replace\b.{2,80}\bwith|(?:should|must|has to|have to|needs? to) (?:be|use|work|support|run|return|show|include|stay|live|start)|only (?:if|when|for|the)|by default|call it|rename\b.{2,80}\bto)\b|^(?:use|keep|drop|remove|skip|prefer|call|name|make it|put|store|go|just|only|without|with|leave|ignore|rename|default|switch|move)\b|\bis (?:too (?:much|many|long|short|slow|complex|complicated|big|small|noisy|verbose)|enough|overkill|unnecessary|not needed|fine as (?:it )?is|redundant)\b|\btoo (?:much|many|complex|complicated|noisy|verbose)\b)/i
const SEEN =
  /\b(?:still (?:fail|broken|not|see|get|doesn't|does not)|doesn't (?:work|load|show|seem)|does not (?:work|load|show|optimistically)|(?:isn't|aren't|is not|are not) (?:working|loading|showing|producing|updating|\w+ing)|(?:is|are) (?:missing|failing|broken)|^no \w.{3,60}\b(?:loading|showing|appear\w*|working)|should have (?:added|been|fixed)|no longer|we lost|error when|(?:i )?(?:noticed|saw|just found|found out|remember)|seems to (?:work|be|have)|the (?:issue|problem|bug|cause) (?:is|was)|is (?:very )?slow|not supported|we (?:now )?have\b|already (?:done|fixed|exists|have))\b/i
const WANTS = /\b(?:let's|we should|should|must|please|use|keep|can we|can you)\b/i
const COMMITMENT =
  /(?:(?<!\/\/ )\bTODO:|\b(?:later we|we'll (?:do|handle|fix|add) .{0,40}later|remind me|follow[- ]up|next (?:week|sprint|release)|by (?:monday|tuesday|wednesday|thursday|friday)|deadline)\b)/i
const ABOUT_SELF =
  /\b(?:my name is|i am (?:a|the)|i'm (?:a|the|working on)|i work (?:on|at|as)|i use|i have (?:both|a)|we use|our (?:team|company|project|database|app))\b/i

export function findPersonStatements(
  turn: Turn,
  context: ReplyContext,
  repeatedLines: ReadonlySet<string>,
  isFirst: boolean,
): Candidate[] {
  const { text } = turn.episode
  if (/^[/!]/.test(text.trimStart()) || isAcknowledging(text)) return []
  const answers = findAnswers(turn)
  if (answers.length > 0) return answers
  const masked = maskPasted(maskRepeated(maskNoise(text, { quotedLines: true }), repeatedLines), PASTED_CHARS)
  const sentences = findSentences(text, masked)
  const own = takeOwn(text, sentences)
  return own.flatMap((sentence) => {
    const found = toStatement(turn, sentence, context, isFirst)
    return found === null ? [] : [found]
  })
}

/** Pasted text begins at the latest with the fourth sentence of a long turn, or where its marks appear. */
function takeOwn(text: string, sentences: readonly Sentence[]): readonly Sentence[] {
  const pasted = sentences.findIndex(
    ({ text: said, end }) => cue.PASTED.test(said) || (said.endsWith(':') && text.length - end > 400),
  )
  const until = pasted < 0 ? sentences.length : pasted
  const limit = text.length > LONG_TURN_CHARS ? OWN_SENTENCES_OF_LONG_TURN : sentences.length
  return sentences.slice(0, Math.min(until, limit))
}

function maskRepeated(masked: string, repeated: ReadonlySet<string>): string {
  if (repeated.size === 0) return masked
  return masked
    .split('\n')
    .map((line) => (isRepeated(line, repeated) ? ' '.repeat(line.length) : line))
    .join('\n')
}

function isRepeated(line: string, repeated: ReadonlySet<string>): boolean {
  const plain = line.replace(/\s+/gu, ' ').trim()
  return plain !== '' && (repeated.has(plain) || repeated.has(plain.toLowerCase()))
}

function toStatement(
  turn: Turn,
  sentence: Sentence,
  context: ReplyContext,
  isFirst: boolean,
): Candidate | null {
  const said = sentence.text.replace(/[’‘]/g, "'")
  if (said.length > MAX_SENTENCE_CHARS || said.length < 8) return null
  const wish = said.replace(cue.POLITENESS, '')
  const asks = said.endsWith('?')
  const terms = new Set(toTerms(wish)).size
  if (terms < 1) return null
  const kind = kindOf(said, wish, asks, isFirst, terms)
  if (kind === null) return null
  const terse = terms < TERSE_TERMS
  const about = terse ? context.about : ''
  if (terms < 3 && about === '') return null
  const { episode } = turn
  return {
    text: about === '' ? said : `${said} (about: ${about})`,
    kind,
    importance: importanceOf(kind, terms),
    quote: episode.text.slice(sentence.start, sentence.end),
    episode: episode.id,
    position: episode.position,
    start: sentence.start,
    score: 2.4 + Math.min(1, terms / 12) + (kind === 'rule' || kind === 'correction' ? 0.6 : 0),
    ownWords: true,
    corrects: kind === 'correction' ? findCorrected(said, context) : null,
    level: 'fact',
    found: 'person',
  }
}

function kindOf(
  said: string,
  wish: string,
  asks: boolean,
  isFirst: boolean,
  terms: number,
): MemoryKind | null {
  if (cue.PROCESS.test(said) && !RULE.test(said)) return null
  const decides = DECISION.test(wish) || DECISION.test(said)
  if (asks)
    return decides && /\b(?:instead|rather than|replace)\b/i.test(said) && terms >= 4 ? 'decision' : null
  if (RULE.test(said) && terms >= 2) return 'rule'
  if (CORRECTION.test(said) && !isFirst && terms >= 2) return 'correction'
  if (NEGATIVE_ORDER.test(said)) return isFirst ? 'rule' : 'correction'
  if (PREFERENCE.test(said) && terms >= 3) return 'preference'
  if (COMMITMENT.test(said) && terms >= 3) return 'commitment'
  if (SEEN.test(said) && terms >= 3 && !WANTS.test(said)) return 'observation'
  if (decides && !cue.QUESTION_START.test(said)) return 'decision'
  if (ABOUT_SELF.test(said) && terms >= 4) return 'fact'
  return null
}

function importanceOf(kind: MemoryKind, terms: number): Importance {
  if (kind === 'rule' || kind === 'correction' || kind === 'preference') return 'high'
  return kind === 'decision' && terms >= 3 ? 'high' : 'medium'
}

/** What of the agent's words a correction turns against: the sentence it shares most words with. */
function findCorrected(said: string, context: ReplyContext): string | null {
  const instead = /\binstead of ([^,.;]{3,120})/i.exec(said)?.[1]
  if (instead !== undefined) return instead.trim()
  const terms = new Set(toTerms(said))
  let best: Sentence | null = null
  let bestShare = 0.25
  for (const sentence of context.sentences) {
    const shared = [...new Set(toTerms(sentence.text))].filter((term) => terms.has(term)).length
    const share = shared / Math.max(3, terms.size)
    if (shared >= 2 && share > bestShare) [best, bestShare] = [sentence, share]
  }
  return best === null ? null : shorten(best.text, 300)
}

const ANSWER = /^([^\n]{5,400})\n→ ([^\n]{1,400})$/gm

/** Questions of the agent with what was chosen or typed: `question`, then `→ answer`. */
function findAnswers(turn: Turn): Candidate[] {
  const { episode } = turn
  if (!episode.text.includes('\n→ ')) return []
  return [...episode.text.slice(0, 20_000).matchAll(ANSWER)].map((found) => ({
    text: `${found[1] ?? ''} ${found[2] ?? ''}`,
    kind: 'decision' as const,
    importance: 'high' as const,
    quote: found[0],
    episode: episode.id,
    position: episode.position,
    start: found.index,
    score: 3.4,
    ownWords: false,
    corrects: null,
    level: 'fact' as const,
    found: 'answer' as const,
  }))
}
