/**
 * Lays out a model in the memory of the encoder's kernel: weights in reading order, buffers for one sequence,
 * and the plan with all addresses (described in kernel/encoder.as).
 */
import { LoreError } from '../core/errors.ts'
import type { Tensors } from './safetensors.ts'

/** The functions of the kernel. All arguments are addresses or counts. */
export interface EncoderFunctions {
  lead(plan: number): void
  help(plan: number, me: number): void
  /** Returns 0 if a code is out of the kernel's bounds. */
  pack(source: number, target: number, columns: number, depth: number): number
}

export interface EncoderPlan {
  readonly memory: SharedMemory
  readonly kernel: EncoderFunctions
  /** Address of the plan. */
  readonly plan: number
  /** Address of the numbers by which the leader wakes its helper threads: see encoder-team.ts. */
  readonly gate: number
  readonly hidden: number
  readonly mostTokens: number
  /** Address of the states: embedding sums before a run, last hidden states after it. */
  readonly states: number
}

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer
}

/** The used part of the WebAssembly interface, which TypeScript declares only in its browser types. */
declare const WebAssembly: {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => SharedMemory
}

const BLOCK = 128
const HEAD = 32
const PANEL = 8
const GROUP = 4
const PAGE_BYTES = 65_536
const ALIGNMENT = 64
/** Size of the plan's table and of the counters that threads share during a run. */
const PLAN_BYTES = 128
/** The ticket of an idle plan: a helper thread that comes before the leader finds no work. */
const NO_RUN = 0xff_ff_00_00
const PRODUCTS = ['attention', 'mixed', 'wide', 'narrow'] as const
const NORMS = ['norm1', 'norm2'] as const

interface Product {
  readonly name: string
  readonly columns: number
  readonly depth: number
}

/**
 * @param mostThreads greatest number of threads for one sequence
 * @param open binds the kernel's functions to the memory
 */
export function layOut(
  tensors: Tensors,
  mostThreads: number,
  open: (memory: SharedMemory) => EncoderFunctions,
): EncoderPlan {
  const shape = readShape(tensors)
  const { hidden, inner, layers, mostTokens } = shape
  const { allocate, used } = createAllocator()
  const plan = allocate(PLAN_BYTES)
  const gate = allocate(ALIGNMENT)
  const writes: ((memory: SharedMemory, kernel: EncoderFunctions) => void)[] = []

  const putFloats = (values: Float32Array): number => {
    const address = allocate(values.byteLength)
    writes.push(({ buffer }) => new Float32Array(buffer, address, values.length).set(values))
    return address
  }
  const staging = allocate(Math.max(...layers.flat().map(({ columns, depth }) => columns * depth)))
  const putProduct = ({ name, columns, depth }: Product): number[] => {
    const { values } = tensors.int8(`${name}.codes`)
    const weights = allocate(columns * depth)
    writes.push(({ buffer }, kernel) => {
      new Int8Array(buffer, staging, values.length).set(values)
      if (kernel.pack(staging, weights, columns, depth) === 0) throw unfit()
    })
    const scales = byBlock(tensors.float32(`${name}.scales`).values, columns, depth / BLOCK)
    return [weights, putFloats(scales), putFloats(tensors.float32(`${name}.bias`).values)]
  }
  const putNorm = (name: string): number[] => [
    putFloats(tensors.float32(`${name}.gains`).values),
    putFloats(tensors.float32(`${name}.offsets`).values),
  ]
  const table = layers.flatMap((products, layer) => [
    ...products.flatMap(putProduct),
    ...NORMS.flatMap((norm) => putNorm(`layers.${layer}.${norm}`)),
  ])
  const tableAt = allocate(table.length * 4)
  const rows = Math.ceil(mostTokens / GROUP) * GROUP
  const blocks = inner / BLOCK
  const states = allocate(rows * hidden * 4)
  const scratchBytes = (mostTokens + ALIGNMENT) * (2 * HEAD + GROUP) * 4
  const entries = [
    0,
    layers.length,
    hidden,
    hidden / HEAD,
    inner,
    states,
    allocate(rows * Math.max(inner, 3 * hidden) * 4),
    allocate(rows * hidden * 4),
    allocate(rows * inner),
    allocate(rows * blocks * 4),
    allocate(scratchBytes * mostThreads),
    scratchBytes,
    ...putNorm('embeddings.norm'),
    tableAt,
    allocate(rows * blocks * 4),
    NO_RUN,
  ]

  const pages = Math.ceil(used() / PAGE_BYTES)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const kernel = open(memory)
  for (const write of writes) write(memory, kernel)
  new Uint32Array(memory.buffer, tableAt, table.length).set(table)
  new Uint32Array(memory.buffer, plan, entries.length).set(entries)
  return { memory, kernel, plan, gate, hidden, mostTokens, states }
}

interface Shape {
  readonly hidden: number
  readonly inner: number
  readonly mostTokens: number
  /** The four products of each layer. */
  readonly layers: readonly (readonly Product[])[]
}

/** @throws LoreError `model_damaged` if the kernel cannot compute a model of this shape */
function readShape(tensors: Tensors): Shape {
  const [mostTokens = 0, hidden = 0] = tensors.int8('embeddings.position.codes').shape
  const layers: Product[][] = []
  while (tensors.has(`layers.${layers.length}.wide.codes`)) {
    layers.push(
      PRODUCTS.map((product) => {
        const name = `layers.${layers.length}.${product}`
        const [columns = 0, depth = 0] = tensors.int8(`${name}.codes`).shape
        return { name, columns, depth }
      }),
    )
  }
  const inner = layers[0]?.[2]?.columns ?? 0
  const expected = [
    [3 * hidden, hidden],
    [hidden, hidden],
    [inner, hidden],
    [hidden, inner],
  ]
  const fits =
    layers.length > 0 &&
    [hidden, inner].every((size) => size > 0 && size % BLOCK === 0 && size % PANEL === 0) &&
    layers.every((products) =>
      products.every(({ columns, depth }, i) => columns === expected[i]?.[0] && depth === expected[i]?.[1]),
    )
  if (fits) return { hidden, inner, mostTokens, layers }
  throw unfit()
}

function unfit(): LoreError {
  return new LoreError('model_damaged', 'The weights of the embedding model do not fit the encoder.', {
    hint: 'Install Lore again to restore the model. Memories are not affected.',
  })
}

/** Transposes [column][block] to [block][column]. */
function byBlock(scales: Float32Array, columns: number, blocks: number): Float32Array {
  return Float32Array.from(scales, (_, i) => scales[(i % columns) * blocks + Math.floor(i / columns)] ?? 0)
}

function createAllocator(): { allocate(bytes: number): number; used(): number } {
  let next = ALIGNMENT
  return {
    allocate(bytes) {
      const address = next
      next += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
      return address
    },
    used: () => next,
  }
}
