/**
 * Use case that undoes a run: restores everything as it was before. Accesses do not count as changes.
 * If something else changed since, it throws `changed_since` and lists the conflicts, or with `partial`
 * undoes the rest.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { UNDONE } from '../core/digest.ts'
import type { Edge } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EdgeId, MemoryId, SegmentId } from '../core/ids.ts'
import { type JournalEntry, memoriesOf } from '../core/journal.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { Run, UndoConflict } from '../core/run.ts'
import { isSame } from '../kernel/changes/apply-changes.ts'
import { type FormerText, revertEntry, withoutMark } from '../kernel/changes/revert-entry.ts'
import { putBackReplaced } from '../kernel/changes/run-notes.ts'
import { type Change, type EngineContext, journal } from '../kernel/context.ts'
import { flag, name, optional } from '../kernel/fields.ts'
import { guardOf } from '../kernel/may-change.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { embedMemory } from '../kernel/vectors/memory-vector.ts'
import { takeBackImported } from '../transfer/imported/import-undo.ts'
import { loadTitles } from './run/describe-steps.ts'
import type { UndoReport } from './run/sleeping.ts'
import { endAbandoned, requireRun } from './runs.ts'

/** Fields that accesses change, or that only the journal adds. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'level',
  'stabilityDays',
  'weight',
  'reinforcedAt',
  'lifted',
  'edge',
  'topic',
])

const MOST_ENTRIES = 500
/** Maximum number of vectors computed during the undo; more are left to the background. */
const MOST_EMBEDDED = 20
/** Prefix of journalled reasons of an undo; such entries do not count as a claim on a memory. */
const UNDO_OF = 'Undo of run'

export const undo = defineUseCase({
  name: 'undo',
  access: 'admin',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** Id of the run, or its beginning. */
      id: name(),
      /** True undoes the rest if some of it changed since. */
      partial: optional(flag()),
    }),
  run: async (context, { id, partial = false }, caller): Promise<UndoReport> => {
    await endWhereFree(context)
    return undoRun(context, await requireRun(context.store, id), partial, caller)
  },
})

/** Undoes one run. @throws LoreError invalid_input if it is not over, or undone already */
export async function undoRun(
  context: EngineContext,
  run: Run,
  partial: boolean,
  caller: Caller,
): Promise<UndoReport> {
  if (run.state === 'running' || run.state === 'undone') {
    const message = run.state === 'running' ? 'The run is not over yet.' : 'It is undone already.'
    throw new LoreError('invalid_input', message, {
      hint: 'List runs with `lore runs`.',
      details: { id: run.id },
    })
  }
  const former = await embedFormer(context, run)
  const report = await context.store.transact((store) =>
    undoInside(context, store, run, former, partial, caller),
  )
  context.vectors.drainSoon()
  return report
}

/** Marks interrupted runs as stopped if no process is sleeping. */
async function endWhereFree(context: EngineContext): Promise<void> {
  const lock = await context.sleep.lock()
  if (lock === null) return
  try {
    await endAbandoned(context)
  } finally {
    await lock.release()
  }
}

/** Texts that come back, by their memory; a run that rewrote many leaves their vectors to the background. */
async function embedFormer(context: EngineContext, run: Run): Promise<ReadonlyMap<string, FormerText>> {
  const rewritten = new Map<string, Partial<Memory>>()
  for (const { subjectKind, subjectId, before } of await context.store.journal.listRun(run.id)) {
    const isText = subjectKind === 'memory' && before !== null && ('title' in before || 'content' in before)
    if (isText && !rewritten.has(subjectId)) rewritten.set(subjectId, before)
  }
  const former = new Map<string, FormerText>()
  if (rewritten.size > MOST_EMBEDDED) return former
  for (const memory of await context.store.memories.load([...rewritten.keys()] as MemoryId[])) {
    const { title, content } = { ...memory, ...rewritten.get(memory.id) }
    former.set(memory.id, { title, content, embedded: await embedMemory(context, { title, content }) })
  }
  return former
}

