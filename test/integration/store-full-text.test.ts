import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScopeId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  insertMemory,
  makeAnalysis,
  makeFilter,
  memoryId,
  NOW,
} from '../contract/store-records.ts'
import { makeStoreFolder, openStoreIn } from './store-folder.ts'

const WORDS = ['apple', 'pear', 'plum', 'fig', 'naïve', '日本', 'and', 's1', '1']

/** What the store should hold, kept the plain way. */
interface Expected {
  words: readonly string[]
  scope: number
  archived: boolean
}

type Step =
  | { readonly kind: 'insert'; readonly words: readonly string[]; readonly scope: number }
  | { readonly kind: 'rewrite'; readonly pick: number; readonly words: readonly string[] }
  | { readonly kind: 'move'; readonly pick: number; readonly scope: number }
  | { readonly kind: 'archive' | 'restore' | 'purge' | 'embed'; readonly pick: number }

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 })
const scope = fc.nat({ max: 2 })
const pick = fc.nat({ max: 1_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), words, scope }),
  fc.record({ kind: fc.constant('rewrite' as const), pick, words }),
  fc.record({ kind: fc.constant('move' as const), pick, scope }),
  fc.record({ kind: fc.constantFrom('archive', 'restore', 'purge', 'embed'), pick }),
)

async function apply(store: Store, scopes: readonly ScopeId[], model: Map<number, Expected>, steps: Step[]) {
  let next = 1
  for (const each of steps) {
    if (each.kind === 'insert') {
      const content = each.words.join(' ')
      await insertMemory(store, next, scopes[each.scope] as ScopeId, { content })
      model.set(next, { words: each.words, scope: each.scope, archived: false })
      next += 1
      continue
    }
    const target = [...model.keys()][each.pick % Math.max(model.size, 1)]
    const memory = target === undefined ? undefined : model.get(target)
    if (target === undefined || memory === undefined) continue
    const id = memoryId(target)
    switch (each.kind) {
      case 'rewrite':
        await store.memories.update(id, { content: each.words.join(' ') }, makeAnalysis(each.words.join(' ')))
        memory.words = each.words
        break
      case 'move':
        await store.memories.update(id, { scopeId: scopes[each.scope] as ScopeId })
        memory.scope = each.scope
        break
      case 'archive':
      case 'restore':
        memory.archived = each.kind === 'archive'
        await store.memories.update(id, { archivedAt: memory.archived ? NOW : null })
        break
      case 'purge':
        await store.memories.purge([id])
        model.delete(target)
        break
      case 'embed': {
        const [document] = await store.embeddings.pending('m', 1)
        if (document === undefined) break
        const tokens = Uint8Array.of(document.seq % 256)
        await store.embeddings.save('m', [{ ...document, vector: Float32Array.of(1, 0), tokens }])
        break
      }
    }
  }
}

test('full text, statistics and vectors follow whatever happens to memories', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const store = await openStoreIn(makeStoreFolder())
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      const scopes = [
        await ensureScope(store, 'a'),
        await ensureScope(store, 'b'),
        await ensureScope(store, 'c'),
      ]
      const model = new Map<number, Expected>()
      await apply(store, scopes, model, steps)

      expect(await store.check()).toEqual([])
      const statistics = await store.documents.statistics(WORDS)
      expect(statistics.documents).toBe(model.size)
      for (const word of WORDS) {
        const holding = [...model].filter(([, memory]) => memory.words.includes(word))
        expect(statistics.documentFrequency.get(word) ?? 0).toBe(holding.length)
        for (const [n, scopeId] of [null, ...scopes].entries()) {
          const filter = makeFilter({ scopes: scopeId === null ? null : [scopeId] })
          const hits = await store.documents.findByTerms([word], filter, 100)
          const refs = await store.documents.refs(hits.map((hit) => hit.seq))
          const expected = holding.filter(
            ([, memory]) => !memory.archived && (scopeId === null || memory.scope === n - 1),
          )
          expect([...refs.values()].map((ref) => ref.id).sort()).toEqual(
            expected.map(([id]) => memoryId(id)).sort(),
          )
        }
      }
      await store.close()
    }),
    { numRuns: 25, seed: 20_261_102 },
  )
})

test('finds the best that pass the filter, however many better ones do not', async () => {
  const store = await openStoreIn(makeStoreFolder())
  const scope = await ensureScope(store, 'a')
  // Shorter texts match better, so the first ones are the best.
  for (let n = 1; n <= 40; n++) {
    await insertMemory(store, n, scope, { content: ['apple', ...Array(n).fill('pear')].join(' ') })
  }
  const find = async (limit: number) => {
    const hits = await store.documents.findByTerms(['apple'], makeFilter(), limit)
    const refs = await store.documents.refs(hits.map(({ seq }) => seq))
    return hits.map(({ seq }) => refs.get(seq)?.id)
  }
  const idsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => memoryId(first + i))
  expect(await find(5)).toEqual(idsFrom(1, 5))
  for (const archived of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    await store.memories.update(memoryId(archived), { archivedAt: NOW })
  }
  expect(await find(5)).toEqual([...idsFrom(1, 2), ...idsFrom(13, 3)])
  expect(await find(100)).toEqual([...idsFrom(1, 2), ...idsFrom(13, 28)])
  await store.close()
})
