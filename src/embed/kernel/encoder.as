// AssemblyScript, compiled by scripts/build-kernel.mjs: a BERT encoder with 8-bit weights, from embedding sums to the
// last hidden states. Several instances over one shared memory can work on the same sequence: one leads, its mates take
// chunks of rows, columns or heads. No output depends on their number, nor on the machine.
//
// A weight is code · scale, with codes from −127 to 127 and one scale for each column and block of 128 inputs. An
// activation is code · step, with codes of 16 bit and one step for each row and block: 128 products of two such codes
// stay below 2^31. Then  Σ a·w = Σ over blocks of  scale · step · Σ codes·codes.

/** Inputs that share a scale. */
const BLOCK: usize = 128
/** Of an activation. */
const LARGEST_CODE: f32 = 32767
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
 * panel two inputs of each column in turn.
 */
export function pack(source: usize, target: usize, columns: usize, depth: usize): void {
  for (let column: usize = 0; column < columns; column++) {
    const read = source + column * depth
    const write = target + (column / PANEL) * PANEL * depth + (column % PANEL) * 2
    for (let k: usize = 0; k < depth; k += 2) store<u16>(write + k * PANEL, load<u16>(read + k))
  }
}

/**
 * Writes the four rows of a group as codes, in the order in which a product reads them: two inputs of each row in turn.
 */
