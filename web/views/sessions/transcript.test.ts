import { describe, expect, test } from 'vitest'
import { firstLine, joinTurns, weave } from './transcript.ts'

const turn = (position: number) => ({ id: `t${position}`, position, at: position * 10 })
const whole = { start: true, end: true }

describe('weave', () => {
  test('puts what was given before the turn that it came with', () => {
    const items = weave([turn(1), turn(2)], [{ id: 'g', at: 15 }], whole)
    expect(items.map((item) => (item.kind === 'turn' ? item.turn.id : 'given'))).toEqual([
      't1',
      'given',
      't2',
    ])
  })

  test('shows everything that was given, once, in a whole conversation', () => {
    const given = [5, 10, 11, 99].map((at) => ({ id: `g${at}`, at }))
    const items = weave([turn(1), turn(2)], given, whole)
    expect(items.flatMap((item) => (item.kind === 'given' ? item.given.map(({ id }) => id) : []))).toEqual([
      'g5',
      'g10',
      'g11',
      'g99',
    ])
  })

  test('leaves out what belongs to turns that are not loaded', () => {
    const given = [5, 25, 99].map((at) => ({ id: `g${at}`, at }))
    const items = weave([turn(2), turn(3)], given, { start: false, end: false })
    expect(items.flatMap((item) => (item.kind === 'given' ? item.given : []))).toEqual([
      { id: 'g25', at: 25 },
    ])
  })
})

test('a folded turn shows its first line that says something', () => {
  expect(firstLine('\n\n  $ npm test\nok')).toBe('  $ npm test')
  expect(firstLine('x'.repeat(500), 10)).toBe(`${'x'.repeat(10)} …`)
})

test('pages join without gaps and doubles', () => {
  expect(joinTurns([turn(3), turn(4)], [turn(2), turn(3)]).map(({ position }) => position)).toEqual([2, 3, 4])
})
