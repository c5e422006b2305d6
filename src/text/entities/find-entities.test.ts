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

  test('keeps letters that English does not have', async () => {
    const found = await findEntities('We asked Mirela Kovač and then Ewa Wałęsa about it.')
    expect(found.map(({ name }) => name)).toEqual(['Mirela Kovač', 'Ewa Wałęsa'])
    const decomposed = 'We asked Mirela Kovač about it.'.normalize('NFD')
    expect(await findEntities(decomposed)).toEqual([{ name: 'Mirela Kovač', kind: 'person' }])
  })

  test('a text without names yields none', async () => {
    expect(await findEntities('The tests pass now and the build is green.')).toEqual([])
    expect(await findEntities('')).toEqual([])
  })

  test('one person is one entity, by full name where it is said', async () => {
    expect(await findEntities('Sarah Chen wrote it, and Sarah also reviewed it. Ask sarah chen.')).toEqual([
      { name: 'Sarah Chen', kind: 'person' },
    ])
  })

  test('takes no name from headings, months, weekdays or the start of a sentence', async () => {
    expect(
      await findEntities(
        '## Known Limits\nRELEASE NOTES\nPending Work For Later\nRefactoring waits until Monday in October.',
      ),
    ).toEqual([])
  })

  test('reads megabytes of anything', async () => {
    const hostile = ['a', "'", '`', '@a/', 'a.b-c/', 'Ab ', 'A.', ')', 'x_', "a' ", '\u0301', 'Ä '].map(
      (part) => part.repeat(Math.ceil(1_000_000 / part.length)),
    )
    for (const text of hostile) expect((await findEntities(text)).length).toBeLessThan(10)
  })
})
