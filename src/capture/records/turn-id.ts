/** Derives ids for turns that have none: copies of a turn get the same id, other turns a different one. */
import { createHash } from 'node:crypto'

/** Returns 32 hexadecimal digits of SHA-256 over the parts in order. */
export function hashId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
