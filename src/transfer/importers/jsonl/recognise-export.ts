/** Recognises a file that `lore export jsonl` wrote, by its first line. */
import { kindOfPath, readHead } from '../reading/files.ts'
import { parseHeader } from './lines.ts'

const HEAD_BYTES = 65_536

/** Returns the number of records in words; null if it is something else. */
export async function recogniseExport(path: string): Promise<string | null> {
  if ((await kindOfPath(path)) !== 'file') return null
  const [first = ''] = (await readHead(path, HEAD_BYTES)).split('\n', 1)
  const outcome = parseHeader(first)
  if (outcome.kind === 'foreign') return null
  if (outcome.kind === 'newer') return 'an export of a newer version of Lore'
  const { memory = 0, episode = 0 } = outcome.header.counts
  return `${memory.toLocaleString('en-US')} memories, ${episode.toLocaleString('en-US')} turns`
}
