import { expect, test } from 'vitest'
import { fromFloat16Table, fromFloat32Table } from './little-endian.ts'

test('reads half precision: normal, subnormal, signed, infinite', () => {
  const bytes = Uint8Array.of(
    0x00,
    0x3c,
    0x00,
    0xc0,
    0x01,
    0x00,
    0xff,
    0x7b,
    0x00,
    0x80,
    0x00,
    0x7c,
    0x66,
    0x2e,
  )
  const [one, minusTwo, smallest, largest, minusZero, infinity, tenth] = fromFloat16Table(bytes)
  expect(one).toBe(1)
  expect(minusTwo).toBe(-2)
  expect(smallest).toBe(2 ** -24)
  expect(largest).toBe(65504)
  expect(minusZero).toBe(-0)
  expect(infinity).toBe(Number.POSITIVE_INFINITY)
  expect(tenth).toBeCloseTo(0.1, 4)
})

test('reads single precision wherever the bytes lie', () => {
  const bytes = Uint8Array.of(0xff, 0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0xbf).subarray(1)
  expect([...fromFloat32Table(bytes)]).toEqual([1, -0.5])
})
