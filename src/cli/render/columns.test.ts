import { describe, expect, it } from 'vitest'
import { renderColumns, renderFields } from './columns.ts'
import { displayWidth } from './text.ts'
import { PLAIN, type View } from './view.ts'

const view: View = { paint: PLAIN, width: 40, now: 0 }
const columns = [
  { title: 'id' },
  { title: 'title', flexible: true },
  { title: 'below', align: 'right' as const },
]

describe('renderColumns', () => {
  it('aligns, and gives the flexible column what is left of the line', () => {
    const rows = [
      ['a1', 'a title that is far too long for the line it stands in', '12'],
      ['b2', 'short', '3'],
    ]
    const lines = renderColumns(columns, rows, view).split('\n')
    expect(lines).toEqual([
      'id  title                          below',
      'a1  a title that is far too long…     12',
      'b2  short                              3',
    ])
    expect(Math.max(...lines.map(displayWidth))).toBe(40)
  })

  it('lets the column that explains go on below, every word of it', () => {
    const wrapping = [{ title: 'run' }, { title: 'outcome', flexible: true, wraps: true }]
    const why = 'nothing: what is known does not fit the question that was asked'
    expect(renderColumns(wrapping, [['r1', why]], view).split('\n')).toEqual([
      'run  outcome',
      'r1   nothing: what is known does not fit',
      '     the question that was asked',
    ])
  })

  it('takes from columns that give, the widest first, where one that gives way is not enough', () => {
    const wide = [
      { title: 'a', gives: true },
      { title: 'b', gives: true },
      { title: 'c', flexible: true },
      { title: 'n', align: 'right' as const },
    ]
    const rows = [['x'.repeat(20), 'y'.repeat(12), 'z'.repeat(30), '12345']]
    const lines = renderColumns(wide, rows, { ...view, width: 50 }).split('\n')
    expect(Math.max(...lines.map(displayWidth))).toBe(50)
    expect(lines[1]).toMatch(/ 12345$/)
  })

  it('leaves out a column nobody has anything in', () => {
    const rows = [['a1', 'one', '']]
    expect(renderColumns(columns, rows, view)).toBe('id  title\na1  one')
  })
})

describe('renderFields', () => {
  it('hangs further lines under the first and leaves out what is empty', () => {
    const fields = [
      ['id', 'x'],
      ['nothing', ''],
      ['links', 'a\nb'],
    ] as const
    expect(renderFields(fields, view)).toBe('id     x\nlinks  a\n       b')
  })
})
