/**
 * Reads the new part of one file and stages its turns. The watermark moves in the same transaction as
 * the turns, so a kill at any moment neither loses nor repeats a turn. A file that shrank or was
 * replaced is read again from the start; turns already stored are recognised by id.
 */

import { readFileSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import type { CaptureDrop, Pause, Watermark } from '../../core/capture.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { IdSource } from '../../core/ports/id-source.ts'
import type { ProjectResolver } from '../../core/ports/project-resolver.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import type { Store } from '../../core/ports/store.ts'
import type {
  ForeignDatabase,
  ParseOutcome,
  ParserOptions,
  ToolResultCut,
  TranscriptSource,
} from '../../core/ports/transcript-source.ts'
import { toStoredPath } from '../place/stored-names.ts'
import { cleanDeep, timeOfTurn } from '../turns/prepare-turns.ts'
import { stageBatch, toBatch } from '../turns/stage-batch.ts'
import {
  addCounts,
  addReports,
  countDrops,
  emptyReport,
  type FileReport,
  type StepReport,
} from './file-report.ts'
import { freshWatermark, goesOn, hashEdges, isUnchanged, type TranscriptFile } from './file-start.ts'
import { readLineAt } from './read-line-at.ts'
import { readLines } from './read-lines.ts'

export interface CaptureDeps {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly redactor: Redactor
  readonly projects: ProjectResolver
  readonly openDatabase: (path: string) => ForeignDatabase
  /**
   * Returns the namespace that stores what was said in this folder; undefined stands for an unknown
   * folder.
   */
  readonly namespaceOf: (folder: string | undefined) => string
  readonly toolResults: ToolResultCut
  readonly pauses: readonly Pause[]
  /** Returns the session ids of an agent that are already captured or have a file of their own. */
  readonly knownSessions: (agent: string) => Promise<ReadonlySet<string>>
  /** True if turns from this folder must not be stored. */
  readonly isExcluded: (folder: string, projects: readonly string[]) => boolean
}

/** Bytes per batch; small, so that a stop request or a waiting query is served soon. */
const BATCH_BYTES = 512 * 1024
const MAX_LINE_BYTES = 64 * 1024 * 1024
const NEARBY_BYTES = 1024 * 1024

/**
 * Reads the file to its end, or until `isEnough` returns true. It is asked after each batch with the
 * bytes read so far; the next call continues from there.
 */
export async function ingestFile(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  isEnough: (bytes: number) => boolean = () => false,
): Promise<FileReport> {
  const path = await toStoredPath(deps.redactor, file.path)
  const before = await deps.store.capture.findWatermark(path)
  if (before !== null && isUnchanged(before, file)) return emptyReport(file.path)
  const handle = await open(file.path, 'r')
  try {
    const start =
      before !== null && (await goesOn(before, file, handle))
        ? before
        : { ...(await freshWatermark(handle, source, file)), path }
    return file.format === 'lines'
      ? await ingestLines(deps, source, file, handle, { before, start }, isEnough)
      : await ingestWhole(deps, source, file, handle, { before, start })
  } finally {
    await handle.close()
  }
}

interface Beginning {
  /** The stored watermark; null if the file was never read. */
  readonly before: Watermark | null
  /** The watermark to start reading from. */
  readonly start: Watermark
}

async function ingestLines(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  handle: FileHandle,
  { before, start }: Beginning,
  isEnough: (bytes: number) => boolean,
): Promise<FileReport> {
  const parser = source.createParser(await toParserOptions(deps, source, file, handle), start.parserState)
  let mark = start
  let stored = before
  let report = emptyReport(file.path)
  const from = { byte: start.byteOffset, line: start.lineNumber }
  const options = { batchBytes: BATCH_BYTES, maxLineBytes: MAX_LINE_BYTES }
  for await (const batch of readLines(handle, from, options)) {
    const parsed = mergeOutcomes(batch.lines.map((line) => parser.parse(line)))
    const dropped = [...parsed.dropped, ...Array<CaptureDrop>(batch.tooLong).fill('too_long')]
    const reached = {
      byteOffset: batch.next.byte,
      lineNumber: batch.next.line,
      headHash: await hashEdges(handle, start.headBytes, batch.next.byte),
      parserState: parser.state() ?? null,
    }
    const step = await commit(deps, source, file, { ...parsed, dropped }, stored, { ...mark, ...reached })
    if (step === null) return report
    report = addReports(
      report,
      step.report,
      batch.next.line - mark.lineNumber,
      batch.next.byte - mark.byteOffset,
    )
    mark = step.mark
    stored = step.mark
    if (mark.byteOffset < file.sizeBytes && isEnough(report.bytes)) return { ...report, more: true }
    // Yield to waiting requests between batches.
    await immediately()
  }
  await settle(deps, mark, file)
  return report
}

async function ingestWhole(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  handle: FileHandle,
  { before, start }: Beginning,
): Promise<FileReport> {
  const parsed = await source.readWhole(
    {
      ...(await toParserOptions(deps, source, file, handle)),
      // Conversations that have not changed since the last successful read are skipped.
      ...(before === null || before.error !== null ? {} : { changedSince: before.modifiedAt }),
    },
    { readText: (path) => readFile(path, 'utf8'), listFolder, openDatabase: deps.openDatabase },
  )
  const step = await commit(deps, source, file, parsed, before, { ...start, byteOffset: file.sizeBytes })
  if (step === null) return emptyReport(file.path)
  await settle(deps, step.mark, file)
  return addReports(emptyReport(file.path), step.report, 0, file.sizeBytes)
}

async function toParserOptions(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  handle: FileHandle,
): Promise<ParserOptions> {
  return {
    path: file.path,
    toolResults: deps.toolResults,
    readNearby: (name) => readNearby(file.path, name),
    readLine: (byte) => readLineAt(handle.fd, byte, MAX_LINE_BYTES),
    knownSessions: await deps.knownSessions(source.agent),
  }
}

async function listFolder(path: string): Promise<readonly string[]> {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true ? readdir(path) : []
}

/**
 * Reads a file of at most 1 MiB near the transcript; null if it is missing, larger, or outside
 * the parent of the transcript's folder.
 */
function readNearby(path: string, name: string): string | null {
  const folder = dirname(path)
  const nearby = resolve(folder, name)
  if (!nearby.startsWith(dirname(folder) + sep)) return null
  const found = statSync(nearby, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size <= NEARBY_BYTES ? readFileSync(nearby, 'utf8') : null
}

interface Step {
  readonly mark: Watermark
  readonly report: StepReport
}

/**
 * Writes turns, session facts and the new watermark in one transaction. Returns null if another process
 * has moved the watermark meanwhile.
 */
async function commit(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  parsed: ParseOutcome | (Omit<ParseOutcome, 'dropped'> & { readonly dropped: readonly CaptureDrop[] }),
  stored: Watermark | null,
  reached: Watermark,
): Promise<Step | null> {
  const { store, clock } = deps
  const now = clock.now()
  const batch = await toBatch(deps, source.agent, parsed, {
    path: reached.path,
    timeOf: (turn) => timeOfTurn(turn, file.modifiedAt, now),
  })
  const parserState = await cleanDeep(deps.redactor, reached.parserState)
  return store.transact(async (inner) => {
    const current = await inner.capture.findWatermark(reached.path)
    if (current?.byteOffset !== stored?.byteOffset || current?.readAt !== stored?.readAt) return null
    const outcome = await stageBatch({ ...deps, store: inner }, source.agent, batch)
    const counts = countDrops([...parsed.dropped, ...batch.dropped, ...outcome.dropped])
    const mark: Watermark = {
      ...reached,
      parserState,
      turns: reached.turns + outcome.staged,
      dropped: addCounts(reached.dropped, counts),
      error: null,
      readAt: clock.now(),
    }
    await inner.capture.saveWatermark(mark)
    const { staged, rewritten } = outcome
    return { mark, report: { staged, rewritten, dropped: counts, redacted: batch.redacted } }
  })
}

/** Stores the file's size and time once its end is reached; until then the file counts as changed. */
async function settle(deps: CaptureDeps, mark: Watermark, file: TranscriptFile): Promise<void> {
  await deps.store.capture.saveWatermark({
    ...mark,
    sizeBytes: file.sizeBytes,
    modifiedAt: file.modifiedAt,
    readAt: deps.clock.now(),
  })
}

function mergeOutcomes(outcomes: readonly ParseOutcome[]): ParseOutcome {
  return {
    turns: outcomes.flatMap((outcome) => outcome.turns),
    facts: outcomes.flatMap((outcome) => outcome.facts),
    dropped: outcomes.flatMap((outcome) => outcome.dropped),
  }
}
