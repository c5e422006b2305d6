import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenQuantiser, TOKEN_BYTES, TOKEN_DIMENSIONS } from './token-quantiser.ts'
import { createTokenVectors } from './token-vectors.ts'

const DIMENSIONS = 384

/** Numbers around 0, the same for the same seed. */
function randomNumbers(length: number, seed: number): Float32Array {
  let state = seed * 2654435761 + 1
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return state / 2 ** 31
  })
}

const projection = randomNumbers(TOKEN_DIMENSIONS * DIMENSIONS, 1).map((value) => value / 10)
const table = randomNumbers(2 * TOKEN_DIMENSIONS, 2).map((value, i) =>
  i < TOKEN_DIMENSIONS ? value / 50 : 0.05 + Math.abs(value) / 10,
)
const quantiser = createTokenQuantiser(table)
const vectors = createTokenVectors(projection, table, DIMENSIONS)
const states = (count: number, seed: number) =>
  Array.from({ length: count }, (_, n) =>
    randomNumbers(DIMENSIONS, 1000 * seed + n).map((value) => value * 3),
  )
const toQuery = (count: number, seed: number) => ({
  weights: new Float32Array(count).fill(1),
  vectors: vectors.project(states(count, seed)),
})

/** The definition: x = P·t/|t|, y = x·|x|^(−½). */
function projected(state: Float32Array): number[] {
  const length = Math.hypot(...state)
  const x = Array.from({ length: TOKEN_DIMENSIONS }, (_, row) =>
    state.reduce((sum, value, i) => sum + (value / length) * (projection[row * DIMENSIONS + i] ?? 0), 0),
  )
  const norm = Math.hypot(...x)
  return x.map((value) => value * norm ** -0.5)
}

function decode(bytes: Uint8Array): number[][] {
  return Array.from({ length: bytes.length / TOKEN_BYTES }, (_, n) =>
    Array.from({ length: TOKEN_DIMENSIONS }, (_, i) => {
      const byte = bytes[n * TOKEN_BYTES + (i >> 1)] ?? 0
      const code = ((i % 2 === 0 ? byte : byte >> 4) & 15) - 8
      return (quantiser.mean[i] ?? 0) + code * (quantiser.step[i] ?? 0)
    }),
  )
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

const tokenOf = (query: { vectors: Float32Array }, n: number) =>
  query.vectors.subarray(n * TOKEN_DIMENSIONS, (n + 1) * TOKEN_DIMENSIONS)

describe('project', () => {
  test('gives the projected state divided by the root of its length, whatever length the state has', () => {
    const [state] = states(1, 5) as [Float32Array]
    const made = vectors.project([state, state.map((value) => value / 100)])
    projected(state).forEach((value, i) => {
      expect(made[i]).toBeCloseTo(value, 5)
      expect(made[TOKEN_DIMENSIONS + i]).toBeCloseTo(value, 5)
    })
  })

  test('gives zeros for a state without length, and nothing for nothing', () => {
    expect(vectors.project([new Float32Array(DIMENSIONS)])).toEqual(new Float32Array(TOKEN_DIMENSIONS))
    expect(vectors.project([])).toEqual(new Float32Array())
    expect(vectors.encode([])).toEqual(new Uint8Array())
  })
})

test('encode gives the codes of what project gives', () => {
  const some = states(3, 6)
  const expected = new Uint8Array(3 * TOKEN_BYTES)
  const query = { vectors: vectors.project(some) }
  some.forEach((_, n) => {
    quantiser.encode(tokenOf(query, n), expected, n * TOKEN_BYTES)
  })
  expect(vectors.encode(some)).toEqual(expected)
})

describe('match', () => {
  test('agrees with the plain maximum of dot products over decoded tokens, to a ten-thousandth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 7 }),
        fc.nat(1000),
        (sizes, queryTokens, seed) => {
          const query = toQuery(queryTokens, seed)
          const documents = sizes.map((size, n) => vectors.encode(states(size, seed + 7 * n + 1)))
          const scores = vectors.match(query, documents)
          expect(scores).toHaveLength(documents.length)
          documents.forEach((document, d) => {
            const tokens = decode(document)
            expect(scores[d]).toHaveLength(queryTokens)
            scores[d]?.forEach((score, q) => {
              const expected = tokens.map((token) => dot(tokenOf(query, q), token))
              expect(score).toBeCloseTo(tokens.length === 0 ? -1 : Math.max(...expected), 4)
            })
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test('is farther from the exact maximum than by no more than rounding took from the tokens', () => {
    for (let seed = 0; seed < 20; seed++) {
      const query = toQuery(4, seed)
      const some = states(6, seed + 100)
      const exact = some.map(projected)
      const document = vectors.encode(some)
      const rounded = decode(document)
      vectors.match(query, [document])[0]?.forEach((score, q) => {
        const token = tokenOf(query, q)
        const best = Math.max(...exact.map((vector) => dot(token, vector)))
        const errors = exact.map((vector, n) =>
          vector.reduce(
            (sum, value, i) => sum + Math.abs((token[i] ?? 0) * (value - (rounded[n]?.[i] ?? 0))),
            0,
          ),
        )
        expect(score).toBeLessThanOrEqual(best + Math.max(...errors) + 1e-4)
        expect(score).toBeGreaterThanOrEqual(best - Math.max(...errors) - 1e-4)
      })
    }
  })

  test('answers as well when codes, query or documents are as large and as many as can be', () => {
    const extreme = new Float32Array(TOKEN_DIMENSIONS).fill(1)
    const query = { weights: new Float32Array(70).fill(1), vectors: new Float32Array(70 * TOKEN_DIMENSIONS) }
    for (let q = 0; q < 70; q++)
      query.vectors.set(
        extreme.map((value) => (q % 2 === 0 ? value : -value)),
        q * TOKEN_DIMENSIONS,
      )
    const high = new Uint8Array(TOKEN_BYTES).fill(0xff)
    const low = new Uint8Array(TOKEN_BYTES).fill(0x11)
    const many = Array.from({ length: 1500 }, (_, n) =>
      n % 3 === 0 ? new Uint8Array() : n % 3 === 1 ? high : low,
    )
    const long = new Uint8Array(20_000 * TOKEN_BYTES).fill(0x88)
    const scores = vectors.match(query, [long, ...many, long])
    const [atMean, atHigh, atLow] = [0x88, 0xff, 0x11].map((byte) =>
      dot(extreme, decode(new Uint8Array(TOKEN_BYTES).fill(byte))[0] ?? []),
    ) as [number, number, number]
    expect(scores).toHaveLength(1502)
    for (const q of [0, 1, 63, 64, 69]) {
      const sign = q % 2 === 0 ? 1 : -1
      const near = (d: number, value: number) =>
        expect(Math.abs((scores[d]?.[q] ?? 0) - value)).toBeLessThan(0.01)
      near(0, sign * atMean)
      near(1501, sign * atMean)
      for (const first of [1, 1027, 1498]) {
        near(first, -1)
        near(first + 1, sign * atHigh)
        near(first + 2, sign * atLow)
      }
    }
  })

  test('reads whole tokens only', () => {
    const query = toQuery(2, 3)
    const document = vectors.encode(states(3, 4))
    const [whole] = vectors.match(query, [document])
    const damaged = new Uint8Array(document.length + 5).fill(0xff)
    damaged.set(document)
    expect(vectors.match(query, [damaged])).toEqual([whole])
    expect(vectors.match(query, [new Uint8Array(5)])).toEqual([Float32Array.of(-1, -1)])
  })
})
