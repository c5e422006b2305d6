import { describe, expect, test } from 'vitest'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { foldSources } from './fold-sources.ts'
import type { RankedDocument } from './rank.ts'

const ranked = (...refs: string[]) =>
  refs.map((id) => ({
    document: { ref: { kind: id.startsWith('m') ? 'memory' : 'episode', id } },
  })) as unknown as RankedDocument[]
const sources = new Map([
  ['m1', ['e1']],
  ['m2', ['e1', 'e2']],
]) as unknown as ReadonlyMap<MemoryId, readonly EpisodeId[]>
const fold = (...refs: string[]) =>
  foldSources(ranked(...refs), sources).map(({ document }) => document.ref.id)

describe('a memory and its turn', () => {
  test('are shown once, as whichever ranks higher', () => {
    expect(fold('m1', 'e1', 'e9')).toEqual(['m1', 'e9'])
    expect(fold('e1', 'm1', 'e9')).toEqual(['e1', 'e9'])
  })

  test('a memory of two turns stays while one of them is not shown', () => {
    expect(fold('e1', 'm2', 'e2')).toEqual(['e1', 'm2'])
    expect(fold('e1', 'e2', 'm2')).toEqual(['e1', 'e2'])
  })

  test('two memories of one turn both stay; memories without turns always do', () => {
    expect(fold('m1', 'm2', 'e1', 'm9')).toEqual(['m1', 'm2', 'm9'])
  })
})
