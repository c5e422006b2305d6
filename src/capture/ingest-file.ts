/**
 * Reads what is new in one file and stages it. The watermark moves in the same transaction as the turns, so
 * that a kill at any moment neither loses nor repeats one; a file that shrank or was replaced is read anew,
 * and what is known of it is recognised.
 */
import { readFileSync, statSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { CaptureDrop, Pause, Watermark } from '../core/capture.ts'
import { readBreaks, type Session } from '../core/conversation.ts'
import type { ScopeId } from '../core/ids.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { IdSource } from '../core/ports/id-source.ts'
import type { Redactor } from '../core/ports/redactor.ts'
import type { Store } from '../core/ports/store.ts'
import type {
  ForeignDatabase,
  ParseOutcome,
  ParserOptions,
  SessionFact,
  ToolResultCut,
  TranscriptSource,
} from '../core/ports/transcript-source.ts'
import type { Scope } from '../core/scope.ts'
import {
  addCounts,
  addReports,
  countDrops,
  emptyReport,
  type FileReport,
  type StepReport,
} from './file-report.ts'
import {
  freshWatermark,
  goesOn,
  HEAD_BYTES,
  isUnchanged,
  readHead,
  type TranscriptFile,
} from './file-start.ts'
import { mergeBreaks } from './merge-breaks.ts'
import { prepareTurns, redactDeep } from './prepare-turns.ts'
import { type ProjectResolver, UNSORTED } from './project-identity.ts'
import { readLines } from './read-lines.ts'
import { stageTurns } from './stage-turns.ts'
import { projectTombstone, sessionTombstone } from './tombstones.ts'

export interface CaptureDeps {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly redactor: Redactor
  readonly projects: ProjectResolver
  readonly openDatabase: (path: string) => ForeignDatabase
  readonly namespace: string
  readonly toolResults: ToolResultCut
  readonly pauses: readonly Pause[]
  /** Conversations of an agent that are captured or have a file of their own. */
  readonly knownSessions: (agent: string) => Promise<ReadonlySet<string>>
  /** Whether what was said in this folder must not be kept. */
  readonly isExcluded: (folder: string, project: string) => boolean
}

const BATCH_BYTES = 1024 * 1024
const MAX_LINE_BYTES = 64 * 1024 * 1024
const NEARBY_BYTES = 1024 * 1024
const ECHO_DAYS = 30
const DAY_MS = 86_400_000

/** Reads to the end of the file, or until the signal; what was read by then is kept. */
export async function ingestFile(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  signal?: AbortSignal,
): Promise<FileReport> {
  const before = await deps.store.capture.findWatermark(file.path)
  if (before !== null && isUnchanged(before, file)) return emptyReport(file.path)
  const handle = await open(file.path, 'r')
  try {
    const head = await readHead(handle, before?.headBytes ?? HEAD_BYTES)
    const start =
      before !== null && goesOn(before, file, head) ? before : await freshWatermark(handle, source, file)
    return file.format === 'lines'
      ? await ingestLines(deps, source, file, handle, { before, start }, signal)
      : await ingestWhole(deps, source, file, { before, start })
  } finally {
    await handle.close()
  }
}

interface Beginning {
  /** As it is stored. */
  readonly before: Watermark | null
  /** Where reading begins. */
  readonly start: Watermark
}

async function ingestLines(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  handle: FileHandle,
  { before, start }: Beginning,
  signal: AbortSignal | undefined,
): Promise<FileReport> {
  const parser = source.createParser(await toParserOptions(deps, source, file), start.parserState)
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
    if (signal?.aborted === true) return report
  }
  await settle(deps, mark, file)
  return report
}

