/** The use case that reads the agents' conversation files. */

import { parse } from 'node:path'
import { z } from 'zod'
import type { CaptureDrop, Pause } from '../core/capture.ts'
import { toLoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, integer, optional, text, time } from '../kernel/fields.ts'
import { loadPauses, readPause } from '../kernel/pauses.ts'
import { defineUseCase, type GivenTo } from '../kernel/use-case.ts'
import { requireText } from '../kernel/validate.ts'
import { type DiscoveredFile, discoverFiles } from './files/discover.ts'
import { type DueFile, findDue, loadPlace } from './files/due-files.ts'
import { addCounts, type FileReport } from './files/file-report.ts'
import { type CaptureDeps, ingestFile } from './files/ingest-file.ts'
import { clean, type Failure, withoutCredentials } from './files/without-credentials.ts'
import { toStoredPath } from './place/stored-names.ts'
import { isNamedExcluded } from './turns/exclusion.ts'

export interface IngestReport {
  /**
   * `more`: a limit was reached with files left; `paused`: capture is paused, nothing was read;
   * `planned`: dry run.
   */
  readonly state: 'done' | 'more' | 'paused' | 'planned'
  /** Number of files read to their end. */
  readonly files: number
  readonly filesLeft: number
  readonly bytesLeft: number
  readonly bytes: number
  readonly lines: number
  readonly staged: number
  readonly rewritten: number
  readonly dropped: Readonly<Partial<Record<CaptureDrop, number>>>
  readonly redacted: Readonly<Record<string, number>>
  /** Files that could not be read, with the reason. */
  readonly failed: readonly Failure[]
  /** Files below the given path in which no source recognised a conversation. */
  readonly unrecognised: readonly string[]
}

const MAX_FILES = 10_000
const MAX_BYTES = 1e12
const MAX_MS = 1e12

/**
 * Reads the new parts of the agents' files, newest file first, up to a number of files, bytes and
 * milliseconds.
 */
export const ingest = defineUseCase({
  name: 'ingest',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Reads only files at or below this path, which may lie outside the agents' own folders. */
      path: optional(filePath()),
      agent: optional(text(LIMITS.contentChars)),
      /** Reports what would be read, and reads nothing. */
      dryRun: optional(flag()),
      maxFiles: optional(integer(1, MAX_FILES)),
      /**
       * Budget in bytes; once it or `maxMs` is spent, reading stops at the end of a line and continues
       * there next time.
       */
      maxBytes: optional(integer(1, MAX_BYTES)),
      /** Budget in milliseconds; reading stops soon after it is spent. */
      maxMs: optional(integer(1, MAX_MS)),
      /** Retries files that failed before this moment even if they have not changed. */
      failedBefore: optional(time()),
    }),
  run: (context, input): Promise<IngestReport> => readFiles(context, input, () => context.served.flush()),
  namesFiles: true,
})

/** A path is kept exactly as given: invisible characters may be part of a file name. */
function filePath() {
  return field<string>({ type: 'string' }, (name, value) => {
    requireText(name, value, LIMITS.contentChars)
    return value as string
  })
}

export type IngestInput = GivenTo<typeof ingest>

/**
 * Reads the files that are due, after all earlier calls have finished: a second reader would find files
 * half read. The call takes its place in the queue at once.
 * @param prepare runs before anything is read
 */
export function readFiles(
  context: EngineContext,
  input: IngestInput,
  prepare: () => Promise<void> = async () => undefined,
): Promise<IngestReport> {
  return context.capture.inTurn(async () => {
    await prepare()
    return readInTurn(context, input)
  })
}

async function readInTurn(context: EngineContext, input: IngestInput): Promise<IngestReport> {
  const { maxFiles = MAX_FILES, maxBytes = MAX_BYTES, maxMs = MAX_MS } = input
  const failed: Failure[] = []
  const unrecognised: string[] = []
  const due = await findDue(context, input, {
    onUnreadable: (path, error) => failed.push({ path, reason: error.message }),
    onUnrecognised: (path) => unrecognised.push(path),
  })
  const notRead = async () => ({
    failed: await withoutCredentials(context, failed),
    unrecognised: await Promise.all(unrecognised.map((path) => clean(context, path))),
  })
  const planned = summarise([], due, await notRead())
  if (input.dryRun === true) return { ...planned, state: 'planned' }
  if ((await readPause(context)) !== null) return { ...planned, state: 'paused' }
  const deps = toDeps(context, await loadFileSessions(context), await loadPauses(context))
  const reports: FileReport[] = []
  const unfinished: DueFile[] = []
  let bytes = 0
  let next = 0
  const { clock } = context
  const endsAt = clock.now() + maxMs
  const isEnough = (more: number) => bytes + more >= maxBytes || clock.now() >= endsAt
  while (next < due.length && next < maxFiles && (next === 0 || !isEnough(0))) {
    const file = due[next++]
    if (file === undefined) break
    const report = await tryFile(context, deps, file, isEnough)
    if (report.kind === 'failed') {
      failed.push({ path: file.path, reason: report.reason })
      continue
    }
    reports.push(report.report)
    bytes += report.report.bytes
    if (report.report.more) {
      unfinished.push({ ...file, bytesLeft: Math.max(0, file.bytesLeft - report.report.bytes) })
    }
  }
  if (reports.some((report) => report.staged + report.rewritten > 0)) context.vectors.drainSoon()
  const left = [...unfinished, ...due.slice(next)]
  const summary = summarise(reports, left, await notRead())
  return { ...summary, state: left.length > 0 ? 'more' : 'done' }
}

