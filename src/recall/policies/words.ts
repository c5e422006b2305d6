/** BM25 alone, for exact terms, file names and error codes. Does not call the model. */
import { type Policy, weighSignals } from './policy.ts'

export const words: Policy = {
  name: 'words',
  description: 'The words of the question alone, by BM25; for exact terms.',
  findsBy: 'words',
  contribute: weighSignals({ bm25: 1 }),
}
