/**
 * Finds the answers that a person gave by number to the questions of the agent's message: "1. both 2. keep it 3. no flags".
 * Each answer is a decision with its question. Pure.
 */
import { isStepOrder } from '../../../speech/work-order.ts'
import { shorten, splitSentences, toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { addAboutNote } from '../../passages/about-note.ts'
import type { Candidate } from './candidate.ts'
import { cleanSentence } from './find-sentences.ts'
import type { Turn } from './read-turns.ts'

const READ_CHARS = 6_000
const MOST_ANSWERS_CHARS = 3_000
const ANSWER_CHARS = 360
const QUESTION_CHARS = 200
const LEAST_ITEMS = 2
/** An answer of so many words says how, though its verb opens a step. */
const WHOLE_TERMS = 6

/** A numbered entry of a text, with its offsets. */
interface Entry {
  readonly number: number
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Entries numbered from 1 on, and what stands before them. */
interface Run {
  readonly heading: string
  readonly entries: readonly Entry[]
}

const MARK = /(?<=^|[\s;,.(])(\d{1,2})[.):]\s+(?=\S)/g

/** A list begins at the beginning of the text, or behind the end of a line or a clause. */
const OPENS_RUN = /(?:^|[\n.;:!?])\s*\(?$/

/** Returns the numbered runs of a text; within a line too, if the numbers follow each other. */
function readRuns(text: string): Run[] {
  const runs: { heading: string; marks: { number: number; at: number; from: number }[] }[] = []
  for (const found of text.matchAll(MARK)) {
    const number = Number(found[1])
    const mark = { number, at: found.index, from: found.index + found[0].length }
    const open = runs.at(-1)
    if (number === 1 && OPENS_RUN.test(text.slice(Math.max(0, mark.at - 3), mark.at)))
      runs.push({ heading: headingBefore(text, found.index), marks: [mark] })
    else if (open !== undefined && open.marks.at(-1)?.number === number - 1) open.marks.push(mark)
  }
  return runs.map(({ heading, marks }, at) => ({
    heading,
    entries: marks.map(({ number, from }, index) => {
      const next = marks[index + 1]?.at ?? endOfRun(text, from, runs[at + 1])
      const raw = text.slice(from, next)
      const kept = raw.replace(/[\s;,]+$/, '')
      return { number, text: kept, start: from, end: from + kept.length }
    }),
  }))
}

/** The last entry ends before the heading of the next run, or at an empty line. */
function endOfRun(
  text: string,
  from: number,
  next: { readonly heading: string; readonly marks: readonly { readonly at: number }[] } | undefined,
): number {
  const until =
    next?.marks[0] === undefined ? text.length : next.marks[0].at - headingLength(text, next.marks[0].at)
  const blank = text.slice(from, until).search(/\n\s*\n(?!\s)/)
  return blank < 0 ? until : from + blank
}

const HEADING = /(?:^|[\n.;!?])[ \t]*([^\n.;!?]{2,120}?)[ \t]*:?[ \t]*\n?[ \t]*\n?[ \t]*$/

function headingBefore(text: string, at: number): string {
  return HEADING.exec(text.slice(Math.max(0, at - 160), at))?.[1]?.trim() ?? ''
}

function headingLength(text: string, at: number): number {
  const found = /[^\n.;!?]*:[ \t]*$/.exec(text.slice(Math.max(0, at - 160), at))
  return found === null ? 0 : found[0].length
}

const ASKS = /\b(?:questions?|decisions?|decide|clarif\w+|confirm|choose|prefer\w*|open points)\b/i

/** Returns the lists in which the agent asks something. */
function findAsked(message: string): Run[] {
  const read = message.slice(-READ_CHARS).replace(/\*\*/g, '')
  return readRuns(read).filter(({ heading, entries }) => {
    const asking = entries.filter(({ text }) => text.includes('?')).length
    return (
      entries.length >= LEAST_ITEMS && (asking * 2 >= entries.length || (asking > 0 && ASKS.test(heading)))
    )
  })
}

/** Pairs the runs of answers with the lists of questions: by a word of the heading, else the last list first. */
function pair(answers: readonly Run[], asked: readonly Run[]): readonly (readonly [Run, Run])[] {
  const free = [...asked]
  const take = (run: Run | undefined): Run | undefined => {
    if (run !== undefined) free.splice(free.indexOf(run), 1)
    return run
  }
  const named = answers.map((run) => {
    const terms = new Set(toTerms(run.heading))
    return take(free.find(({ heading }) => toTerms(heading).some((term) => terms.has(term))))
  })
  const rest =
    answers.length === 1
      ? free.slice(-1)
      : free.slice(-answers.filter((_, i) => named[i] === undefined).length)
  return answers.flatMap((run, i) => {
    const list = named[i] ?? rest.shift()
    return list === undefined ? [] : [[run, list] as const]
  })
}

const LEAVES_OPEN =
  /^(?:i(?:'m| am)? )?(?:not sure|unsure|no idea|(?:don't|do not) know|dunno|whatever|up to you|your call|you decide|either|any|n\/?a|skip|pass|later|see above|what|why|how|which|hm+)\b/i
const AGREES_ONLY = /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?|correct|right|agreed|exactly|no|nope|nah)\b/i
/** Says that something is not needed, in the words of a step that is held back. */
const NOT_NEEDED = /^(?:don't|do not|no need to|we don't) (?:worry|bother|care|need)\b/i

/** The agent's mark on the option that it advised, taken over with it. */
const ADVISED = /\s*\((?:recommended|empfohlen|推荐)\)/giu
/** A promise to go on: "I'll paste it now". */
const PROMISES =
  /^(?:i(?:'ll| will|'m going to| can)|let me) (?:\w+ )?(?:share|paste|send|attach|upload|show|give|provide|post|check|look|tell|do (?:it|that|this)|get back)\b/i

export interface NumberedAnswers {
  readonly answers: readonly Candidate[]
  /** Offsets of all answers, also of those that decide nothing. */
  readonly read: readonly { readonly start: number; readonly end: number }[]
}

const NONE: NumberedAnswers = { answers: [], read: [] }

/** @param message the agent's last message */
export function findNumberedAnswers({ episode }: Turn, message: string): NumberedAnswers {
  if (episode.text.length > MOST_ANSWERS_CHARS || !message.includes('?')) return NONE
  const given = readRuns(episode.text)
  const pairs = pair(given, findAsked(message))
  const matched = pairs.flatMap(([run, list]) =>
    run.entries.flatMap((entry) => {
      const question = list.entries.find(({ number }) => number === entry.number)
      return question === undefined ? [] : [{ entry, question }]
    }),
  )
  if (matched.length < LEAST_ITEMS) return NONE
  return {
    read: matched.map(({ entry: { start, end } }) => ({ start, end })),
    answers: matched.flatMap(({ entry, question }) => {
      const said = toOneLine(entry.text).replace(/[’‘]/g, "'").replace(ADVISED, '')
      const about = toAbout(question.text)
      if (!settles(said, about)) return []
      return [
        {
          text: addAboutNote(shorten(said, ANSWER_CHARS), about),
          kind: 'decision',
          importance: 'high',
          quote: entry.text,
          episode: episode.id,
          position: episode.position,
          start: entry.start,
          score: 3.2,
          ownWords: true,
          corrects: null,
          level: 'fact',
          found: 'person',
        } satisfies Candidate,
      ]
    }),
  }
}

function settles(said: string, about: string): boolean {
  if (said.length < 2 || said.endsWith('?') || LEAVES_OPEN.test(said) || PROMISES.test(said)) return false
  if (
    about === '' ||
    isStepOrder(about.replace(/^(?:should|shall|do you want me to|want me to|can) (?:i |we )?/i, ''))
  )
    return false
  if (AGREES_ONLY.test(said) || NOT_NEEDED.test(said)) return true
  const terms = new Set(toTerms(said)).size
  return terms > 0 && (terms >= WHOLE_TERMS || !isStepOrder(said))
}

/** The entry as far as its first question, on one line. */
function toAbout(entry: string): string {
  const line = toOneLine(entry.split(/\n\s*\n/)[0] ?? '')
  const sentences = splitSentences(line)
  const asked = sentences.findIndex((sentence) => sentence.endsWith('?'))
  const until = asked < 0 ? sentences.slice(0, 1) : sentences.slice(0, asked + 1)
  const whole = cleanSentence(until.join(' '))
  return whole.length <= QUESTION_CHARS ? whole : shorten(cleanSentence(until.at(-1) ?? ''), QUESTION_CHARS)
}
