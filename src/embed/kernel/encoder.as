// AssemblyScript, compiled by scripts/build-kernel.mjs: a BERT encoder with 7-bit weights, from embedding sums to the
// last hidden states. Several instances over one shared memory can work on the same sequence: one leads, its mates take
// chunks of rows, columns or heads. No output depends on their number, nor on the machine.
//
// A weight is code · scale, with codes from −63 to 63 and one scale for each column and block of 128 inputs. An
// activation is code · step, with codes from −127 to 127 and one step for each row and block. Then
// Σ a·w = Σ over blocks of  scale · step · Σ codes·codes.
// The instruction that multiplies sixteen codes at once leaves it to the machine what becomes of a second factor outside
// 0 … 127, and of sums of two products beyond 16 bits. So weights are stored plus 64, and 64 · Σ codes of the activations is
// taken off first; two products stay below 2^15. Within these bounds the result is the same on every machine.

/** Inputs that share a scale. */
const BLOCK: usize = 128
/** Of an activation. */
const LARGEST_CODE: f32 = 127
/** Added to the codes of weights. */
const SHIFT: i32 = 64
/** Of queries and keys: products of 32 pairs stay below 2^31. */
const LARGEST_FACTOR: f32 = 8191
/** Of values, and of the shares with which they are mixed, which add up to this. */
const LARGEST_SHARE: f32 = 32767
/** Rows and columns that one step of a product computes. */
const GROUP: usize = 4
const PANEL: usize = 8
/** Numbers of one attention head. */
const HEAD: usize = 32
/** Attention scores are computed for this many tokens at a time. */
const TOKENS_AT_ONCE: usize = 16
/** BERT's own; keeps a row of equal numbers from a division by zero. */
const EPSILON: f32 = 1e-12
/** A mate that finds nothing to do this often in a row leaves the run. */
const SPINS: i32 = 1_000_000

// A plan is a table of 32-bit addresses and counts, in this order; see encoder-plan.ts.
@inline function tokensOf(plan: usize): usize { return load<u32>(plan) }
@inline function layersOf(plan: usize): usize { return load<u32>(plan, 4) }
@inline function hiddenOf(plan: usize): usize { return load<u32>(plan, 8) }
@inline function headsOf(plan: usize): usize { return load<u32>(plan, 12) }
@inline function innerOf(plan: usize): usize { return load<u32>(plan, 16) }
@inline function statesOf(plan: usize): usize { return load<u32>(plan, 20) }
@inline function wideOf(plan: usize): usize { return load<u32>(plan, 24) }
@inline function narrowOf(plan: usize): usize { return load<u32>(plan, 28) }
@inline function codesOf(plan: usize): usize { return load<u32>(plan, 32) }
@inline function stepsOf(plan: usize): usize { return load<u32>(plan, 36) }
@inline function scratchOf(plan: usize): usize { return load<u32>(plan, 40) }
@inline function scratchBytesOf(plan: usize): usize { return load<u32>(plan, 44) }
@inline function firstNormOf(plan: usize): usize { return plan + 48 }
@inline function layerTableOf(plan: usize): usize { return load<u32>(plan, 56) }
@inline function startsOf(plan: usize): usize { return load<u32>(plan, 60) }
/** The phase that is worked on, shifted by 16 bits, plus the number of its chunks that were taken. */
@inline function ticketOf(plan: usize): usize { return plan + 64 }
/** How many chunks of the phase are done. */
@inline function doneOf(plan: usize): usize { return plan + 68 }

// A layer's row of the table: four products of three addresses each (weights, scales, bias), two norms.
const PRODUCT_BYTES: usize = 12
const NORM_BYTES: usize = 8
const LAYER_BYTES: usize = 4 * PRODUCT_BYTES + 2 * NORM_BYTES

// A layer has nine phases, each of chunks that can be computed in any order. What ends a layer begins the next one.
const PHASES: u32 = 9
/** Every product is cut into this many chunks. */
const COLUMN_CHUNKS: usize = 24
const OVER: u32 = 0xffff

/**
 * Computes the sequence that the plan describes. Chunks that mates take at the same time are computed by them; the
 * leader waits for no mate that has not taken one.
 */
