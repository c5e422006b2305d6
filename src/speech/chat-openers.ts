/** Finds the words before what a chat sentence says: "Yeah, Ann, …", "oh …". English; pure. */
import { pattern } from '../text/pattern.ts'
import { BARE_CHAT_OPENERS, CHAT_OPENERS, CHAT_REACTIONS } from './lexicon/english-chat.ts'
import { opensWith, toSource } from './phrases.ts'

/** An opener, possibly with the name of the person addressed, and the sign that ends it. */
const OPENER = pattern(
  () =>
    `^(?:${toSource(CHAT_OPENERS)}|aw+|hm+|um+)(?:,? \\p{Lu}\\p{L}{1,30})?(?:,| ?[-–—]| ?\\.\\.\\.| ?…) ?`,
)
const BARE_OPENER = pattern(() => `^${toSource(BARE_CHAT_OPENERS)} (?=\\S)`)

/** Returns the opener with the sign or space behind it; null if the sentence has none. */
export function findChatOpener(sentence: string): string | null {
  return (OPENER.exec(sentence) ?? BARE_OPENER.exec(sentence))?.[0] ?? null
}

const REACTION = opensWith(CHAT_REACTIONS)

/** Returns true if the sentence opens with thanks, agreement or surprise. */
export function opensWithReaction(sentence: string): boolean {
  return REACTION.test(sentence)
}
