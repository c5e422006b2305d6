/**
 * A set of words that is built when it is first asked. Normalising the hundreds of words of a lexicon takes longer than
 * most commands, and most commands never ask.
 */
export interface WordSet {
  has(word: string): boolean
}

/** `write` returns the words in the form in which they are looked up. It is called once, at the first look-up. */
export function wordSet(write: () => Iterable<string>): WordSet {
  let words: ReadonlySet<string> | undefined
  return {
    has: (word) => {
      words ??= new Set(write())
      return words.has(word)
    },
  }
}
