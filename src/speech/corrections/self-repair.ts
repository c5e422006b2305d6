/** Removes what a speaker took back in the same breath: "it is 18 for… sorry, let me say it properly: it is 10". Pure. */
import { pattern } from '../../text/pattern.ts'
import { splitSentences } from '../../text/sentences.ts'
import { replyPhrases } from '../lexicon/reply-words.ts'
import { toSource, WORD_BEGIN } from '../phrases.ts'

/** Sets off the repair: it follows a stop, so that "I mean" inside a sentence stays. */
const REPAIR = pattern(
  () => `(?:[.,;:–—…-]|\\s-)\\s*${toSource(replyPhrases('repairs'), { begin: WORD_BEGIN })}[\\s,.:;!–—-]*`,
)

/** Returns the text without the sentence that was begun wrongly; unchanged if nothing was taken back. */
export function withoutRepaired(text: string): string {
  const found = REPAIR.exec(text)
  if (found === null) return text
  const rest = text.slice(found.index + found[0].length)
  if (!/[\p{L}\p{N}]/u.test(rest)) return text
  const kept = splitSentences(text.slice(0, found.index)).slice(0, -1)
  return withoutRepaired([...kept, rest].join(' '))
}
