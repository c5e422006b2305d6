/** Keeps a topic and its concepts apart, in name and in text. Pure. */
import { isOrderVerb } from '../../speech/lexicon/order-verbs.ts'
import { foldCase } from '../../text/tokens.ts'
import { isNameable } from '../passages/name-shape.ts'
import { capitaliseTitle } from './title-words.ts'

/** Small words between what was done and what it was done to. */
const SMALL = /^(?:(?:the|an?|our|to|of|in|into|for|from|with|on) )+/i

/** Returns what a name says that something was done to: "AudioWorklet" for "Migrate to AudioWorklet"; '' if it names no deed. */
function toThing(title: string): string {
  const [verb = '', ...rest] = title.split(' ')
  const stem = verb.toLowerCase().replace(/ed$/u, '')
  if (!isOrderVerb(stem) && !isOrderVerb(`${stem}e`)) return ''
  const thing = rest.join(' ').replace(SMALL, '')
  return isNameable(thing) ? capitaliseTitle(thing) : ''
}

/** Returns the title, or a similar one if a concept in the topic has that name. */
export function nameApart(title: string, concepts: readonly string[]): string {
  const taken = new Set(concepts.map(foldCase))
  const [first = title] = title.split(/[,;:] /u)
  const thing = toThing(first)
  const names = thing === '' ? [title, first] : [title, first, thing]
  return names.find((name) => !taken.has(foldCase(name))) ?? `About ${title}`
}

/**
 * Returns a topic's text: the names of its concepts, with its title before them if they equal the text of
 * one concept.
 */
export function describeTopic(title: string, names: string, concepts: readonly string[]): string {
  return concepts.some((concept) => foldCase(concept) === foldCase(names)) ? `${title}: ${names}` : names
}
