import { describe, expect, it } from 'vitest'
import { SAMPLE_VIEW, sampleLine } from '../../../test/support/graph-samples.ts'
import type { EdgeId, EntityId } from '../../core/ids.ts'
import type { LinkRecommendations, Traversal } from '../../recall/graph-queries/graph-views.ts'
import { displayWidth } from './layout/text.ts'
import { renderRelated } from './related.ts'

const start = sampleLine(1, 'Redis keeps the sessions')
const other = sampleLine(2, 'Sessions last a day')
const candidate = sampleLine(3, 'Sessions are lost when it restarts')
const via = { layer: 'semantic', weight: 1, reasoning: null, edgeId: 'e' as EdgeId } as const
const redis = 'r' as EntityId

const LINKED: Traversal = {
  start,
  reached: [
    {
      node: { kind: 'entity', id: redis, name: 'Redis', entityKind: 'system' },
      depth: 1,
      via: { ...via, from: start.id, relation: 'mentions', forward: true },
    },
    {
      node: { kind: 'memory', id: other.id, memory: { ...other, superseded: true } },
      depth: 2,
      via: { ...via, from: redis, relation: 'mentions', forward: false, weight: 0.5, reasoning: 'by name' },
    },
  ],
  more: false,
}
const RECOMMENDED: LinkRecommendations = {
  source: start,
  candidates: [
    {
      memory: candidate,
      score: 0.712,
      scores: { cosine: 0.8, bm25: 0.5, entity: 1, temporal: 0.25 },
      relation: 'see_also',
      reason: 'they are about the same thing',
      shared: ['Redis'],
    },
  ],
  byMeaning: true,
}

describe('renderRelated', () => {
  it('hangs what is further below what led there, then lists candidates with their signals', () => {
    const text = renderRelated({ linked: LINKED, recommended: RECOMMENDED }, SAMPLE_VIEW)
    expect(text.split('\n')).toEqual([
      'Redis keeps the sessions',
      '',
      'Linked',
      '  → mentions  Redis  system',
      '    ← mentions 0.50  Sessions last a day (supers…  01939f2a-0002',
      '        by name',
      '',
      'Might be linked',
      'id             title             score  cosine  bm25  entity  temporal',
      '01939f2a-0003  Sessions are lo…   0.71    0.80  0.50    1.00      0.25',
      '',
      'They are about the same thing. To link the first:',
      '  lore link 01939f2a-0001 see_also 01939f2a-0003',
    ])
    const wide = renderRelated({ linked: LINKED, recommended: RECOMMENDED }, { ...SAMPLE_VIEW, width: 80 })
    expect(wide.split('\n').every((line) => displayWidth(line) <= 80)).toBe(true)
  })

  it('says when there is nothing, and when words alone were compared', () => {
    const none = { ...RECOMMENDED, candidates: [] }
    const text = renderRelated({ linked: { ...LINKED, reached: [] }, recommended: none }, SAMPLE_VIEW)
    expect(text).toContain('to nothing yet')
    expect(text).toContain('--min-score')
    expect(
      renderRelated({ linked: null, recommended: { ...RECOMMENDED, byMeaning: false } }, SAMPLE_VIEW),
    ).toContain('By words only')
  })

  it('offers no link for a text', () => {
    const text = renderRelated({ linked: null, recommended: { ...RECOMMENDED, source: null } }, SAMPLE_VIEW)
    expect(text).not.toContain('lore link')
    expect(text).toContain('Might be linked to it')
  })
})
