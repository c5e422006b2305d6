/**
 * Reads tensors from the safetensors format: the length of a JSON header as a 64-bit number, the header, the
 * data. Throws if the header does not match the data, so that nothing is read beyond it.
 */
import * as z from 'zod/mini'
import { LoreError } from '../core/errors.ts'

export interface Tensors {
  /** Returns a view of the file. @throws LoreError `model_damaged` if there is no such tensor of this type */
  int8(name: string): Tensor<Int8Array>
  /** Returns a copy, because the data of a tensor need not be aligned. */
  float32(name: string): Tensor<Float32Array>
  has(name: string): boolean
}

interface Tensor<Values> {
  readonly shape: readonly number[]
  readonly values: Values
}

const LENGTH_BYTES = 8
const BYTES_OF = { I8: 1, F32: 4 } as const

const headerSchema = z.record(
  z.string(),
  z.object({
    dtype: z.enum(['I8', 'F32']),
    shape: z.array(z.int().check(z.nonnegative())),
    data_offsets: z.tuple([z.int().check(z.nonnegative()), z.int().check(z.nonnegative())]),
  }),
)
type Header = z.infer<typeof headerSchema>

/** @throws LoreError `model_damaged` */
export function readTensors(file: Uint8Array): Tensors {
  const { header, data } = splitFile(file)
  const find = (name: string, dtype: 'I8' | 'F32') => {
    const entry = header[name]
    if (entry?.dtype !== dtype) throw damaged(`it has no tensor ${name} of type ${dtype}`)
    const [from, until] = entry.data_offsets
    const expected = entry.shape.reduce((product, size) => product * size, BYTES_OF[dtype])
    if (until - from !== expected || until > data.length) throw damaged(`tensor ${name} is cut off`)
    return { shape: entry.shape, bytes: data.subarray(from, until) }
  }
  return {
    int8(name) {
      const { shape, bytes } = find(name, 'I8')
      return { shape, values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
    },
    float32(name) {
      const { shape, bytes } = find(name, 'F32')
      return { shape, values: new Float32Array(new Uint8Array(bytes).buffer) }
    },
    has: (name) => Object.hasOwn(header, name),
  }
}

function splitFile(file: Uint8Array): { header: Header; data: Uint8Array } {
  if (file.length < LENGTH_BYTES) throw damaged('it is empty')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = Number(view.getBigUint64(0, true))
  if (length > file.length - LENGTH_BYTES) throw damaged('its header is cut off')
  try {
    const text = new TextDecoder().decode(file.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
    return { header: headerSchema.parse(JSON.parse(text)), data: file.subarray(LENGTH_BYTES + length) }
  } catch (cause) {
    throw damaged('its header cannot be read', cause)
  }
}

function damaged(what: string, cause?: unknown): LoreError {
  return new LoreError('model_damaged', `The weights of the embedding model cannot be used: ${what}.`, {
    hint: 'Install Lore again to restore the model. Memories are not affected.',
    cause,
  })
}
