/** UUIDv7 (RFC 9562): 48 bits of time, then randomness; strictly increasing within one source. */
import type { Clock } from './clock.ts'
import type { IdSource } from './id-source.ts'

/**
 * Within one millisecond, or if the clock steps back, the 12 bits after the time count upwards; when they run
 * out, the time advances by one millisecond. A clock before 1970 counts as 1970.
 * @param randomBytes returns a fresh array of the given length, filled with random bytes
 */
export function createUuidV7Source(clock: Clock, randomBytes: (length: number) => Uint8Array): IdSource {
  let lastMs = -1
  let counter = 0
  return {
    next() {
      const now = Math.max(0, clock.now())
      const bytes = randomBytes(10)
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

function format(ms: number, counter: number, random: Uint8Array): string {
  const time = Math.trunc(ms).toString(16).padStart(12, '0')
  const variant = ((at(random, 2) & 0x3f) | 0x80).toString(16).padStart(2, '0')
  const tail = [...random.slice(3, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const hex = `${time}7${counter.toString(16).padStart(3, '0')}${variant}${tail}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}
