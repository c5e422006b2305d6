/** Use cases that read the agents' conversation files and report how far reading has come. */

import { parse, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { CaptureDrop, Pause, Watermark } from '../core/capture.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { TranscriptSource } from '../core/ports/transcript-source.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, integer, optional, text, time } from '../kernel/fields.ts'
import { loadPauses, PAUSES_NOTE, readPause } from '../kernel/pauses.ts'
import { defineUseCase, type GivenTo, nothing } from '../kernel/use-case.ts'
import { requireText, requireTime } from '../kernel/validate.ts'
import {
  type DiscoveredFile,
  describeFile,
  discoverFiles,
  listCandidates,
  type OnUnreadable,
} from './files/discover.ts'
import { addCounts, type FileReport } from './files/file-report.ts'
import type { TranscriptFile } from './files/file-start.ts'
import { type CaptureDeps, ingestFile } from './files/ingest-file.ts'
import { formatOf, recognise } from './files/recognise.ts'
import { toStoredPath } from './place/stored-names.ts'
import { isAgentExcluded, isNamedExcluded } from './turns/exclusion.ts'

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
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
  /** Files below the given path in which no source recognised a conversation. */
  readonly unrecognised: readonly string[]
}

export interface CaptureStatus {
  readonly paused: Pause | null
  readonly sources: readonly {
    readonly agent: string
    readonly title: string
    readonly roots: readonly string[]
    readonly files: number
    readonly filesRead: number
    /** Number of files and folders that could not be read last time. */
    readonly failed: number
    readonly turns: number
    readonly bytesLeft: number
    readonly lastReadAt: EpochMs | null
    readonly lastError: string | null
  }[]
  readonly excluded: readonly string[]
}

const PAUSES_KEPT = 500
const MAX_FILES = 10_000
const MAX_BYTES = 1e12
const MAX_MS = 1e12
const RETRY_MS = 600_000
/** Resolution of file times: a change this close to the last attempt counts as later. */
const CLOCK_GRAIN_MS = 50

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
  const failed: { path: string; reason: string }[] = []
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

/** Redacts paths and reasons, which end up in logs. */
async function withoutCredentials(
  context: EngineContext,
  failed: IngestReport['failed'],
): Promise<IngestReport['failed']> {
  return Promise.all(
    failed.map(async ({ path, reason }) => ({
      path: await clean(context, path),
      reason: await clean(context, reason),
    })),
  )
}

