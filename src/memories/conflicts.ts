/**
 * Lists statements that contradict each other with their sources, and resolves such a conflict as the caller
 * decides. The side that is not kept is superseded, never deleted.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import type { Episode } from '../core/conversation.ts'
import type { Edge } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EdgeId, EpochMs, MemoryId, ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { renderScope } from '../core/scope.ts'
import { whoSaid } from '../core/who-said.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, memoryId, oneOf, optional, page, scopeSelection } from '../kernel/fields.ts'
import { guardOf, requireMayChange } from '../kernel/may-change.ts'
import { readPage } from '../kernel/paging.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireMemoryId } from '../kernel/validate.ts'
import { requireMemory, toView } from '../kernel/views.ts'
import { isPersonsWord } from '../strength/archive-rules.ts'
import { shorten } from '../text/sentences.ts'
import {
  type Conflict,
  type ConflictListing,
  type ConflictSide,
  type ConflictSource,
  KEEP_CHOICES,
  type KeepChoice,
  type ResolvedConflict,
} from './views/conflict-views.ts'

const DEFAULT_CONFLICTS = 20
const EDGES_AT_ONCE = 500
const SOURCE_CHARS = 400
const SOURCES_SHOWN = 3

/** Lists the open conflicts: both sides are live and in the requested scopes. */
export const listConflicts = defineUseCase({
  name: 'listConflicts',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ ...scopeSelection(), ...page() }),
  run: (context, input): Promise<ConflictListing> => listOpen(context, input),
})

async function listOpen(
  context: EngineContext,
  input: TakenBy<typeof listConflicts>,
): Promise<ConflictListing> {
  const { store } = context
  const scopes = await selectScopes(context, input)
  const open = await loadOpenConflicts(store, scopes)
  const page = await readPage(context, input, {
    of: 'listConflicts',
    limit: DEFAULT_CONFLICTS,
    read: (limit, offset) => open.slice(offset, offset + limit),
    idOf: ({ edge }) => edge.id,
  })
  const items: Conflict[] = []
  for (const conflict of page.items) items.push(await toConflict(store, conflict))
  return { ...page, items, total: open.length }
}

/** A pair of live memories that contradict each other. */
export interface OpenConflict {
  readonly edge: Edge
  readonly a: Memory
  readonly b: Memory
}

/** Returns all open conflicts of the scopes, newest first. */
export async function loadOpenConflicts(
  store: Store,
  scopes: readonly ScopeId[] | null,
): Promise<readonly OpenConflict[]> {
  const open: OpenConflict[] = []
  const seen = new Set<string>()
  for await (const edges of contradictions(store)) {
    for (const conflict of await loadOpen(store, edges, scopes)) {
      const pair = [conflict.a.id, conflict.b.id].sort().join(' ')
      if (!seen.has(pair)) open.push(conflict)
      seen.add(pair)
    }
  }
  return open.sort(
    (one, other) => other.edge.createdAt - one.edge.createdAt || (one.edge.id < other.edge.id ? 1 : -1),
  )
}

async function* contradictions(store: Store): AsyncGenerator<readonly Edge[]> {
  let after: EdgeId | null = null
  while (true) {
    const edges: readonly Edge[] = await store.edges.listByRelations(['contradicts'], after, EDGES_AT_ONCE)
    if (edges.length > 0) yield edges
    if (edges.length < EDGES_AT_ONCE) return
    after = edges.at(-1)?.id ?? null
  }
}

async function loadOpen(
  store: Store,
  edges: readonly Edge[],
  scopes: readonly ScopeId[] | null,
): Promise<OpenConflict[]> {
  const ids = edges.flatMap(({ sourceId, targetId }) => [sourceId as MemoryId, targetId as MemoryId])
  const memories = new Map(
    (await store.memories.load([...new Set(ids)])).map((memory) => [memory.id, memory]),
  )
  const isShown = (memory: Memory | undefined): memory is Memory =>
    memory !== undefined && isLive(memory) && (scopes === null || scopes.includes(memory.scopeId))
  return edges.flatMap((edge) => {
    const [a, b] = [memories.get(edge.sourceId as MemoryId), memories.get(edge.targetId as MemoryId)]
    return isShown(a) && isShown(b) ? [{ edge, a, b }] : []
  })
}

function isLive({ archivedAt, supersededBy }: Memory): boolean {
  return archivedAt === null && supersededBy === null
}

async function toConflict(store: Store, { edge, a, b }: OpenConflict): Promise<Conflict> {
  return {
    id: edge.id,
    a: await toSide(store, a),
    b: await toSide(store, b),
    why: edge.reasoning ?? 'They were linked as contradicting each other.',
    confidence01: edge.weight,
    foundBy: edge.madeBy,
    foundAt: edge.createdAt,
  }
}

async function toSide(store: Store, memory: Memory): Promise<ConflictSide> {
  const scope = (await loadScopes(store, [memory.scopeId])).get(memory.scopeId)
  const session = memory.sessionId === null ? null : await store.sessions.find(memory.sessionId)
  const episodes = await store.episodes.load(memory.sourceEpisodes.slice(0, SOURCES_SHOWN))
  const { id, kind, content, trust, author, authority, layer, quote, sourceFile, sourceLine } = memory
  return {
    id,
    kind,
    content,
    trust,
    author,
    authority,
    layer,
    guard: guardOf(memory),
    at: memory.validFrom ?? memory.createdAt,
    scope: scope === undefined ? '' : renderScope(scope),
    quote,
    session: session === null ? null : { id: session.id, agent: session.agent, title: session.title },
    episodes: episodes.map(toSource),
    sourceFile,
    sourceLine,
  }
}