export function lead(plan: usize): void {
  const last = <u32>layersOf(plan) * PHASES
  for (let phase: u32 = 0; phase <= last; phase++) {
    const chunks = chunksOf(plan, phase)
    atomic.store<u32>(doneOf(plan), 0)
    atomic.store<u32>(ticketOf(plan), phase << 16)
    for (;;) {
      const chunk = atomic.add<u32>(ticketOf(plan), 1) & 0xffff
      if (chunk >= chunks) break
      compute(plan, phase, chunk, 0)
      atomic.add<u32>(doneOf(plan), 1)
    }
    while (atomic.load<u32>(doneOf(plan)) !== chunks) {}
  }
  atomic.store<u32>(ticketOf(plan), OVER << 16)
}

/** Takes chunks until the sequence is computed, or nothing was to be done for a while. `me` counts from 1. */
export function help(plan: usize, me: usize): void {
  let idle = 0
  while (idle < SPINS) {
    let ticket = atomic.load<u32>(ticketOf(plan))
    if (ticket >>> 16 === OVER) return
    if ((ticket & 0xffff) >= chunksOf(plan, ticket >>> 16)) {
      idle++
      continue
    }
    ticket = atomic.add<u32>(ticketOf(plan), 1)
    const phase = ticket >>> 16
    const chunk = ticket & 0xffff
    if (phase === OVER) return
    if (chunk >= chunksOf(plan, phase)) continue
    compute(plan, phase, chunk, me)
    atomic.add<u32>(doneOf(plan), 1)
    idle = 0
  }
}

function chunksOf(plan: usize, phase: u32): u32 {
  switch (phase % PHASES) {
    case 1:
    case 4:
    case 6:
    case 8:
      return <u32>COLUMN_CHUNKS
    case 2:
      return <u32>headsOf(plan)
    default:
      return <u32>((tokensOf(plan) + GROUP - 1) / GROUP)
  }
}

function compute(plan: usize, phase: u32, chunk: u32, me: usize): void {
  const layer = <usize>(phase / PHASES)
  const row = layerTableOf(plan) + layer * LAYER_BYTES
  const norms = row + 4 * PRODUCT_BYTES
  const hidden = hiddenOf(plan)
  const inner = innerOf(plan)
  const states = statesOf(plan)
  const wide = wideOf(plan)
  const narrow = narrowOf(plan)
  const group = <usize>chunk * GROUP
  switch (phase % PHASES) {
    case 0:
      if (layer === 0) normalise(states, 0, firstNormOf(plan), hidden, group)
      else normalise(states, narrow, norms - LAYER_BYTES + NORM_BYTES, hidden, group)
      if (layer < layersOf(plan)) toCodes(plan, states, hidden, group)
      break
    case 1:
      multiply(plan, row, wide, 3 * hidden, hidden, chunk)
      break
    case 2:
      attend(plan, chunk, me)
      break
    case 3:
      toCodes(plan, narrow, hidden, group)
      break
    case 4:
      multiply(plan, row + PRODUCT_BYTES, wide, hidden, hidden, chunk)
      break
    case 5:
      normalise(states, wide, norms, hidden, group)
      toCodes(plan, states, hidden, group)
      break
    case 6:
      multiply(plan, row + 2 * PRODUCT_BYTES, wide, inner, hidden, chunk)
      break
    case 7:
      activate(wide + group * inner * 4, GROUP * inner)
      toCodes(plan, wide, inner, group)
      break
    default:
      multiply(plan, row + 3 * PRODUCT_BYTES, narrow, hidden, inner, chunk)
  }
}

/**
 * Brings int8 weights of [columns][depth] into the order in which a product reads them: panels of 8 columns, in a
 * panel four inputs of each column in turn. Returns false if a code is out of bounds.
 */
export function pack(source: usize, target: usize, columns: usize, depth: usize): bool {
  const shift = i8x16.splat(<i8>SHIFT)
  let signs = i8x16.splat(0)
  for (let column: usize = 0; column < columns; column++) {
    const read = source + column * depth
    const write = target + (column / PANEL) * PANEL * depth + (column % PANEL) * 4
    for (let k: usize = 0; k < depth; k += 16) {
      const codes = i8x16.add(v128.load(read + k), shift)
      signs = v128.or(signs, codes)
      const to = write + k * PANEL
      v128.store_lane<u32>(to, codes, 0, 0)
      v128.store_lane<u32>(to, codes, 1, 32)
      v128.store_lane<u32>(to, codes, 2, 64)
      v128.store_lane<u32>(to, codes, 3, 96)
    }
  }
  return i8x16.bitmask(signs) === 0
}

/**
 * Writes the four rows of a group as codes, in the order in which a product reads them: four inputs of each row in turn.
 */
