/** Reads the agents' files through the capture pipeline, and says how far it has come. */

import { parse, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { CaptureDrop, Pause, Watermark } from '../core/capture.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { TranscriptSource } from '../core/ports/transcript-source.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, integer, optional, text, time } from '../kernel/fields.ts'
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
import { isNamedExcluded } from './turns/exclusion.ts'
import { toStoredPath } from './turns/stored-names.ts'

export interface IngestReport {
  /** `paused`: nothing was read. */
  readonly state: 'done' | 'more' | 'paused' | 'planned'
  /** Read to their end. */
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
  /** Files at the path that was named in which no agent's conversation was recognised. */
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
    /** Files, and folders, that could not be read the last time. */
    readonly failed: number
    readonly turns: number
    readonly bytesLeft: number
    readonly lastReadAt: EpochMs | null
    readonly lastError: string | null
  }[]
  readonly excluded: readonly string[]
}

const PAUSES_NOTE = 'capture.pauses'
const PAUSES_KEPT = 500
const MAX_FILES = 10_000
const MAX_BYTES = 1e12
const MAX_MS = 1e12
const RETRY_MS = 600_000
/** File systems tell the time of a change in steps. */
const CLOCK_GRAIN_MS = 50

/** Reads what is new in the agents' files, newest first, up to a number of files and bytes. */
export const ingest = defineUseCase({
  name: 'ingest',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Only files at or below this path, which need not lie where the agent keeps its own. */
      path: optional(filePath()),
      agent: optional(text(LIMITS.contentChars)),
      /** Say what would be read, and read nothing. */
      dryRun: optional(flag()),
      maxFiles: optional(integer(1, MAX_FILES)),
      /** A file that goes on past it, or past the time, is left in the midst, at the end of a line. */
      maxBytes: optional(integer(1, MAX_BYTES)),
      /** Reading ends soon after it. */
      maxMs: optional(integer(1, MAX_MS)),
      /** Files that failed before this moment are tried again, though nothing about them changed. */
      failedBefore: optional(time()),
    }),
  run: (context, input): Promise<IngestReport> => readFiles(context, input, () => context.served.flush()),
  namesFiles: true,
})

/** As it is on disk: characters that nobody sees belong to the name. */
function filePath() {
  return field<string>({ type: 'string' }, (name, value) => {
    requireText(name, value, LIMITS.contentChars)
    return value as string
  })
}

export type IngestInput = GivenTo<typeof ingest>

/**
 * One reader at a time: a second one would only find the first one's files half read. The place in the queue is taken
 * by the call itself.
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

/** Reasons name paths, and both end up in logs. */
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

/** A file that cannot be read is noted and tried again when it changes; the others are read all the same. */
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
    // A store that cannot be written fails for every file: that is not the file's fault.
    if (code.startsWith('database_')) throw error
    await noteFailure(context, file, message)
    return { kind: 'failed', reason: message }
  }
}

/** Until it changes, or some time has passed, the file is not tried again. */
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

/** A file that has something new, and how much. */
interface DueFile extends DiscoveredFile {
  readonly bytesLeft: number
}

/** Told of files that are not read. */
interface Told {
  readonly onUnreadable: OnUnreadable
  readonly onUnrecognised: (path: string) => void
}

async function findDue(context: EngineContext, input: IngestInput, told: Told): Promise<DueFile[]> {
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
      ? await discoverFiles(chosen, place, told.onUnreadable)
      : await findAt(context, chosen, resolve(input.path), marks, told)
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
  for (const file of files) {
    const mark = marks.get(file.path) ?? marks.get(await toStoredPath(capture.redactor, file.path))
    if (mark !== undefined && isRead(file, mark, now, failedBefore)) continue
    const isFollowed = mark !== undefined && file.format === 'lines' && mark.byteOffset <= file.sizeBytes
    due.push({ ...file, bytesLeft: file.sizeBytes - (isFollowed ? mark.byteOffset : 0) })
  }
  return due
}

/**
 * A file that failed is tried again when anything about it changed, its rights included, or after a while; one
 * that failed in a time to come, as a clock that was set back tells it, at once.
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
 * Files at or below a path: those of the agents' own folders there, else any file that one of the sources
 * recognises as its own.
 */
async function findAt(
  context: EngineContext,
  sources: readonly TranscriptSource[],
  path: string,
  marks: ReadonlyMap<string, Watermark>,
  { onUnreadable, onUnrecognised }: Told,
): Promise<DiscoveredFile[]> {
  const { place } = context.capture
  const isThere = (found: string) => found === path || found.startsWith(path + sep)
  const tell: OnUnreadable = (at, error) => (isThere(at) ? onUnreadable(at, error) : undefined)
  const own = (await discoverFiles(sources, place, tell)).filter((file) => isThere(file.path))
  if (own.length > 0) return own
  const found: DiscoveredFile[] = []
  for (const candidate of await listCandidates(path, onUnreadable)) {
    const file = await describeFile(candidate, formatOf(candidate), onUnreadable)
    if (file === null) continue
    // A file that was read before need not be recognised again.
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

/** Session ids that have a file of their own, by the files' names. */
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

/** By project name, by folder or anything below it, as the settings say now; or by the project's own file. */
function createExclusion({ capture }: EngineContext): CaptureDeps['isExcluded'] {
  const excluded = capture.excluded()
  return (folder, project) => isNamedExcluded(excluded, folder, project) || capture.optedOut(folder)
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

/** At rest until the moment given, or until resumed. What is said meanwhile is not kept, not even when capture goes on. */
export const pauseCapture = defineUseCase({
  name: 'pauseCapture',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** null: until resumed. */
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

/** null where capture is at work; a pause that is over is over. */
export async function readPause(context: EngineContext): Promise<Pause | null> {
  const now = context.clock.now()
  const last = (await loadPauses(context)).at(-1)
  return last === undefined || (last.until !== null && last.until <= now) ? null : last
}

function endPauses(pauses: readonly Pause[], now: EpochMs): Pause[] {
  return pauses.map((pause) => (pause.until === null || pause.until > now ? { ...pause, until: now } : pause))
}

async function loadPauses({ store }: EngineContext): Promise<readonly Pause[]> {
  const note = await store.capture.readNote(PAUSES_NOTE)
  return Array.isArray(note) ? (note as Pause[]) : []
}

async function savePauses({ store }: EngineContext, pauses: readonly Pause[]): Promise<void> {
  await store.capture.writeNote(PAUSES_NOTE, pauses.slice(-PAUSES_KEPT))
}
