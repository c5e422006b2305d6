/**
 * Finds out which agent wrote a file by trying every source: the one that reads the most turns from its
 * beginning wins.
 */
import { open, readFile } from 'node:fs/promises'
import type { ForeignDatabase, ToolResultCut, TranscriptSource } from '../../core/ports/transcript-source.ts'
import { readLines } from './read-lines.ts'

export interface RecogniseDeps {
  readonly toolResults: ToolResultCut
  readonly openDatabase: (path: string) => ForeignDatabase
}

/** Bytes of a file that are tried. */
const SAMPLE_BYTES = 512 * 1024
/** Longer lines are skipped; the next ones decide. */
const MOST_LINE_BYTES = 4 * SAMPLE_BYTES
/** The search stops after this byte, even if only overlong lines were found. */
const FURTHEST_BYTE = 256 * 1024 * 1024

/** Returns how to read a file outside an agent's own folders, judged by its extension. */
export function formatOf(path: string): 'lines' | 'whole' {
  return path.endsWith('.jsonl') ? 'lines' : 'whole'
}

/** Returns the source that reads the most turns; null if none reads any. */
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

/** Counts as 0 turns if the source throws, because the format is foreign or the file unreadable. */
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
