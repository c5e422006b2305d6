/** The parser of a source whose files are only read whole: there is none. */
import { LoreError } from '../../core/errors.ts'

/** Returns a `createParser` that throws `internal`. */
export function wholeOnly(title: string): () => never {
  return () => {
    throw new LoreError('internal', `${title} keeps no conversation line by line.`, {
      hint: 'Ask `formatOf` how a file is read before reading it.',
    })
  }
}
