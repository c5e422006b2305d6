/**
 * Threads that work on one sequence together. The leader is the thread that asks; its mates sleep until it opens the
 * gate, take what work they find and sleep again. Where no mate has time, or has started yet, the leader does all of
 * it: slower, and with the same numbers.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import type { EncoderFunctions, EncoderPlan, SharedMemory } from './encoder-plan.ts'
import { ENCODER_BASE64 } from './kernel/encoder.generated.ts'

/** The part of the WebAssembly interface that is used; the compiler only knows it from browser types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

/** Numbers at the gate: how often it was opened, and how many threads may run this time. */
const GATE = { opened: 0, threads: 1 } as const

/** The compiled kernel, which threads share. */
export type EncoderModule = object

export interface MateStart {
  readonly kind: 'mate'
  readonly module: EncoderModule
  readonly layout: Pick<EncoderPlan, 'memory' | 'plan' | 'gate'>
  /** From 1; the leader is 0. */
  readonly me: number
}

export interface Team {
  /** Computes the sequence that the plan describes, with at most that many threads. */
  run(threads: number): void
  close(): Promise<void>
}

/** Beside this file: as it is written, or as it is built. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './encoder-worker.ts' : './encoder-worker.js',
  import.meta.url,
)

export function compileKernel(): EncoderModule {
  return new WebAssembly.Module(Buffer.from(ENCODER_BASE64, 'base64'))
}

export function openKernel(module: EncoderModule, memory: SharedMemory): EncoderFunctions {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as EncoderFunctions
}

export function createTeam(module: EncoderModule, layout: EncoderPlan, mostThreads: number): Team {
  const { memory, kernel, plan, gate } = layout
  const words = new Int32Array(memory.buffer, gate, Object.keys(GATE).length)
  let mates: readonly Worker[] = []
  const startMates = (): void => {
    mates = Array.from({ length: mostThreads - 1 }, (_, i) => {
      const workerData: MateStart = { kind: 'mate', module, layout: { memory, plan, gate }, me: i + 1 }
      const mate = new Worker(PROGRAM, { workerData, execArgv: [] })
      mate.unref()
      return mate
    })
  }
  let wanted = 0
  return {
    run(threads) {
      if (threads > 1) {
        // A process that asks once is gone before a mate could help.
        if (++wanted === 2) startMates()
        Atomics.store(words, GATE.threads, threads)
        Atomics.add(words, GATE.opened, 1)
        Atomics.notify(words, GATE.opened)
      }
      kernel.lead(plan)
    },
    async close() {
      await Promise.all(mates.map((mate) => mate.terminate()))
    },
  }
}

/** Helps whenever the gate is opened. Blocks its thread until that is ended from outside. */
export function runMate({ module, layout: { memory, plan, gate }, me }: MateStart): never {
  const kernel = openKernel(module, memory)
  const words = new Int32Array(memory.buffer, gate, Object.keys(GATE).length)
  let seen = Atomics.load(words, GATE.opened)
  for (;;) {
    Atomics.wait(words, GATE.opened, seen)
    seen = Atomics.load(words, GATE.opened)
    if (me < Atomics.load(words, GATE.threads)) kernel.help(plan, me)
  }
}

/** What this thread was started as, if it is a mate. */
export function readMateStart(): MateStart | null {
  const start = workerData as Partial<MateStart> | null
  return !isMainThread && start?.kind === 'mate' ? (start as MateStart) : null
}
