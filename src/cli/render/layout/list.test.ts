import { describe, expect, it } from 'vitest'
import { show } from './block.ts'
import { andMore, entry, firstOf, range } from './list.ts'
import { displayWidth } from './text.ts'
import { PLAIN, type View } from './view.ts'

const view: View = { paint: PLAIN, width: 40, now: 0 }
const id = '01939f2a-7c3e'

describe('entry', () => {
  it('cuts the title, never the id', () => {
    const line = show(
      view,
      entry({ lead: 'also: ', title: 'a title that is too long for it', note: ' (3)', id }),
    )
    expect(line).toBe(`also: a title that i… (3)  ${id}`)
    expect(displayWidth(line)).toBeLessThanOrEqual(40)
  })

  it('puts ids below each other at the edge', () => {
    expect(show(view, entry({ title: 'short', id, atEdge: true }))).toBe(`${'short'.padEnd(27)}${id}`)
  })

  it('gives a long lead a line of its own where little is left for the title', () => {
    const lead = 'see also: → triggered by '
    expect(show(view, entry({ lead, title: 'The gateway', id }))).toBe(
      `see also: → triggered by\n  The gateway  ${id}`,
    )
  })
})

it('cuts the note too where there is no room for both', () => {
  const told = { title: 'Uploads are cut off', note: ' (decision)', id }
  expect(show({ ...view, width: 30 }, entry(told))).toBe(`Uploads are cu…  ${id}`)
})

describe('what a list does not show', () => {
  it('is counted, with the way to it', () => {
    expect(range(20, 20, 97, 'topic')).toBe('21–40 of 97 topics; go on with --offset 40')
    expect(range(80, 17, 97, 'topic')).toBe('81–97 of 97 topics')
    expect(range(0, 3, 3, 'topic')).toBe('')
    expect(firstOf([1, 2, 3], 2)).toEqual({ shown: [1, 2], more: 1 })
    expect(andMore(1_200)).toBe('… and 1,200 more')
    expect(andMore(0)).toBe('')
  })
})
