import { describe, expect, test } from 'vitest'
import { CURSOR_CHARS, parseCursor, renderCursor } from '../core/cursor.ts'
import { type PageInput, readPage } from './paging.ts'

const context = { defaultScope: { namespace: 'default', project: null, branch: null } }
const letters = [...'abcdefghij']

function reading(rows: readonly string[], of = 'letters') {
  return (input: PageInput & { readonly kind?: string }, from = context) =>
    readPage(from, input, {
      of,
      limit: 3,
      read: (limit, offset) => rows.slice(offset, offset + limit),
      idOf: (row) => row,
    })
}

describe('a page', () => {
  test('is followed by the next until all were shown', async () => {
    const read = reading(letters)
    const shown: string[] = []
    let after: string | undefined
    do {
      const page = await read(after === undefined ? { limit: 4 } : { limit: 4, after })
      shown.push(page.items.join(''))
      after = page.next
    } while (after !== undefined)
    expect(shown).toEqual(['abcd', 'efgh', 'ij'])
  })

  test('has no next if it holds everything, or nothing', async () => {
    expect(await reading(letters.slice(0, 3))({})).toEqual({ items: ['a', 'b', 'c'] })
    expect(await reading([])({})).toEqual({ items: [] })
  })

  test('passes over what it is told to, from the beginning or from a cursor', async () => {
    const first = await reading(letters)({ offset: 2 })
    expect(first.items).toEqual(['c', 'd', 'e'])
    const then = await reading(letters)({ offset: 2, after: first.next ?? '' })
    expect(then.items).toEqual(['h', 'i', 'j'])
  })

  test('goes on behind the last item though others came or went before it', async () => {
    const { next: after = '' } = await reading(letters)({})
    const grown = await reading(['x', 'y', 'z', ...letters])({ after })
    expect(grown.items).toEqual(['d', 'e', 'f'])
    const shrunk = await reading(letters.slice(1))({ after })
    expect(shrunk.items).toEqual(['d', 'e', 'f'])
  })

  test('leaves nothing out if the last item is gone', async () => {
    const { next: after = '' } = await reading(letters)({})
    const without = letters.filter((letter) => letter !== 'c')
    expect((await reading(without)({ after })).items).toEqual(['d', 'e', 'f'])
  })

  test('loses nothing if every page is removed before the next is read', async () => {
    for (const limit of [1, 2, 3, 4]) {
      let left: readonly string[] = letters
      const seen: string[] = []
      let page = await reading(left)({ limit })
      for (;;) {
        seen.push(...page.items)
        left = left.filter((letter) => !page.items.includes(letter))
        if (page.next === undefined) break
        page = await reading(left)({ limit, after: page.next })
      }
      expect(seen).toEqual(letters)
    }
  })
})

describe('a cursor', () => {
  test('is refused by another listing, other filters and another namespace', async () => {
    const { next: after = '' } = await reading(letters)({ kind: 'fact' })
    const refusal = { code: 'invalid_input', details: { field: 'after' } }
    await expect(reading(letters)({ after })).rejects.toMatchObject(refusal)
    await expect(reading(letters, 'digits')({ after, kind: 'fact' })).rejects.toMatchObject(refusal)
    const elsewhere = { defaultScope: { ...context.defaultScope, namespace: 'other' } }
    await expect(reading(letters)({ after, kind: 'fact' }, elsewhere)).rejects.toMatchObject(refusal)
    expect((await reading(letters)({ after, kind: 'fact', limit: 1 })).items).toEqual(['d'])
  })

  test.each([
    '',
    '5',
    '0.1.0123456789ab..x',
    '-1.1.0123456789ab..x',
    '1.0.0123456789ab..x',
    '1.1.xyz..a',
    '1.1.0123456789ab.12345.a',
    '1.1.0123456789ab..a b',
    '1e3.1.0123456789ab..a',
  ])('is not %j', (text) => {
    expect(parseCursor(text)).toBeNull()
  })

  test('comes back from its text', () => {
    const cursor = {
      position: 20,
      size: 3,
      listing: '0123456789ab',
      before: ['0a1b2c', '3d4e5f'],
      last: '0193a1b2-0000-7000-8000-0123456789ab',
    }
    expect(renderCursor(cursor).length).toBeLessThan(CURSOR_CHARS)
    expect(parseCursor(renderCursor(cursor))).toEqual(cursor)
  })
})