function toSource({ id, at, speaker, role, text }: Episode): ConflictSource {
  return { id, at, speaker: whoSaid({ speaker, role }), text: shorten(text, SOURCE_CHARS) }
}

/**
 * Ends a conflict: the side that is not kept is superseded by the other, and the two texts are not compared again.
 * @throws LoreError edge_not_found if there is no such conflict; protected if a guarded memory would be superseded
 * without confirmation, or if an agent would supersede or dismiss a conflict with a memory that is guarded or a person's
 */
export const resolveConflict = defineUseCase({
  name: 'resolveConflict',
  access: 'write',
  retry: 'once',
  /** Names the conflict by the id of its link, or by its two memories. */
  input: () =>
    z.strictObject({
      id: optional(
        field<EdgeId, string>({ type: 'string', format: 'uuid' }, (_, value) => requireEdgeId(value)),
      ),
      a: optional(memoryId()),
      b: optional(memoryId()),
      /** `both`: the two do not exclude each other, so nothing is superseded. */
      keep: oneOf(KEEP_CHOICES),
      /** True if a person confirmed it; required if the superseded memory is guarded. */
      confirmed: optional(flag()),
    }),
  run: (context, input, caller): Promise<ResolvedConflict> => settle(context, input, caller),
})

async function settle(
  context: EngineContext,
  input: TakenBy<typeof resolveConflict>,
  caller: Caller,
): Promise<ResolvedConflict> {
  const { keep } = input
  const run = ownRun(context, 'conflict')
  return context.store.transact(async (store) => {
    const { edges, a, b } = await requireConflict(store, input)
    const [kept, loser] = keep === 'a' ? [a, b] : [b, a]
    if (keep === 'both') requireMayDismiss([a, b], caller)
    else requireMayEnd(loser, kept, caller, input.confirmed === true)
    const changes = planSettlement(edges, keep, kept, loser, context.clock.now())
    const { counts } = await applyDecided(run.inRun, store, changes, caller)
    await run.note(store, counts, true)
    return {
      keep,
      a: await toView(store, await requireMemory(store, a.id), context.clock.now()),
      b: await toView(store, await requireMemory(store, b.id), context.clock.now()),
      superseded: keep === 'both' ? null : loser.id,
    }
  })
}

function planSettlement(
  edges: readonly Edge[],
  keep: KeepChoice,
  kept: Memory,
  loser: Memory,
  at: EpochMs,
): PlannedChange[] {
  const ended = 'Conflict settled: the other one was kept.'
  const [a, b] = [kept.contentHash, loser.contentHash].sort() as [string, string]
  const verdict = keep === 'both' ? 'unrelated' : 'contradicted'
  const reason = keep === 'both' ? 'Conflict settled: both are true.' : 'Conflict settled.'
  return [
    ...(keep === 'both' ? [] : [{ kind: 'supersede', old: loser.id, by: kept.id, reason: ended } as const]),
    ...edges.map(({ id }) => ({ kind: 'remove_edge', id, reason }) as const),
    { kind: 'remember_pair', pair: { question: 'contradiction', a, b, verdict, at }, settled: true },
  ]
}

async function requireConflict(
  store: Store,
  input: TakenBy<typeof resolveConflict>,
): Promise<{ readonly edges: readonly Edge[]; readonly a: Memory; readonly b: Memory }> {
  const named = input.id === undefined ? null : await store.edges.find(input.id)
  const ends =
    input.id !== undefined
      ? named === null || named.relation !== 'contradicts'
        ? null
        : { a: named.sourceId as MemoryId, b: named.targetId as MemoryId }
      : { a: requireMemoryId('a', input.a), b: requireMemoryId('b', input.b) }
  if (ends === null) throw noConflict()
  const a = await requireMemory(store, ends.a)
  const b = await requireMemory(store, ends.b)
  const edges = (await store.edges.listFor([a.id], { relations: ['contradicts'] })).filter(
    ({ sourceId, targetId }) => sourceId === b.id || targetId === b.id,
  )
  if (edges.length === 0) throw noConflict()
  return { edges, a, b }
}

function requireEdgeId(value: unknown): EdgeId {
  return requireMemoryId('id', value) as string as EdgeId
}

function noConflict(): LoreError {
  return new LoreError('edge_not_found', 'There is no such conflict.', {
    hint: 'It may already be settled; list open ones with `lore conflicts`.',
  })
}

/**
 * Throws if the loser is guarded and the caller is no person or did not confirm. Anyone but a person may supersede a
 * person's words only by a person's words.
 */
function requireMayEnd(loser: Memory, kept: Memory, caller: Caller, confirmed: boolean): void {
  requireMayChange(loser, caller, 'resolve a conflict against')
  const guard = guardOf(loser)
  if (guard !== null && !confirmed) {
    throw new LoreError('protected', `The memory that would be superseded is ${guard}.`, {
      hint: 'Confirm that it should be superseded (--yes).',
      details: { id: loser.id },
    })
  }
  if (caller.kind === 'person' || !isPersonsWord(loser) || isPersonsWord(kept)) return
  throw new LoreError('protected', 'A person said what would be superseded.', {
    hint: 'Ask the person to settle it with `lore conflicts`.',
    details: { id: loser.id },
  })
}

/** Throws unless a person dismisses a conflict with a guarded or a person's memory, because a dismissal is final. */
function requireMayDismiss(sides: readonly Memory[], caller: Caller): void {
  if (caller.kind === 'person') return
  for (const side of sides) {
    requireMayChange(side, caller, 'dismiss a conflict with')
    if (!isPersonsWord(side)) continue
    throw new LoreError('protected', 'A person said one of the two.', {
      hint: 'Ask the person to settle it with `lore conflicts`.',
      details: { id: side.id },
    })
  }
}
