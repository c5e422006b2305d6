/** A topic and what is in it must not look alike: neither what they are called nor what they say. Pure. */
import { foldCase } from '../../text/tokens.ts'

/** Called as the title has it, or nearly so, but as none of the concepts in it. */
export function nameApart(title: string, concepts: readonly string[]): string {
  const taken = new Set(concepts.map(foldCase))
  const [first = title] = title.split(/[,;:] /u)
  return [title, first].find((name) => !taken.has(foldCase(name))) ?? `About ${title}`
}

/** What a topic says of itself: the names of what is in it, which alone could be the words of its only concept. */
export function describeTopic(title: string, names: string, concepts: readonly string[]): string {
  return concepts.some((concept) => foldCase(concept) === foldCase(names)) ? `${title}: ${names}` : names
}
