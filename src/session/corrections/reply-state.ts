/** Tells what the answers of a session had to do with each memory that the session was given. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import type { LastAnswer, TouchedMemories } from '../../kernel/setup/hook-writes.ts'
import type { AnswerTouch } from './answer-touch.ts'
import { type InjectedText, isUsedLast } from './injected-texts.ts'
import { chanceOf, readReplyParts } from './reply-chance.ts'
import type { ReplyState } from './reply-signs.ts'
import { hasTermLike, readTerms } from './reply-terms.ts'

/** Least share of a memory's terms in an answer that may have used it. */
const TOUCHED01 = 0.2

export function isNear({ hasValue, touch01 }: AnswerTouch): boolean {
  return hasValue || touch01 >= TOUCHED01
}

/** The chance 0–1 that a prompt speaks against each memory that its session was given. */
export interface ReplyChances {
  /** Of memories with which an answer had to do, or that were given for the last prompt. */
  readonly near: ReadonlyMap<MemoryId, number>
  /** Of the others, if the prompt has a word or value of theirs. */
  readonly far: ReadonlyMap<MemoryId, number>
}

export function loadChances(
  said: string,
  injected: readonly InjectedText[],
  last: LastAnswer | null,
  touched: TouchedMemories,
): ReplyChances {
  const reply = readReplyParts(said)
  const terms = readTerms(said)
  const near = new Map<MemoryId, number>()
  const far = new Map<MemoryId, number>()
  for (const entry of injected) {
    const { memory, text } = entry
    if (memory === null) continue
    const state = stateOf(entry, last, touched)
    if (state !== null) near.set(memory.id, chanceOf(reply, text, state))
    else if (readTerms(text).some((term) => hasTermLike(terms, term))) {
      far.set(memory.id, chanceOf(reply, text, { ...UNTOUCHED, answerChars: last?.chars ?? 0 }))
    }
  }
  return { near, far }
}

const UNTOUCHED = { isUsed: false, touch01: 0, isEarlier: false }

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
