/** Tells if two words name things of one kind, so that one can stand in the place of the other: "sqlite" and "mysql". Pure. */
import { THING_KINDS } from './lexicon/thing-kinds.ts'

const KINDS = new Map<string, readonly string[]>()
for (const [kind, words] of Object.entries(THING_KINDS)) {
  for (const word of words.split(' ')) KINDS.set(word, [...(KINDS.get(word) ?? []), kind])
}

/** @param a folded, of one or several words, as is `b` */
export function areThingsOfOneKind(a: string, b: string): boolean {
  if (a === b) return false
  const kinds = kindsOf(b)
  return kindsOf(a).some((kind) => kinds.includes(kind))
}

function kindsOf(folded: string): readonly string[] {
  return folded.split(' ').flatMap((word) => KINDS.get(word) ?? [])
}
