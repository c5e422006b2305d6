/** The last conversations in a project: what they were about, how the last one ended, what it left open. */
import type { Episode, Session } from '../../core/conversation.ts'
import { isAcknowledging } from '../../digest/rules/work/read-turns.ts'
import { shorten, splitSentences, toSummary } from '../../text/sentences.ts'
import type { BriefScopes } from './brief-knowledge.ts'
import { type BriefLine, toDay, toKey } from './brief-lines.ts'
import type { HookMoment } from './moment.ts'

export interface LastSessions {
  /** Newest first. */
  readonly lines: readonly BriefLine[]
  /** What the last one left unanswered. */
  readonly open: readonly BriefLine[]
}

const LOOKED_AT = 24
const SHOWN = 4
const LAST_TURNS = 40
const WORDS_CHARS = 220
const TITLE_CHARS = 100

/** Without the session that goes on, and without those of subagents. */
export async function loadLastSessions(
  { context, session }: Pick<HookMoment, 'context' | 'session'>,
  { here }: BriefScopes,
): Promise<LastSessions> {
  const { sessions, episodes, hooks } = context.store
  const found = (await sessions.list(here, LOOKED_AT)).filter(
    ({ agent, externalId, episodeCount }) =>
      !externalId.includes('/') &&
      episodeCount > 1 &&
      !(agent === session.agent && externalId === session.session),
  )
  const shown = found.slice(0, SHOWN)
  const [last, ...before] = shown
  if (last === undefined) return { lines: [], open: [] }
  const turns = await episodes.listSession(last.id, Math.max(0, last.episodeCount - LAST_TURNS), LAST_TURNS)
  const asked = findLast(turns, 'user')
  const answered = findLast(turns, 'assistant')
  // Where a person corrected the agent, its last words may be the very thing that was wrong.
  const corrections = (await hooks.findSession(last.agent, last.externalId))?.corrections ?? 0
  const question = answered === null || isAfter(asked, answered) ? null : findQuestion(answered.text)
  return {
    lines: [
      toSessionLine(last),
      ...(asked === null || isTitle(last.title, asked.text)
        ? []
        : [toWordsLine('last request', asked, shorten(asked.text, WORDS_CHARS))]),
      ...(answered === null || corrections > 0
        ? []
        : [toWordsLine('last answer', answered, toGist(answered.text))]),
      ...before.map(toSessionLine),
    ],
    open:
      question === null || answered === null
        ? []
        : [
            {
              ...toWordsLine('', answered, question),
              text: `- The agent asked at the end of the last session, unanswered: “${question}” (${toDay(answered.at)}, id ${answered.id})`,
            },
          ],
  }
}

function isAfter(turn: Episode | null, other: Episode): boolean {
  return turn !== null && turn.position > other.position
}

/** Thanks and nods are no requests. */
function findLast(turns: readonly Episode[], role: Episode['role']): Episode | null {
  return (
    turns.findLast(({ role: by, text }) => by === role && text.trim() !== '' && !isAcknowledging(text)) ??
    null
  )
}

/** Conversations without a name of their own are called by their first words. */
function isTitle(title: string | null, text: string): boolean {
  const stem = toKey(title ?? '')
  return stem !== '' && toKey(text).startsWith(stem)
}

const FEWEST_WORDS = 5

/** The first whole sentences of an answer, without headings and fragments. */
export function toGist(text: string): string {
  const told = splitSentences(text.replace(/```[\s\S]*?(?:```|$)/g, '\n')).filter(
    (sentence) =>
      !/^(?:#|\||[-=*_]{3})/.test(sentence) &&
      sentence.split(/\s+/u).length >= FEWEST_WORDS &&
      !/[:?]$/.test(sentence),
  )
  return toSummary(told.length === 0 ? text : told.join('\n'))
}

/** The question that a text ends with. */
export function findQuestion(text: string): string | null {
  const last = splitSentences(text).at(-1) ?? ''
  return last.endsWith('?') ? shorten(last, WORDS_CHARS) : null
}

function toSessionLine({ title, lastAt, agent }: Session): BriefLine {
  const named = (title ?? '').replace(/^(?:\[Image #\d+\]\s*)+/, '')
  const name = named === '' ? 'a conversation without a title' : shorten(named, TITLE_CHARS)
  return { text: `- ${toDay(lastAt)}: ${name} (${agent})`, ref: null, served: [], key: toKey(name) }
}

function toWordsLine(label: string, turn: Episode, words: string): BriefLine {
  return {
    text: `  ${label}: “${words}” (id ${turn.id})`,
    ref: { kind: 'episode', id: turn.id },
    served: [],
    key: `${label} ${toKey(words)}`,
  }
}