/** Reads one file. A failure is noted in its watermark and returned; the other files are still read. */
async function tryFile(
  context: EngineContext,
  deps: CaptureDeps,
  file: DiscoveredFile,
  isEnough: (bytes: number) => boolean,
): Promise<{ kind: 'read'; report: FileReport } | { kind: 'failed'; reason: string }> {
  try {
    return { kind: 'read', report: await ingestFile(deps, file.source, file, isEnough) }
  } catch (error) {
    const { code, message } = toLoreError(error)
    // If the store cannot be written, every file would fail, so the error is passed on.
    if (code.startsWith('database_')) throw error
    await noteFailure(context, file, message)
    return { kind: 'failed', reason: message }
  }
}

/**
 * Notes the failure in the file's watermark, so that it is not retried until it changes or RETRY_MS
 * have passed.
 */
async function noteFailure(context: EngineContext, file: DiscoveredFile, error: string): Promise<void> {
  const { capture } = context.store
  const path = await toStoredPath(context.capture.redactor, file.path)
  const before = (await capture.findWatermark(path)) ?? {
    path,
    agent: file.source.agent,
    byteOffset: 0,
    lineNumber: 0,
    headHash: '',
    headBytes: 0,
    parserState: null,
    turns: 0,
    dropped: {},
  }
  const { sizeBytes, modifiedAt } = file
  const { text } = await context.capture.redactor.redact(error)
  await capture.saveWatermark({
    ...before,
    sizeBytes,
    modifiedAt,
    error: text,
    readAt: context.clock.now(),
  })
}

/**
 * Returns the names, without extension, of all conversation files: the ids of sessions that have a file
 * of their own.
 */
async function loadFileSessions(context: EngineContext): Promise<readonly string[]> {
  const files = await discoverFiles(context.capture.sources, await loadPlace(context))
  return files.map((file) => parse(file.path).name)
}

function toDeps(context: EngineContext, onDisk: readonly string[], pauses: readonly Pause[]): CaptureDeps {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  const { store, clock, ids, capture, defaultScope } = context
  return {
    store,
    clock,
    ids,
    redactor: capture.redactor,
    projects: capture.projects,
    openDatabase: capture.openDatabase,
    toolResults: capture.toolResults,
    namespaceOf: (folder) =>
      (folder === undefined ? null : capture.ownNamespace(folder)) ?? defaultScope.namespace,
    pauses,
    knownSessions: (agent) => {
      const found =
        known.get(agent) ?? store.sessions.listExternalIds(agent).then((ids) => new Set([...ids, ...onDisk]))
      known.set(agent, found)
      return found
    },
    isExcluded: createExclusion(context),
  }
}

/**
 * Returns a check whether capture skips a folder: excluded by project name or folder in the current
 * settings, or by the project's own file.
 */
function createExclusion({ capture }: EngineContext): CaptureDeps['isExcluded'] {
  const excluded = capture.excluded()
  return (folder, projects) => isNamedExcluded(excluded, folder, projects) || capture.optedOut(folder)
}

function summarise(
  reports: readonly FileReport[],
  left: readonly DueFile[],
  notRead: Pick<IngestReport, 'failed' | 'unrecognised'>,
): Omit<IngestReport, 'state'> {
  const total = (pick: (report: FileReport) => number) =>
    reports.reduce((sum, report) => sum + pick(report), 0)
  return {
    files: reports.filter((report) => !report.more).length,
    filesLeft: left.length,
    bytesLeft: left.reduce((sum, file) => sum + file.bytesLeft, 0),
    bytes: total((report) => report.bytes),
    lines: total((report) => report.lines),
    staged: total((report) => report.staged),
    rewritten: total((report) => report.rewritten),
    dropped: reports.reduce<IngestReport['dropped']>((sum, report) => addCounts(sum, report.dropped), {}),
    redacted: reports.reduce<Record<string, number>>(
      (sum, report) => addCounts(sum, report.redacted) as Record<string, number>,
      {},
    ),
    ...notRead,
  }
}
