import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverThings, findHolders } from './find-holders.ts'
import { findProtected, holds, type ProtectedThing } from './protected-things.ts'
import { splitUnits, type Unit } from './units.ts'

const unit = (text: string): Unit => ({ text, kind: 'sentence', gap: ' ' })
const thing = (text: string): ProtectedThing => ({ kind: 'number', text })

describe('the holders of a thing', () => {
  test('are the units in which it stands whole', () => {
    const units = ['Port 12.', 'Port 512.', 'Ports 7 and 12.'].map(unit)
    expect(findHolders(units, [thing('12'), thing('7'), thing('9')])).toEqual([[0, 2], [2], []])
  })

  test('are found for things without a letter or number', () => {
    expect(findHolders([unit('a -- b'), unit('c')], [thing('--')])).toEqual([[0]])
  })

  test('are those that looking everywhere would find', () => {
    const words = fc.constantFrom(
      '12',
      '512',
      'a/b.ts',
      'x_y',
      'Anna',
      '`c d`',
      '"e f"',
      'is.',
      'at',
      '\n',
      'ä1',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (pieces) => {
        const text = pieces.join(' ')
        const units = splitUnits(text)
        const things = findProtected(text)
        const everywhere = things.map((one) =>
          units.flatMap(({ text: words }, i) => (holds(words, one) ? [i] : [])),
        )
        expect(findHolders(units, things)).toEqual(everywhere)
      }),
    )
  })
})

describe('covering', () => {
  test('takes the unit that holds most for its length, and none that adds nothing', () => {
    const units = ['1 2 3', '1', '3 and a very long sentence that nobody needs', '4'].map(unit)
    const holders = findHolders(units, ['1', '2', '3', '4'].map(thing))
    expect(coverThings(units, holders, new Set())).toEqual([0, 3])
  })

  test('leaves out what is held by what is kept', () => {
    const units = ['1 2', '2 3'].map(unit)
    const holders = findHolders(units, ['1', '2', '3'].map(thing))
    expect(coverThings(units, holders, new Set([0]))).toEqual([1])
    expect(coverThings(units, holders, new Set([0, 1]))).toEqual([])
  })

  test('holds everything that can be held', () => {
    const sets = fc.array(fc.array(fc.nat(20), { maxLength: 6 }), { maxLength: 15 })
    fc.assert(
      fc.property(sets, (held) => {
        const units = held.map((numbers) => unit(numbers.join(' ')))
        const things = Array.from({ length: 21 }, (_, n) => thing(String(n)))
        const holders = findHolders(units, things)
        const chosen = new Set(coverThings(units, holders, new Set()))
        for (const holder of holders) {
          if (holder.length > 0) expect(holder.some((i) => chosen.has(i))).toBe(true)
        }
      }),
    )
  })
})

test('a long text full of numbers is no trouble', () => {
  const text = Array.from({ length: 6_000 }, (_, n) => `Box ${n * 37} goes to shelf S${n}x.`).join(' ')
  const units = splitUnits(text)
  const things = findProtected(text)
  const holders = findHolders(units, things)
  expect(things.length).toBeGreaterThan(10_000)
  expect(coverThings(units, holders, new Set())).toHaveLength(units.length)
})
