/** The file beside the store by which a copied or replaced store is recognised. */
import { existsSync, readFileSync } from 'node:fs'
import type { ReplicaFile, ReplicaMark } from '../../core/ports/sync-link.ts'
import { writeWhole } from './write-whole.ts'

export function openReplicaFile(path: string): ReplicaFile {
  return {
    read() {
      if (!existsSync(path)) return null
      const [id, writes, where] = readFileSync(path, 'utf8').split('\n')
      const isWhole = id !== undefined && id !== '' && where !== undefined && /^\d+$/.test(writes ?? '')
      return isWhole ? ({ id, writes: Number(writes), where } satisfies ReplicaMark) : null
    },
    write({ id, writes, where }) {
      writeWhole(path, Buffer.from(`${id}\n${writes}\n${where}\n`))
    },
  }
}
