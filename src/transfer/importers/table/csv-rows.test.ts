import { expect, test } from 'vitest'
import { findSeparator, readCsv } from './csv-rows.ts'

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const read = async (text: string, size = 1_000) => {
  const rows: [number, readonly string[]][] = []
  for await (const { cells, line } of readCsv(inChunks(text, size))) rows.push([line, cells])
  return rows
}

test('quotes, doubled quotes, breaks in cells, empty cells and lines, with any line end and in any chunks', async () => {
  const text = 'a,b,c\r\n1,"x, ""y""\r\nz",\r\n\r\n"",plain "quoted" inside,3\n4,5,6'
  const rows = [
    [1, ['a', 'b', 'c']],
    [2, ['1', 'x, "y"\r\nz', '']],
    [5, ['', 'plain "quoted" inside', '3']],
    [6, ['4', '5', '6']],
  ]
  for (const size of [1, 2, 3, 7, 1_000]) expect(await read(text, size)).toEqual(rows)
})

test('the separator is the most frequent one of the first line outside of quotes', () => {
  expect(findSeparator('a;b;"c,d,e,f"\n1,2,3,4,5')).toBe(';')
  expect(findSeparator('a\tb')).toBe('\t')
  expect(findSeparator('text')).toBe(',')
})

test('a quote that is not closed is refused with its line', async () => {
  await expect(read('a,b\n1,2\n3,"open\n4,5\n')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('line 3'),
  })
})

test('a file without line break at its end, or with one column, is read whole', async () => {
  expect(await read('text\nonly one')).toEqual([
    [1, ['text']],
    [2, ['only one']],
  ])
  expect(await read('')).toEqual([])
})
