/** The encoder's kernel against the model computed in plain numbers, and against itself. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Encoder, openEncoder } from '../../src/embed/encoder.ts'
import { layOut } from '../../src/embed/encoder-plan.ts'
import { compileKernel, openKernel } from '../../src/embed/encoder-team.ts'
import { readTensors, type Tensors } from '../../src/embed/safetensors.ts'

const HIDDEN = 384
const HEAD = 32
const LAYERS = 8
const FILE = new URL('../../models/lore-small-q8/model.safetensors', import.meta.url)

/** "[CLS] the cat sat on the mat . [SEP]" */
const SENTENCE = [101, 1996, 4937, 2938, 2006, 1996, 13523, 1012, 102]

describe('the encoder', () => {
  let weights: Uint8Array
  let alone: Encoder
  let together: Encoder
  beforeAll(async () => {
    weights = readFileSync(FILE)
    alone = await openEncoder(weights, { urgentThreads: 1, normalThreads: 1 })
    together = await openEncoder(weights, { urgentThreads: 2, normalThreads: 2 })
  })
  afterAll(async () => {
    await alone.close()
    await together.close()
  })

  test('gives the states of the model computed the slow way', async () => {
    // One layer: a number next to the middle between two codes falls to either side, and later layers add that up.
    const short = withOneLayer(weights)
    const encoder = await openEncoder(short, { urgentThreads: 1, normalThreads: 1 })
    expectNear(await encoder.run(SENTENCE, 'normal'), encodeSlowly(readTensors(short), SENTENCE, 1), 0.9999)
    await encoder.close()
  })

  test('stays near the slow way through all layers', async () => {
    const ids = SENTENCE.slice(0, 5)
    const states = await alone.run(ids, 'normal')
    expectNear(states, encodeSlowly(readTensors(weights), ids, LAYERS), 0.9995)
  })

  // The hash is the same on every machine, or vectors of two machines cannot be compared. Another kernel or other weights
  // change it, and then the name of the model must change, too.
  test('gives the numbers that every other machine gives, to the last bit', async () => {
    const hash = createHash('sha256')
    for (const length of [3, 9, 70, 256]) {
      const ids = Array.from({ length }, (_, i) => SENTENCE[i % SENTENCE.length] ?? 0)
      hash.update(await alone.run(ids, 'normal'))
    }
    expect(hash.digest('hex').slice(0, 16)).toBe('1fb8dfefdbe5be1e')
  })

  test('refuses weights that its instructions would compute differently on other machines', async () => {
    const damaged = new Uint8Array(weights)
    const { values } = readTensors(damaged).int8('layers.3.wide.codes')
    values[0] = 64
    const opened = openEncoder(damaged, { urgentThreads: 1, normalThreads: 1 })
    await expect(opened).rejects.toMatchObject({ code: 'model_damaged' })
  })

  test('gives the same numbers to the last bit with one thread and with two', async () => {
    // Until the other thread has started, the first one works alone.
    for (let round = 0; round < 20; round++) await together.run(SENTENCE, 'urgent')
    for (const length of [1, 2, 3, 5, 8, 17, 64, 200]) {
      const ids = Array.from({ length }, (_, i) => SENTENCE[i % SENTENCE.length] ?? 0)
      expect(await together.run(ids, 'urgent')).toEqual(await alone.run(ids, 'normal'))
    }
  })

  test('has nothing to take for a mate that comes before its leader', () => {
    const module = compileKernel()
    const { memory, kernel, plan, states } = layOut(readTensors(weights), 2, (shared) =>
      openKernel(module, shared),
    )
    new Uint32Array(memory.buffer, plan, 1)[0] = 1
    const first = new Float32Array(memory.buffer, states, HIDDEN).fill(1)
    kernel.help(plan, 1)
    expect(first.every((number) => number === 1)).toBe(true)
  })

  test('gives a sequence the same states whatever was read before it', async () => {
    const first = await alone.run(SENTENCE, 'normal')
    await alone.run([...SENTENCE, ...SENTENCE, ...SENTENCE], 'normal')
    expect(await alone.run(SENTENCE, 'normal')).toEqual(first)
  })

  test('refuses a sequence that is longer than the positions it knows, and an empty one', async () => {
    for (const ids of [[], new Array<number>(513).fill(101)]) {
      await expect(alone.run(ids, 'normal')).rejects.toMatchObject({ code: 'internal' })
    }
  })
})

function expectNear(states: Float32Array, expected: readonly Row[], least: number): void {
  expect(states.length).toBe(expected.length * HIDDEN)
  expected.forEach((row, i) => {
    expect(cosine(states.subarray(i * HIDDEN, (i + 1) * HIDDEN), row)).toBeGreaterThan(least)
  })
}

