/** BM25 alone: for exact terms, names of files and codes of errors. The model is not asked. */
import { type Policy, weighSignals } from './policy.ts'

export const words: Policy = {
  name: 'words',
  description: 'The words of the question alone, by BM25; for exact terms.',
  findsBy: 'words',
  contribute: weighSignals({ bm25: 1 }),
}
