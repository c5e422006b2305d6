/**
 * Splits a conversation into its smallest units: a person's request with everything done about it, or, if
 * people talk to each other, a single turn. Pure.
 */
import type { Episode } from '../../core/conversation.ts'
import type { EpochMs } from '../../core/ids.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { isAnswerToQuestions, isClosingCommand } from './prompt-cues.ts'

/**
 * `work`: a person and an agent with tools. `chat`: people among each other, or a talk without any tool.
 */
export type ConversationShape = 'work' | 'chat'

export interface Exchange {
  /** Indexes into the episodes, `until` excluded. */
  readonly from: number
  readonly until: number
  /** The person's first words; '' if nobody asked. */
  readonly prompt: string
  /** The text that is embedded for the whole exchange. */
  readonly text: string
  readonly startedAt: EpochMs
  readonly endedAt: EpochMs
  readonly tokens: number
  readonly files: ReadonlySet<string>
  /** True if something was committed, pushed or handed over in it. */
  readonly closesWork: boolean
  /** True if the agent was still at work when the person spoke. */
  readonly interrupts: boolean
}

const PROMPT_CHARS = 300
const ANSWER_CHARS = 500
const TURN_CHARS = 800

export function shapeOf(episodes: readonly Pick<Episode, 'role'>[]): ConversationShape {
  return episodes.some(({ role }) => role === 'tool' || role === 'system') ? 'work' : 'chat'
}

/**
 * In order, without gaps.
 * @param freshFrom an index at which an exchange begins in any case: the turns before it are known already
 * @param pauseMs after a pause this long, a person who got no answer begins a new exchange
 */
export function toExchanges(episodes: readonly Episode[], freshFrom: number, pauseMs: number): Exchange[] {
  const isMonologue = episodes.every(({ role }) => role === 'user')
  const starts: number[] = []
  let answered = false
  for (const [i, turn] of episodes.entries()) {
    const before = episodes[i - 1]
    const begins =
      before === undefined ||
      i === freshFrom ||
      isMonologue ||
      (speaksAnew(turn) && (answered || turn.at - before.at > pauseMs))
    if (begins) {
      starts.push(i)
      answered = false
    }
    answered ||= isAnswer(turn, episodes[starts.at(-1) ?? 0])
  }
  return starts.map((from, n) => toExchange(episodes, from, starts[n + 1] ?? episodes.length, isMonologue))
}

function speaksAnew({ role, text }: Episode): boolean {
  return role === 'user' && !isAnswerToQuestions(text)
}

/** The output of a command that the person ran is no answer of the agent. */
function isAnswer({ role }: Episode, opening: Episode | undefined): boolean {
  if (role === 'tool') return opening?.role !== 'user' || !opening.text.startsWith('! ')
  return role !== 'user'
}

function toExchange(
  episodes: readonly Episode[],
  from: number,
  until: number,
  isMonologue: boolean,
): Exchange {
  const turns = episodes.slice(from, until)
  const answered = turns.findIndex(({ role }) => role !== 'user')
  const asked = answered < 0 ? turns : turns.slice(0, answered)
  const prompt = (asked.find(({ text }) => !text.startsWith('! ')) ?? asked[0])?.text ?? ''
  const answer = turns.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const headings = turns.filter(({ role }) => role === 'tool').map(headingOf)
  const before = episodes[from - 1]
  return {
    from,
    until,
    prompt,
    text: isMonologue ? textOfTurn(turns[0]) : textOfExchange(turns, prompt, answer),
    startedAt: turns[0]?.at ?? 0,
    endedAt: turns.reduce((latest, { at }) => Math.max(latest, at), 0),
    tokens: turns.reduce((sum, turn) => sum + estimateTokens(turn), 0),
    files: new Set([prompt.slice(0, PROMPT_CHARS), ...headings].flatMap(filesIn)),
    closesWork: headings.some((heading) => !heading.includes(' (failed)') && isClosingCommand(heading)),
    interrupts: turns[0]?.role === 'user' && before !== undefined && wasAtWork(before, turns[0]),
  }
}

/** An agent does not pause this long between two steps. */
const AT_WORK_MS = 2 * 60_000

/** A prompt that was queued is older than the turn it follows. */
function wasAtWork(before: Episode, prompt: Episode): boolean {
  if (before.role === 'tool') return prompt.at - before.at < AT_WORK_MS
  return before.role === 'assistant' && prompt.at < before.at
}

function textOfTurn(turn: Episode | undefined): string {
  return [turn?.text ?? '', turn?.caption ?? ''].join('\n').trim().slice(0, TURN_CHARS)
}

/** If nobody asked and nobody answered, the tool calls stand for it. */
function textOfExchange(turns: readonly Episode[], prompt: string, answer: string): string {
  const said = `${prompt.slice(0, PROMPT_CHARS)}\n${answer.slice(0, ANSWER_CHARS)}`.trim()
  return said === '' ? turns.map(headingOf).join('\n').slice(0, TURN_CHARS) : said
}

const HEADING_CHARS = 420

/** Returns the first line, on which capture puts a tool's name and its input. */
function headingOf(turn: Episode | undefined): string {
  const beginning = turn?.text.slice(0, HEADING_CHARS) ?? ''
  const end = beginning.indexOf('\n')
  return end < 0 ? beginning : beginning.slice(0, end)
}

const FILE = /[\w-]\.[a-z][a-z0-9]{0,7}$/i

/** Returns file names without folders: the same file is written with more or less of its path. */
function filesIn(heading: string): string[] {
  return heading
    .split(/[\s"'`,;:()=]+/)
    .filter((word) => FILE.test(word))
    .map((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase())
}
