import { describe, expect, test } from 'vitest'
import type { Injection } from '../../core/hook.ts'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { findFormerValues, pickUsed } from './corrected-turns.ts'

describe('the former value', () => {
  test.each([
    [
      'For later: the staging database listens on port 5544.',
      'The staging database listens on port 6655',
      ['5544'],
    ],
    [
      'The backups of the ledger go to cold-eu, in Rome.',
      'The backups of the ledger go to vault-ie',
      ['cold-eu'],
    ],
  ])('is what stands where the correction has another: %s', (text, correction, values) => {
    expect(findFormerValues(text, correction)).toEqual(values)
  })

  test.each([
    ['Tests of the harbour office run with vitest', 'The tests of the harbour office run twice now'],
    ['Our API of the harbour office returns dates in UTC', 'Our API test of the harbour office returns 500'],
    ['The mail relay listens on port 25.', 'The ferries leave at 7'],
  ])('is none where another thing is said: %s', (text, correction) => {
    expect(findFormerValues(text, correction)).toEqual([])
  })
})

describe('of what the agent used', () => {
  const used = (n: number, memoryId: string | null = null) =>
    ({
      id: `${n}`,
      memoryId: memoryId as MemoryId | null,
      episodeId: memoryId === null ? (`turn-${n}` as EpisodeId) : null,
    }) as Injection
  const turn = (n: number, text: string) => ({ id: `turn-${n}` as EpisodeId, text })

  test('the turn is meant that shares most with what the person says, and every memory', () => {
    const given = [used(1), used(2), used(3, 'memory-3')]
    const turns = [
      turn(1, 'The ferry leaves at seven.'),
      turn(2, 'Good. The shop is deployed with capistrano.'),
    ]
    expect(pickUsed(given, turns, 'The shop is deployed with kamal').map(({ id }) => id)).toEqual(['2', '3'])
  })

  test('all turns are meant where none shares anything', () => {
    expect(pickUsed([used(1), used(2)], [turn(1, 'A ferry.'), turn(2, 'A shop.')], 'It is 5').length).toBe(2)
  })
})
