/** UUIDv7 (RFC 9562): 48 bits of time, then randomness; strictly increasing within one source. */
import type { Clock } from './clock.ts'
import type { IdSource } from './id-source.ts'

const RANDOM_BYTES = 10
const IDS_PER_DRAW = 64

/**
 * Within one millisecond, or if the clock steps back, the 12 bits after the time count upwards; when they run
 * out, the time advances by one millisecond. A clock before 1970 counts as 1970.
 * @param randomBytes returns a fresh array of the given length, filled with random bytes
 */
export function createUuidV7Source(clock: Clock, randomBytes: (length: number) => Uint8Array): IdSource {
  let lastMs = -1
  let counter = 0
  let drawn: Uint8Array = new Uint8Array(0)
  let used = 0
  /** Draws for many ids at once, because each call for random bytes is slow; every byte is used once. */
  const draw = (): Uint8Array => {
    if (used === drawn.length) {
      drawn = randomBytes(RANDOM_BYTES * IDS_PER_DRAW)
      used = 0
    }
    used += RANDOM_BYTES
    return drawn.subarray(used - RANDOM_BYTES, used)
  }
  return {
    next() {
      const now = Math.max(0, clock.now())
      const bytes = draw()
      if (now > lastMs) {
        lastMs = now
        // Starts in the lower half of the range, so that the counter has room to rise.
        counter = ((at(bytes, 0) << 8) | at(bytes, 1)) & 0x7ff
      } else if (counter === 0xfff) {
        lastMs += 1
        counter = 0
      } else {
        counter += 1
      }
      return format(lastMs, counter, bytes)
    },
  }
}

/** The smallest id that a source makes at this moment or later. */
export function firstUuidV7At(ms: number): string {
  return format(Math.max(0, ms), 0, new Uint8Array(RANDOM_BYTES))
}

function format(ms: number, counter: number, random: Uint8Array): string {
  const time = Math.trunc(ms).toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  let tail = ''
  for (let index = 4; index < RANDOM_BYTES; index++) tail += toHex(at(random, index))
  const variant = toHex((at(random, 2) & 0x3f) | 0x80)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${toHex(at(random, 3))}-${tail}`
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function toHex(byte: number): string {
  return HEX[byte] ?? ''
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}
