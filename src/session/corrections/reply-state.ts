/** Tells what the answers of a session had to do with each memory that the session was given. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import type { LastAnswer, TouchedMemories } from '../../kernel/setup/hook-writes.ts'
import type { AnswerTouch } from './answer-touch.ts'
import { type InjectedText, isUsedLast } from './injected-texts.ts'
import { chanceOf, readReplyParts } from './reply-chance.ts'
import type { ReplyState } from './reply-signs.ts'

/** Least share of a memory's terms in an answer that may have used it. */
const TOUCHED01 = 0.2

export function isNear({ hasValue, touch01 }: AnswerTouch): boolean {
  return hasValue || touch01 >= TOUCHED01
}

/**
 * Returns the chance 0–1 that the prompt speaks against each memory with which an answer had to do, or that was given for
 * the last prompt. Other memories are absent.
 */
export function loadChances(
  said: string,
  injected: readonly InjectedText[],
  last: LastAnswer | null,
  touched: TouchedMemories,
): ReadonlyMap<MemoryId, number> {
  const reply = readReplyParts(said)
  return new Map(
    injected.flatMap((entry): [MemoryId, number][] => {
      const { memory, text } = entry
      const state = memory === null ? null : stateOf(entry, last, touched)
      return memory === null || state === null ? [] : [[memory.id, chanceOf(reply, text, state)]]
    }),
  )
}

function stateOf(
  { memory, injection, isCurrent }: InjectedText,
  last: LastAnswer | null,
  touched: TouchedMemories,
): ReplyState | null {
  const touch = memory === null ? undefined : touched.get(memory.id)
  if (touch === undefined && !isCurrent && !isUsedLast(injection)) return null
  return {
    isUsed: injection.usedAt !== null,
    touch01: touch?.touch01 ?? 0,
    isEarlier: touch === undefined ? false : touch.answersAgo > 0,
    answerChars: last?.chars ?? 0,
  }
}
