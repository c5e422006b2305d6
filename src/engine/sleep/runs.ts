/** Lists runs, shows one with what it changed, and takes one back. */
import type { Caller } from '../../core/caller.ts'
import type { Edge } from '../../core/edge.ts'
import { LoreError } from '../../core/errors.ts'
import type { EdgeId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Run } from '../../core/run.ts'
import { type Change, type EngineContext, journal } from '../context.ts'
import { moveChildren, planMove, saveMove } from '../move.ts'
import { requireLimit, requireName } from '../validate.ts'
import { analyse, isSame } from './apply-changes.ts'
import { loadTitles } from './describe-steps.ts'
import type { RunView, UndoConflict, UndoInput, UndoReport } from './sleeping.ts'

const DEFAULT_RUNS = 20
const MOST_RUNS = 500

export function listRuns(
  { store }: EngineContext,
  input: { readonly limit?: number; readonly offset?: number } = {},
): Promise<readonly Run[]> {
  return store.runs.list(requireLimit(input.limit, DEFAULT_RUNS, MOST_RUNS), input.offset ?? 0)
}

export async function showRun({ store }: EngineContext, input: { readonly id: string }): Promise<RunView> {
  const run = await requireRun(store, input.id)
  const entries = await store.journal.listRun(run.id)
  const titles = await loadTitles(store, entries.flatMap(memoriesOf))
  return {
    ...run,
    entries: entries.map((entry) => ({
      ...entry,
      title: memoriesOf(entry)
        .map((id) => titles.get(id) ?? String(entry.after?.title ?? entry.before?.title ?? id))
        .join(' → '),
    })),
  }
}

function memoriesOf({ subjectKind, subjectId, before, after }: JournalEntry): MemoryId[] {
  if (subjectKind === 'memory') return [subjectId as MemoryId]
  const ends = [after?.sourceId ?? before?.sourceId, after?.targetId ?? before?.targetId]
  return ends.filter((end) => typeof end === 'string') as MemoryId[]
}

async function requireRun(store: Store, typed: string): Promise<Run> {
  const wanted = requireName('id', typed).toLowerCase()
  const exact = await store.runs.find(wanted)
  if (exact !== null) return exact
  const ids = /^[0-9a-f-]{4,36}$/.test(wanted) ? await store.runs.findByIdPrefix(wanted, 2) : []
  const [id, another] = ids
  const run = id === undefined ? null : await store.runs.find(id)
  if (run === null || another !== undefined) {
    const several = another !== undefined
    throw new LoreError(
      'run_not_found',
      several ? `More than one run begins with "${wanted}".` : `There is no run "${wanted.slice(0, 60)}".`,
      { hint: several ? 'Give more characters of the id.' : 'List them with `lore runs`.' },
    )
  }
  return run
}

/**
 * Puts everything back as it was before the run. Where something was changed again since, nothing is taken
 * back and the conflict is named; with `partial`, all the rest is.
 */
export async function undo(context: EngineContext, input: UndoInput, caller: Caller): Promise<UndoReport> {
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may undo a run.', {
      hint: 'Ask the person to do it with `lore undo`.',
    })
  }
  const run = await requireRun(context.store, input.id)
  if (run.state === 'running' || run.state === 'undone') {
    throw new LoreError(
      'invalid_input',
      run.state === 'running' ? 'The run is not over yet.' : 'It is undone already.',
      {
        hint: 'List runs with `lore runs`.',
        details: { id: run.id },
      },
    )
  }
  const report = await context.store.transact((store) =>
    undoInside(context, store, run, input.partial === true, caller),
  )
  context.vectors.wake()
  return report
}

async function undoInside(
  context: EngineContext,
  store: Store,
  run: Run,
  partial: boolean,
  caller: Caller,
): Promise<UndoReport> {
  const entries = await store.journal.listRun(run.id)
  const kept = await findConflicts(store, run, entries)
  if (kept.length > 0 && !partial) {
    const named = kept.slice(0, 5).map(({ title, reason }) => `${title} (${reason})`)
    throw new LoreError('changed_since', `Something changed since: ${named.join('; ')}.`, {
      hint: 'Take back the rest with --partial, or undo the later runs first.',
      details: { conflicts: kept.length },
    })
  }
  const blocked = new Set(kept.map(({ subjectId }) => subjectId))
  const changes: Change[] = []
  for (const entry of entries.toReversed()) {
    if (blocked.has(entry.subjectId)) continue
    changes.push(...(await revert(context, store, entry, run)))
  }
  if (changes.length > 0) await journal(context, store, caller, changes)
  await store.runs.update(run.id, { state: 'undone', undoneAt: context.clock.now() })
  return { run: (await store.runs.find(run.id)) ?? run, undone: changes.length, kept }
}

