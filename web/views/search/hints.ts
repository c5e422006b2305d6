/** The hints of recall, which are written for agents, in the words of this page. Pure. */

/** The facets beside the hits say the same. */
const SAID_BY_FACETS = /^These hits come from \d+ projects/

const WORDS: readonly (readonly [said: string, here: string])[] = [
  ['read it, or include superseded memories,', 'open it, or choose “no longer true”,'],
  ['a deep search also follows', '“follow links” also follows'],
]

/** @example toOwnWords(['One hit replaced an older version: read it, …']) → ['One hit replaced an older version: open it, …'] */
export function toOwnWords(hints: readonly string[]): readonly string[] {
  return hints
    .filter((hint) => !SAID_BY_FACETS.test(hint))
    .map((hint) => WORDS.reduce((text, [said, here]) => text.replace(said, here), hint))
}
