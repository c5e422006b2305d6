import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../test/labelled/work/work-fixture.ts'
import type { ExtractedFact, Extraction } from '../../core/digest.ts'
import type { EpisodeId } from '../../core/ids.ts'
import { gateItems } from './gate-items.ts'

const EPISODES = toEpisodes([
  ['user', 'commit this and push. we keep one crate table per orchard'],
  ['assistant', 'Added the table. It stays open because the export reads it on Mondays.'],
  ['user', 'Operation stopped by hook: never push on Fridays.'],
])

function toFact(changes: Partial<ExtractedFact>): ExtractedFact {
  return {
    key: 'f1',
    text: 'One crate table is kept per orchard.',
    kind: 'decision',
    importance: 'high',
    quote: 'we keep one crate table per orchard',
    episode: 'episode-0' as EpisodeId,
    ownWords: true,
    entities: [],
    corrects: null,
    details: [],
    ...changes,
  }
}

function gate(...facts: ExtractedFact[]): Extraction {
  const concept = { key: 'c1', name: 'Crates', summary: '', facts, files: [], procedural: false }
  return gateItems({ topic: '', summary: '', concepts: [concept], relations: [], rejected: {} }, EPISODES)
}

describe('what a model returns', () => {
  test('passes if it lasts and is understandable alone', () => {
    expect(gate(toFact({})).concepts).toHaveLength(1)
  })

  test.each([
    ['points_back', { text: 'It stays open because the export reads it.' }],
    ['unfinished', { text: '| crate | weight | label |' }],
    [
      'order_of_the_moment',
      { text: 'Commit this and push.', quote: 'commit this and push', kind: 'rule' as const },
    ],
    [
      'order_of_the_moment',
      { text: 'Rename weighCrate to weighBox.', quote: 'rename `weighCrate` to `weighBox`' },
    ],
    [
      'of_the_talk',
      {
        text: 'In this conversation the table was found open.',
        episode: 'episode-1' as EpisodeId,
        quote: 'Added the table.',
      },
    ],
    [
      'not_their_words',
      {
        text: 'Nobody pushes on Fridays.',
        quote: 'never push on Fridays',
        kind: 'rule' as const,
        episode: 'episode-2' as EpisodeId,
      },
    ],
    [
      'change',
      {
        text: 'Added the crate table.',
        quote: 'Added the table',
        kind: 'fact' as const,
        episode: 'episode-1' as EpisodeId,
      },
    ],
  ])('is left out by the gate %s', (reason, changes) => {
    const gated = gate(toFact(changes))
    expect(gated.concepts).toEqual([])
    expect(gated.rejected).toEqual({ [reason]: 1 })
  })
})
