/**
 * Prepares sessions to be digested anew: archives what an earlier digest made of them, and marks their segments as
 * pending. What a person or an agent confirmed, changed, linked or used stays, and so does what is guarded. All of
 * it belongs to the run of the digest, which can be undone.
 */
import type { Caller } from '../../core/caller.ts'
import type { Session } from '../../core/conversation.ts'
import type { MemoryId, SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { RunKind } from '../../core/run.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { guardOf } from '../../kernel/may-change.ts'
import { noteStored } from '../plan/generation.ts'

export interface BegunAgain {
  readonly sessions: number
  /** Memories that were archived to be made anew. */
  readonly archived: number
  /** Memories that stay, because somebody confirmed, changed, linked or used them. */
  readonly stayed: number
}

const PAGE = 500
const MOST_ENTRIES = 50
const REASON = 'Its conversation is digested again.'
/** Runs in which Lore changes memories by itself. */
const OWN_RUNS: ReadonlySet<RunKind> = new Set(['digest', 'sleep'])

/** @param only the session to digest again; null for all */
export async function beginAgain(
  context: EngineContext,
  only: Session | null,
  caller: Caller,
): Promise<BegunAgain> {
  const made = await listMade(context.store, only?.id ?? null)
  const sessions = only === null ? await listDigested(context.store, made) : [only.id]
  let archived = 0
  let stayed = 0
  for (const sessionId of sessions) {
    const own = made.get(sessionId) ?? []
    const going: Memory[] = []
    for (const memory of own) {
      if (await isTaken(context.store, memory)) stayed++
      else going.push(memory)
    }
    archived += going.length
    await context.store.transact(async (inside) => {
      // Details before their facts, so that nothing moves up meanwhile.
      const deepestFirst = going.toSorted((a, b) => b.depth - a.depth)
      const changes = deepestFirst.map(({ id }) => ({ kind: 'archive_memory', id, reason: REASON }) as const)
      await applyDecided(context, inside, changes, caller)
      for (const segment of await inside.digest.listSegments(sessionId)) {
        await inside.digest.updateSegment(segment.id, {
          state: 'pending',
          attempts: 0,
          nextTryAt: null,
          reason: null,
        })
        await noteStored(inside, segment.scopeId)
      }
      await inside.sessions.update(sessionId, { state: 'idle' })
    })
  }
  return { sessions: sessions.length, archived, stayed }
}

/** Returns the live statements that a digest made, by session. */
async function listMade(store: Store, only: SessionId | null): Promise<Map<SessionId, Memory[]>> {
  const made = new Map<SessionId, Memory[]>()
  const ids = await store.memories.listIds({ scopes: null })
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const memory of await store.memories.load(ids.slice(from, from + PAGE))) {
      const { sessionId } = memory
      if (sessionId === null || !isMade(memory) || (only !== null && sessionId !== only)) continue
      made.set(sessionId, [...(made.get(sessionId) ?? []), memory])
    }
  }
  return made
}

function isMade({ authority, depth, archivedAt, supersededBy }: Memory): boolean {
  return authority === EXTRACTOR_AUTHORITY && depth >= 2 && archivedAt === null && supersededBy === null
}

/** Returns the sessions that have digested segments: those with memories, and those that gave none. */
async function listDigested(
  store: Store,
  made: ReadonlyMap<SessionId, readonly Memory[]>,
): Promise<SessionId[]> {
  const found = new Set<SessionId>(made.keys())
  for (let from = 0; ; from += PAGE) {
    const page = await store.sessions.list(null, PAGE, from)
    for (const { id, state } of page) if (state === 'processed') found.add(id)
    if (page.length < PAGE) return [...found]
  }
}

/** True if somebody has taken the memory up: it is guarded, was used, linked, or changed by a person or an agent. */
async function isTaken(store: Store, memory: Memory): Promise<boolean> {
  if (guardOf(memory) !== null || memory.category === 'fundamental') return true
  if (memory.accessCount > 0 || memory.level > 1) return true
  const edges = await store.edges.listFor([memory.id])
  if (edges.some(({ madeBy }) => madeBy !== 'machine')) return true
  return isChangedByOthers(store, memory.id)
}

async function isChangedByOthers(store: Store, id: MemoryId): Promise<boolean> {
  for (const { runId } of await store.journal.listFor(id, MOST_ENTRIES)) {
    const run = await store.runs.find(runId)
    if (run === null || !OWN_RUNS.has(run.kind)) return true
  }
  return false
}
