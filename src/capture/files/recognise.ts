/** Whose conversation a file is, by trying: the source that makes the most turns of its beginning. */
import { open, readFile } from 'node:fs/promises'
import type { ForeignDatabase, ToolResultCut, TranscriptSource } from '../../core/ports/transcript-source.ts'
import { readLines } from './read-lines.ts'

export interface RecogniseDeps {
  readonly toolResults: ToolResultCut
  readonly openDatabase: (path: string) => ForeignDatabase
}

/** How much of a file is tried. */
const SAMPLE_BYTES = 512 * 1024
/** Longer lines are passed over, and the file is judged by what follows. */
const MOST_LINE_BYTES = 4 * SAMPLE_BYTES
/** Nobody looks further, however long the lines are. */
const FURTHEST_BYTE = 256 * 1024 * 1024

/** How a file outside an agent's own folders is read, by its name. */
export function formatOf(path: string): 'lines' | 'whole' {
  return path.endsWith('.jsonl') ? 'lines' : 'whole'
}

/** null where no source makes anything of it. */
export async function recognise(
  sources: readonly TranscriptSource[],
  path: string,
  deps: RecogniseDeps,
): Promise<TranscriptSource | null> {
  const attempt = formatOf(path) === 'lines' ? tryLines : tryWhole
  let best: { source: TranscriptSource; turns: number } | null = null
  for (const source of sources) {
    const turns = await countTurns(() => attempt(source, path, deps))
    if (turns > (best?.turns ?? 0)) best = { source, turns }
  }
  return best?.source ?? null
}

/** A source that cannot read such a file says so by throwing; a file that cannot be read at all is nobody's. */
async function countTurns(attempt: () => Promise<number>): Promise<number> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Error) return 0
    throw error
  }
}

async function tryLines(source: TranscriptSource, path: string, deps: RecogniseDeps): Promise<number> {
  const parser = source.createParser({ path, toolResults: deps.toolResults }, null)
  const handle = await open(path, 'r')
  try {
    const options = { batchBytes: SAMPLE_BYTES, maxLineBytes: MOST_LINE_BYTES }
    for await (const batch of readLines(handle, { byte: 0, line: 0 }, options)) {
      const turns = batch.lines.reduce((sum, line) => sum + parser.parse(line).turns.length, 0)
      if (turns > 0 || batch.tooLong === 0 || batch.next.byte > FURTHEST_BYTE) return turns
    }
    return 0
  } finally {
    await handle.close()
  }
}

async function tryWhole(source: TranscriptSource, path: string, deps: RecogniseDeps): Promise<number> {
  const { turns } = await source.readWhole(
    { path, toolResults: deps.toolResults },
    { readText: (file) => readFile(file, 'utf8'), openDatabase: deps.openDatabase },
  )
  return turns.length
}