function toCodes(plan: usize, rows: usize, depth: usize, group: usize): void {
  const padded = paddedTokens(plan)
  for (let row = group; row < group + GROUP; row++) {
    const target = codesOf(plan) + group * depth * 2 + (row - group) * 4
    for (let block: usize = 0; block < depth; block += BLOCK) {
      const read = rows + (row * depth + block) * 4
      let most = f32x4.splat(0)
      for (let i: usize = 0; i < BLOCK * 4; i += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(read + i)))
      const range = highest(most)
      store<f32>(stepsOf(plan) + ((block / BLOCK) * padded + row) * 4, range / LARGEST_CODE)
      const factor = f32x4.splat(range > 0 ? LARGEST_CODE / range : 0)
      let write = target + block * GROUP * 2
      for (let i: usize = 0; i < BLOCK * 4; i += 32) {
        const codes = i16x8.narrow_i32x4_s(codes4(read + i, factor), codes4(read + i + 16, factor))
        v128.store_lane<u32>(write, codes, 0, 0)
        v128.store_lane<u32>(write, codes, 1, 16)
        v128.store_lane<u32>(write, codes, 2, 32)
        v128.store_lane<u32>(write, codes, 3, 48)
        write += 64
      }
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
      let a = codesOf(plan) + row * depth * 2
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
        let c00 = i32x4.splat(0)
        let c01 = i32x4.splat(0)
        let c10 = i32x4.splat(0)
        let c11 = i32x4.splat(0)
        let c20 = i32x4.splat(0)
        let c21 = i32x4.splat(0)
        let c30 = i32x4.splat(0)
        let c31 = i32x4.splat(0)
        const end = w + BLOCK * PANEL
        while (w < end) {
          const pairs = v128.load(w)
          const w0 = i16x8.extend_low_i8x16_s(pairs)
          const w1 = i16x8.extend_high_i8x16_s(pairs)
          const a0 = v128.load_splat<u32>(a)
          c00 = i32x4.add(c00, i32x4.dot_i16x8_s(a0, w0))
          c01 = i32x4.add(c01, i32x4.dot_i16x8_s(a0, w1))
          const a1 = v128.load_splat<u32>(a, 4)
          c10 = i32x4.add(c10, i32x4.dot_i16x8_s(a1, w0))
          c11 = i32x4.add(c11, i32x4.dot_i16x8_s(a1, w1))
          const a2 = v128.load_splat<u32>(a, 8)
          c20 = i32x4.add(c20, i32x4.dot_i16x8_s(a2, w0))
          c21 = i32x4.add(c21, i32x4.dot_i16x8_s(a2, w1))
          const a3 = v128.load_splat<u32>(a, 12)
          c30 = i32x4.add(c30, i32x4.dot_i16x8_s(a3, w0))
          c31 = i32x4.add(c31, i32x4.dot_i16x8_s(a3, w1))
          w += 16
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

/** One head of attention: reads queries, keys and values of all tokens, writes the mixed values. */
function attend(plan: usize, head: usize, me: usize): void {
  const tokens = tokensOf(plan)
  const hidden = hiddenOf(plan)
  const stride: usize = 12 * hidden
  const width = ((tokens + TOKENS_AT_ONCE - 1) / TOKENS_AT_ONCE) * TOKENS_AT_ONCE
  const scores = scratchOf(plan) + me * scratchBytesOf(plan)
  const keys = scores + GROUP * width * 4
  const values = keys + HEAD * width * 4
  const queries = wideOf(plan) + head * HEAD * 4
  turnKeys(queries + hidden * 4, keys, tokens, width, stride)
  gatherValues(queries + 2 * hidden * 4, values, tokens, stride)
  // Rows up to a multiple of the group are computed too, as everywhere; they hold old, finite numbers.
  for (let token: usize = 0; token < tokens; token += GROUP) {
    score(queries + token * stride, stride, keys, scores, width)
    const to = narrowOf(plan) + (token * hidden + head * HEAD) * 4
    for (let row: usize = 0; row < GROUP; row++) {
      const own = scores + row * width * 4
      const total = f32x4.splat(1 / soften(own, tokens, width))
      mix(own, values, to + row * hidden * 4, tokens, total)
    }
  }
}

/** Keys as [number][token], so that one number of many tokens is read at once. Tokens beyond the last are zeros. */
function turnKeys(source: usize, target: usize, tokens: usize, width: usize, stride: usize): void {
  for (let token: usize = 0; token < width; token++) {
    for (let i: usize = 0; i < HEAD; i++) {
      store<f32>(target + (i * width + token) * 4, token < tokens ? load<f32>(source + token * stride + i * 4) : 0)
    }
  }
}

/** Values as [token][number], close together: a row of the model is so long that many of them share few cache lines. */
function gatherValues(source: usize, target: usize, tokens: usize, stride: usize): void {
  for (let token: usize = 0; token < tokens; token++) {
    memory.copy(target + token * HEAD * 4, source + token * stride, HEAD * 4)
  }
}

/** Scores of the four queries of a group, for all tokens: eight tokens at a time. */
function score(queries: usize, stride: usize, keys: usize, scores: usize, width: usize): void {
  const factor = f32x4.splat(1 / sqrt<f32>(<f32>HEAD))
  const rowBytes = width * 4
  const q1 = queries + stride
  const q2 = q1 + stride
  const q3 = q2 + stride
  for (let at: usize = 0; at < rowBytes; at += 32) {
    let a0 = f32x4.splat(0)
    let a1 = f32x4.splat(0)
    let b0 = f32x4.splat(0)
    let b1 = f32x4.splat(0)
    let c0 = f32x4.splat(0)
    let c1 = f32x4.splat(0)
    let d0 = f32x4.splat(0)
    let d1 = f32x4.splat(0)
    let key = keys + at
    for (let i: usize = 0; i < HEAD * 4; i += 4) {
      const k0 = v128.load(key)
      const k1 = v128.load(key, 16)
      const a = v128.load_splat<u32>(queries + i)
      a0 = f32x4.add(a0, f32x4.mul(a, k0))
      a1 = f32x4.add(a1, f32x4.mul(a, k1))
      const b = v128.load_splat<u32>(q1 + i)
      b0 = f32x4.add(b0, f32x4.mul(b, k0))
      b1 = f32x4.add(b1, f32x4.mul(b, k1))
      const c = v128.load_splat<u32>(q2 + i)
      c0 = f32x4.add(c0, f32x4.mul(c, k0))
      c1 = f32x4.add(c1, f32x4.mul(c, k1))
      const d = v128.load_splat<u32>(q3 + i)
      d0 = f32x4.add(d0, f32x4.mul(d, k0))
      d1 = f32x4.add(d1, f32x4.mul(d, k1))
      key += rowBytes
    }
    let to = scores + at
    put(to, f32x4.mul(a0, factor), f32x4.mul(a1, factor))
    to += rowBytes
    put(to, f32x4.mul(b0, factor), f32x4.mul(b1, factor))
    to += rowBytes
    put(to, f32x4.mul(c0, factor), f32x4.mul(c1, factor))
    to += rowBytes
    put(to, f32x4.mul(d0, factor), f32x4.mul(d1, factor))
  }
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

function mix(scores: usize, values: usize, to: usize, tokens: usize, factor: v128): void {
  let a = f32x4.splat(0)
  let b = f32x4.splat(0)
  let c = f32x4.splat(0)
  let d = f32x4.splat(0)
  let e = f32x4.splat(0)
  let f = f32x4.splat(0)
  let g = f32x4.splat(0)
  let h = f32x4.splat(0)
  for (let token: usize = 0; token < tokens; token++) {
    const p = v128.load_splat<u32>(scores + token * 4)
    a = f32x4.add(a, f32x4.mul(p, v128.load(values)))
    b = f32x4.add(b, f32x4.mul(p, v128.load(values, 16)))
    c = f32x4.add(c, f32x4.mul(p, v128.load(values, 32)))
    d = f32x4.add(d, f32x4.mul(p, v128.load(values, 48)))
    e = f32x4.add(e, f32x4.mul(p, v128.load(values, 64)))
    f = f32x4.add(f, f32x4.mul(p, v128.load(values, 80)))
    g = f32x4.add(g, f32x4.mul(p, v128.load(values, 96)))
    h = f32x4.add(h, f32x4.mul(p, v128.load(values, 112)))
    values += HEAD * 4
  }
  v128.store(to, f32x4.mul(a, factor))
  v128.store(to, f32x4.mul(b, factor), 16)
  v128.store(to, f32x4.mul(c, factor), 32)
  v128.store(to, f32x4.mul(d, factor), 48)
  v128.store(to, f32x4.mul(e, factor), 64)
  v128.store(to, f32x4.mul(f, factor), 80)
  v128.store(to, f32x4.mul(g, factor), 96)
  v128.store(to, f32x4.mul(h, factor), 112)
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
 * GELU in place: x · (1 + erf(x/√2)) / 2.
 * erf z = 1 − (a₁t + a₂t² + a₃t³ + a₄t⁴ + a₅t⁵)·e^(−z²), t = 1/(1 + 0.3275911·z), z ≥ 0; error below 1.5e−7.
 * @see Abramowitz & Stegun, Handbook of Mathematical Functions, 7.1.26
 */
function activate(at: usize, count: usize): void {
  const one = f32x4.splat(1)
  const half = f32x4.splat(0.5)
  for (let i: usize = 0; i < count * 4; i += 16) {
    const x = v128.load(at + i)
    const z = f32x4.mul(f32x4.abs(x), f32x4.splat(0.7071067811865476))
    const t = f32x4.div(one, f32x4.add(one, f32x4.mul(f32x4.splat(0.3275911), z)))
    let p = f32x4.splat(1.061405429)
    p = f32x4.add(f32x4.mul(p, t), f32x4.splat(-1.453152027))
    p = f32x4.add(f32x4.mul(p, t), f32x4.splat(1.421413741))
    p = f32x4.add(f32x4.mul(p, t), f32x4.splat(-0.284496736))
    p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.254829592))
    const tail = f32x4.mul(f32x4.mul(p, t), exponential(f32x4.neg(f32x4.mul(z, z))))
    const erf = f32x4.sub(one, tail)
    const signed = v128.bitselect(x, erf, f32x4.splat(-0.0))
    v128.store(at + i, f32x4.mul(f32x4.mul(x, half), f32x4.add(one, signed)))
  }
}

/** e^x for x ≤ 0, relative error below 2e−7; 0 or nearly so below −87. e^x = 2^n · e^r with |r| ≤ ln 2 / 2. */
@inline
function exponential(x: v128): v128 {
  const y = f32x4.pmax(x, f32x4.splat(-87))
  const n = f32x4.nearest(f32x4.mul(y, f32x4.splat(1.4426950408889634)))
  const r = f32x4.sub(
    f32x4.sub(y, f32x4.mul(n, f32x4.splat(0.693359375))),
    f32x4.mul(n, f32x4.splat(-2.12194440e-4)),
  )
  let p = f32x4.splat(1.0 / 720)
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 120))
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