function toCodes(plan: usize, rows: usize, depth: usize, group: usize): void {
  const padded = paddedTokens(plan)
  for (let row = group; row < group + GROUP; row++) {
    const target = codesOf(plan) + group * depth + (row - group) * 4
    for (let block: usize = 0; block < depth; block += BLOCK) {
      const read = rows + (row * depth + block) * 4
      let most = f32x4.splat(0)
      for (let i: usize = 0; i < BLOCK * 4; i += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(read + i)))
      const range = highest(most)
      const factor = f32x4.splat(range > 0 ? LARGEST_CODE / range : 0)
      let write = target + block * GROUP
      let sums = i32x4.splat(0)
      for (let i: usize = 0; i < BLOCK * 4; i += 64) {
        const low = i16x8.narrow_i32x4_s(codes4(read + i, factor), codes4(read + i + 16, factor))
        const high = i16x8.narrow_i32x4_s(codes4(read + i + 32, factor), codes4(read + i + 48, factor))
        sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(i16x8.add(low, high)))
        const codes = i8x16.narrow_i16x8_s(low, high)
        v128.store_lane<u32>(write, codes, 0, 0)
        v128.store_lane<u32>(write, codes, 1, 16)
        v128.store_lane<u32>(write, codes, 2, 32)
        v128.store_lane<u32>(write, codes, 3, 48)
        write += 64
      }
      const at = ((block / BLOCK) * padded + row) * 4
      store<f32>(stepsOf(plan) + at, range / LARGEST_CODE)
      store<i32>(startsOf(plan) + at, -SHIFT * totalOf(sums))
    }
  }
}

@inline
function codes4(from: usize, factor: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(from), factor)))
}

@inline
function highest(v: v128): f32 {
  return max<f32>(
    max<f32>(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max<f32>(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  )
}

@inline
function totalOf(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3)
}

/** Tokens, up to a multiple of the group: rows beyond the last are computed too, and read by no other row. */
@inline
function paddedTokens(plan: usize): usize {
  return ((tokensOf(plan) + GROUP - 1) / GROUP) * GROUP
}

/** out[row][column] = bias + Σ activations · weights, for all rows and one chunk of the columns. */
function multiply(plan: usize, product: usize, out: usize, columns: usize, depth: usize, chunk: usize): void {
  const weights = <usize>load<u32>(product)
  const scales = <usize>load<u32>(product, 4)
  const bias = <usize>load<u32>(product, 8)
  const padded = paddedTokens(plan)
  const panels = columns / PANEL
  const until = ((panels * (chunk + 1)) / COLUMN_CHUNKS) * PANEL
  for (let column = ((panels * chunk) / COLUMN_CHUNKS) * PANEL; column < until; column += PANEL) {
    const bias0 = v128.load(bias + column * 4)
    const bias1 = v128.load(bias + column * 4, 16)
    for (let row: usize = 0; row < padded; row += GROUP) {
      let a = codesOf(plan) + row * depth
      let w = weights + column * depth
      const to0 = out + (row * columns + column) * 4
      const to1 = to0 + columns * 4
      const to2 = to1 + columns * 4
      const to3 = to2 + columns * 4
      put(to0, bias0, bias1)
      put(to1, bias0, bias1)
      put(to2, bias0, bias1)
      put(to3, bias0, bias1)
      for (let block: usize = 0; block < depth / BLOCK; block++) {
        const starts = startsOf(plan) + (block * padded + row) * 4
        let c00 = v128.load_splat<u32>(starts)
        let c01 = c00
        let c10 = v128.load_splat<u32>(starts, 4)
        let c11 = c10
        let c20 = v128.load_splat<u32>(starts, 8)
        let c21 = c20
        let c30 = v128.load_splat<u32>(starts, 12)
        let c31 = c30
        const end = w + BLOCK * PANEL
        while (w < end) {
          const w0 = v128.load(w)
          const w1 = v128.load(w, 16)
          const a0 = v128.load_splat<u32>(a)
          c00 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a0, w0, c00)
          c01 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a0, w1, c01)
          const a1 = v128.load_splat<u32>(a, 4)
          c10 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a1, w0, c10)
          c11 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a1, w1, c11)
          const a2 = v128.load_splat<u32>(a, 8)
          c20 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a2, w0, c20)
          c21 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a2, w1, c21)
          const a3 = v128.load_splat<u32>(a, 12)
          c30 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a3, w0, c30)
          c31 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a3, w1, c31)
          w += 32
          a += 16
        }
        const at = (block * columns + column) * 4
        const scale0 = v128.load(scales + at)
        const scale1 = v128.load(scales + at, 16)
        const steps = stepsOf(plan) + (block * padded + row) * 4
        addBlock(to0, c00, c01, scale0, scale1, v128.load_splat<u32>(steps))
        addBlock(to1, c10, c11, scale0, scale1, v128.load_splat<u32>(steps, 4))
        addBlock(to2, c20, c21, scale0, scale1, v128.load_splat<u32>(steps, 8))
        addBlock(to3, c30, c31, scale0, scale1, v128.load_splat<u32>(steps, 12))
      }
    }
  }
}

