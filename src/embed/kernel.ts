/** Gives the compiled vector scan a memory of its own and a typed face. */
import { LoreError } from '../core/errors.ts'
import { KERNEL_BASE64 } from './kernel/kernel.generated.ts'

/** The part of the WebAssembly interface that is used; the compiler only knows it from browser types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: KernelExports }
}

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  /** Both are described in kernel/kernel.as. All but `queryScale` are addresses or counts. */
  scan(
    query: number,
    rows: number,
    scales: number,
    mask: number,
    scores: number,
    slots: number,
    stride: number,
    queryScale: number,
    totals: number,
  ): void
  quantize(vector: number, row: number, scale: number, stride: number): number
}

export interface Kernel {
  readonly scan: KernelExports['scan']
  readonly quantize: KernelExports['quantize']
  /** All of the memory. Growing it makes a new buffer: views of the old one are dead after `allocate`. */
  buffer(): ArrayBuffer
  /** Address of that many zeroed bytes, aligned to 64; never given back. */
  allocate(bytes: number): number
}

const PAGE_BYTES = 65_536
const ALIGNMENT = 64

export function openKernel(): Kernel {
  const module = new WebAssembly.Module(Buffer.from(KERNEL_BASE64, 'base64'))
  const { memory, scan, quantize } = new WebAssembly.Instance(module).exports
  let next = memory.buffer.byteLength
  return {
    scan,
    quantize,
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

function growBy(memory: KernelExports['memory'], pages: number): void {
  try {
    memory.grow(pages)
  } catch (cause) {
    throw new LoreError('internal', 'There is no memory left for the vectors of this store.', {
      hint: 'About four million vectors of 384 numbers fit. Split the store, or serve it from PostgreSQL.',
      cause,
    })
  }
}
