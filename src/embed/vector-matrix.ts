/**
 * Vectors in int8 with one scale each, in slots of WASM memory, and the scan over them. Knows nothing about
 * documents. Memory grows by blocks of slots, so that nothing has to move.
 */
import { openKernel } from './kernel.ts'

interface MatrixScan {
  /** Scores by slot; −Infinity if the mask is 0. A copy, unaffected by later scans and changes. */
  readonly scores: Float32Array
  readonly count: number
  /** Population mean and standard deviation of the scores under the mask; 0 if there are none. */
  readonly mean: number
  readonly deviation: number
}

export interface VectorMatrix {
  /** Writes a vector. The mask must exclude slots that were never written or are outdated. */
  write(slot: number, vector: Float32Array): void
  /**
   * Rounds vectors without keeping them. The bytes are, little-endian: a float32 scale per vector, a float32 rounding
   * error per vector, and the codes. null stands for a vector that must not be used.
   */
  pack(vectors: readonly (Float32Array | null)[]): Uint8Array
  /** Identifies the bytes that `pack` makes. */
  readonly packFormat: string
  /** Opens what `pack` made of `count` vectors; null if the bytes are not of that number of vectors. */
  openPacked(bytes: Uint8Array, count: number): PackedVectors | null
  /** @param mask one byte per slot; its length is the number of slots scanned */
  scan(query: Float32Array, mask: Uint8Array): MatrixScan
  /**
   * Greatest distance of a score from the true dot product with a unit query: six standard deviations of the
   * rounding error, for the worst row written so far.
   */
  errorMargin(): number
  sizeBytes(): number
}

interface PackedVectors {
  /** False for a vector that `pack` was given as null. */
  isUsable(n: number): boolean
  /** Writes each vector to its slot, as `write` would have done; those with a negative slot are left out. */
  writeTo(slots: readonly number[]): void
}

const BLOCK_SLOTS = 4096
const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT
const LARGEST_CODE = 127
/** The kernel reads 32 numbers of a row at a time, and 8 rows together. */
const STRIDE_STEP = 32
const SCAN_GROUP = 8
const LARGEST_INT32 = 2 ** 31 - 1
const LARGEST_INT16 = 2 ** 15 - 1

/** Memory addresses of one block. */
interface Block {
  readonly rows: number
  readonly scales: number
  readonly mask: number
  readonly scores: number
}

