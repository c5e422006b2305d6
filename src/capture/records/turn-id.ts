/** Derives ids for turns that have none: copies of a turn get the same id, other turns a different one. */
import { hash } from 'node:crypto'

/** Returns 32 hexadecimal digits of SHA-256 over the parts in order. */
export function hashId(...parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}
