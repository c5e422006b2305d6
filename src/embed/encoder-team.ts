/**
 * Threads that compute one sequence together. The leader is the calling thread; its mates sleep until it
 * opens the gate, take available work and sleep again. If no mate is ready, the leader does all the work:
 * slower, with the same result.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import type { EncoderFunctions, EncoderPlan, SharedMemory } from './encoder-plan.ts'
import { ENCODER_BASE64 } from './kernel/encoder.generated.ts'

/** The used part of the WebAssembly interface, which TypeScript declares only in its browser types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

/** Numbers at the gate: how often it was opened, and how many threads may run this time. */
const GATE = { opened: 0, threads: 1 } as const

/** The compiled kernel, shared by threads. */
export type EncoderModule = object

export interface MateStart {
  readonly kind: 'mate'
  readonly module: EncoderModule
  readonly layout: Pick<EncoderPlan, 'memory' | 'plan' | 'gate'>
  /** Number of the thread, from 1; the leader is 0. */
  readonly me: number
}

export interface Team {
  /** Computes the sequence of the plan with at most `threads` threads. */
  run(threads: number): void
  close(): Promise<void>
}

/** The worker program beside this file, as source or as built. */
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
        // Starts mates at the second request, because a process with one request ends before a mate could
        // help.
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

/** Helps whenever the gate is opened. Blocks its thread until it is terminated from outside. */
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

/** Returns the start data of a mate thread, or null in other threads. */
export function readMateStart(): MateStart | null {
  const start = workerData as Partial<MateStart> | null
  return !isMainThread && start?.kind === 'mate' ? (start as MateStart) : null
}
