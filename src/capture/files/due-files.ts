/** Decides which files of agents are to be read: new, grown or changed ones, and failed ones once it is time to try again. */

import { resolve, sep } from 'node:path'
import type { Watermark } from '../../core/capture.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { SourcePlace, TranscriptSource } from '../../core/ports/transcript-source.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { toStoredPath } from '../place/stored-names.ts'
import { isAgentExcluded } from '../turns/exclusion.ts'
import {
  type DiscoveredFile,
  describeFile,
  discoverFiles,
  listCandidates,
  type OnUnreadable,
} from './discover.ts'
import type { TranscriptFile } from './file-start.ts'
import { formatOf, recognise } from './recognise.ts'

const RETRY_MS = 600_000
/** Resolution of file times: a change this close to the last attempt counts as later. */
const CLOCK_GRAIN_MS = 50

/** The fields of `ingest` that choose files. */
export interface FilesAsked {
  readonly path?: string
  readonly agent?: string
  readonly failedBefore?: EpochMs
}

/** A file with new content, and how many bytes of it are new. */
export interface DueFile extends DiscoveredFile {
  readonly bytesLeft: number
}

/** Callbacks for files that are skipped. */
export interface SkipListeners {
  readonly onUnreadable: OnUnreadable
  readonly onUnrecognised: (path: string) => void
}

/**
 * Returns the files with something new to read, newest first: those that the input names, or those of all agents.
 * @throws LoreError `invalid_input` if no source or no conversation is there
 */
export async function findDue(
  context: EngineContext,
  input: FilesAsked,
  listeners: SkipListeners,
): Promise<DueFile[]> {
  const { sources } = context.capture
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
      ? await discoverFiles(chosen, await loadPlace(context), listeners.onUnreadable)
      : await findAt(context, chosen, resolve(input.path), marks, listeners)
  return selectDue(context, files, marks, input.failedBefore)
}

/** The machine, with the folders of all known projects: some agents keep a conversation where they work. */
export async function loadPlace({ capture, store }: EngineContext): Promise<SourcePlace> {
  const projects = await store.projects.list()
  const aliases = await store.projects.aliasesOf(projects.map(({ name }) => name))
  return {
    ...capture.place,
    projectFolders: aliases.filter(({ kind }) => kind === 'folder').map(({ value }) => value),
  }
}

/** Returns those of the files that have something to read; `failedBefore` as in the input of `ingest`. */
export async function selectDue(
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
  const place = await loadPlace(context)
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
