/**
 * Imports whole conversations as sessions with their turns, one at a time, under one run that can be undone. A repeated
 * import adds only turns that are new; conversations and turns that a person removed do not return.
 */

import { toStoredId, toStoredPath } from '../../capture/place/stored-names.ts'
import { cleanText, prepareTurns } from '../../capture/turns/prepare-turns.ts'
import { type CheckedTurn, stageTurns } from '../../capture/turns/stage-turns.ts'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type {
  ConversationImporter,
  ConversationPlace,
  ImportedConversation,
  OpenedConversations,
} from '../../core/ports/importer.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import type { Store } from '../../core/ports/store.ts'
import type { CapturedTurn } from '../../core/ports/transcript-source.ts'
import type { Scope } from '../../core/scope.ts'
import { type OwnRun, ownRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { lineageOf, projectTombstone, sessionTombstone, turnTombstone } from '../../kernel/tombstones.ts'
import { shorten } from '../../text/sentences.ts'
import { createRemarks, type Remarks } from '../importers/reading/collector.ts'
import { createImportScopes, ensureScope, type ImportScopes } from './import-scopes.ts'
import { noteImported } from './import-undo.ts'
import type { ImportReport, PlannedImport } from './import-views.ts'

export interface ConversationsInput {
  readonly kind: string
  readonly path: string
  readonly scope?: Partial<Scope> | undefined
  readonly dryRun?: boolean | undefined
  readonly cursor?: string | undefined
}

const DEFAULT_STEPS = 500
/** Turns and conversations per transaction. */
const BATCH_TURNS = 400
const BATCH_CONVERSATIONS = 50
const MOST_PLANNED = 1_000
const ECHO_MS = 30 * 86_400_000

interface Prepared {
  readonly id: string
  readonly title: string | null
  readonly turns: readonly CheckedTurn[]
}

interface Counts {
  conversations: number
  turns: number
  /** Conversations of which nothing is new. */
  known: number
}

interface Work {
  /** The context, with the id of the run. */
  readonly context: EngineContext
  readonly run: OwnRun
  readonly importer: ConversationImporter
  readonly scope: Scope
  readonly path: string
  readonly remarks: Remarks
  readonly redacted: Record<string, number>
  readonly counts: Counts
}

export async function importConversations(
  context: EngineContext,
  importer: ConversationImporter,
  input: ConversationsInput,
  most: number = DEFAULT_STEPS,
): Promise<ImportReport> {
  const opened = await importer.open(input.path, context.capture.toolResults)
  const isDry = input.dryRun === true
  const cursor = await readCursor(context.store, opened, isDry ? undefined : input.cursor)
  const total = cursor.total ?? (await opened.count())
  const scopes = await createImportScopes(context, defined({ scope: input.scope, dryRun: input.dryRun }))
  const run = ownRun(context, 'import', {
    phase: `import ${importer.kind}`,
    continues: cursor.run,
    unfinished: 'There is more to import.',
  })
  const work: Work = {
    context: run.inRun,
    run,
    importer,
    scope: await scopes.of({}),
    path: await toStoredPath(context.capture.redactor, input.path),
    remarks: createRemarks(),
    redacted: {},
    counts: { conversations: 0, turns: 0, known: 0 },
  }
  const { redactor } = context.capture
  if (cursor.done === 0)
    for (const name of opened.others)
      work.remarks.add('other_file', await toName(redactor, name, LIMITS.nameChars))
  const outcome = await readThrough(work, opened, cursor, isDry ? Number.POSITIVE_INFINITY : most, isDry)
  if (!isDry) await run.note(context.store, {}, outcome.isOver)
  if (work.counts.turns > 0 && outcome.isOver) context.vectors.drainSoon()
  const stored = isDry ? null : await context.store.runs.find(run.inRun.runId)
  return toReport(work, scopes, {
    state: isDry ? 'planned' : outcome.isOver ? 'done' : 'more',
    path: input.path,
    run: stored?.id ?? null,
    cursor:
      isDry || outcome.isOver
        ? null
        : renderCursor(opened, outcome.place, outcome.done, total, stored?.id ?? ''),
    total,
    done: outcome.isOver ? total : outcome.done,
    plan: outcome.planned,
  })
}

interface ReadOutcome {
  readonly isOver: boolean
  readonly place: ConversationPlace
  readonly done: number
  readonly planned: readonly PlannedImport[]
}

async function readThrough(
  work: Work,
  opened: OpenedConversations,
  from: Cursor,
  most: number,
  isDry: boolean,
): Promise<ReadOutcome> {
  const planned: PlannedImport[] = []
  let [place, done, isOver] = [from.place, from.done, true]
  let batch: Prepared[] = []
  let held = 0
  const flush = async () => {
    if (isDry)
      for (const each of batch)
        planned.push(...(await preview(work, each)).slice(0, MOST_PLANNED - planned.length))
    else if (batch.length > 0) await writeBatch(work, batch)
    batch = []
    held = 0
    work.context.vectors.rest()
    await work.context.sleep.yieldToOthers()
  }
  work.context.vectors.rest()
  for await (const { conversation, remarks, after } of opened.steps(from.place)) {
    if (done - from.done >= most) {
      isOver = false
      break
    }
    for (const { code, count, examples } of remarks) {
      const example = await toName(work.context.capture.redactor, examples[0] ?? '', LIMITS.nameChars)
      work.remarks.add(code, example, count)
    }
    const prepared = conversation === null ? null : await prepare(work, conversation)
    if (prepared !== null) {
      batch.push(prepared)
      held += prepared.turns.length
    }
    done++
    place = after
    if (held >= BATCH_TURNS || batch.length >= BATCH_CONVERSATIONS) await flush()
  }
  await flush()
  return { isOver, place, done, planned }
}

/** Cleans a conversation; null if nothing of it may be stored. */
async function prepare(work: Work, conversation: ImportedConversation): Promise<Prepared | null> {
  const { clock, capture, store } = work.context
  const { redactor } = capture
  const id = shorten(await toStoredId(redactor, cleanText(conversation.id)), LIMITS.nameChars)
  const now = clock.now()
  const deps = { redactor, capture: store.capture, servedSince: now - ECHO_MS }
  const said: CapturedTurn[] = []
  for (const { speaker, ...turn } of conversation.turns)
    said.push({
      ...turn,
      sessionId: id,
      ...(speaker === undefined ? {} : { speaker: await toName(redactor, speaker, LIMITS.nameChars) }),
    })
  const { turns, dropped, redacted } = await prepareTurns(deps, said, {
    path: work.path,
    timeOf: ({ at }) => Math.trunc(Math.min(at > 0 ? at : (conversation.startedAt ?? now), now)),
  })
  for (const [kind, times] of Object.entries(redacted))
    work.redacted[kind] = (work.redacted[kind] ?? 0) + times
  const title =
    conversation.title === undefined ? null : await toName(redactor, conversation.title, LIMITS.titleChars)
  const isPrivate = (reason: string) => reason === 'private'
  work.remarks.add('private', title ?? '', dropped.filter(isPrivate).length)
  work.remarks.add('empty', title ?? '', dropped.filter((reason) => !isPrivate(reason)).length)
  if (turns.length > 0)
    return {
      id,
      title,
      turns: await withStoredIds(
        work,
        turns.map(({ checked }) => checked),
      ),
    }
  if (conversation.turns.length === 0) work.remarks.add('empty', title ?? id)
  return null
}

/** Returns a title or a name of the other program in one line of bounded length, without terminal codes and secrets. */
async function toName(redactor: Redactor, name: string, mostChars: number): Promise<string> {
  return shorten((await redactor.redact(cleanText(name))).text, mostChars)
}

/** Bounds the ids of turns, and leaves out repeated ones. */
async function withStoredIds(
  { context, remarks }: Work,
  turns: readonly CheckedTurn[],
): Promise<CheckedTurn[]> {
  const byId = new Map<string, CheckedTurn>()
  for (const turn of turns) {
    const id = await toStoredId(context.capture.redactor, cleanText(turn.externalId))
    const externalId = id.slice(0, LIMITS.nameChars)
    if (byId.has(externalId)) remarks.add('same_key', externalId)
    else byId.set(externalId, { ...turn, externalId })
  }
  return [...byId.values()]
}

async function writeBatch(work: Work, batch: readonly Prepared[]): Promise<void> {
  const written = await work.context.store.transact((store) => writeInside(work, store, batch))
  for (const name of ['conversations', 'turns', 'known'] as const) work.counts[name] += written[name]
}

async function writeInside(work: Work, store: Store, batch: readonly Prepared[]): Promise<Counts> {
  const { context, run, importer, scope } = work
  const counts: Counts = { conversations: 0, turns: 0, known: 0 }
  const sessions: { id: SessionId; episodeCount: number }[] = []
  const extended: { id: SessionId; turns: number }[] = []
  const before = new Set((await store.scopes.list(scope.namespace)).map(({ id }) => id))
  for (const conversation of batch) {
    const turns = await withoutForgotten(work, store, conversation)
    if (turns.length === 0) continue
    const known = await store.sessions.findByExternalId(importer.kind, conversation.id)
    const { session, staged } = await stageTurns(store, context.ids, {
      agent: importer.kind,
      externalId: conversation.id,
      scopeId: known?.scopeId ?? (await ensureScope(context, store, scope)).id,
      title: conversation.title,
      metadata: { importedFrom: importer.kind },
      turns,
      idsAreGlobal: false,
    })
    counts.turns += staged.length
    counts[staged.length === 0 ? 'known' : 'conversations']++
    if (known === null) sessions.push({ id: session.id, episodeCount: session.episodeCount })
    else if (staged.length > 0) extended.push({ id: session.id, turns: staged.length })
  }
  const { conversations, turns } = counts
  await run.note(store, { conversations, turns }, false)
  const { runId } = run.inRun
  if ((await store.runs.find(runId)) !== null) {
    const after = (await store.scopes.list(scope.namespace)).map(({ id }) => id)
    const scopes = after.filter((id) => !before.has(id))
    await noteImported(store, runId, { scopes, sessions, extended, entities: [], reflections: [] })
  }
  return counts
}

/** Leaves out what a person removed: the conversation, its project, or single turns. */
async function withoutForgotten(
  { importer, scope, remarks }: Pick<Work, 'importer' | 'scope' | 'remarks'>,
  store: Pick<Store, 'capture'>,
  { id, title, turns }: Prepared,
): Promise<readonly CheckedTurn[]> {
  const whole = [
    ...lineageOf(id).map((each) => sessionTombstone(importer.kind, each)),
    ...(scope.project === null ? [] : [projectTombstone(scope.namespace, scope.project)]),
  ]
  const ofTurn = (turn: CheckedTurn) => turnTombstone(importer.kind, turn.externalId)
  const found = await store.capture.findTombstones([...whole, ...turns.map(ofTurn)])
  const kept = whole.some((hash) => found.has(hash)) ? [] : turns.filter((turn) => !found.has(ofTurn(turn)))
  remarks.add('removed_here', title ?? id, turns.length - kept.length)
  return kept
}

async function preview(work: Work, conversation: Prepared): Promise<readonly PlannedImport[]> {
  const { store } = work.context
  const turns = await withoutForgotten(work, store, conversation)
  const known = await store.sessions.findByExternalId(work.importer.kind, conversation.id)
  const ids = turns.map(({ externalId }) => externalId)
  const there =
    known === null ? new Map() : await store.episodes.findByExternalIds(work.importer.kind, ids, known.id)
  const fresh = turns.length - there.size
  if (fresh <= 0) {
    if (turns.length > 0) work.counts.known++
    return []
  }
  work.counts.conversations++
  work.counts.turns += fresh
  return [
    {
      title: conversation.title ?? conversation.id,
      kind: 'conversation',
      depth: 0,
      trust: 'inference',
      scope: work.scope.namespace,
    },
  ]
}

type ReportParts = Pick<ImportReport, 'state' | 'path' | 'run' | 'cursor' | 'total' | 'done' | 'plan'>

function toReport(
  { importer, counts, remarks, redacted, scope }: Work,
  scopes: ImportScopes,
  parts: ReportParts,
): ImportReport {
  return {
    ...parts,
    kind: importer.kind,
    title: importer.title,
    stored: { memories: 0, links: 0 },
    conversations: { sessions: counts.conversations, turns: counts.turns },
    refreshed: 0,
    reflected: 0,
    known: counts.known,
    scopes: counts.conversations > 0 ? [scopes.render(scope)] : [],
    unknownProjects: scopes.unknown(),
    remarks: remarks.list(),
    redacted,
  }
}

interface Cursor {
  readonly place: ConversationPlace
  readonly done: number
  /** Null if it is not known yet. */
  readonly total: number | null
  readonly run: string | null
}

function renderCursor(
  { fingerprint }: OpenedConversations,
  { document, byte }: ConversationPlace,
  done: number,
  total: number,
  run: string,
): string {
  return [fingerprint, document, byte, done, total, run].join(':')
}

const START: Cursor = { place: { document: 0, byte: 0 }, done: 0, total: null, run: null }

/** Parses a cursor. If the export was replaced since, starts over; stored turns are skipped. */
async function readCursor(
  store: Pick<Store, 'runs'>,
  { fingerprint }: OpenedConversations,
  given: string | undefined,
): Promise<Cursor> {
  if (given === undefined) return START
  const match = /^([0-9a-f]{16}):(\d{1,6}):(\d{1,15}):(\d{1,9}):(\d{1,9}):([0-9a-f-]{36})?$/.exec(given)
  if (match === null) {
    throw new LoreError('invalid_input', 'The cursor is not one that an import gave.', {
      hint: 'Pass the cursor of the report before, or leave it out.',
      details: { field: 'cursor' },
    })
  }
  const [, print, document, byte, done, total, id] = match
  const run = id === undefined ? null : await store.runs.find(id)
  if (run?.kind === 'import' && run.state === 'undone') {
    throw new LoreError('cancelled', 'The import was undone while it was under way.', {
      hint: 'Start it again.',
    })
  }
  const continued = run?.kind === 'import' ? run.id : null
  if (print !== fingerprint) return { ...START, run: continued }
  const place = { document: Number(document), byte: Number(byte) }
  return { place, done: Number(done), total: Number(total), run: continued }
}
