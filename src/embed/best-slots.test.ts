import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectBestSlots } from './best-slots.ts'

const bySlot = (slot: number) => slot

test('agrees with a full sort, ties by rank, masked scores left out', () => {
  const score = fc.constantFrom(Number.NEGATIVE_INFINITY, -0.5, 0, 0.25, 0.5, 0.75, 1)
  fc.assert(
    fc.property(fc.array(score, { maxLength: 200 }), fc.nat(60), fc.boolean(), (values, count, reversed) => {
      const scores = Float32Array.from(values)
      const rank = reversed ? (slot: number) => -slot : bySlot
      const sorted = values
        .map((value, slot) => ({ value, slot }))
        .filter(({ value }) => value > Number.NEGATIVE_INFINITY)
        .sort((a, b) => b.value - a.value || rank(a.slot) - rank(b.slot))
        .map(({ slot }) => slot)
      expect(selectBestSlots(scores, count, rank)).toEqual(sorted.slice(0, count))
    }),
  )
})

test('has nothing where nothing is asked for or scored', () => {
  expect(selectBestSlots(Float32Array.of(1, 2), 0, bySlot)).toEqual([])
  expect(selectBestSlots(new Float32Array(0), 5, bySlot)).toEqual([])
})