async function undoInside(
  context: EngineContext,
  store: Store,
  run: Run,
  former: ReadonlyMap<string, FormerText>,
  partial: boolean,
  caller: Caller,
): Promise<UndoReport> {
  const entries = await store.journal.listRun(run.id)
  const conflicts = await findConflicts(store, run, entries)
  if (conflicts.length > 0 && !partial) {
    const named = conflicts.slice(0, 5).map(({ title, reason }) => `${title} (${reason})`)
    throw new LoreError('changed_since', `Something changed since: ${named.join('; ')}.`, {
      hint: 'Take back the rest with --partial, or undo the later runs first.',
      details: { conflicts: conflicts.length },
    })
  }
  const blocked = new Set(conflicts.map(({ subjectId }) => subjectId))
  const changes: Change[] = []
  let removed = 0
  if (run.kind === 'digest') await markSegments(store, entries)
  for (const entry of entries.toReversed()) {
    if (blocked.has(entry.subjectId)) continue
    // Memories that the run created are purged, including their journal entries, so they are counted here.
    if (entry.before === null && entry.subjectKind === 'memory') removed++
    changes.push(...(await revertEntry(context, store, entry, run, former.get(entry.subjectId))))
  }
  const reason = `${UNDO_OF} ${run.id}.`
  if (changes.length > 0) {
    await journal(
      context,
      store,
      caller,
      changes.map((change) => ({ ...change, reason })),
    )
  }
  const imported = await takeBackImported(store, run.id)
  await putBackReplaced(store, run.id)
  const moved = run.kind === 'project' ? await store.projects.revert(run.id) : null
  await store.runs.update(run.id, { state: 'undone', undoneAt: context.clock.now() })
  const kept = [...conflicts, ...imported.kept, ...describePurged(run)]
  const unjoined = moved === null ? 0 : 1 + moved.memories + moved.sessions
  const undone = changes.length + removed + imported.removed + unjoined
  return { run: (await store.runs.find(run.id)) ?? run, undone, kept }
}

const MOST_DECISIONS = 50

/** Notes on the segments of a digest that it is undone, so that their text can be handed in again. */
async function markSegments(store: Store, entries: readonly JournalEntry[]): Promise<void> {
  const segments = new Set<SegmentId>()
  for (const { subjectKind, subjectId, before } of entries) {
    if (subjectKind !== 'memory' || before !== null) continue
    const decisions = await store.digest.listDecisions({
      memoryId: subjectId as MemoryId,
      limit: MOST_DECISIONS,
    })
    for (const { segmentId, memoryId } of decisions) {
      if (segmentId !== null && memoryId === subjectId) segments.add(segmentId)
    }
  }
  for (const id of segments) await store.digest.updateSegment(id, { reason: UNDONE })
}

/** Memories that the run purged had served their time in the graveyard and cannot be restored. */
function describePurged(run: Run): UndoConflict[] {
  const purged = countChanges(run, 'purge_memory')
  if (purged === 0) return []
  return [{ subjectId: run.id, title: `${purged} from the graveyard`, reason: 'purged for good' }]
}

function countChanges(run: Run, kind: string): number {
  return run.phases.reduce((sum, { changes }) => sum + (changes[kind] ?? 0), 0)
}

/** Returns the subjects that are no longer as the run left them. */
async function findConflicts(
  store: Store,
  run: Run,
  entries: readonly JournalEntry[],
): Promise<UndoConflict[]> {
  const subjects = new Map<string, Subject>()
  for (const entry of entries) {
    const known = subjects.get(entry.subjectId)
    subjects.set(entry.subjectId, {
      entry,
      made: known?.made ?? entry.before === null,
      expected: entry.after === null ? null : { ...(known?.expected ?? {}), ...entry.after },
      original: entry.before === null ? null : { ...entry.before, ...(known?.original ?? {}) },
    })
  }
  const later = await store.journal.listLater(run.id, [...subjects.keys()])
  const conflicts: UndoConflict[] = []
  const own = new Set(subjects.keys())
  for (const [subjectId, subject] of subjects) {
    const current = await findSubject(store, subject.entry)
    // A memory that the run created and that is gone is already undone.
    const claim = current !== null && subject.made ? await findClaim(store, run, subject, own) : null
    const taken = subject.expected === null ? await findTaken(store, subject.entry) : null
    const stands =
      (current === null && subject.made) ||
      standsAs(current, await withoutPurged(store, subject.expected)) ||
      // It is already back in its former state.
      (current !== null && !subject.made && standsAs(current, subject.original))
    if (stands && claim === null && taken === null) continue
    const by = later.get(subjectId)
    const changed = claim ?? taken ?? (by === undefined ? 'changed later' : `${by.action} by ${by.actor}`)
    conflicts.push({
      subjectId,
      title: await nameOf(store, subject.entry),
      reason: current === null && taken === null ? 'it is gone' : changed,
    })
  }
  return [...conflicts, ...describeLost(run, entries)]
}

