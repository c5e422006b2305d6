import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../../core/document.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import { createTokenSampler, toStep } from './token-sample.ts'

function fakeStore() {
  const state = { newest: 820, revision: 1, changed: 0 }
  const loads: number[] = []
  const store = {
    documents: {
      newestSeq: async () => state.newest,
      draw: async (_scopes: unknown, _kinds: unknown, upTo: number) =>
        [1, upTo].map((seq) => ({ seq: seq as DocumentSeq, revision: state.changed })),
      load: async (seqs: readonly DocumentSeq[]) => {
        loads.push(state.newest)
        return seqs.map((seq) => {
          const ref = { kind: 'memory', id: `m${seq}` }
          return { seq, ref, role: null, previous: null, beforePrevious: null, next: null } as SearchDocument
        })
      },
    },
    embeddings: {
      revision: async () => state.revision,
      loadTokens: async (_model: string, seqs: readonly DocumentSeq[]) =>
        new Map(seqs.map((seq) => [seq, new Uint8Array(64)])),
    },
  } as unknown as Parameters<typeof createTokenSampler>[0]
  return { store, state, loads }
}

describe('createTokenSampler', () => {
  it('loads again only when the store has grown by a quarter', async () => {
    const { store, state, loads } = fakeStore()
    const sampler = createTokenSampler(store)
    const first = await sampler.load('m', null, ['memory'])
    Object.assign(state, { newest: 990, revision: 2 })
    expect(await sampler.load('m', null, ['memory'])).toBe(first)
    Object.assign(state, { newest: 1_300, revision: 3 })
    expect(await sampler.load('m', null, ['memory'])).not.toBe(first)
    expect(loads).toEqual([820, 1_300])
  })

  it('follows what changes of the documents drawn', async () => {
    const { store, state, loads } = fakeStore()
    const sampler = createTokenSampler(store)
    await sampler.load('m', null, ['memory'])
    Object.assign(state, { changed: 1, revision: 2 })
    await sampler.load('m', null, ['memory'])
    expect(loads).toHaveLength(2)
  })

  it('keeps scopes apart', async () => {
    const { store, loads } = fakeStore()
    const sampler = createTokenSampler(store)
    await sampler.load('m', [1 as never], ['memory'])
    await sampler.load('m', [2 as never], ['memory'])
    expect(loads).toHaveLength(2)
  })
})

describe('toStep', () => {
  it('never lies above the size, and lies within a quarter of it', () => {
    for (const size of [1, 2, 7, 46, 1_000, 123_456]) {
      expect(toStep(size)).toBeLessThanOrEqual(size)
      expect(toStep(size) * 1.25 + 1).toBeGreaterThan(size)
    }
    expect(toStep(0)).toBe(0)
  })
})
