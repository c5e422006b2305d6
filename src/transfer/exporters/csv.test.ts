import { describe, expect, it } from 'vitest'
import { renderRow } from './csv.ts'

describe('rows of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['say "hi"', 'x, y', 'two\nlines'], '"say ""hi""","x, y","two\nlines"\r\n'],
    [['', ' lead', 'trail '], '," lead","trail "\r\n'],
    [['nul\u0000l'], 'null\r\n'],
  ])('%j is quoted where it must be', (cells, row) => {
    expect(renderRow(cells)).toBe(row)
  })

  it.each([
    '=HYPERLINK("http://x")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r=1',
    '＝1',
    '|calc',
    '\u200b=1',
  ])('%j is text, not a formula', (cell) => {
    const [shown = ''] = [renderRow([cell]).trimEnd()]
    const value = shown.startsWith('"') ? shown.slice(1, -1).replaceAll('""', '"') : shown
    expect(value).toBe(`'${cell}`)
  })
})
