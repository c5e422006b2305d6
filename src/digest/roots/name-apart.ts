/** Keeps a topic and its concepts apart, in name and in text. Pure. */
import { foldCase } from '../../text/tokens.ts'

/** Returns the title, or a similar one if a concept in the topic has that name. */
export function nameApart(title: string, concepts: readonly string[]): string {
  const taken = new Set(concepts.map(foldCase))
  const [first = title] = title.split(/[,;:] /u)
  return [title, first].find((name) => !taken.has(foldCase(name))) ?? `About ${title}`
}

/**
 * Returns a topic's text: the names of its concepts, with its title before them if they equal the text of
 * one concept.
 */
export function describeTopic(title: string, names: string, concepts: readonly string[]): string {
  return concepts.some((concept) => foldCase(concept) === foldCase(names)) ? `${title}: ${names}` : names
}
