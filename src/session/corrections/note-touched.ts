/**
 * Notes in memory which given memories an answer had to do with, also if it is not certain that it used them: the next
 * prompt may correct them. A memory that the agent found by its own search counts as given then.
 */
import type { HookSession, Injection } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { HookWrites, TouchedMemories } from '../../kernel/setup/hook-writes.ts'
import type { Answered } from '../moment/mark-used.ts'
import { sessionKey } from '../moment/writes.ts'
import { readAnswerWords, touchOf } from './answer-touch.ts'
import { isNear } from './reply-state.ts'

type SessionName = Pick<HookSession, 'agent' | 'session'>

const SESSIONS = 200
/** Memories of a session that are compared with an answer, newest first. */
const MOST_MEMORIES = 100
/** Answers after which a memory is not meant without being named. */
const ANSWERS_BACK = 3

/** Runs inside a transaction. */
export async function noteTouched(
  store: Store,
  hooks: Pick<HookWrites, 'touched'>,
  session: SessionName,
  { message, promptTerms, finds }: Answered,
  now: EpochMs,
): Promise<void> {
  if (message === null || message.trim() === '') return
  const injections = await store.hooks.listInjections(session.agent, session.session)
  const given = new Set(injections.flatMap(({ memoryId }) => memoryId ?? []))
  const found = (finds?.memories ?? []).filter((id) => !given.has(id))
  const memories = await store.memories.load([...found, ...[...given].toReversed()].slice(0, MOST_MEMORIES))
  const answer = readAnswerWords(message)
  const before = promptTerms ?? new Set<string>()
  const key = sessionKey(session)
  const touched: TouchedMemories = new Map(
    [...(hooks.touched.get(key) ?? [])].flatMap(([id, touch]) =>
      touch.answersAgo + 1 < ANSWERS_BACK ? [[id, { ...touch, answersAgo: touch.answersAgo + 1 }]] : [],
    ),
  )
  for (const { id, content } of memories) {
    const touch = touchOf(content, answer, before)
    if (isNear(touch)) touched.set(id, { ...touch, answersAgo: 0 })
  }
  remember(hooks, key, touched)
  const nextId = finds?.nextId
  if (nextId === undefined) return
  await store.hooks.addInjections(
    found.filter((id) => touched.get(id)?.answersAgo === 0).map((id) => toFound(nextId(), session, id, now)),
  )
}

/** Keeps the touched memories of a session; drops the oldest sessions beyond the limit. */
function remember({ touched }: Pick<HookWrites, 'touched'>, key: string, memories: TouchedMemories): void {
  touched.delete(key)
  touched.set(key, memories)
  for (const oldest of touched.keys()) {
    if (touched.size <= SESSIONS) break
    touched.delete(oldest)
  }
}

function toFound(
  id: string,
  { agent, session }: SessionName,
  memoryId: Injection['memoryId'],
  at: EpochMs,
): Injection {
  return {
    id,
    agent,
    session,
    event: 'stop',
    at,
    memoryId,
    episodeId: null,
    tokens: 0,
    confidence: null,
    usedAt: null,
    correctedAt: null,
    gradedAt: null,
  }
}