async function ingestWhole(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  { before, start }: Beginning,
): Promise<FileReport> {
  const parsed = await source.readWhole(
    {
      ...(await toParserOptions(deps, source, file)),
      // What the last reading saw whole need not be looked at again.
      ...(before === null || before.error !== null ? {} : { changedSince: before.modifiedAt }),
    },
    { readText: (path) => readFile(path, 'utf8'), openDatabase: deps.openDatabase },
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
): Promise<ParserOptions> {
  return {
    path: file.path,
    toolResults: deps.toolResults,
    readNearby: (name) => readNearby(file.path, name),
    knownSessions: await deps.knownSessions(source.agent),
  }
}

/** A small file below the folder of the transcript; null where it is missing, large or elsewhere. */
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

/** One transaction: turns, facts and the new watermark. Null where another process read this part meanwhile. */
async function commit(
  deps: CaptureDeps,
  source: TranscriptSource,
  file: TranscriptFile,
  parsed: ParseOutcome | (Omit<ParseOutcome, 'dropped'> & { readonly dropped: readonly CaptureDrop[] }),
  stored: Watermark | null,
  reached: Watermark,
): Promise<Step | null> {
  const { store, clock } = deps
  const servedSince = clock.now() - ECHO_DAYS * DAY_MS
  const prepared = await prepareTurns(
    { redactor: deps.redactor, capture: store.capture, servedSince, pauses: deps.pauses },
    parsed.turns,
    file,
  )
  const facts = await redactDeep(deps.redactor, parsed.facts)
  const parserState = await redactDeep(deps.redactor, reached.parserState)
  const dropped: CaptureDrop[] = [...parsed.dropped, ...prepared.dropped]
  let staged = 0
  let rewritten = 0
  return store.transact(async (inner) => {
    const current = await inner.capture.findWatermark(reached.path)
    if (current?.byteOffset !== stored?.byteOffset || current?.readAt !== stored?.readAt) return null
    for (const [sessionId, session] of groupBySession(prepared.turns, facts)) {
      const place = await findPlace(deps, inner, source.agent, sessionId, session.facts)
      if (place.kind !== 'open') {
        dropped.push(...session.turns.map(() => place.kind))
        continue
      }
      if (session.turns.length === 0 && place.known === null) continue
      const outcome = await stageTurns(inner, deps.ids, {
        agent: source.agent,
        externalId: sessionId,
        scopeId: place.scopeId,
        turns: session.turns,
        idsAreGlobal: true,
        ...describeSession(session.facts, place.known),
      })
      staged += outcome.staged.length
      rewritten += outcome.rewritten
      dropped.push(...Array<CaptureDrop>(outcome.known).fill('known'))
    }
    const counts = countDrops(dropped)
    const mark: Watermark = {
      ...reached,
      parserState,
      turns: reached.turns + staged,
      dropped: addCounts(reached.dropped, counts),
      error: null,
      readAt: clock.now(),
    }
    await inner.capture.saveWatermark(mark)
    return { mark, report: { staged, rewritten, dropped: counts, redacted: prepared.redacted } }
  })
}

/** Size and time are kept only once the end was reached: until then the file counts as changed. */
async function settle(deps: CaptureDeps, mark: Watermark, file: TranscriptFile): Promise<void> {
  await deps.store.capture.saveWatermark({
    ...mark,
    sizeBytes: file.sizeBytes,
    modifiedAt: file.modifiedAt,
    readAt: deps.clock.now(),
  })
}

type Place =
  | { readonly kind: 'open'; readonly scopeId: ScopeId; readonly known: Session | null }
  | { readonly kind: 'excluded' }
  | { readonly kind: 'forgotten' }

/** Where a conversation belongs, or why it must not be kept. */
async function findPlace(
  deps: CaptureDeps,
  store: Store,
  agent: string,
  sessionId: string,
  facts: readonly SessionFact[],
): Promise<Place> {
  const known = await store.sessions.findByExternalId(agent, sessionId)
  if (known !== null) return { kind: 'open', scopeId: known.scopeId, known }
  const folder = facts.findLast((fact) => fact.cwd !== undefined)?.cwd
  const project = folder === undefined ? UNSORTED : deps.projects.identify(folder).project
  if (folder !== undefined && deps.isExcluded(folder, project)) return { kind: 'excluded' }
  const parentId = sessionId.split('/')[0] ?? sessionId
  const forgotten = await store.capture.findTombstones([
    sessionTombstone(agent, sessionId),
    sessionTombstone(agent, parentId),
    projectTombstone(deps.namespace, project),
  ])
  if (forgotten.size > 0) return { kind: 'forgotten' }
  const scope: Scope = { namespace: deps.namespace, project, branch: null }
  const stored = await store.scopes.ensure(scope, deps.clock.now())
  return { kind: 'open', scopeId: stored.id, known: null }
}

/** A title of at least the rank of the one there; whatever else was told is added. */
function describeSession(
  facts: readonly SessionFact[],
  known: Session | null,
): { readonly title: string | null; readonly metadata: Session['metadata'] } {
  const rankKnown = typeof known?.metadata.titleRank === 'number' ? known.metadata.titleRank : -1
  const best = facts
    .flatMap((fact) => fact.title ?? [])
    .reduce<{ text: string; rank: number } | null>(
      (top, title) => (title.rank >= (top?.rank ?? rankKnown) ? title : top),
      null,
    )
  const metadata: Record<string, unknown> = {}
  for (const fact of facts) {
    if (fact.cwd !== undefined) metadata.cwd = fact.cwd
    if (fact.branch !== undefined) metadata.branch = fact.branch
    if (fact.model !== undefined) metadata.model = fact.model
    if (fact.parentSessionId !== undefined) metadata.parentSessionId = fact.parentSessionId
    Object.assign(metadata, fact.metadata)
  }
  const boundaries = mergeBreaks(known === null ? [] : readBreaks(known.metadata), facts)
  if (boundaries.length > 0) metadata.boundaries = boundaries
  if (best !== null) metadata.titleRank = best.rank
  return { title: best === null ? null : best.text.slice(0, 300), metadata }
}

type PreparedTurn = Awaited<ReturnType<typeof prepareTurns>>['turns'][number]

function groupBySession(turns: readonly PreparedTurn[], facts: readonly SessionFact[]) {
  const sessions = new Map<string, { turns: PreparedTurn[]; facts: SessionFact[] }>()
  const of = (id: string) => {
    const session = sessions.get(id) ?? { turns: [], facts: [] }
    sessions.set(id, session)
    return session
  }
  for (const turn of turns) of(turn.sessionId).turns.push(turn)
  for (const fact of facts) of(fact.sessionId).facts.push(fact)
  return sessions
}

function mergeOutcomes(outcomes: readonly ParseOutcome[]): ParseOutcome {
  return {
    turns: outcomes.flatMap((outcome) => outcome.turns),
    facts: outcomes.flatMap((outcome) => outcome.facts),
    dropped: outcomes.flatMap((outcome) => outcome.dropped),
  }
}
