import { createColors } from 'picocolors'
import { describe, expect, it } from 'vitest'
import { cut, group, hang, headed, lines, passage, prose, sections, show } from './block.ts'
import { PLAIN, type View } from './view.ts'

const view: View = { paint: PLAIN, width: 20, now: 0 }
const terminal: View = { ...view, wraps: true }

describe('parts', () => {
  it('leave out what is empty, painted or not', () => {
    const { dim } = createColors(true)
    expect(show(view, lines('a', '', null, false, undefined, dim(''), 'b'))).toBe('a\nb')
    expect(show(view, sections('a', lines(), '', lines('b', 'c')))).toBe('a\n\nb\nc')
  })

  it('break a message between words at a terminal, and nowhere else', () => {
    const message = 'a message that is longer than the line'
    expect(show(view, message)).toBe(message)
    expect(show(terminal, message)).toBe('a message that is\nlonger than the line')
  })
})

describe('hang', () => {
  it('begins further lines below the first, one within the other', () => {
    expect(show(terminal, hang('✓ ', 'done with all of the work', hang('- ', 'and some more of it')))).toBe(
      ['✓ done with all of', '  the work', '  - and some more of', '    it'].join('\n'),
    )
  })

  it('gives a lead that leaves too little room a line of its own', () => {
    expect(show(terminal, hang('01939f2a-7c3e  ', 'The API listens'))).toBe(
      '01939f2a-7c3e\n  The API listens',
    )
  })

  it('is a heading with what is below it, or no group where nothing is', () => {
    expect(show(view, headed('Kept:', 'a'), headed('b', ''), group('Left:', ''))).toBe('Kept:\n  a\nb')
  })
})

describe('stored text', () => {
  it('is one paragraph, of so many lines', () => {
    expect(show(view, prose('one two three four\nfive six seven eight nine', undefined, 2))).toBe(
      'one two three four\nfive six seven eigh…',
    )
    expect(show(view, prose(''))).toBe('')
  })

  it('keeps its lines as a passage, and is cut on one line', () => {
    expect(show(view, passage('one\n\n  two'))).toBe('one\n\n  two')
    expect(show(view, cut('one\ntwo three four five'))).toBe('one two three four…')
  })
})
