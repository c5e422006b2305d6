/** Detects sentences that settle how something is to be. English; pure. */
import type { Pattern } from '../text/pattern.ts'
import {
  PERSON_CHOICES,
  SETTLED,
  SETTLED_BY_AGENTS,
  SETTLED_BY_PERSONS,
  SETTLED_IN_CHATS,
  SURELY_SETTLED_BY_AGENTS,
} from './lexicon/english-person.ts'
import { contains, opensWith } from './phrases.ts'

/**
 * The speaker and the setting. "Decided", "chose" and similar words settle something for every speaker. Other
 * words depend on it: an agent reports ("uses X instead of Y", "by design"); a person at work wishes and
 * chooses ("let's", "must be"), which would be a proposal from an agent; in a chat "we need" or "keep the"
 * may be about a weekend.
 */
export type Speaker = 'agent' | 'person' | 'chat'

const REPLACES_WITH = /\breplac(?:es?|ed|ing)\b.{2,60}\bwith/iu

const SIGNS: Readonly<Record<Speaker, readonly Pattern[]>> = {
  agent: [contains([...SETTLED, ...SETTLED_BY_AGENTS]), REPLACES_WITH],
  person: [
    contains([...SETTLED, ...SETTLED_BY_PERSONS]),
    opensWith(PERSON_CHOICES),
    /\breplace\b.{2,80}\bwith\b|\brename\b.{2,80}\bto\b/iu,
  ],
  chat: [contains([...SETTLED, ...SETTLED_IN_CHATS])],
}

/**
 * Returns true if the sentence has words that settle something; the rest of the sentence decides if they do.
 */
export function decides(said: string, speaker: Speaker): boolean {
  return SIGNS[speaker].some((sign) => sign.test(said))
}

const SURELY = contains(SURELY_SETTLED_BY_AGENTS)
const USES_INSTEAD =
  /\b(?:uses?|using|used|keeps?|kept|calls?|reads?|writes?|opens?|stores?)\b.{2,100}\binstead of\b/iu

/**
 * Returns true if an agent reports a decision in words that cannot also describe an error; "instead of" alone
 * can.
 */
export function decidesSurely(said: string): boolean {
  return SURELY.test(said) || USES_INSTEAD.test(said)
}