async function clean({ capture }: EngineContext, text: string): Promise<string> {
  return (await capture.redactor.redact(text)).text
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

/** A file with new content, and how many bytes of it are new. */
interface DueFile extends DiscoveredFile {
  readonly bytesLeft: number
}

/** Callbacks for files that are skipped. */
interface SkipListeners {
  readonly onUnreadable: OnUnreadable
  readonly onUnrecognised: (path: string) => void
}

async function findDue(
  context: EngineContext,
  input: IngestInput,
  listeners: SkipListeners,
): Promise<DueFile[]> {
  const { sources, place } = context.capture
  const chosen =
    input.agent === undefined ? sources : sources.filter((source) => source.agent === input.agent)
  if (chosen.length === 0) {
    throw new LoreError('invalid_input', `There is no source "${input.agent}".`, {
      hint: `Sources are: ${sources.map((source) => source.agent).join(', ')}.`,
      details: { field: 'agent' },
    })
  }
  const marks = new Map((await context.store.capture.listWatermarks()).map((mark) => [mark.path, mark]))
  const files =
    input.path === undefined
      ? await discoverFiles(chosen, place, listeners.onUnreadable)
      : await findAt(context, chosen, resolve(input.path), marks, listeners)
  return selectDue(context, files, marks, input.failedBefore)
}

async function selectDue(
  { capture, clock }: EngineContext,
  files: readonly DiscoveredFile[],
  marks: ReadonlyMap<string, Watermark>,
  failedBefore?: EpochMs,
): Promise<DueFile[]> {
  const now = clock.now()
  const due: DueFile[] = []
  const excluded = capture.excluded()
  for (const file of files) {
    if (isAgentExcluded(excluded, file.source.agent)) continue
    const mark = marks.get(file.path) ?? marks.get(await toStoredPath(capture.redactor, file.path))
    if (mark !== undefined && isRead(file, mark, now, failedBefore)) continue
    const isFollowed = mark !== undefined && file.format === 'lines' && mark.byteOffset <= file.sizeBytes
    due.push({ ...file, bytesLeft: file.sizeBytes - (isFollowed ? mark.byteOffset : 0) })
  }
  return due
}

/**
 * True if the file need not be read now. A file that failed is retried if its size, time or permissions
 * changed, after RETRY_MS, or at once if its failure lies in the future (the clock was set back).
 */
function isRead(file: DiscoveredFile, mark: Watermark, now: EpochMs, failedBefore = 0): boolean {
  if (mark.sizeBytes !== file.sizeBytes || mark.modifiedAt !== file.modifiedAt) return false
  if (mark.error === null) return true
  const sinceMs = now - mark.readAt
  return (
    sinceMs >= 0 &&
    sinceMs < RETRY_MS &&
    file.changedAt + CLOCK_GRAIN_MS < mark.readAt &&
    failedBefore <= mark.readAt
  )
}

/**
 * Returns the files at or below a path: those in the agents' own folders, or, if there are none, every
 * file that a source recognises. Throws `invalid_input` if nothing is found.
 */
async function findAt(
  context: EngineContext,
  sources: readonly TranscriptSource[],
  path: string,
  marks: ReadonlyMap<string, Watermark>,
  { onUnreadable, onUnrecognised }: SkipListeners,
): Promise<DiscoveredFile[]> {
  const { place } = context.capture
  const isThere = (found: string) => found === path || found.startsWith(path + sep)
  const reportBelow: OnUnreadable = (at, error) => (isThere(at) ? onUnreadable(at, error) : undefined)
  const own = (await discoverFiles(sources, place, reportBelow)).filter((file) => isThere(file.path))
  if (own.length > 0) return own
  const found: DiscoveredFile[] = []
  for (const candidate of await listCandidates(path, onUnreadable)) {
    const file = await describeFile(candidate, formatOf(candidate), onUnreadable)
    if (file === null) continue
    // A file that was read before keeps its source.
    const known = sources.find((source) => source.agent === marks.get(candidate)?.agent)
    const source = known ?? (await recogniseOnce(context, sources, file))
    if (source === null) onUnrecognised(candidate)
    else found.push({ ...file, source })
  }
  if (found.length > 0) return found.sort((a, b) => b.modifiedAt - a.modifiedAt || (a.path < b.path ? -1 : 1))
  throw new LoreError('invalid_input', 'No conversation of a known agent was found there.', {
    hint: `Give a file or folder with conversations of: ${sources.map((source) => source.title).join(', ')}.`,
    details: { field: 'path' },
  })
}

async function recogniseOnce(
  { capture }: EngineContext,
  sources: readonly TranscriptSource[],
  file: TranscriptFile,
): Promise<TranscriptSource | null> {
  const key = JSON.stringify([
    file.path,
    file.sizeBytes,
    file.modifiedAt,
    sources.map((source) => source.agent),
  ])
  const known = capture.recognised.get(key)
  if (known !== undefined) return known
  const source = await recognise(sources, file.path, capture)
  capture.recognised.set(key, source)
  return source
}

/**
 * Returns the names, without extension, of all conversation files: the ids of sessions that have a file
 * of their own.
 */
async function loadFileSessions(context: EngineContext): Promise<readonly string[]> {
  const files = await discoverFiles(context.capture.sources, context.capture.place)
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

export const captureStatus = defineUseCase({
  name: 'captureStatus',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context) => loadStatus(context),
})

async function loadStatus(context: EngineContext): Promise<CaptureStatus> {
  const marks = await context.store.capture.listWatermarks()
  const turns = await context.store.episodes.countByAgent(null)
  const sources: CaptureStatus['sources'][number][] = []
  for (const source of context.capture.sources) {
    sources.push(
      await sourceStatus(
        context,
        source,
        marks.filter((mark) => mark.agent === source.agent),
        turns.get(source.agent) ?? 0,
      ),
    )
  }
  return { paused: await readPause(context), excluded: context.capture.excluded(), sources }
}

async function sourceStatus(
  context: EngineContext,
  source: TranscriptSource,
  marks: readonly Watermark[],
  turns: number,
): Promise<CaptureStatus['sources'][number]> {
  const { place } = context.capture
  const unreadable: { path: string; reason: string }[] = []
  const files = await discoverFiles([source], place, (path, error) =>
    unreadable.push({ path, reason: error.message }),
  )
  const due = await selectDue(context, files, new Map(marks.map((mark) => [mark.path, mark])))
  const broken = marks.filter((mark) => mark.error !== null)
  const closed = await withoutCredentials(context, unreadable.slice(0, 1))
  return {
    agent: source.agent,
    title: source.title,
    roots: source.roots(place),
    files: files.length,
    filesRead: marks.length - broken.length,
    failed: broken.length + unreadable.length,
    turns,
    bytesLeft: due.reduce((sum, file) => sum + file.bytesLeft, 0),
    lastReadAt: marks.reduce<EpochMs | null>((last, mark) => Math.max(last ?? 0, mark.readAt), null),
    lastError: newestFailure(broken)?.error ?? closed[0]?.reason ?? null,
  }
}

function newestFailure(marks: readonly Watermark[]): Watermark | null {
  return marks.reduce<Watermark | null>(
    (newest, mark) => (newest === null || mark.readAt > newest.readAt ? mark : newest),
    null,
  )
}

/**
 * Pauses capture until the given time, or until `resumeCapture`. Turns said meanwhile are never
 * captured, not even afterwards.
 */
export const pauseCapture = defineUseCase({
  name: 'pauseCapture',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Time at which the pause ends; null for a pause without end. */
      until: field<EpochMs | null>({ type: ['number', 'null'] }, (name, value) =>
        value === null ? null : requireTime(name, value),
      ),
    }),
  run: async (context, { until }): Promise<CaptureStatus> => {
    const now = context.clock.now()
    await savePauses(context, [...endPauses(await loadPauses(context), now), { since: now, until }])
    return loadStatus(context)
  },
})

export const resumeCapture = defineUseCase({
  name: 'resumeCapture',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<CaptureStatus> => {
    await savePauses(context, endPauses(await loadPauses(context), context.clock.now()))
    return loadStatus(context)
  },
})

function endPauses(pauses: readonly Pause[], now: EpochMs): Pause[] {
  return pauses.map((pause) => (pause.until === null || pause.until > now ? { ...pause, until: now } : pause))
}

async function savePauses({ store }: EngineContext, pauses: readonly Pause[]): Promise<void> {
  await store.capture.writeNote(PAUSES_NOTE, pauses.slice(-PAUSES_KEPT))
}