@inline
function put(to: usize, a: v128, b: v128): void {
  v128.store(to, a)
  v128.store(to, b, 16)
}

@inline
function addBlock(to: usize, a: v128, b: v128, scale0: v128, scale1: v128, step: v128): void {
  const x = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(a), step), scale0)
  const y = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(b), step), scale1)
  put(to, f32x4.add(v128.load(to), x), f32x4.add(v128.load(to, 16), y))
}

/**
 * One head of attention: reads queries, keys and values of all tokens, writes the mixed values. All three become 16-bit
 * codes with one step each; sums of their products stay below 2^31.
 */
function attend(plan: usize, head: usize, me: usize): void {
  const tokens = tokensOf(plan)
  const hidden = hiddenOf(plan)
  const stride: usize = 12 * hidden
  const width = ((tokens + TOKENS_AT_ONCE - 1) / TOKENS_AT_ONCE) * TOKENS_AT_ONCE
  const scores = scratchOf(plan) + me * scratchBytesOf(plan)
  const codes = scores + GROUP * width * 4
  const keys = codes + GROUP * HEAD * 2
  const values = keys + HEAD * width * 2
  const queries = wideOf(plan) + head * HEAD * 4
  const queryRange = rangeOf(queries, tokens, stride)
  const keyRange = rangeOf(queries + hidden * 4, tokens, stride)
  const valueRange = rangeOf(queries + 2 * hidden * 4, tokens, stride)
  turnKeys(queries + hidden * 4, keys, tokens, width, stride, factorFor(LARGEST_FACTOR, keyRange))
  pairValues(queries + 2 * hidden * 4, values, tokens, stride, factorFor(LARGEST_SHARE, valueRange))
  const queryFactor = factorFor(LARGEST_FACTOR, queryRange)
  const scoreStep = f32x4.splat(((queryRange / LARGEST_FACTOR) * (keyRange / LARGEST_FACTOR)) / sqrt<f32>(<f32>HEAD))
  const valueStep = f32x4.splat(valueRange / LARGEST_SHARE / LARGEST_SHARE)
  // Rows up to a multiple of the group are computed too, as everywhere; they hold old, finite numbers.
  for (let token: usize = 0; token < tokens; token += GROUP) {
    for (let row: usize = 0; row < GROUP; row++) {
      const read = queries + (token + row) * stride
      for (let i: usize = 0; i < HEAD; i += 8) {
        v128.store(codes + (row * HEAD + i) * 2, codes8(read + i * 4, queryFactor))
      }
    }
    score(codes, keys, scores, width, scoreStep)
    const to = narrowOf(plan) + (token * hidden + head * HEAD) * 4
    for (let row: usize = 0; row < GROUP; row++) {
      const own = scores + row * width * 4
      toShares(own, soften(own, tokens, width), width)
      mix(own, values, to + row * hidden * 4, tokens, valueStep)
    }
  }
}

/** The greatest number of one head's part of all tokens, without its sign. */
function rangeOf(at: usize, tokens: usize, stride: usize): f32 {
  let most = f32x4.splat(0)
  for (let token: usize = 0; token < tokens; token++) {
    for (let i: usize = 0; i < HEAD * 4; i += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(at + i)))
    at += stride
  }
  return highest(most)
}

@inline
function factorFor(largest: f32, range: f32): v128 {
  return f32x4.splat(range > 0 ? largest / range : 0)
}

@inline
function codes8(from: usize, factor: v128): v128 {
  return i16x8.narrow_i32x4_s(codes4(from, factor), codes4(from + 16, factor))
}

