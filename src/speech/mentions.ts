/** Detects what a sentence of a chat mentions: people, places, events, numbers. English; pure. */
import { EVENTS, NUMBER_WORDS, PEOPLE, PLACES } from './lexicon/english-chat.ts'
import { contains } from './phrases.ts'

const PERSON = contains(PEOPLE)
const PLACE = contains(PLACES)
const PLACE_NAME = /\b(?:in|at|to|from|near|around|visit(?:ed|ing)?)\s+(?:the\s+)?(?!I\b)\p{Lu}\p{L}+/u
const EVENT = contains(EVENTS)
const NUMBER = contains(NUMBER_WORDS)

/** Returns true if it mentions a relative, a friend or a pet. */
export function mentionsPeople(said: string): boolean {
  return PERSON.test(said)
}

/** Returns true if it mentions a kind of place, or a name behind "in", "at" and the like. */
export function mentionsPlace(said: string): boolean {
  return PLACE.test(said) || PLACE_NAME.test(said)
}

/** Returns true if it has a verb for something that happened once. */
export function mentionsEvent(said: string): boolean {
  return EVENT.test(said)
}

/** Returns true if it has digits or a word for a number. */
export function mentionsNumber(said: string): boolean {
  return /\d/.test(said) || NUMBER.test(said)
}
