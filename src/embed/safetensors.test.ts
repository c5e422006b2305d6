import { expect, test } from 'vitest'
import { readTensors } from './safetensors.ts'

function file(header: unknown, data: Uint8Array, length?: bigint): Uint8Array {
  const json = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(length ?? BigInt(json.length))
  return Buffer.concat([size, json, data])
}

const floats = new Uint8Array(new Float32Array([1.5, -2]).buffer)
const GOOD = {
  codes: { dtype: 'I8', shape: [2, 2], data_offsets: [0, 4] },
  scales: { dtype: 'F32', shape: [2], data_offsets: [4, 12] },
}
const DATA = Buffer.concat([Uint8Array.from([1, 255, 127, 129]), floats])

test('reads tensors by name and type', () => {
  const tensors = readTensors(file(GOOD, DATA))
  expect(tensors.int8('codes')).toEqual({ shape: [2, 2], values: Int8Array.from([1, -1, 127, -127]) })
  expect(tensors.float32('scales')).toEqual({ shape: [2], values: Float32Array.from([1.5, -2]) })
  expect(tensors.has('codes')).toBe(true)
  expect(tensors.has('toString')).toBe(false)
})

test.each([
  ['an empty file', new Uint8Array(3)],
  ['a header longer than the file', file(GOOD, DATA, 1_000_000n)],
  ['a header that is no JSON', file('{"codes":', DATA)],
  ['a header of another shape', file({ codes: { dtype: 'F64' } }, DATA)],
])('refuses %s', (_, bytes) => {
  expect(() => readTensors(bytes)).toThrow(expect.objectContaining({ code: 'model_damaged' }))
})

test.each([
  ['is missing', 'other', GOOD],
  ['has another type', 'scales', GOOD],
  ['reaches beyond the data', 'codes', { codes: { ...GOOD.codes, data_offsets: [100, 104] } }],
  ['does not fill its shape', 'codes', { codes: { ...GOOD.codes, shape: [3, 2] } }],
])('refuses a tensor that %s', (_, name, header) => {
  expect(() => readTensors(file(header, DATA)).int8(name)).toThrow(
    expect.objectContaining({ code: 'model_damaged' }),
  )
})
