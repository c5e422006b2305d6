/** Counts the conversations of agents on this machine by names, sizes and dates of files. Opens none of them. */
import type { EpochMs } from '../../core/ids.ts'
import type { SourcePlace, TranscriptSource } from '../../core/ports/transcript-source.ts'
import { discoverFiles } from './discover.ts'

export interface FoundConversations {
  readonly agent: string
  readonly title: string
  readonly files: number
  readonly bytes: number
  /** Time of the earliest and the latest change among the files. */
  readonly firstAt: EpochMs
  readonly lastAt: EpochMs
}

/** Returns one entry for each agent that has files. */
export async function surveyConversations(
  sources: readonly TranscriptSource[],
  place: SourcePlace,
): Promise<readonly FoundConversations[]> {
  const found = await Promise.all(
    sources.map(async (source) => ({ source, files: await discoverFiles([source], place) })),
  )
  return found
    .filter(({ files }) => files.length > 0)
    .map(({ source: { agent, title }, files }) => ({
      agent,
      title,
      files: files.length,
      bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      firstAt: files.reduce((first, { modifiedAt }) => Math.min(first, modifiedAt), Number.MAX_SAFE_INTEGER),
      lastAt: files.reduce((last, { modifiedAt }) => Math.max(last, modifiedAt), 0),
    }))
}
