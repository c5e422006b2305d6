/**
 * Merges duplicates: roots that are one topic, and statements that say the same three times or more.
 * Reads clusters, vectors and texts; moves, archives and supersedes. Safe to repeat: merged duplicates
 * are gone, and the rest differ.
 */

import { foldMemories } from '../merge/fold-memories.ts'
import { mergeRoots } from '../merge/merge-roots.ts'
import { NO_VECTORS } from '../statements/no-vectors.ts'
import type { Phase } from '../statements/phase.ts'

export const mergeDuplicates: Phase = {
  name: 'merge-duplicates',
  sentence: 'Joins topics that are one, and folds statements that say the same three times or more.',
  skip: async ({ meaning }) => (meaning === null ? NO_VECTORS : null),
  async *plan(deps) {
    if (deps.meaning === null) return
    yield* mergeRoots(deps, deps.meaning)
    yield* foldMemories(deps, deps.meaning)
  },
}
