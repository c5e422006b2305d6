/** Classifies a sentence of a chat by its words. English cues; anything else is a fact. */
import type { MemoryKind } from '../../../core/memory.ts'
import { decides } from '../../../speech/decision.ts'

const CORRECTION = /\b(?:i meant|i misspoke|i was wrong|correction:|that['’]s not (?:right|true|what i))/i
const IDENTITY =
  /\bmy name(?:['’]s| is)\b|\bi(?:['’]m| am) (?:an? (?!bit|little|lot|few|huge|big|fan)|from |originally |\d{1,3}\b|married|single|divorced|pregnant|vegan|vegetarian|allergic|trans)|\bi (?:work|live|grew up|was born|identify|study|majored) (?:as|in|at|for|with)\b|\bi was born\b|\bi(?:['’]ve| have) been (?:an? |married|single|living|working)/i
const PREFERENCE =
  /\b(?:my|our) (?:\w+ )?(?:favou?rite|fave|go-to|top pick|passion)\b|\bfavou?rite\b|\b(?:i|we)(?:['’]d| would)? (?:really |also |just |absolutely |always |never |still |don['’]t |do not |particularly ){0,2}(?:prefer|love|loved|like|liked|enjoy|enjoyed|hate|dislike|adore)\b|\bi can['’]t stand\b|\bi(?:['’]m| am) (?:really |so |very |super )?(?:into|obsessed|passionate|a (?:big |huge )?fan|interested in)\b/i
const COMMITMENT =
  /\b(?:i|we)(?:['’]ll| will)\b|\b(?:i|we)(?:['’]m|['’]re| am| are) (?:going to|gonna|planning|hoping|starting|signing up)\b|\b(?:i|we) (?:plan|promise|intend|hope|want|wanna) (?:to|on)?\b|\bplanning (?:to|on)\b/i
const PERSON =
  /\bmy (?:\w+ )?(?:mother|mom|mum|father|dad|parents?|sisters?|brothers?|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|sons?|daughters?|kids?|children|aunt|uncle|cousins?|niece|nephew|grand\w+|friends?|boss|coach|teacher|mentor|dogs?|cats?|puppy|pets?)\b/i
const EXPERIENCE =
  /\b(?:i|we)(?:['’]ve| have| had)? (?:just |also |recently |finally |even |actually ){0,2}(?:was|were|went|got|had|did|made|took|came|saw|found|gave|told|said|met|bought|won|lost|felt|tried|began|kept|left|taught|wrote|ran|ate|built|spent|grew|heard|sold|sent|led|\p{L}{2,20}ed)\b/iu

/** The first rule that fits decides. */
const RULES: readonly (readonly [(said: string) => boolean, MemoryKind])[] = [
  [(said) => CORRECTION.test(said), 'correction'],
  [(said) => decides(said, 'chat'), 'decision'],
  [(said) => IDENTITY.test(said), 'identity'],
  [(said) => PREFERENCE.test(said), 'preference'],
  [(said) => EXPERIENCE.test(said), 'experience'],
  [(said) => COMMITMENT.test(said), 'commitment'],
  [(said) => PERSON.test(said), 'person'],
]

export function toKind(sentence: string): MemoryKind {
  return RULES.find(([fits]) => fits(sentence))?.[1] ?? 'fact'
}
