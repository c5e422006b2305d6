import { describe, expect, test } from 'vitest'
import { parseColumnMap, readColumnMap, resolveColumns, toMemory } from './column-map.ts'

describe('a map that is typed', () => {
  test.each([
    ['content=text,created=date', { content: 'text', created: 'date' }],
    ['content = Note text , tags=labels', { content: 'Note text', tags: 'labels' }],
    ['content="Note, ""long""",id="a=b"', { content: 'Note, "long"', id: 'a=b' }],
    ['content=metadata.text', { content: 'metadata.text' }],
  ])('%s', (typed, map) => {
    expect(parseColumnMap(typed)).toEqual(map)
  })

  test.each([[''], ['content'], ['content='], ['=text'], ['content=a,content=b'], ['content="open']])(
    '%j is none',
    (typed) => {
      expect(parseColumnMap(typed)).toBeNull()
    },
  )

  test('a file holds the same as a JSON object', () => {
    expect(readColumnMap('\uFEFF{"content": "text"}')).toEqual({ content: 'text' })
    for (const text of ['[]', '{"content": 5}', 'content=text', '{']) expect(readColumnMap(text)).toBeNull()
  })
})

describe('columns', () => {
  test('are taken as named, and by their usual names otherwise', () => {
    expect(resolveColumns({ content: 'Body' }, ['Body', 'text', 'Date', 'x'])).toEqual({
      content: 'Body',
      created: 'Date',
    })
    expect(resolveColumns({}, ['Text', 'TAGS'])).toEqual({ content: 'Text', tags: 'TAGS' })
  })

  test('that are not there, and fields that no memory has, are refused with what there is', () => {
    expect(() => resolveColumns({ content: 'words' }, ['a', 'b'])).toThrow('no column "words"')
    expect(() => resolveColumns({ colour: 'a' }, ['a'])).toThrow('"colour" is no field')
    expect(() => resolveColumns({}, ['a', 'b'])).toThrow('No column')
  })
})

describe('a row', () => {
  const map = { content: 'text', created: 'date', tags: 'labels', id: 'id', kind: 'type' }
  const read = (fields: Record<string, unknown>) => toMemory(fields, map, '/home/nora/notes.csv')

  test.each([
    ['2026-03-04', Date.UTC(2026, 2, 4)],
    ['04.03.2026 08:30', Date.UTC(2026, 2, 4, 8, 30)],
    ['31/03/2026', Date.UTC(2026, 2, 31)],
    ['03/31/2026', Date.UTC(2026, 2, 31)],
    ['1772611200', Date.UTC(2026, 2, 4, 8)],
    [1_772_611_200_000, Date.UTC(2026, 2, 4, 8)],
  ])('of %s is dated so', (date, at) => {
    expect(read({ text: 'x', date })).toMatchObject({ badDate: null, memory: { createdAt: at } })
  })

  test('whose date could mean two days, or none, has no date and says so', () => {
    for (const date of ['03/04/2026', 'soon', '45.13.2026']) {
      const { memory, badDate } = read({ text: 'x', date })
      expect([memory.createdAt, badDate]).toEqual([undefined, date])
    }
    expect(read({ text: 'x', date: '' }).badDate).toBeNull()
  })

  test('has tags from a list, JSON or separated words, and keeps what the map does not name', () => {
    expect(read({ text: 'x', labels: ['a', 'b'] }).memory.tags).toEqual(['a', 'b'])
    expect(read({ text: 'x', labels: '#a; b|a' }).memory.tags).toEqual(['a', 'b'])
    const { memory } = read({ text: 'x', type: 'recipe', shelf: 'A', empty: '' })
    expect([memory.kind, memory.metadata]).toEqual(['fact', { shelf: 'A', kind: 'recipe' }])
  })

  test('keeps its id, with the name of the table if the id may recur in another one', () => {
    expect(read({ text: 'x', id: 7 }).memory.key).toBe('7 in notes.csv')
    const long = 'b7a1c2d3-0000-4000-8000-000000000001'
    expect(read({ text: 'x', id: long }).memory.key).toBe(long)
    expect(read({ text: 'x' }).memory.key).toBe(read({ text: 'x' }).memory.key)
    expect(read({ text: 'x' }).memory.key).not.toBe(read({ text: 'y' }).memory.key)
  })
})
