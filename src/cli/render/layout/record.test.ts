import { describe, expect, it } from 'vitest'
import { lines, prose, show } from './block.ts'
import { record } from './record.ts'
import { PLAIN, type View } from './view.ts'

const view: View = { paint: PLAIN, width: 30, now: 0 }

describe('record', () => {
  it('hangs further lines under the first and leaves out what is empty', () => {
    const fields = [
      ['id', 'x'],
      ['nothing', ''],
      ['nobody', lines(null)],
      ['links', 'a\nb'],
      ['turns', 0],
    ] as const
    expect(show(view, record(fields))).toBe('id     x\nlinks  a\n       b\nturns  0')
  })

  it('breaks a message at a terminal only, stored text wherever it goes', () => {
    const long = 'a sentence of some seven words'
    const wrapped = 'said  a sentence of some seven\n      words'
    expect(show(view, record([['said', long]]))).toBe(`said  ${long}`)
    expect(show({ ...view, wraps: true }, record([['said', long]]))).toBe(wrapped)
    expect(show(view, record([['said', prose(long)]]))).toBe(wrapped)
  })

  it('puts a path that has no room beside its label below it, at a terminal', () => {
    const path = `/home/ada/${'x'.repeat(20)}`
    const fields = [['home', path]] as const
    expect(show({ ...view, wraps: true }, record(fields))).toBe(`home\n  ${path}`)
    expect(show(view, record(fields))).toBe(`home  ${path}`)
  })
})