/** Fields that guard a memory. */
const GOVERNED = ['layer', 'protected', 'tags']

/**
 * Returns what a person or agent did since with a memory that the run created; null if nothing. Such a
 * memory is kept.
 */
async function findClaim(
  store: Store,
  run: Run,
  { entry: { subjectKind, subjectId } }: Subject,
  own: ReadonlySet<string>,
): Promise<string | null> {
  if (subjectKind !== 'memory') return null
  const id = subjectId as MemoryId
  const memory = await store.memories.find(id)
  const entries = (await store.journal.listFor(id, MOST_ENTRIES)).filter(({ runId }) => runId !== run.id)
  // A guard that the run itself gave, such as the layer of a decision, is part of what is taken back.
  const isGuardedSince = entries.some(({ after }) =>
    GOVERNED.some((field) => after !== null && field in after),
  )
  const guard = memory === null || !isGuardedSince ? null : guardOf(memory)
  if (guard !== null) return `it is ${guard}`
  const since = entries.filter(
    ({ at, actor, reason }) =>
      at >= run.startedAt && !actor.startsWith('system:') && reason?.startsWith(UNDO_OF) !== true,
  )
  for (const { runId, action, actor } of since) {
    // Changes that were undone are not a claim either.
    if ((await store.runs.find(runId))?.state !== 'undone') return `${action} by ${actor}`
  }
  const linked = (await store.edges.listFor([id])).find(
    (edge) => edge.madeBy !== 'machine' && edge.relation !== 'supersedes' && !own.has(edge.id),
  )
  return linked === undefined ? null : `linked by ${linked.author}`
}

/**
 * Returns who linked the two again by the same relation since the run removed the link; null if nobody
 * did.
 */
async function findTaken(store: Store, { subjectKind, before }: JournalEntry): Promise<string | null> {
  if (subjectKind !== 'edge' || before === null || !('sourceId' in before)) return null
  const { sourceId, targetId, relation } = before as unknown as Edge
  const edges = await store.edges.listFor([sourceId], { direction: 'out', relations: [relation] })
  const again = edges.find((edge) => edge.targetId === targetId)
  return again === undefined ? null : `linked again by ${again.author}`
}

interface Subject {
  /** The last journal entry about the subject. */
  readonly entry: JournalEntry
  /** True if the run created it. */
  readonly made: boolean
  readonly expected: Readonly<Record<string, unknown>> | null
  /** The changed fields, as they were before the run. */
  readonly original: Readonly<Record<string, unknown>> | null
}

/** Clears a successor that was purged since, which is not a change by anybody. */
async function withoutPurged(store: Store, expected: Subject['expected']): Promise<Subject['expected']> {
  const by = expected?.supersededBy
  if (expected === null || typeof by !== 'string') return expected
  return (await store.memories.find(by as MemoryId)) === null ? { ...expected, supersededBy: null } : expected
}

async function findSubject(
  store: Store,
  { subjectKind, subjectId }: JournalEntry,
): Promise<Readonly<Record<string, unknown>> | null> {
  const found =
    subjectKind === 'memory'
      ? await store.memories.find(subjectId as MemoryId)
      : await store.edges.find(subjectId as EdgeId)
  return found === null ? null : { ...found }
}

async function nameOf(store: Store, entry: JournalEntry): Promise<string> {
  const ids = memoriesOf(entry)
  const titles = await loadTitles(store, ids)
  return ids.map((id) => titles.get(id) ?? id).join(' → ') || entry.subjectId
}

/**
 * Reports archived memories that were purged since: the journal no longer has them, but the run's
 * counts do.
 */
function describeLost(run: Run, entries: readonly JournalEntry[]): UndoConflict[] {
  const known = entries.filter(({ action }) => action === 'archive').length
  const lost = countChanges(run, 'archive_memory') - known
  if (lost <= 0) return []
  return [{ subjectId: run.id, title: `${lost} that it archived`, reason: 'purged since, for good' }]
}

function standsAs(
  current: Readonly<Record<string, unknown>> | null,
  expected: Readonly<Record<string, unknown>> | null,
): boolean {
  if (current === null || expected === null) return current === expected
  return Object.entries(expected).every(
    ([key, value]) => NOT_COMPARED.has(key) || isSame(withoutMark(current[key]), withoutMark(value)),
  )
}
