import { describe, expect, test } from 'vitest'
import { findEntities } from './find-entities.ts'

describe('findEntities', () => {
  test('finds people, organisations and places beside code', async () => {
    expect(
      await findEntities(
        'Maria Lopez from Acme Corp moved `src/cache.ts` to Redis when she lived in Berlin.',
      ),
    ).toEqual([
      { name: 'src/cache.ts', kind: 'file' },
      { name: 'Redis', kind: 'system' },
      { name: 'Maria Lopez', kind: 'person' },
      { name: 'Acme Corp', kind: 'organisation' },
      { name: 'Berlin', kind: 'concept' },
    ])
  })

  test('a text without names yields none', async () => {
    expect(await findEntities('The tests pass now and the build is green.')).toEqual([])
    expect(await findEntities('')).toEqual([])
  })
})
