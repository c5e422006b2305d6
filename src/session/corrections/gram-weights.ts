/**
 * Packs the weights of `reply-grams.ts`, nearly all of which are 0: for each other one the distance from the one before it,
 * seven bits a byte with the highest bit set if more follow, and its signed byte. Pure.
 */
const LOW_BITS = 0x7f
const MORE = 0x80
const BITS = 7

export function packWeights(weights: Int8Array): Uint8Array {
  const bytes: number[] = []
  let last = -1
  for (const [place, weight] of weights.entries()) {
    if (weight === 0) continue
    let distance = place - last
    for (; distance > LOW_BITS; distance >>= BITS) bytes.push((distance & LOW_BITS) | MORE)
    bytes.push(distance, weight & 0xff)
    last = place
  }
  return Uint8Array.from(bytes)
}

/** @param places number of weights, those that are 0 included */
export function unpackWeights(bytes: Uint8Array, places: number): Int8Array {
  const weights = new Int8Array(places)
  let place = -1
  for (let at = 0; at < bytes.length; at++) {
    let distance = 0
    let shift = 0
    for (; (bytes[at] ?? 0) >= MORE; at++, shift += BITS) distance |= ((bytes[at] ?? 0) & LOW_BITS) << shift
    place += distance | ((bytes[at] ?? 0) << shift)
    at++
    weights[place] = bytes[at] ?? 0
  }
  return weights
}
