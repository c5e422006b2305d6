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

test.each([
  [
    'all different',
    (n: number) => Math.sin(n * 12.9898) * 43758.5453 - Math.floor(Math.sin(n * 12.9898) * 43758.5453),
  ],
  ['all equal', () => 0.5],
  ['many equal', (n: number) => (n * 7919) % 13],
  ['falling', (n: number) => -n],
  ['rising', (n: number) => n],
  ['mostly masked', (n: number) => (n % 500 === 3 ? n % 7 : Number.NEGATIVE_INFINITY)],
  ['high where none is sampled', (n: number) => (n % 32 === 0 ? 0 : 1 + (n % 1000))],
  ['high where each is sampled', (n: number) => (n % 32 === 0 ? 1 + (n % 1000) : 0)],
])('agrees with a full sort of many scores: %s', (_, toScore) => {
  const scores = Float32Array.from({ length: 30_000 }, (_, n) => toScore(n))
  const rank = (slot: number) => (slot * 31) % 30_011
  const sorted = Array.from(scores, (value, slot) => ({ value, slot }))
    .filter(({ value }) => value > Number.NEGATIVE_INFINITY)
    .sort((a, b) => b.value - a.value || rank(a.slot) - rank(b.slot))
    .map(({ slot }) => slot)
  for (const count of [1, 36, 200, 5_000]) {
    expect(selectBestSlots(scores, count, rank)).toEqual(sorted.slice(0, count))
  }
})

test('has nothing where nothing is asked for or scored', () => {
  expect(selectBestSlots(Float32Array.of(1, 2), 0, bySlot)).toEqual([])
  expect(selectBestSlots(new Float32Array(0), 5, bySlot)).toEqual([])
})