export function createVectorMatrix(dimensions: number): VectorMatrix {
  const kernel = openKernel()
  const stride = Math.ceil(dimensions / STRIDE_STEP) * STRIDE_STEP
  const queryAddress = kernel.allocate(stride * Int16Array.BYTES_PER_ELEMENT)
  const vectorAddress = kernel.allocate(stride * FLOAT_BYTES)
  const rowAddress = kernel.allocate(stride)
  const scaleAddress = kernel.allocate(FLOAT_BYTES)
  const totalsAddress = kernel.allocate(3 * Float64Array.BYTES_PER_ELEMENT)
  /** As fine as possible without overflowing 32 bits in a sum of products. */
  const largestQueryCode = Math.min(LARGEST_INT16, Math.floor(LARGEST_INT32 / (LARGEST_CODE * dimensions)))
  const blocks: Block[] = []
  let largestResidual = 0

  const blockOf = (slot: number): Block => {
    const index = Math.floor(slot / BLOCK_SLOTS)
    while (blocks.length <= index) {
      blocks.push({
        rows: kernel.allocate(BLOCK_SLOTS * stride),
        scales: kernel.allocate(BLOCK_SLOTS * FLOAT_BYTES),
        mask: kernel.allocate(BLOCK_SLOTS),
        scores: kernel.allocate(BLOCK_SLOTS * FLOAT_BYTES),
      })
    }
    return blocks[index] as Block
  }

  const writeQuery = (query: Float32Array): number => {
    const scale = largestOf(query) / largestQueryCode || 1
    const codes = new Int16Array(kernel.buffer(), queryAddress, dimensions)
    for (let i = 0; i < dimensions; i++) codes[i] = Math.round((query[i] ?? 0) / scale)
    return scale
  }

  return {
    write(slot, vector) {
      const block = blockOf(slot)
      const within = slot % BLOCK_SLOTS
      new Float32Array(kernel.buffer(), vectorAddress, dimensions).set(vector)
      const residual = kernel.quantize(
        vectorAddress,
        block.rows + within * stride,
        block.scales + within * FLOAT_BYTES,
        stride,
      )
      largestResidual = Math.max(largestResidual, residual)
    },

    packFormat: `int8-${stride}`,

    pack(vectors) {
      const bytes = new Uint8Array(vectors.length * (2 * FLOAT_BYTES + stride))
      const view = new DataView(bytes.buffer)
      vectors.forEach((vector, n) => {
        if (vector === null) {
          view.setFloat32(n * FLOAT_BYTES, Number.NaN, true)
          return
        }
        new Float32Array(kernel.buffer(), vectorAddress, dimensions).set(vector)
        const residual = kernel.quantize(vectorAddress, rowAddress, scaleAddress, stride)
        const scale = new DataView(kernel.buffer()).getFloat32(scaleAddress, true)
        view.setFloat32(n * FLOAT_BYTES, scale, true)
        view.setFloat32((vectors.length + n) * FLOAT_BYTES, residual, true)
        bytes.set(
          new Uint8Array(kernel.buffer(), rowAddress, stride),
          2 * vectors.length * FLOAT_BYTES + n * stride,
        )
      })
      return bytes
    },

    openPacked(bytes, count) {
      if (bytes.byteLength !== count * (2 * FLOAT_BYTES + stride)) return null
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const scaleOf = (n: number): number => view.getFloat32(n * FLOAT_BYTES, true)
      return {
        isUsable: (n) => !Number.isNaN(scaleOf(n)),
        writeTo(slots) {
          for (let n = 0; n < count; ) {
            const run = lengthOfRun(slots, n)
            if ((slots[n] ?? -1) >= 0) writeRun(slots[n] as number, n, run)
            n += run
          }
        },
      }

      /** Copies the vectors n to n + length − 1 to neighbouring slots of one block. */
      function writeRun(slot: number, n: number, length: number): void {
        const block = blockOf(slot)
        const within = slot % BLOCK_SLOTS
        const memory = new Uint8Array(kernel.buffer())
        const rows = 2 * count * FLOAT_BYTES + n * stride
        memory.set(bytes.subarray(rows, rows + length * stride), block.rows + within * stride)
        memory.set(
          bytes.subarray(n * FLOAT_BYTES, (n + length) * FLOAT_BYTES),
          block.scales + within * FLOAT_BYTES,
        )
        for (let i = n; i < n + length; i++) {
          largestResidual = Math.max(largestResidual, view.getFloat32((count + i) * FLOAT_BYTES, true))
        }
      }
    },

    scan(query, mask) {
      const scores = new Float32Array(mask.length).fill(Number.NEGATIVE_INFINITY)
      const queryScale = writeQuery(query)
      const totals = new Float64Array(kernel.buffer(), totalsAddress, 3).fill(0)
      blocks.forEach((block, index) => {
        const from = index * BLOCK_SLOTS
        const slots = Math.min(BLOCK_SLOTS, mask.length - from)
        if (slots <= 0) return
        const blockMask = new Uint8Array(kernel.buffer(), block.mask, BLOCK_SLOTS).fill(0, slots)
        blockMask.set(mask.subarray(from, from + slots))
        kernel.scan(
          queryAddress,
          block.rows,
          block.scales,
          block.mask,
          block.scores,
          Math.ceil(slots / SCAN_GROUP) * SCAN_GROUP,
          stride,
          queryScale,
          totalsAddress,
        )
        scores.set(new Float32Array(kernel.buffer(), block.scores, slots), from)
      })
      const [count = 0, sum = 0, squares = 0] = totals
      const mean = count === 0 ? 0 : sum / count
      const variance = count === 0 ? 0 : Math.max(0, squares / count - mean ** 2)
      return { scores, count, mean, deviation: Math.sqrt(variance) }
    },

    errorMargin: () => (6 * largestResidual) / Math.sqrt(dimensions),

    sizeBytes: () => kernel.buffer().byteLength,
  }
}

/** Returns how many slots from the n-th on are neighbours in one block; 1 for a negative one. */
function lengthOfRun(slots: readonly number[], n: number): number {
  const first = slots[n] as number
  if (first < 0) return 1
  const most = Math.min(slots.length - n, BLOCK_SLOTS - (first % BLOCK_SLOTS))
  let length = 1
  while (length < most && slots[n + length] === first + length) length++
  return length
}

function largestOf(vector: Float32Array): number {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0))
  return largest
}