/** Subjects that do not stand any more as the run left them. */
async function findConflicts(
  store: Store,
  run: Run,
  entries: readonly JournalEntry[],
): Promise<UndoConflict[]> {
  const last = new Map<string, Record<string, unknown> | null>()
  const kinds = new Map<string, JournalEntry>()
  for (const entry of entries) {
    const known = last.get(entry.subjectId)
    const { lifted: _lifted, edge: _edge, ...after } = (entry.after ?? {}) as Record<string, unknown>
    last.set(entry.subjectId, entry.after === null ? null : { ...(known ?? {}), ...after })
    kinds.set(entry.subjectId, entry)
  }
  const later = await store.journal.listLater(run.id, [...last.keys()])
  const conflicts: UndoConflict[] = []
  for (const [subjectId, expected] of last) {
    const entry = kinds.get(subjectId) as JournalEntry
    const current: unknown =
      entry.subjectKind === 'memory'
        ? await store.memories.find(subjectId as MemoryId)
        : await store.edges.find(subjectId as EdgeId)
    if (standsAs(current as Record<string, unknown> | null, expected)) continue
    const by = later.get(subjectId)
    conflicts.push({
      subjectId,
      title: current === null ? subjectId : String((current as { title?: string }).title ?? subjectId),
      reason:
        current === null ? 'it is gone' : by === undefined ? 'changed later' : `${by.action} by ${by.actor}`,
    })
  }
  return conflicts
}

function standsAs(
  current: Record<string, unknown> | null,
  expected: Record<string, unknown> | null,
): boolean {
  if (current === null || expected === null) return current === expected
  return Object.entries(expected).every(([key, value]) => isSame(current[key], value))
}

/** One entry taken back; what that changes, for the journal. */
async function revert(
  context: EngineContext,
  store: Store,
  entry: JournalEntry,
  run: Run,
): Promise<readonly Change[]> {
  const reason = `Undo of run ${run.id}.`
  const back: Change = {
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    reason,
    before: entry.after,
    after: entry.before,
  }
  if (entry.subjectKind === 'edge') {
    await revertEdge(store, entry, context.clock.now())
    return [back]
  }
  const id = entry.subjectId as MemoryId
  const memory = await store.memories.find(id)
  if (memory === null) return []
  if (entry.before === null) {
    const moves = await moveChildren(store, id, memory.parentId)
    await store.memories.purge([id])
    return moves
  }
  if (entry.action === 'move') {
    const to = (entry.before.parentId ?? null) as MemoryId | null
    return memory.parentId === to ? [] : [await saveMove(store, await planMove(store, memory, to))]
  }
  if (entry.action === 'supersede') await removeSupersedesEdge(store, entry)
  const fields: Partial<Memory> = { ...entry.before, ...strengthened(entry, context.clock.now()) }
  await store.memories.update(
    id,
    { ...fields, updatedAt: context.clock.now() },
    ...(isTextual(fields) ? [analyse({ ...memory, ...fields })] : []),
  )
  return [back]
}

/** What a person brings back from the graveyard counts as used: else the same rule would take it again. */
function strengthened({ action }: JournalEntry, now: EpochMs): Partial<Memory> {
  return action === 'archive' ? { lastAccessedAt: now, lastReinforcedAt: now, nextDueAt: null } : {}
}

function isTextual(fields: Partial<Memory>): boolean {
  return ['title', 'content', 'summary', 'tags', 'validFrom'].some((field) => field in fields)
}

/** A link that comes back is as fresh as if it had been used just now. */
async function revertEdge(store: Store, { subjectId, before }: JournalEntry, now: EpochMs): Promise<void> {
  const id = subjectId as EdgeId
  if (before === null) await store.edges.remove([id])
  else if ('sourceId' in before)
    await store.edges.upsert({ ...(before as unknown as Edge), reinforcedAt: now })
  else await store.edges.update(id, before as Parameters<Store['edges']['update']>[1])
}

/** The link that says which memory took the place of which is part of the superseding. */
async function removeSupersedesEdge(store: Store, { subjectId, after }: JournalEntry): Promise<void> {
  const edges = await store.edges.listFor([subjectId as MemoryId], {
    direction: 'in',
    relations: ['supersedes'],
  })
  const made = edges.filter(({ sourceId }) => sourceId === after?.supersededBy)
  if (made.length > 0) await store.edges.remove(made.map(({ id }) => id))
}
