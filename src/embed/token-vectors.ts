/**
 * Late interaction with compact token vectors: t = token state, x = P·t/|t|, y = x·|x|^(−½), compared by dot
 * product. Documents store y with 4 bits per dimension, queries in full precision.
 */
import type { QueryTokens, TokenMatcher } from '../core/ports/embedder.ts'
import { TOKENS_BASE64 } from './kernel/tokens.generated.ts'
import {
  CODE_OFFSET,
  createTokenQuantiser,
  TOKEN_BYTES,
  TOKEN_DIMENSIONS,
  type TokenQuantiser,
} from './token-quantiser.ts'
import { openWasm, type WasmMemory } from './wasm-memory.ts'

export interface TokenVectors extends TokenMatcher {
  /** Returns the token vectors concatenated, `TOKEN_DIMENSIONS` numbers each. A zero state gives zeros. */
  project(states: readonly Float32Array[]): Float32Array
  /** Returns them as codes, `TOKEN_BYTES` each. */
  encode(states: readonly Float32Array[]): Uint8Array
}

/** Described in kernel/tokens.as; all arguments are addresses or counts. */
interface TokenFunctions {
  project(matrix: number, state: number, target: number, rows: number, columns: number): void
  match(
    queries: number,
    queryCount: number,
    codes: number,
    counts: number,
    documents: number,
    target: number,
    scratch: number,
  ): void
}
type TokenKernel = TokenFunctions & WasmMemory

/** Score of a document without tokens, the lowest possible. */
const NO_TOKEN = -1
const LARGEST_INT16 = 2 ** 15 - 1
/** Most bytes and documents matched at once. */
const PORTION_BYTES = 2 ** 20
const PORTION_DOCUMENTS = 1024
/** Most query tokens matched at once. */
const MOST_AT_ONCE = 64
const QUERY_BYTES = TOKEN_DIMENSIONS * Int16Array.BYTES_PER_ELEMENT
const SCRATCH_BYTES = 4 * QUERY_BYTES + 16 * MOST_AT_ONCE

/**
 * @param projection `TOKEN_DIMENSIONS` rows of `dimensions` numbers, a multiple of 4
 * @param codes as for `createTokenQuantiser`
 */
export function createTokenVectors(
  projection: Float32Array,
  codes: Float32Array,
  dimensions: number,
): TokenVectors {
  const kernel: TokenKernel = openWasm<TokenFunctions>(TOKENS_BASE64)
  const quantiser = createTokenQuantiser(codes)
  const matrix = kernel.allocate(projection.byteLength)
  new Float32Array(kernel.buffer(), matrix, projection.length).set(projection)
  const stateAddress = kernel.allocate(dimensions * Float32Array.BYTES_PER_ELEMENT)
  const vectorAddress = kernel.allocate(TOKEN_DIMENSIONS * Float32Array.BYTES_PER_ELEMENT)

  /** Calls `visit` with the vector of each state; the next one overwrites it. */
  const projectEach = (
    states: readonly Float32Array[],
    visit: (vector: Float32Array, n: number) => void,
  ): void => {
    const input = new Float32Array(kernel.buffer(), stateAddress, dimensions)
    const output = new Float32Array(kernel.buffer(), vectorAddress, TOKEN_DIMENSIONS)
    states.forEach((state, n) => {
      input.set(state)
      kernel.project(matrix, stateAddress, vectorAddress, TOKEN_DIMENSIONS, dimensions)
      visit(output, n)
    })
  }

  return {
    project(states) {
      const vectors = new Float32Array(states.length * TOKEN_DIMENSIONS)
      projectEach(states, (vector, n) => vectors.set(vector, n * TOKEN_DIMENSIONS))
      return vectors
    },
    encode(states) {
      const bytes = new Uint8Array(states.length * TOKEN_BYTES)
      projectEach(states, (vector, n) => quantiser.encode(vector, bytes, n * TOKEN_BYTES))
      return bytes
    },
    match: createMatch(kernel, quantiser),
  }
}

/** A query token in the kernel's form: score = scale · (Σ number·code − shift) + constant. */
interface FoldedToken {
  readonly numbers: Int16Array
  readonly scale: number
  readonly shift: number
  readonly constant: number
}

