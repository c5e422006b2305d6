/** Names a session by what a person asked for in it. Pure. */
import type { Episode } from '../../core/conversation.ts'
import { isAcknowledging } from '../../digest/rules/work/read-turns.ts'
import { isQuestion } from '../../speech/question.ts'
import { isRequest } from '../../speech/request.ts'
import { ordersStep } from '../../speech/step.ts'
import { POLITENESS } from '../../speech/work-cues.ts'
import { withoutPastedBlocks } from '../../text/pasted.ts'
import { shorten, splitSentences, toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

const TITLE_CHARS = 100
const FEWEST_WORDS = 5
const FEWEST_TERMS = 3

/** Words that go on with work whose name stands elsewhere. */
const CONTINUES = /^(?:please )?(?:continue|go on|carry on|proceed|resume|do it|start)\b/i
/** Pictures and files that a person mentions before what they ask. */
const MENTIONS = /^(?:\s*(?:@\S+|\[Image #\d+\]))+\s*/
/** The number of a point in a list of answers. */
const POINT = /^\W*\d{1,2}[.)]/

/**
 * Returns the title; if it only continues or agrees ("Do it"), or names files alone, the person's first words that ask for
 * something.
 */
export function nameSession(title: string | null, turns: readonly Episode[]): string {
  const named = toOneLine(withoutPastedBlocks(title ?? ''))
  const name = namesWork(named) ? named : (findSubject(turns) ?? named)
  return name === '' ? 'a conversation without a title' : toName(name)
}

function toName(title: string): string {
  const named = title.replace(MENTIONS, '')
  if (named === '') return shorten(title, TITLE_CHARS)
  const bare = named.replace(POLITENESS, '')
  const name = bare.split(' ').length < FEWEST_WORDS ? named : bare
  return shorten(`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, TITLE_CHARS)
}

function namesWork(title: string): boolean {
  const asked = title.replace(MENTIONS, '').replace(/^…$/, '')
  if (asked === '' || isAcknowledging(asked)) return false
  return !CONTINUES.test(asked) || toSubjectTerms(asked).length >= FEWEST_TERMS
}

function findSubject(turns: readonly Episode[]): string | null {
  for (const { role, text } of turns) {
    const asked = withoutPastedBlocks(text).trim().replace(MENTIONS, '')
    if (role !== 'user' || POINT.test(asked) || !awaitsAnswer(asked)) continue
    const [first = ''] = splitSentences(asked).map(toOneLine)
    if (namesWork(first) && toSubjectTerms(first).length >= FEWEST_TERMS) return first
  }
  return null
}

/** True for a question or an order; false for praise, news, commands of the client and marks of an interruption. */
export function awaitsAnswer(text: string): boolean {
  if (/^\s*(?:[/!<[])/.test(text)) return false
  return splitSentences(text)
    .map(toOneLine)
    .some((said) => /[?？]$/u.test(said) || isQuestion(said, 'worded') || isRequest(said) || ordersStep(said))
}
