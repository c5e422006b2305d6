/** Opens a compiled kernel with a memory of its own, and hands out parts of that memory. */
import { LoreError } from '../core/errors.ts'

/** The part of the WebAssembly interface that is used; the compiler only knows it from browser types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface WasmMemory {
  /** All of the memory. Growing it makes a new buffer: views of the old one are dead after `allocate`. */
  buffer(): ArrayBuffer
  /** Address of that many zeroed bytes, aligned to 64; never given back. */
  allocate(bytes: number): number
}

const PAGE_BYTES = 65_536
const ALIGNMENT = 64

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
      if (missing > 0) growBy(memory, Math.ceil(missing / PAGE_BYTES))
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
