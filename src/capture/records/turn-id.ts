/** Names for turns that their agent left without one: equal for every copy, different for everything else. */
import { createHash } from 'node:crypto'

/** 32 hexadecimal digits over the parts in order. */
export function hashId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
