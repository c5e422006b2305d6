/** Verdicts on pairs of texts that are both contents of visible memories. */

import type { PairRepository } from '../../core/ports/pair-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import { memoryNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visiblePairs(
  { pairs, memories }: Pick<Store, 'pairs' | 'memories'>,
  visible: Visibility,
): PairRepository {
  return {
    // A reflection is identified by one hash over all its sources, which only a caller who has them all can compute.
    find: async (question, asked, scopes) =>
      question === 'reflection'
        ? pairs.find(question, asked)
        : pairs.find(question, asked, await visible.among(scopes)),
    save: async (given) => {
      const judged = given.filter(({ question }) => question !== 'reflection')
      const hashes = [...new Set(judged.flatMap(({ a, b }) => [a, b]))]
      const own = await memories.hashesWithin(await visible.scopes(), hashes)
      const missing = hashes.find((hash) => !own.has(hash))
      if (missing !== undefined) throw memoryNotFound(missing)
      return pairs.save(given)
    },
    remove: async (given) => {
      const hashes = [...new Set(given.flatMap(({ a, b }) => [a, b]))]
      const own = await memories.hashesWithin(await visible.scopes(), hashes)
      return pairs.remove(given.filter(({ a, b }) => own.has(a) && own.has(b)))
    },
    list: async (question, verdict, limit, scopes) =>
      pairs.list(question, verdict, limit, await visible.among(scopes)),
  }
}
