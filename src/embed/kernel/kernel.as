// AssemblyScript, compiled by scripts/build-kernel.mjs: rounds vectors to int8 and scans a block of them.
// Owns no memory: every address is the caller's. Vectors, rows and query are padded with zeros to
// `stride` numbers, a multiple of 32.

/**
 * Writes score = (query · row) · scale · queryScale for every slot whose mask byte is set, and −∞ for the
 * others; adds count, sum and sum of squares of the scores to the three f64 at `totals`. `slots` is a
 * multiple of 8.
 * The query is int16: it costs nothing here and leaves the rows as the only source of rounding.
 * Eight neighbours are skipped or computed together: reading memory straight on is faster than skipping
 * rows here and there.
 */
export function scan(
  query: usize,
  rows: usize,
  scales: usize,
  mask: usize,
  scores: usize,
  slots: usize,
  stride: usize,
  queryScale: f32,
  totals: usize,
): void {
  let count: f64 = load<f64>(totals)
  let sum: f64 = load<f64>(totals, 8)
  let squares: f64 = load<f64>(totals, 16)
  const nothing = f32x4.splat(-Infinity)
  for (let group: usize = 0; group < slots; group += 8) {
    const target = scores + (group << 2)
    if (load<u64>(mask + group) == 0) {
      v128.store(target, nothing, 0)
      v128.store(target, nothing, 16)
      continue
    }
    for (let slot = group; slot < group + 8; slot++) {
      const score = <f32>dotProduct(query, rows + slot * stride, stride) * load<f32>(scales + (slot << 2)) * queryScale
      if (load<u8>(mask + slot) == 0) {
        store<f32>(scores + (slot << 2), -Infinity)
        continue
      }
      store<f32>(scores + (slot << 2), score)
      count += 1
      sum += score
      squares += <f64>score * <f64>score
    }
  }
  store<f64>(totals, count)
  store<f64>(totals, sum, 8)
  store<f64>(totals, squares, 16)
}

@inline
function dotProduct(query: usize, row: usize, stride: usize): i32 {
  let a = i32x4.splat(0)
  let b = i32x4.splat(0)
  let c = i32x4.splat(0)
  let d = i32x4.splat(0)
  for (let i: usize = 0; i < stride; i += 32) {
    const at = row + i
    const q = query + (i << 1)
    a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 0), v128.load(q, 0)))
    b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 8), v128.load(q, 16)))
    c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 16), v128.load(q, 32)))
    d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 24), v128.load(q, 48)))
  }
  a = i32x4.add(i32x4.add(a, b), i32x4.add(c, d))
  return i32x4.extract_lane(a, 0) + i32x4.extract_lane(a, 1) + i32x4.extract_lane(a, 2) + i32x4.extract_lane(a, 3)
}

/**
 * Rounds the float32 vector at `vector` to int8 codes at `row`, value ≈ code · scale with the scale that
 * makes the largest code 127, stored at `scale`. Returns the length of what rounding took away.
 */
export function quantize(vector: usize, row: usize, scale: usize, stride: usize): f32 {
  let largest = f32x4.splat(0)
  for (let i: usize = 0; i < stride; i += 4) {
    largest = f32x4.max(largest, f32x4.abs(v128.load(vector + (i << 2))))
  }
  const step = max(
    max(f32x4.extract_lane(largest, 0), f32x4.extract_lane(largest, 1)),
    max(f32x4.extract_lane(largest, 2), f32x4.extract_lane(largest, 3)),
  ) / 127
  store<f32>(scale, step)
  const steps = f32x4.splat(step)
  const perStep = f32x4.splat(step > 0 ? 1 / step : 0)
  let residual = f32x4.splat(0)
  for (let i: usize = 0; i < stride; i += 16) {
    const from = vector + (i << 2)
    const x0 = v128.load(from, 0)
    const x1 = v128.load(from, 16)
    const x2 = v128.load(from, 32)
    const x3 = v128.load(from, 48)
    const c0 = f32x4.nearest(f32x4.mul(x0, perStep))
    const c1 = f32x4.nearest(f32x4.mul(x1, perStep))
    const c2 = f32x4.nearest(f32x4.mul(x2, perStep))
    const c3 = f32x4.nearest(f32x4.mul(x3, perStep))
    residual = f32x4.add(residual, squaredDifference(x0, f32x4.mul(c0, steps)))
    residual = f32x4.add(residual, squaredDifference(x1, f32x4.mul(c1, steps)))
    residual = f32x4.add(residual, squaredDifference(x2, f32x4.mul(c2, steps)))
    residual = f32x4.add(residual, squaredDifference(x3, f32x4.mul(c3, steps)))
    const low = i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(c0), i32x4.trunc_sat_f32x4_s(c1))
    const high = i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(c2), i32x4.trunc_sat_f32x4_s(c3))
    v128.store(row + i, i8x16.narrow_i16x8_s(low, high))
  }
  return sqrt<f32>(
    f32x4.extract_lane(residual, 0) +
      f32x4.extract_lane(residual, 1) +
      f32x4.extract_lane(residual, 2) +
      f32x4.extract_lane(residual, 3),
  )
}

@inline
function squaredDifference(a: v128, b: v128): v128 {
  const difference = f32x4.sub(a, b)
  return f32x4.mul(difference, difference)
}