/** The same file with a header of the same length that leaves out all layers but the first. */
function withOneLayer(file: Uint8Array): Uint8Array {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true))
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)))
  const kept = Object.entries(header).filter(([name]) => !/^layers\.[1-9]/.test(name))
  const short = new Uint8Array(file)
  const text = JSON.stringify(Object.fromEntries(kept)).padEnd(length)
  short.set(new TextEncoder().encode(text), 8)
  return short
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0
  let squaresA = 0
  let squaresB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    product += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return product / Math.sqrt(squaresA * squaresB)
}

// The model once more, in plain numbers. Activations are rounded as the kernel rounds them; nothing else is.

type Row = readonly number[]

function encodeSlowly(tensors: Tensors, ids: readonly number[], layers: number): readonly Row[] {
  const values = (name: string) => [...tensors.float32(name).values]
  const product = (name: string) => {
    const { shape, values: codes } = tensors.int8(`${name}.codes`)
    const [columns = 0, depth = 0] = shape
    const scales = values(`${name}.scales`)
    const bias = values(`${name}.bias`)
    return (rows: readonly Row[]): readonly Row[] =>
      rows.map(roundRow).map((row) =>
        Array.from({ length: columns }, (_, n) => {
          let sum = bias[n] ?? 0
          for (let k = 0; k < depth; k++) {
            sum +=
              (row[k] ?? 0) * (codes[n * depth + k] ?? 0) * (scales[Math.floor((n * depth + k) / 128)] ?? 0)
          }
          return sum
        }),
      )
  }
  const norm = (name: string, rows: readonly Row[]): readonly Row[] => {
    const gains = values(`${name}.gains`)
    const offsets = values(`${name}.offsets`)
    return rows.map((row) => {
      const mean = row.reduce((sum, x) => sum + x, 0) / row.length
      const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / row.length
      return row.map((x, i) => ((x - mean) / Math.sqrt(variance)) * (gains[i] ?? 0) + (offsets[i] ?? 0))
    })
  }
  const embedding = (table: string, id: number): Row => {
    const codes = tensors.int8(`embeddings.${table}.codes`).values
    const scale = tensors.float32(`embeddings.${table}.scales`).values[id] ?? 0
    return Array.from({ length: HIDDEN }, (_, i) => (codes[id * HIDDEN + i] ?? 0) * scale)
  }
  const segment = values('embeddings.type')
  let states = norm(
    'embeddings.norm',
    ids.map((id, position) => addRows([embedding('word', id), embedding('position', position), segment])),
  )
  for (let layer = 0; layer < layers; layer++) {
    const at = (part: string) => `layers.${layer}.${part}`
    const attended = product(at('mixed'))(attendSlowly(product(at('attention'))(states)))
    states = norm(
      at('norm1'),
      states.map((row, i) => addRows([row, attended[i] ?? []])),
    )
    const wide = product(at('wide'))(states).map((row) => row.map(gelu))
    const narrow = product(at('narrow'))(wide)
    states = norm(
      at('norm2'),
      states.map((row, i) => addRows([row, narrow[i] ?? []])),
    )
  }
  return states
}

/** Whole steps, 127 of them up to the greatest number of each block. */
function roundRow(row: Row): Row {
  return row.map((x, i) => {
    const from = i - (i % 128)
    const step = Math.max(...row.slice(from, from + 128).map(Math.abs)) / 127
    return step === 0 ? 0 : Math.round(x / step) * step
  })
}

function addRows(rows: readonly Row[]): Row {
  return Array.from({ length: HIDDEN }, (_, i) => rows.reduce((sum, row) => sum + (row[i] ?? 0), 0))
}

function attendSlowly(rows: readonly Row[]): readonly Row[] {
  const part = (row: Row, which: number, head: number) =>
    row.slice(which * HIDDEN + head * HEAD, which * HIDDEN + (head + 1) * HEAD)
  return rows.map((row) =>
    Array.from({ length: HIDDEN / HEAD }, (_, head) => {
      const query = part(row, 0, head)
      const powers = rows.map((other) => {
        const key = part(other, 1, head)
        return Math.exp(query.reduce((sum, x, i) => sum + x * (key[i] ?? 0), 0) / Math.sqrt(HEAD))
      })
      const total = powers.reduce((sum, x) => sum + x, 0)
      return Array.from({ length: HEAD }, (_, i) =>
        rows.reduce((sum, other, j) => sum + ((powers[j] ?? 0) / total) * (part(other, 2, head)[i] ?? 0), 0),
      )
    }).flat(),
  )
}

/** x · Φ(x), with Φ by its series: exact to many digits where it matters. */
function gelu(x: number): number {
  if (Math.abs(x) > 7) return x > 0 ? x : 0
  let term = x
  let sum = x
  for (let n = 1; n < 200; n++) {
    term *= (x * x) / (2 * n + 1)
    sum += term
  }
  return x * (0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI))
}