/** Keys as [pair of numbers][token], so that one pair of many tokens is read at once. */
function turnKeys(source: usize, target: usize, tokens: usize, width: usize, stride: usize, factor: v128): void {
  const rowBytes = width * 4
  for (let token: usize = 0; token < tokens; token++) {
    let to = target + token * 4
    for (let i: usize = 0; i < HEAD * 4; i += 32) {
      const codes = codes8(source + i, factor)
      v128.store_lane<u32>(to, codes, 0)
      to += rowBytes
      v128.store_lane<u32>(to, codes, 1)
      to += rowBytes
      v128.store_lane<u32>(to, codes, 2)
      to += rowBytes
      v128.store_lane<u32>(to, codes, 3)
      to += rowBytes
    }
    source += stride
  }
}

/** Values as [pair of tokens][number][token]. A token beyond the last, which has no share, may get any number. */
function pairValues(source: usize, target: usize, tokens: usize, stride: usize, factor: v128): void {
  for (let token: usize = 0; token < tokens; token += 2) {
    for (let i: usize = 0; i < HEAD * 4; i += 32) {
      const a = codes8(source + i, factor)
      const b = codes8(source + stride + i, factor)
      put(
        target + i,
        i8x16.shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23),
        i8x16.shuffle(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31),
      )
    }
    source += 2 * stride
    target += HEAD * 4
  }
}

/** Scores of the four queries of a group, for all tokens: eight tokens at a time. */
function score(queries: usize, keys: usize, scores: usize, width: usize, step: v128): void {
  const rowBytes = width * 4
  for (let at: usize = 0; at < rowBytes; at += 32) {
    let a0 = i32x4.splat(0)
    let a1 = i32x4.splat(0)
    let b0 = i32x4.splat(0)
    let b1 = i32x4.splat(0)
    let c0 = i32x4.splat(0)
    let c1 = i32x4.splat(0)
    let d0 = i32x4.splat(0)
    let d1 = i32x4.splat(0)
    let key = keys + at
    for (let i: usize = 0; i < HEAD * 2; i += 4) {
      const k0 = v128.load(key)
      const k1 = v128.load(key, 16)
      const a = v128.load_splat<u32>(queries + i)
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(a, k0))
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(a, k1))
      const b = v128.load_splat<u32>(queries + i, HEAD * 2)
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(b, k0))
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(b, k1))
      const c = v128.load_splat<u32>(queries + i, HEAD * 4)
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(c, k0))
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(c, k1))
      const d = v128.load_splat<u32>(queries + i, HEAD * 6)
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(d, k0))
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(d, k1))
      key += rowBytes
    }
    let to = scores + at
    putScaled(to, a0, a1, step)
    to += rowBytes
    putScaled(to, b0, b1, step)
    to += rowBytes
    putScaled(to, c0, c1, step)
    to += rowBytes
    putScaled(to, d0, d1, step)
  }
}

@inline
function putScaled(to: usize, a: v128, b: v128, step: v128): void {
  put(to, f32x4.mul(f32x4.convert_i32x4_s(a), step), f32x4.mul(f32x4.convert_i32x4_s(b), step))
}

/** Replaces scores by their exponentials (softmax without its division) and returns the sum of these. */
function soften(scores: usize, tokens: usize, width: usize): f32 {
  for (let token = tokens; token < width; token++) store<f32>(scores + token * 4, -Infinity)
  let most = v128.load(scores)
  for (let i: usize = 16; i < width * 4; i += 16) most = f32x4.pmax(most, v128.load(scores + i))
  const top = f32x4.splat(highest(most))
  let total = f32x4.splat(0)
  for (let i: usize = 0; i < width * 4; i += 16) {
    const e = exponential(f32x4.sub(v128.load(scores + i), top))
    v128.store(scores + i, e)
    total = f32x4.add(total, e)
  }
  return sumOf(total)
}

/** Replaces numbers of that total by 16-bit codes of their shares, in the first half of their place. */
function toShares(numbers: usize, total: f32, width: usize): void {
  const factor = f32x4.splat(LARGEST_SHARE / total)
  for (let token: usize = 0; token < width; token += 8) {
    v128.store(numbers + token * 2, codes8(numbers + token * 4, factor))
  }
}

