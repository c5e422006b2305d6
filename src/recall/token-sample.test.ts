import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../core/document.ts'
import type { DocumentSeq } from '../core/ids.ts'
import { createTokenSampler, toStep } from './token-sample.ts'

function fakeStore(newest: () => number) {
  const drawn: number[] = []
  const store = {
    documents: {
      newestSeq: async () => newest(),
      sample: async (_scopes: unknown, _kinds: unknown, upTo: number) => {
        drawn.push(upTo)
        return [1, 2].map(
          (seq) =>
            ({ seq: seq as DocumentSeq, previous: null, beforePrevious: null, next: null }) as SearchDocument,
        )
      },
    },
    embeddings: {
      loadTokens: async (_model: string, seqs: readonly DocumentSeq[]) =>
        new Map(seqs.map((seq) => [seq, new Uint8Array(64)])),
    },
  } as unknown as Parameters<typeof createTokenSampler>[0]
  return { store, drawn }
}

describe('createTokenSampler', () => {
  it('draws again only when the store has grown by a quarter', async () => {
    let newest = 820
    const { store, drawn } = fakeStore(() => newest)
    const sampler = createTokenSampler(store)
    const first = await sampler.load('m', null, ['memory'])
    newest = 990
    expect(await sampler.load('m', null, ['memory'])).toBe(first)
    newest = 1_300
    await sampler.load('m', null, ['memory'])
    expect(drawn).toEqual([toStep(820), toStep(1_300)])
  })

  it('keeps scopes apart', async () => {
    const { store, drawn } = fakeStore(() => 50)
    const sampler = createTokenSampler(store)
    await sampler.load('m', [1 as never], ['memory'])
    await sampler.load('m', [2 as never], ['memory'])
    expect(drawn).toHaveLength(2)
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
