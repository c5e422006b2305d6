/**
 * Reads the ids of the first turns of a .jsonl file, which show whether it continues another
 * conversation.
 */
import { open, stat } from 'node:fs/promises'
import type { ToolResultCut, TranscriptSource } from '../../core/ports/transcript-source.ts'
import { readLines } from './read-lines.ts'

/** Bytes of the first batch, the only one that is read. */
const BEGINNING_BYTES = 64 * 1024
const MOST_LINE_BYTES = 256 * 1024
const MOST_TURNS = 20

/** Returns at most 20 turn ids; empty if the file has none yet, or is not a .jsonl file. */
export async function readFirstTurnIds(
  source: TranscriptSource,
  path: string,
  toolResults: ToolResultCut,
): Promise<readonly string[]> {
  if (!path.endsWith('.jsonl')) return []
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) return []
  const handle = await open(path, 'r')
  try {
    const parser = source.createParser({ path, toolResults }, null)
    const options = { batchBytes: BEGINNING_BYTES, maxLineBytes: MOST_LINE_BYTES }
    for await (const { lines } of readLines(handle, { byte: 0, line: 0 }, options)) {
      const turns = lines.flatMap((line) => parser.parse(line).turns)
      return turns.slice(0, MOST_TURNS).map(({ externalId }) => externalId)
    }
    return []
  } finally {
    await handle.close()
  }
}