/** Σ share · value over the tokens, two at a time. */
function mix(shares: usize, values: usize, to: usize, tokens: usize, step: v128): void {
  let a = i32x4.splat(0)
  let b = i32x4.splat(0)
  let c = i32x4.splat(0)
  let d = i32x4.splat(0)
  let e = i32x4.splat(0)
  let f = i32x4.splat(0)
  let g = i32x4.splat(0)
  let h = i32x4.splat(0)
  for (let token: usize = 0; token < tokens; token += 2) {
    const p = v128.load_splat<u32>(shares + token * 2)
    a = i32x4.add(a, i32x4.dot_i16x8_s(p, v128.load(values)))
    b = i32x4.add(b, i32x4.dot_i16x8_s(p, v128.load(values, 16)))
    c = i32x4.add(c, i32x4.dot_i16x8_s(p, v128.load(values, 32)))
    d = i32x4.add(d, i32x4.dot_i16x8_s(p, v128.load(values, 48)))
    e = i32x4.add(e, i32x4.dot_i16x8_s(p, v128.load(values, 64)))
    f = i32x4.add(f, i32x4.dot_i16x8_s(p, v128.load(values, 80)))
    g = i32x4.add(g, i32x4.dot_i16x8_s(p, v128.load(values, 96)))
    h = i32x4.add(h, i32x4.dot_i16x8_s(p, v128.load(values, 112)))
    values += HEAD * 4
  }
  putScaled(to, a, b, step)
  putScaled(to + 32, c, d, step)
  putScaled(to + 64, e, f, step)
  putScaled(to + 96, g, h, step)
}

/**
 * states ← layer norm of (states + added), for the four rows of a group; `added` 0 adds nothing. A norm is two
 * addresses: gains and offsets.
 */
function normalise(states: usize, added: usize, norm: usize, hidden: usize, group: usize): void {
  const gains = <usize>load<u32>(norm)
  const offsets = <usize>load<u32>(norm, 4)
  const bytes = hidden * 4
  for (let row = group; row < group + GROUP; row++) {
    const at = states + row * bytes
    let total = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      let x = v128.load(at + i)
      if (added !== 0) {
        x = f32x4.add(x, v128.load(added + row * bytes + i))
        v128.store(at + i, x)
      }
      total = f32x4.add(total, x)
    }
    const mean = f32x4.splat(sumOf(total) / <f32>hidden)
    let squares = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      const d = f32x4.sub(v128.load(at + i), mean)
      squares = f32x4.add(squares, f32x4.mul(d, d))
    }
    const factor = f32x4.splat(1 / sqrt<f32>(sumOf(squares) / <f32>hidden + EPSILON))
    for (let i: usize = 0; i < bytes; i += 16) {
      const z = f32x4.mul(f32x4.sub(v128.load(at + i), mean), factor)
      v128.store(at + i, f32x4.add(f32x4.mul(z, v128.load(gains + i)), v128.load(offsets + i)))
    }
  }
}

/**
 * GELU in place: x · Φ(x), Φ being the share of a normal distribution below x. Φ(x) − ½ is an odd function: x · p(x²), with
 * a polynomial fitted for |x| ≤ 4 (least greatest error of the product: 8e−6) and taken at 4 beyond.
 */
function activate(at: usize, count: usize): void {
  const most = f32x4.splat(4)
  const least = f32x4.splat(-4)
  for (let i: usize = 0; i < count * 4; i += 16) {
    const x = v128.load(at + i)
    const near = f32x4.pmin(f32x4.pmax(x, least), most)
    const u = f32x4.sub(f32x4.mul(f32x4.mul(near, near), f32x4.splat(0.125)), f32x4.splat(1))
    let p = f32x4.splat(0.0011308443499729037)
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(-0.0036764154210686684))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(0.006586538627743721))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(-0.011988508515059948))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(0.022300541400909424))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(-0.03696216270327568))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(0.055969882756471634))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(-0.0843171551823616))
    p = f32x4.add(f32x4.mul(p, u), f32x4.splat(0.17594896256923676))
    v128.store(at + i, f32x4.mul(x, f32x4.add(f32x4.mul(near, p), f32x4.splat(0.5))))
  }
}

/** e^x for x ≤ 0, relative error below 3e−6; 0 or nearly so below −87. e^x = 2^n · e^r with |r| ≤ ln 2 / 2. */
@inline
function exponential(x: v128): v128 {
  const y = f32x4.pmax(x, f32x4.splat(-87))
  const n = f32x4.nearest(f32x4.mul(y, f32x4.splat(1.4426950408889634)))
  const r = f32x4.sub(
    f32x4.sub(y, f32x4.mul(n, f32x4.splat(0.693359375))),
    f32x4.mul(n, f32x4.splat(-2.12194440e-4)),
  )
  let p = f32x4.splat(1.0 / 120)
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 24))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 6))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.5))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1))
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23)
  return f32x4.mul(p, power)
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
