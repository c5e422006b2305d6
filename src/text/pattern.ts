/**
 * A regular expression that is compiled when it is first used. Large ones take a millisecond each to compile, and a
 * process that stores one memory needs none of those that read conversations. Pure.
 */

/** The part of a `RegExp` that readers of text use. */
export interface Pattern {
  readonly source: string
  test(text: string): boolean
  exec(text: string): RegExpExecArray | null
  [Symbol.replace](text: string, replacement: Replacement): string
}

type Replacement = string | ((found: string, ...groups: (string | undefined)[]) => string)

/** `write` returns the source. It is called once, when a text is first held against the pattern. */
export function pattern(write: () => string, flags = 'iu'): Pattern {
  let compiled: RegExp | undefined
  const regex = (): RegExp => {
    compiled ??= new RegExp(write(), flags)
    return compiled
  }
  return {
    get source() {
      return regex().source
    },
    test: (text) => regex().test(text),
    exec: (text) => regex().exec(text),
    [Symbol.replace]: (text, by) =>
      typeof by === 'string' ? regex()[Symbol.replace](text, by) : regex()[Symbol.replace](text, by),
  }
}
