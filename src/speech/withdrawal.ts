/** Detects a message that takes back the one before it as sent by mistake. English; pure. */
import { pattern } from '../text/pattern.ts'

const MOST_CHARS = 140
const TYPED = 'sent|pasted|typed|posted|submitted|entered'
const TO_TYPE = 'send|enter|type|paste|submit|post|say|write|ask|press|hit'
const PLACES = 'window|chat|terminal|session|tab|repo|project|thread'

const BY_MISTAKE = pattern(
  () =>
    `\\b(?:(?:i )?(?:didn't|did not) mean to (?:\\w+ )?(?:${TO_TYPE})` +
    `|(?:${TYPED}) (?:that |this |it |there )?(?:by (?:mistake|accident)|accidentally|too (?:early|soon))` +
    `|wrong (?:${PLACES})\\b)`,
  'i',
)

/** What may stand before "forget it"; "people forget it" tells. */
const SMALL = '(?:please|just|so|and|ok|oh|oops|sorry|you can|you may)'
const MESSAGE = '(?:that|this|it|me|my (?:last|previous)|the (?:last|previous)|what i)'
const SENT = '(?: (?:message|prompt|one|line|paste|question|just|last|sent|said|typed|wrote|pasted))*'
/** Ends the message: "forget that, use the scale" decides something. */
const TAKES_BACK = pattern(
  () =>
    `(?:^|[.!;,]\\s)(?:${SMALL}[ ,]+)*(?:(?:ignore|disregard|forget|never ?mind) ${MESSAGE}${SENT}|scratch that)` +
    '(?:[ ,]+(?:please|thanks|sorry|my bad))*[\\s.!]*$',
  'i',
)

/** Returns true for "sorry, wrong window" and "ignore my last message". */
export function withdraws(message: string): boolean {
  const said = message.trim().replace(/[’‘]/g, "'")
  return said.length <= MOST_CHARS && (BY_MISTAKE.test(said) || TAKES_BACK.test(said))
}
