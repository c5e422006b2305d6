/**
 * Stores tombstones in a file beside the database: if an older copy of the database is put back,
 * removed conversations and memories stay removed. One SHA-256 hash a line, no content.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { TombstoneFile } from '../../core/ports/tombstone-file.ts'

const HASH = /^[0-9a-f]{64}$/

export function openTombstoneFile(path: string): TombstoneFile {
  const read = () =>
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => HASH.test(line))
      : []
  return {
    read,
    add(hashes) {
      const known = new Set(read())
      const fresh = hashes.filter((hash) => !known.has(hash))
      if (fresh.length > 0) appendFileSync(path, fresh.map((hash) => `${hash}\n`).join(''), { mode: 0o600 })
    },
  }
}