function createMatch(kernel: TokenKernel, quantiser: TokenQuantiser): TokenMatcher['match'] {
  const queryAddress = kernel.allocate(MOST_AT_ONCE * QUERY_BYTES)
  const scratch = kernel.allocate(SCRATCH_BYTES)
  const codesAddress = kernel.allocate(PORTION_BYTES)
  const countsAddress = kernel.allocate(PORTION_DOCUMENTS * Uint32Array.BYTES_PER_ELEMENT)
  const sumsAddress = kernel.allocate(PORTION_DOCUMENTS * MOST_AT_ONCE * Int32Array.BYTES_PER_ELEMENT)

  const writePortion = (portion: readonly Uint8Array[]): void => {
    const bytes = new Uint8Array(kernel.buffer(), codesAddress, PORTION_BYTES)
    const counts = new Uint32Array(kernel.buffer(), countsAddress, PORTION_DOCUMENTS)
    let at = 0
    portion.forEach((document, i) => {
      bytes.set(document, at)
      at += document.length
      counts[i] = document.length / TOKEN_BYTES
    })
  }

  return (query, documents) => {
    const tokens = foldQuery(query, quantiser)
    const scores = documents.map(() => new Float32Array(tokens.length).fill(NO_TOKEN))
    for (const { from, portion } of toPortions(documents)) {
      writePortion(portion)
      for (let first = 0; first < tokens.length; first += MOST_AT_ONCE) {
        const asked = tokens.slice(first, first + MOST_AT_ONCE)
        asked.forEach(({ numbers }, q) => {
          new Int16Array(kernel.buffer(), queryAddress + q * QUERY_BYTES, TOKEN_DIMENSIONS).set(numbers)
        })
        kernel.match(
          queryAddress,
          asked.length,
          codesAddress,
          countsAddress,
          portion.length,
          sumsAddress,
          scratch,
        )
        const sums = new Int32Array(kernel.buffer(), sumsAddress, portion.length * asked.length)
        portion.forEach((document, i) => {
          const row = scores[from + i]
          if (row === undefined || document.length === 0) return
          asked.forEach(({ scale, shift, constant }, q) => {
            row[first + q] = scale * ((sums[i * asked.length + q] ?? 0) - shift) + constant
          })
        })
      }
    }
    return scores
  }
}

/** Splits documents into portions; ignores bytes of an incomplete token, which only damage leaves. */
function toPortions(documents: readonly Uint8Array[]): { from: number; portion: Uint8Array[] }[] {
  const portions: { from: number; portion: Uint8Array[] }[] = []
  let free = 0
  documents.forEach((document, n) => {
    const bytes = Math.min(document.length - (document.length % TOKEN_BYTES), PORTION_BYTES)
    let last = portions.at(-1)
    if (last === undefined || bytes > free || last.portion.length === PORTION_DOCUMENTS) {
      last = { from: n, portion: [] }
      portions.push(last)
      free = PORTION_BYTES
    }
    last.portion.push(document.subarray(0, bytes))
    free -= bytes
  })
  return portions
}

/**
 * q·y for y = mean + step·code is q·mean + Σ (q·step)·code: the steps are multiplied into the query, which
 * int16 represents well enough (error per dimension at most half of 1/32,767 of its largest number).
 */
function foldQuery({ weights, vectors }: QueryTokens, { mean, step }: TokenQuantiser): FoldedToken[] {
  return Array.from(weights, (_, n): FoldedToken => {
    const vector = vectors.subarray(n * TOKEN_DIMENSIONS, (n + 1) * TOKEN_DIMENSIONS)
    const folded = vector.map((value, i) => value * (step[i] ?? 0))
    const largest = folded.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const scale = largest / LARGEST_INT16 || 1
    const numbers = new Int16Array(TOKEN_DIMENSIONS)
    let shift = 0
    let constant = 0
    for (let i = 0; i < TOKEN_DIMENSIONS; i++) {
      const number = Math.round((folded[i] ?? 0) / scale)
      numbers[toOpenedPlace(i)] = number
      shift += number * CODE_OFFSET
      constant += (vector[i] ?? 0) * (mean[i] ?? 0)
    }
    return { numbers, scale, shift, constant }
  })
}

/** Returns the position of a dimension's code after the kernel unpacked a token: see kernel/tokens.as. */
function toOpenedPlace(dimension: number): number {
  const within = dimension % 32
  return dimension - within + (within % 4) * 8 + Math.floor(within / 4)
}
