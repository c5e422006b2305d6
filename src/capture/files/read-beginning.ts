/** The ids of the first turns in a file of lines, by which it is told whether it goes on from another conversation. */
import { open, stat } from 'node:fs/promises'
import type { ToolResultCut, TranscriptSource } from '../../core/ports/transcript-source.ts'
import { readLines } from './read-lines.ts'

/** So much is read; longer lines are passed over. */
const BEGINNING_BYTES = 64 * 1024
const MOST_LINE_BYTES = 256 * 1024
const MOST_TURNS = 20

/** Empty where there are none yet, or it is no file that can be read line by line. */
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
