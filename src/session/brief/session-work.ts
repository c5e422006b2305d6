/** Reads from a session's turns what was done: changed files, commits, requests, open points. Pure. */

import type { Episode } from '../../core/conversation.ts'
import { findRecords } from '../../digest/rules/work/find-records.ts'
import { isAcknowledging, isEdit, readCall, toTurns } from '../../digest/rules/work/read-turns.ts'
import { isOpenPoint, mayHaveOpenPoints, saysDone } from '../../speech/open-work.ts'
import { isQuestion } from '../../speech/question.ts'
import { splitSentences, toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

interface OpenPoint {
  readonly said: string
  readonly turn: Episode
}

export interface SessionWork {
  /** Names of written files. */
  readonly files: ReadonlySet<string>
  /** Number of successful tool calls. */
  readonly calls: number
  /** Titles of commits, newest first. */
  readonly commits: readonly string[]
  /** Number of the person's turns that are neither agreement nor question. */
  readonly requests: number
  /** Statements that something is still to do, newest first. */
  readonly open: readonly OpenPoint[]
}

const LEAST_REQUESTS = 2
const LEAST_CALLS = 4

/**
 * True if more happened than an answered question: files changed, commits, several tool calls or
 * several requests.
 */
export function didWork({ files, commits, calls, requests }: SessionWork): boolean {
  return files.size > 0 || commits.length > 0 || calls >= LEAST_CALLS || requests >= LEAST_REQUESTS
}

export function readSessionWork(episodes: readonly Episode[]): SessionWork {
  const turns = toTurns(episodes)
  const calls = episodes
    .filter(({ role }) => role === 'tool')
    .map(({ text }) => readCall(text))
    .filter((call) => call !== null && !call.failed && !call.rejected)
  const commits = turns
    .flatMap(findRecords)
    .filter(({ statement }) => statement.found === 'commit' && statement.level === 'fact')
    .map(({ title }) => title)
  return {
    files: new Set(calls.flatMap((call) => (call !== null && isEdit(call) ? [call.subject] : []))),
    calls: calls.length,
    commits: [...new Set(commits.reverse())],
    requests: episodes.filter(bringsWork).length,
    open: findOpen(episodes),
  }
}

function bringsWork({ role, text }: Episode): boolean {
  const said = toOneLine(text.slice(0, READ_CHARS))
  if (role !== 'user' || said === '' || /^[/!]/.test(said)) return false
  return !isAcknowledging(said) && !isQuestion(said, 'worded')
}

/** True if a sentence says that something is still to do. */
export function saysOpen(sentence: string): boolean {
  return mayHaveOpenPoints(sentence) && isOpenPoint(sentence)
}

const MOST_CHARS = 260
const FEWEST_TERMS = 2
/** Minimum share of the terms that a later sentence must repeat to count as saying it is done. */
const MOSTLY = 0.6

function findOpen(episodes: readonly Episode[]): OpenPoint[] {
  const spoken = episodes.filter(({ role }) => role === 'user' || role === 'assistant')
  const points = spoken.flatMap((turn) =>
    (mayHaveOpenPoints(turn.text) ? toSentences(turn.text) : [])
      .filter((said) => said.length <= MOST_CHARS && isOpenPoint(said) && !/[?？]$/u.test(said))
      .map((said) => ({ said: said.replace(/^(?:[-*+•]|\d{1,2}[.)]) (?:\[ \] )?/u, ''), turn })),
  )
  return points
    .filter(({ said }) => toSubjectTerms(said).length >= FEWEST_TERMS)
    .filter(({ said, turn }) => {
      const later = spoken.filter(({ position }) => position > turn.position)
      return !isDoneIn(said, later)
    })
    .reverse()
}

/** True if one of the turns says that it is done. */
export function isDoneIn(said: string, turns: readonly Episode[]): boolean {
  const terms = toSubjectTerms(said)
  return turns.some(({ text }) =>
    toSentences(text).some((sentence) => {
      if (!saysDone(sentence) || isOpenPoint(sentence) || /[?？]$/u.test(sentence)) return false
      const heard = new Set(toSubjectTerms(sentence))
      return terms.filter((term) => heard.has(term)).length >= terms.length * MOSTLY
    }),
  )
}

const READ_CHARS = 20_000

/** Returns the sentences of a text without code blocks. */
function toSentences(text: string): string[] {
  const prose = text
    .slice(-READ_CHARS)
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/`[^`\n]*(?:TODO|FIXME)[^`\n]*`/gi, '')
  return splitSentences(prose).map(toOneLine)
}
