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
  /** @param mask one byte per slot; its length is the number of slots scanned */
  scan(query: Float32Array, mask: Uint8Array): MatrixScan
  /**
   * Greatest distance of a score from the true dot product with a unit query: six standard deviations of the
   * rounding error, for the worst row written so far.
   */
  errorMargin(): number
  sizeBytes(): number
}

const BLOCK_SLOTS = 4096
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
  const vectorAddress = kernel.allocate(stride * Float32Array.BYTES_PER_ELEMENT)
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
        scales: kernel.allocate(BLOCK_SLOTS * Float32Array.BYTES_PER_ELEMENT),
        mask: kernel.allocate(BLOCK_SLOTS),
        scores: kernel.allocate(BLOCK_SLOTS * Float32Array.BYTES_PER_ELEMENT),
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
        block.scales + within * Float32Array.BYTES_PER_ELEMENT,
        stride,
      )
      largestResidual = Math.max(largestResidual, residual)
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

function largestOf(vector: Float32Array): number {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0))
  return largest
}
