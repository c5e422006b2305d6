import { describe, expect, it } from 'vitest'
import { show } from './block.ts'
import { table } from './table.ts'
import { displayWidth } from './text.ts'
import { PLAIN, type View } from './view.ts'

const view: View = { paint: PLAIN, width: 40, now: 0 }
const columns = {
  id: { of: ([id]: readonly string[]) => id },
  title: { of: ([, title]: readonly string[]) => title, flexible: true },
  below: { of: ([, , below]: readonly string[]) => (below ? Number(below) : null) },
}

describe('table', () => {
  it('aligns, and gives the flexible column what is left of the line', () => {
    const rows = [
      ['a1', 'a title that is far too long for the line it stands in', '12'],
      ['b2', 'short', '3'],
    ]
    const lines = show(view, table(rows, columns)).split('\n')
    expect(lines).toEqual([
      'id  title                          below',
      'a1  a title that is far too long…     12',
      'b2  short                              3',
    ])
    expect(Math.max(...lines.map(displayWidth))).toBe(40)
  })

  it('lets the column that explains go on below, every word of it', () => {
    const wrapping = {
      run: { of: () => 'r1' },
      outcome: { of: (why: string) => why, flexible: true, wraps: true },
    }
    const why = 'nothing: what is known does not fit the question that was asked'
    expect(show(view, table([why], wrapping)).split('\n')).toEqual([
      'run  outcome',
      'r1   nothing: what is known does not fit',
      '     the question that was asked',
    ])
  })

  it('takes from columns that give, the widest first, where one that gives way is not enough', () => {
    const wide = {
      a: { of: () => 'x'.repeat(20), gives: true },
      b: { of: () => 'y'.repeat(12), gives: true },
      c: { of: () => 'z'.repeat(30), flexible: true },
      n: { of: () => '12345', align: 'right' as const },
    }
    const lines = show({ ...view, width: 50 }, table([0], wide)).split('\n')
    expect(Math.max(...lines.map(displayWidth))).toBe(50)
    expect(lines[1]).toMatch(/ 12345$/)
  })

  it('leaves out a column nobody has anything in, and is nothing without rows', () => {
    expect(show(view, table([['a1', 'one', '']], columns))).toBe('id  title\na1  one')
    expect(show(view, table([], columns))).toBe('')
  })

  it('counts with separators, from the right', () => {
    expect(show(view, table([7, 12_345], { turns: { of: (turns) => turns } }))).toBe(' turns\n     7\n12,345')
  })

  it('lets no cell break the line or steer the terminal', () => {
    expect(show(view, table(['a\nb\u001b[2J'], { title: { of: (title) => title } }))).toBe(
      'title\na b\ufffd[2J',
    )
  })

  it('is a record for each row where the terminal is too narrow for its columns', () => {
    const wide = {
      id: { of: (id: string) => id },
      model: { of: () => 'one-of-the-larger-models' },
      outcome: { of: () => 'nothing fits', flexible: true },
    }
    const narrow = { ...view, width: 30 }
    expect(show({ ...narrow, wraps: true }, table(['a1', 'b2'], wide)).split('\n')).toEqual([
      'id       a1',
      'model    one-of-the-larger-mod',
      '         els',
      'outcome  nothing fits',
      '',
      'id       b2',
      'model    one-of-the-larger-mod',
      '         els',
      'outcome  nothing fits',
    ])
    // A program that reads it finds the same columns wherever it runs.
    expect(show(narrow, table(['a1'], wide)).split('\n')[0]).toBe('id  model                     outcome')
  })
})
