/** Opens a compiled kernel with its own memory, and allocates parts of that memory. */
import { LoreError } from '../core/errors.ts'

/** The used part of the WebAssembly interface, which TypeScript declares only in its browser types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface WasmMemory {
  /** The whole memory. Growing it creates a new buffer, so views are invalid after `allocate`. */
  buffer(): ArrayBuffer
  /** Returns the address of that many zeroed bytes, aligned to 64; never freed. */
  allocate(bytes: number): number
}

const PAGE_BYTES = 65_536
const MOST_BYTES = 65_536 * PAGE_BYTES
const ALIGNMENT = 64
/** Memory grows by at least a sixteenth, because each growth takes some milliseconds. Untouched pages need no memory. */
const LEAST_GROWTH = 1 / 16

/** @param base64 a module made by scripts/build-kernel.mjs, whose functions `Functions` describes */
export function openWasm<Functions extends object>(base64: string): Functions & WasmMemory {
  const module = new WebAssembly.Module(Buffer.from(base64, 'base64'))
  const { memory, ...functions } = new WebAssembly.Instance(module).exports as Functions & { memory: Memory }
  let next = memory.buffer.byteLength
  return {
    ...(functions as unknown as Functions),
    buffer: () => memory.buffer,
    allocate(bytes) {
      const address = next
      next += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
      const missing = next - memory.buffer.byteLength
      if (missing > 0) {
        const { byteLength } = memory.buffer
        const least = Math.min(byteLength * LEAST_GROWTH, MOST_BYTES - byteLength)
        growBy(memory, Math.ceil(Math.max(missing, least) / PAGE_BYTES))
      }
      return address
    },
  }
}

function growBy(memory: Memory, pages: number): void {
  try {
    memory.grow(pages)
  } catch (cause) {
    throw new LoreError('internal', 'There is no memory left for the vectors of this store.', {
      hint: 'About four million vectors of 384 numbers fit. Split the store, or serve it from PostgreSQL.',
      cause,
    })
  }
}
