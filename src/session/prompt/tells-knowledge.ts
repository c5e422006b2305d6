/**
 * Decides if a find tells something that may help with another prompt. Headings, requests, questions and
 * announcements of an agent's next step do not: they were of use when they were said. By rules; pure.
 */
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import { splitAboutNote } from '../../digest/passages/about-note.ts'
import { announcesStep } from '../../speech/announcement.ts'
import { proposes } from '../../speech/proposal.ts'
import { isQuestion } from '../../speech/question.ts'
import { isChoice, isRequest } from '../../speech/request.ts'
import { splitSentences, toOneLine } from '../../text/sentences.ts'
import { isWish, mayAnswer } from '../brief/worth-briefing.ts'
import { asSettled } from '../moment/settled-words.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import { isAboutNow } from '../moment/told-later.ts'
import type { Found } from './render-injection.ts'

/** Kinds that name a topic or a conversation. */
const HEADINGS: ReadonlySet<MemoryKind> = new Set(['reference', 'episode', 'conversation'])
/** Kinds whose wording was judged when they were extracted: an order may state a rule. */
const SETTLED: ReadonlySet<MemoryKind> = new Set(['rule', 'preference', 'correction', 'decision'])
/** A sentence without a subject tells nothing by itself. */
const FEWEST_TERMS = 1

export function tellsKnowledge(found: Found): boolean {
  if (found.kind === 'memory') return isKnowledge(found.memory)
  const { role } = found.episode
  if (role === 'tool' || role === 'system') return true
  const sentences = splitSentences(found.shown.replaceAll('⏎', '\n')).map(toOneLine)
  if (role === 'assistant') {
    // Nobody knows from a proposal what was chosen.
    return !sentences.some(proposes) && sentences.some((said) => isTelling(said) && !announcesStep(said))
  }
  // A person who asks does not tell, and a long text that begins with an order is the plan of a task.
  if (sentences.some((said) => isQuestion(said, 'worded')) || isTask(found.episode.text)) return false
  return sentences.some((said) => isTelling(said) && !isOrder(said))
}

const TASK_CHARS = 800
const OPENING_CHARS = 300

function isTask(text: string): boolean {
  const [opening = ''] = splitSentences(text.slice(0, OPENING_CHARS))
  return text.length > TASK_CHARS && isOrder(toOneLine(opening))
}

/** True for kinds by which a digest names a topic or a conversation. */
export function isHeading(kind: MemoryKind): boolean {
  return HEADINGS.has(kind)
}

function isKnowledge(memory: Memory): boolean {
  if (memory.authority < EXTRACTOR_AUTHORITY) return true
  const { kind, content } = asSettled(memory)
  if (content === '') return false
  if (isHeading(kind) || asks(content)) return false
  if (kind === 'rule' || kind === 'preference') return !isAboutNow(toOneLine(content))
  if (kind === 'decision') return mayAnswer(content)
  return SETTLED.has(kind) || !isWish(toOneLine(content))
}

/** True for a question that was taken for a statement; "Which port? 8080" is one with its answer. */
function asks(content: string): boolean {
  const { statement, about } = splitAboutNote(toOneLine(content))
  return (about === null ? /[?？]\W*$/u : /[?？]/u).test(statement)
}

/** A line that leads to the next ones, such as "Three options:", tells nothing by itself. */
function isTelling(said: string): boolean {
  return !/:$/.test(said) && !isQuestion(said, 'worded') && toSubjectTerms(said).length >= FEWEST_TERMS
}

/** An order that chooses ("use pnpm") is a decision. */
export function isOrder(said: string): boolean {
  return /^[/!]\w/.test(said) || (isRequest(said) && !isChoice(said)) || isWish(said)
}
