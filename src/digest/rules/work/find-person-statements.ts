/**
 * Statements in what a person says: corrections, decisions however terse, preferences, rules, what they saw.
 * Only words the person typed count as their own; what they pasted or a template said is left out. Pure.
 */
import type { Importance } from '../../../core/digest.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import { contains } from '../../../speech/phrases.ts'
import { isQuestion } from '../../../speech/question.ts'
import { isRequest } from '../../../speech/request.ts'
import { hasVerb } from '../../../speech/verbs.ts'
import { NARRATION } from '../../../speech/work-cues.ts'
import { shorten } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { addAboutNote } from '../../passages/about-note.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { isReported } from '../../passages/pasted.ts'
import type { Candidate } from './candidate.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import { maskPasted } from './mask-pasted.ts'
import { readPersonSentence } from './read-person-sentence.ts'
import { isAcknowledging, isEdit, isShell, readCall, type Turn } from './read-turns.ts'
import { MAX_SENTENCE_CHARS } from './score-sentence.ts'

/** What the person is answering: the agent's last word before. */
export interface ReplyContext {
  /** Sentences of the agent's last messages, newest message first. */
  readonly sentences: readonly Sentence[]
  /** The agent's question or proposal that is answered; empty where it made none. */
  readonly about: string
}

/** From this much on, what follows a colon is something pasted. */
const PASTED_CHARS = 300
/** Fewer content words than this, and nobody understands the answer without the question. */
const TERSE_TERMS = 5
/** A longer sentence is too much of a note. */
const MEANT_CHARS = 160
/** Somebody's own, understood without the question however short it is. */
const BY_ITSELF: ReadonlySet<MemoryKind> = new Set(['rule', 'preference', 'identity', 'person'])
/** With a verb, so many make a statement of their own. */
const WHOLE_TERMS = 3
/** A number, a path, code, or a name inside the sentence: it says itself what it is about. */
const POINTED = /\d|`|\w[/_]\w|\w\.\w|\p{Ll}\p{Lu}|(?<=[\p{L}\p{N},;)] )(?!I\b|I['’]|OK\b)\p{Lu}[\p{L}\p{N}]/u

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
  const prose = maskRepeated(maskNoise(text, { quotedLines: true }), repeatedLines)
  const masked = maskPasted(text, prose, PASTED_CHARS)
  const sentences = findSentences(text, masked, 'typed')
  const own = takeOwn(text, sentences)
  return own.flatMap((sentence) => {
    const at = sentences.indexOf(sentence)
    const next = sentences[at + 1]?.text ?? ''
    const before = sentences[at - 1]?.text ?? ''
    const found = toStatement(turn, sentence, context, { isFirst, next, before })
    return found === null ? [] : [found]
  })
}

/** Up to a colon with much below it, and without what is only quoted or reported. */
function takeOwn(text: string, sentences: readonly Sentence[]): readonly Sentence[] {
  const pasted = sentences.findIndex(({ text: said, end }) => said.endsWith(':') && text.length - end > 400)
  return sentences
    .slice(0, pasted < 0 ? sentences.length : pasted)
    .filter((sentence) => !isReported(text, sentence))
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
  place: { readonly isFirst: boolean; readonly next: string; readonly before: string },
): Candidate | null {
  const said = sentence.text.replace(/[’‘]/g, "'")
  if (said.length > MAX_SENTENCE_CHARS || said.length < 8) return null
  const read = readPersonSentence(said, { ...place, answers: takesUp(said, context.about) })
  if (read === null) return null
  const { kind, terms } = read
  const isPointed = POINTED.test(said)
  const isWhole = isPointed || terms >= TERSE_TERMS || (terms >= WHOLE_TERMS && hasVerb(said))
  const about = isWhole || kind === 'rule' ? findMeant(said, place.before) : context.about
  if (terms < (isPointed ? 1 : 3) && about === '' && !BY_ITSELF.has(kind)) return null
  const { episode } = turn
  return {
    text: addAboutNote(sentence.text, about),
    kind,
    importance: importanceOf(kind, terms),
    quote: episode.text.slice(sentence.start, sentence.end),
    episode: episode.id,
    position: episode.position,
    start: sentence.start,
    score: 2.4 + Math.min(1, terms / 12) + (kind === 'rule' || kind === 'correction' ? 0.6 : 0),
    // What somebody saw go wrong is not what they say is so.
    ownWords: kind !== 'observation',
    corrects: kind === 'correction' ? findCorrected(said, context) : null,
    level: 'fact',
    found: 'person',
  }
}

/** A word for something that the sentence itself does not name before it: "never use localStorage for it". */
const MEANS_ANOTHER =
  /^(?!.*\b(?:the|an?|our|my|your|this|that|these|those|every|each|any) \p{L}.*\b(?:it|them)\b)[^?]*\b(?:for|in|on|with|to|from|by|about|use|touch|change|call|keep|put|store|run|deploy|do) (?:it|them)\b/iu

/** The sentence before, where it names what this one only points at; empty where nothing is pointed at. */
function findMeant(said: string, before: string): string {
  if (before === '' || before.length > MEANT_CHARS || isQuestion(before, 'worded') || isRequest(before))
    return ''
  return MEANS_ANOTHER.test(said) ? before : ''
}

/** Whether an order is the answer to what the agent asked: too short to be anything else, or about the same. */
function takesUp(said: string, about: string): boolean {
  if (about === '') return false
  const asked = new Set(toTerms(about))
  const terms = new Set(toTerms(said))
  return terms.size < TERSE_TERMS || [...terms].some((term) => asked.has(term))
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
  let bestShare = 0.3
  for (const sentence of context.sentences) {
    if (NARRATION.test(sentence.text)) continue
    const shared = [...new Set(toTerms(sentence.text))].filter((term) => terms.has(term)).length
    const share = shared / Math.max(3, terms.size)
    if (shared >= 2 && share > bestShare) [best, bestShare] = [sentence, share]
  }
  return best === null ? null : shorten(best.text, 300)
}

const REFUSAL_CHARS = 300
const ERROR_WORDS = contains([
  'error/exception/failed/failure/fatal/traceback/permission/denied/unknown/invalid/cannot/exists/approval/granted/blocked/cancelled/unable',
  'exit code',
  'not found',
  'no such',
  'read it first',
  'string to replace',
  'timed out',
])

/**
 * What a person said in place of letting a tool run, where the record shows it as the tool's answer. It may be
 * a program's words after all, so it never counts as the person's own.
 */
export function findRefusalWords(turn: Turn): Candidate[] {
  const { episode } = turn
  const call = turn.voice === 'tool' ? readCall(episode.text) : null
  if (call === null || !call.failed || !(isShell(call) || isEdit(call))) return []
  const said = call.answer.trim()
  if (said.length > REFUSAL_CHARS || /\n|\?$/.test(said) || ERROR_WORDS.test(said) || /^\W/.test(said))
    return []
  const read = readPersonSentence(said.replace(/[’‘]/g, "'"), {
    isFirst: false,
    answers: true,
    next: '',
  })
  if (read === null || read.terms < 3) return []
  return [
    {
      text: `${said} (instead of: ${shorten(call.subject, 100)})`,
      kind: read.kind,
      importance: 'medium',
      quote: said,
      episode: episode.id,
      position: episode.position,
      start: call.answerStart,
      score: 2.4,
      ownWords: false,
      corrects: null,
      level: 'fact',
      found: 'person',
    },
  ]
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
