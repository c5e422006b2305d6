/** Opens the compiled vector scan with its own memory and typed functions. */
import { KERNEL_BASE64 } from './kernel/kernel.generated.ts'
import { openWasm, type WasmMemory } from './wasm-memory.ts'

/** Described in kernel/kernel.as. All arguments but `queryScale` are addresses or counts. */
interface ScanFunctions {
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

export type Kernel = ScanFunctions & WasmMemory

export function openKernel(): Kernel {
  return openWasm<ScanFunctions>(KERNEL_BASE64)
}
