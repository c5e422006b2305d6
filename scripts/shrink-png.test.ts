import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shrinkPng } from './shrink-png.ts'

/** Two rows of two pixels, the second row relative to the row above. */
function smallPicture(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32BE(body.length, 0)
    numbers.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const rows = Buffer.from([0, 255, 0, 0, 0, 0, 255, 2, 0, 0, 0, 0, 255, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('keeps every colour of a picture that has few', () => {
  const small = shrinkPng(smallPicture())
  expect([...small.subarray(16, 26)]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 3])
  const at = small.indexOf('PLTE') + 4
  const palette = Array.from({ length: 3 }, (_, index) =>
    small.subarray(at + index * 3, at + index * 3 + 3).toString('hex'),
  )
  const data = small.indexOf('IDAT')
  const rows = inflateSync(small.subarray(data + 4, data + 4 + small.readUInt32BE(data - 4)))
  const pixels = [1, 2, 4, 5].map((index) => palette[rows[index] ?? 0])
  expect(pixels).toEqual(['ff0000', '0000ff', 'ff0000', '00ffff'])
})
