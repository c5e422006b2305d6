/**
 * Finds the injected memory that a prompt corrects as a reply to the last answer, or may correct. Looks at memories that
 * the answer used; others that the session was given must be named by the prompt. Pure.
 */
import { type InjectedText, isUsedLast } from './injected-texts.ts'
import { matchReply, type ReplyMatch } from './match-reply.ts'

export interface HeardReply {
  readonly match: ReplyMatch<InjectedText> | null
  /** The memory that the person calls wrong without saying what holds. */
  readonly disputed: InjectedText | null
  /** Memories that the prompt may correct, most likely first. */
  readonly unsure: readonly InjectedText[]
}

/** Minimum scores for memories that the answer did not use: given for the last prompt, or earlier in the session. */
const CURRENT_SCORE = 2
const NAMED_SCORE = 3.5

/** Returns null if the prompt has nothing to do with what was injected. */
export function hearReply(said: string, injected: readonly InjectedText[]): HeardReply | null {
  const memories = injected.filter(({ memory }) => memory !== null)
  const used = onceEach(memories.filter(({ injection }) => isUsedLast(injection)))
  const replied = matchReply(said, used)
  if (replied !== null && (replied.match !== null || replied.unsure.length > 0)) {
    return { match: replied.match, disputed: null, unsure: replied.match === null ? replied.unsure : [] }
  }
  if (replied?.asksSource === true) {
    const [only, more] = used
    if (only === undefined) return null
    return more === undefined
      ? { match: null, disputed: only, unsure: [] }
      : { match: null, disputed: null, unsure: used }
  }
  const others = onceEach(memories.filter(({ injection }) => !isUsedLast(injection)))
  const named = matchReply(said, others)?.match ?? null
  const least = named?.known.isCurrent === true ? CURRENT_SCORE : NAMED_SCORE
  return named === null || named.score < least ? null : { match: named, disputed: null, unsure: [] }
}

/** Keeps one entry per memory. */
function onceEach(injected: readonly InjectedText[]): InjectedText[] {
  return [...new Map(injected.map((entry) => [entry.memory?.id, entry])).values()]
}
