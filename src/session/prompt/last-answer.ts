/**
 * The agent's last answer: noted when it stops, or read from the captured turns if the agent's hook does not tell it.
 * Marks which given memories it used. Keeps no text of it.
 */
import { readFiles } from '../../capture/ingest.ts'
import type { Episode } from '../../core/conversation.ts'
import type { HookSession } from '../../core/hook.ts'
import type { EngineContext } from '../../kernel/context.ts'
import type { HookWrites, LastAnswer } from '../../kernel/setup/hook-writes.ts'
import { inTime } from '../moment/in-time.ts'
import { type Answered, markUsed, type OwnFinds } from '../moment/mark-used.ts'
import type { HookMoment } from '../moment/moment.ts'
import { sessionKey } from '../moment/writes.ts'
import { findPromptTerms } from './prompt-terms.ts'

type SessionName = Pick<HookSession, 'agent' | 'session'>

const SESSIONS = 200
const ASKS = /[?？؟]["'”’)\]*_]*\s*$/u
/** Turns at the end of the session that are searched for the answer. */
const TURNS = 40
/** Runs of all sessions searched for the last prompt. */
const RUNS_BACK = 100
/** The prompt must not wait longer for the rest of a transcript. */
const READING_MS = 120

/** Notes an answer; drops the oldest sessions beyond the limit. */
export function noteLastAnswer({ lastAnswers }: HookWrites, session: SessionName, message: string): void {
  const key = sessionKey(session)
  lastAnswers.delete(key)
  lastAnswers.set(key, { asks: ASKS.test(message), chars: message.trim().length })
  for (const oldest of lastAnswers.keys()) {
    if (lastAnswers.size <= SESSIONS) break
    lastAnswers.delete(oldest)
  }
}

/** Returns null if the answer is not known. */
export function findLastAnswer({ lastAnswers }: HookWrites, session: SessionName): LastAnswer | null {
  return lastAnswers.get(sessionKey(session)) ?? null
}

export function forgetLastAnswer({ lastAnswers }: HookWrites, session: SessionName): void {
  lastAnswers.delete(sessionKey(session))
}

/** Returns what the agent of the session found with its tools. */
export function listFinds({ served, ids }: EngineContext, { session }: SessionName): OwnFinds {
  return { memories: served.foundIn(session), nextId: () => ids.next() }
}

/**
 * Reads the answer from the captured turns if no hook told it, and marks what it used. Returns null if it was told, or
 * cannot be read.
 */
export async function readLastAnswer(moment: HookMoment): Promise<Answered | null> {
  const { context, call, session, settings, now } = moment
  if (!settings.capture || !settings.grading || session.prompts === 0 || call.late === true) return null
  if (findLastAnswer(context.hooks, session) !== null) return null
  const message = (await findAnswer(moment)) ?? ((await readRest(moment)) ? await findAnswer(moment) : null)
  if (message === null) return null
  noteLastAnswer(context.hooks, session, message)
  const promptTerms = findPromptTerms(context.hooks, session)
  const answered = { message, promptTerms, finds: listFinds(context, session) }
  await context.store.transact((store) => markUsed(store, session, answered, now))
  return answered
}

/** Returns the agent's words since the session's last prompt; null if they are not captured. */
async function findAnswer({ context, call, session }: HookMoment): Promise<string | null> {
  const { sessions, episodes, hooks } = context.store
  const captured = await sessions.findByExternalId(session.agent, session.session)
  if (captured === null) return null
  const since = (await hooks.listRuns(RUNS_BACK)).find(
    (run) =>
      run.agent === session.agent &&
      run.session === session.session &&
      run.event === 'prompt' &&
      run.at < call.at,
  )?.at
  const turns = await episodes.listSession(captured.id, Math.max(0, captured.episodeCount - TURNS), TURNS)
  const said = turns.filter((turn) => isAnswer(turn) && turn.at >= (since ?? 0))
  return said.length === 0 ? null : said.map(({ text }) => text).join('\n\n')
}

function isAnswer({ role }: Episode): boolean {
  return role === 'assistant'
}

/** Captures the rest of the transcript; returns false if it cannot be read in time. */
function readRest({ context, call }: HookMoment): Promise<boolean> {
  const { transcriptPath } = call
  if (transcriptPath === undefined) return Promise.resolve(false)
  const read = readFiles(context, { path: transcriptPath, maxMs: READING_MS }).then(
    () => true,
    // Capture reads the file later by itself.
    () => false,
  )
  return inTime(call, READING_MS, read, false)
}
