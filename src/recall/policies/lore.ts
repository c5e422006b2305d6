/** Lore's formula: 0.7 · similarity + 0.3 · relevance; memories below a relevance of 0.05 are not shown, unless a guard keeps them. */
import { type Policy, weighSignals } from './policy.ts'

/** Minimum relevance of a memory that is shown. */
const VISIBLE_FROM = 0.05

export const lore: Policy = {
  name: 'lore',
  description: 'Meaning first, then how relevant a memory still is; what has faded away is not shown.',
  needs: ['similarity', 'standing', 'guards'],
  contribute: weighSignals({ similarity: 0.7, relevance: 0.3 }),
  admits: ({ relevance, guarded }) => relevance >= VISIBLE_FROM || guarded === 1,
}
