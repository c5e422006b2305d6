import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUuid } from '../ids.ts'
import { createUuidV7Source, firstUuidV7At } from './uuid-v7.ts'

const random = (length: number) => randomFillSync(new Uint8Array(length))

test('ids are version 7 UUIDs that begin with the time', () => {
  const id = createUuidV7Source({ now: () => 0x0123456789ab }, random).next()
  expect(isUuid(id)).toBe(true)
  expect(id.startsWith('01234567-89ab-7')).toBe(true)
})

test('ids increase within one millisecond, past the counter, and when the clock steps back', () => {
  const times = [...Array<number>(5_000).fill(1_000), 999, 500, 1_001]
  let call = 0
  const source = createUuidV7Source({ now: () => times[call++] ?? 2_000 }, random)
  const ids = Array.from({ length: 5_010 }, () => source.next())
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids are UUIDs that increase when the clock is before 1970', () => {
  const source = createUuidV7Source({ now: () => -86_400_000 }, random)
  const ids = [source.next(), source.next()]
  expect(ids.every(isUuid)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
})

test('the first id of a moment is not greater than any made then, and greater than any made before', () => {
  const idAt = (ms: number) => createUuidV7Source({ now: () => ms }, random).next()
  const first = firstUuidV7At(1_000)
  expect(isUuid(first)).toBe(true)
  expect(first <= idAt(1_000)).toBe(true)
  expect(idAt(999) < first).toBe(true)
})
