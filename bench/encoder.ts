/**
 * Measures the bundled model on sequences of several lengths, with one thread and with two. If a folder
 * with the packages of onnxruntime and the same model in its format are given, measures those in the same
 * run.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openEncoder } from '../src/embed/encoder.ts'
import { percentile, round } from './support/measure.ts'

export interface EncoderBenchOptions {
  readonly modelsDir: string
  /**
   * Lengths of sequences in tokens. Default 8, 22, 64, 128, 256: from a short question to a whole window.
   */
  readonly lengths?: readonly number[]
  /** Number of runs of each length. Default 15. */
  readonly runs?: number
  readonly against?: Against
  readonly onProgress?: (done: number, total: number) => void
}

export interface Against {
  /** The folder in which `onnxruntime-node` and `onnxruntime-web` are installed. */
  readonly folder: string
  /** The path of the same model as an ONNX file. */
  readonly model: string
}

export interface EncoderBenchResult {
  readonly cores: number
  /** Milliseconds by runtime and length: the least and the median. */
  readonly ms: Record<string, Record<string, { readonly least: number; readonly p50: number }>>
  /**
   * Least milliseconds over those of the native runtime, by runtime and length; empty if it was not given.
   */
  readonly timesNative: Record<string, Record<string, number>>
}

/** Runs one sequence to its last hidden states. */
type Run = (ids: readonly number[]) => Promise<unknown>

interface Runtime {
  readonly name: string
  readonly run: Run
  readonly close: () => Promise<void>
}

const NATIVE = 'onnxruntime native, 1 thread'
const FIRST_PIECE = 1_000
/** Runs that let the compiler settle. */
const WARM_UP = 8

export async function runEncoderBench(options: EncoderBenchOptions): Promise<EncoderBenchResult> {
  const { modelsDir, lengths = [8, 22, 64, 128, 256], runs = 15, against, onProgress } = options
  const weights = await readFile(join(modelsDir, 'lore-small-q8', 'model.safetensors'))
  const runtimes = [
    await openOwn(weights, 1),
    await openOwn(weights, 2),
    ...(against === undefined ? [] : await openOthers(against)),
  ]
  const ms: EncoderBenchResult['ms'] = {}
  try {
    for (const [at, length] of lengths.entries()) {
      onProgress?.(at, lengths.length)
      const ids = Array.from({ length }, (_, i) => FIRST_PIECE + i * 37)
      const times = new Map(runtimes.map(({ name }) => [name, [] as number[]]))
      for (const { run } of runtimes) for (let i = 0; i < WARM_UP; i++) await run(ids)
      // In turn, so that a busy moment of the machine affects all of them.
      for (let i = 0; i < runs; i++) {
        for (const { name, run } of runtimes) {
          const startedAt = performance.now()
          await run(ids)
          times.get(name)?.push(performance.now() - startedAt)
        }
      }
      for (const [name, all] of times) {
        const p50 = round(percentile(all, 0.5), 2)
        ms[name] = { ...ms[name], [length]: { least: round(Math.min(...all), 2), p50 } }
      }
    }
  } finally {
    for (const { close } of runtimes) await close()
  }
  return { cores: availableParallelism(), ms, timesNative: compareWithNative(ms) }
}

function compareWithNative(ms: EncoderBenchResult['ms']): EncoderBenchResult['timesNative'] {
  const native = ms[NATIVE]
  if (native === undefined) return {}
  return Object.fromEntries(
    Object.entries(ms).map(([name, byLength]) => [
      name,
      Object.fromEntries(
        Object.entries(byLength).map(([length, { least }]) => [
          length,
          round(least / (native[length]?.least ?? Number.NaN), 2),
        ]),
      ),
    ]),
  )
}

async function openOwn(weights: Uint8Array, threads: number): Promise<Runtime> {
  const encoder = await openEncoder(weights, { urgentThreads: threads, normalThreads: threads })
  return {
    name: `Lore, ${threads} thread${threads === 1 ? '' : 's'}`,
    run: (ids) => encoder.run(ids, 'normal'),
    close: () => encoder.close(),
  }
}

/** The part of onnxruntime's interface that is used, which its two packages share. */
interface Onnx {
  readonly env: { readonly wasm: { numThreads?: number; wasmPaths?: string } }
  readonly Tensor: new (type: 'int64', values: BigInt64Array, shape: readonly number[]) => unknown
  readonly InferenceSession: {
    create(model: Uint8Array, options: object): Promise<{ run(inputs: object): Promise<unknown> }>
  }
}

async function openOthers({ folder, model }: Against): Promise<Runtime[]> {
  const weights = await readFile(model)
  const require = createRequire(join(resolve(folder), 'package.json'))
  const load = async (file: string) => (await import(pathToFileURL(file).href)) as Onnx & { default?: Onnx }
  // Without this it sends telemetry to its vendor.
  process.env.ORT_DISABLE_TELEMETRY = '1'
  const native = await load(require.resolve('onnxruntime-node'))
  const webFolder = join(resolve(folder), 'node_modules', 'onnxruntime-web', 'dist')
  const web = await load(join(webFolder, 'ort.wasm.bundle.min.mjs'))
  web.env.wasm.numThreads = 2
  web.env.wasm.wasmPaths = join(webFolder, '/')
  return [
    await openOnnx(NATIVE, native.default ?? native, weights, 1),
    await openOnnx('onnxruntime WebAssembly, 2 threads', web, weights, 2),
  ]
}

async function openOnnx(name: string, onnx: Onnx, weights: Uint8Array, threads: number): Promise<Runtime> {
  const session = await onnx.InferenceSession.create(new Uint8Array(weights), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  return {
    name,
    run: (ids) => {
      const tensor = (values: BigInt64Array) => new onnx.Tensor('int64', values, [1, ids.length])
      return session.run({
        input_ids: tensor(BigInt64Array.from(ids, BigInt)),
        attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
        token_type_ids: tensor(new BigInt64Array(ids.length)),
      })
    },
    close: async () => undefined,
  }
}
