// AssemblyScript, compiled by scripts/build-kernel.mjs: makes compact token vectors and matches them.
// Owns no memory: every address is the caller's, aligned to 16.

/**
 * y = P·t / √(|t|·|P·t|), which is x·|x|^(−½) for x = P·t/|t|: the float32 state of `columns` numbers at
 * `state` times the row-major matrix of `rows` rows, to `target`. A state without length becomes zeros.
 * `rows` and `columns` are multiples of 4.
 */
export function project(matrix: usize, state: usize, target: usize, rows: usize, columns: usize): void {
  const rowBytes = columns << 2
  let stateSquares = f32x4.splat(0)
  for (let i: usize = 0; i < rowBytes; i += 16) {
    const t = v128.load(state + i)
    stateSquares = f32x4.add(stateSquares, f32x4.mul(t, t))
  }
  let squares = f32x4.splat(0)
  for (let row: usize = 0; row < rows; row += 4) {
    const m0 = matrix + row * rowBytes
    const m1 = m0 + rowBytes
    const m2 = m1 + rowBytes
    const m3 = m2 + rowBytes
    let a = f32x4.splat(0)
    let b = f32x4.splat(0)
    let c = f32x4.splat(0)
    let d = f32x4.splat(0)
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const t = v128.load(state + i)
      a = f32x4.add(a, f32x4.mul(t, v128.load(m0 + i)))
      b = f32x4.add(b, f32x4.mul(t, v128.load(m1 + i)))
      c = f32x4.add(c, f32x4.mul(t, v128.load(m2 + i)))
      d = f32x4.add(d, f32x4.mul(t, v128.load(m3 + i)))
    }
    const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7))
    const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7))
    const sums = f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7))
    squares = f32x4.add(squares, f32x4.mul(sums, sums))
    v128.store(target + (row << 2), sums)
  }
  const length = sqrt<f32>(sqrt<f32>(sumOf(stateSquares)) * sqrt<f32>(sumOf(squares)))
  const scale = f32x4.splat(length > 0 ? 1 / length : 0)
  for (let row: usize = 0; row < rows; row += 4) {
    const at = target + (row << 2)
    v128.store(at, f32x4.mul(v128.load(at), scale))
  }
}

@inline
function sumOf(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) +
    f32x4.extract_lane(lanes, 1) +
    f32x4.extract_lane(lanes, 2) +
    f32x4.extract_lane(lanes, 3)
  )
}

// A token is 64 bytes: 128 codes of 4 bit, without sign, two a byte, the first in the low half. Read as 16-bit
// numbers it gives four codes a number; a query's int16 numbers lie in the order in which they come out:
// of each 32 dimensions first 0, 4, 8 … 28, then 1, 5 … 29, then 2, 6 … 30, then 3, 7 … 31.
const TOKEN_BYTES: usize = 64
const OPENED_BYTES: usize = 256

/**
 * For each document and query token the largest Σ query·code over the document's tokens, as int32 at
 * `target`, document by document; −2³¹ where the document has no token.
 * `codes` holds all documents' tokens without gaps, `counts` (u32) how many each has. `scratch` has room for
 * 1,024 bytes and 16 a query token.
 */
export function match(
  queries: usize,
  queryCount: usize,
  codes: usize,
  counts: usize,
  documents: usize,
  target: usize,
  scratch: usize,
): void {
  const best = scratch + 4 * OPENED_BYTES
  const least = i32x4.splat(i32.MIN_VALUE)
  for (let document: usize = 0; document < documents; document++) {
    const count = <usize>load<u32>(counts + (document << 2))
    for (let q: usize = 0; q < queryCount; q++) v128.store(best + (q << 4), least)
    for (let first: usize = 0; first < count; first += 4) {
      // Four tokens share each reading of the query; the last of a document stands in for those that lack.
      for (let i: usize = 0; i < 4; i++) {
        open(codes + min(first + i, count - 1) * TOKEN_BYTES, scratch + i * OPENED_BYTES)
      }
      for (let q: usize = 0; q < queryCount; q++) {
        const at = best + (q << 4)
        v128.store(at, i32x4.max_s(v128.load(at), products(queries + q * OPENED_BYTES, scratch)))
      }
    }
    for (let q: usize = 0; q < queryCount; q++) {
      const lanes = v128.load(best + (q << 4))
      const low = max(i32x4.extract_lane(lanes, 0), i32x4.extract_lane(lanes, 1))
      const high = max(i32x4.extract_lane(lanes, 2), i32x4.extract_lane(lanes, 3))
      store<i32>(target + ((document * queryCount + q) << 2), max(low, high))
    }
    codes += count * TOKEN_BYTES
  }
}

/** Codes as int16, one a lane. */
@inline
function open(token: usize, target: usize): void {
  const mask = i16x8.splat(15)
  for (let i: usize = 0; i < 4; i++) {
    const packed = v128.load(token + (i << 4))
    const to = target + (i << 6)
    v128.store(to, v128.and(packed, mask), 0)
    v128.store(to, v128.and(i16x8.shr_u(packed, 4), mask), 16)
    v128.store(to, v128.and(i16x8.shr_u(packed, 8), mask), 32)
    v128.store(to, i16x8.shr_u(packed, 12), 48)
  }
}

/** Dot products of one query token with four opened tokens. */
@inline
function products(query: usize, opened: usize): v128 {
  let a = i32x4.splat(0)
  let b = i32x4.splat(0)
  let c = i32x4.splat(0)
  let d = i32x4.splat(0)
  for (let i: usize = 0; i < OPENED_BYTES; i += 16) {
    const x = v128.load(query + i)
    const token = opened + i
    a = i32x4.add(a, i32x4.dot_i16x8_s(x, v128.load(token, 0)))
    b = i32x4.add(b, i32x4.dot_i16x8_s(x, v128.load(token, 256)))
    c = i32x4.add(c, i32x4.dot_i16x8_s(x, v128.load(token, 512)))
    d = i32x4.add(d, i32x4.dot_i16x8_s(x, v128.load(token, 768)))
  }
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7))
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7))
}
