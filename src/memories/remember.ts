/** Stores a memory if the sensory gate lets it pass; otherwise returns the memory that it duplicates, and why. */

import { isAbsolute, join } from 'node:path'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import type { EmbeddedText } from '../core/embedded-text.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import { newMemory } from '../core/new-memory.ts'
import { newId } from '../core/ports/new-id.ts'
import type { Store } from '../core/ports/store.ts'
import type { StoredScope } from '../core/scope.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { findDisputed } from '../kernel/changes/dispute.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { findSameText, gateDeps, requireGateLimits, tooShort } from '../kernel/gate/gate-deps.ts'
import { type GateAnswer, type GateStep, passGate } from '../kernel/gate/sensory-gate.ts'
import { findOvertaking, judgeQuote, type QuoteVerdict } from '../kernel/quotes.ts'
import { requireScope } from '../kernel/scopes.ts'
import { containsSecret, findSecrets } from '../kernel/secrets.ts'
import { type Anchored, anchorSource } from '../kernel/sources/anchor-source.ts'
import { mayRead } from '../kernel/sources/may-read.ts'
import { toStability } from '../kernel/stability.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { embedMemory } from '../kernel/vectors/memory-vector.ts'
import { findAlike } from '../kernel/vectors/text-similarity.ts'
import { requireMemory, toLines, toNewView, toView } from '../kernel/views.ts'
import { arrivalImportance } from '../strength/fademem.ts'
import { contentHash } from '../text/content-hash.ts'
import { type Draft, toDraft } from './draft/draft.ts'
import { findOpposing } from './draft/find-opposing.ts'
import { findNeighbour, linkNearest } from './draft/nearest-link.ts'
import { type OfferedMemory, rememberInput } from './draft/remember-input.ts'
import type { RememberOutcome } from './views/write-views.ts'

/** Fields of the input that are searched for secrets. */
export const REMEMBERED_TEXTS = [
  'content',
  'title',
  'summary',
  'quote',
  'element',
  'tags',
  'metadata',
  'sourceFile',
  'author',
] as const

/** Id and vector of a new memory, its surprise and cluster from the gate, and its position in the source file. */
type Placed = Pick<Extract<GateAnswer, { kind: 'passed' }>, 'surprise' | 'cluster'> & {
  readonly id: MemoryId
  readonly embedded: EmbeddedText | null
  readonly anchored: Anchored | null
}

export const remember = defineUseCase({
  name: 'remember',
  access: 'write',
  retry: 'once',
  input: rememberInput,
  run: (context, input, caller): Promise<RememberOutcome> => storeMemory(context, input, caller),
})

/**
 * Stores a memory, or returns the one that it duplicates.
 * @param id the id of the new memory, if a caller already knows it
 */
export async function storeMemory(
  context: EngineContext,
  offered: OfferedMemory,
  caller: Caller,
  id: MemoryId = newId.memory(context.ids),
): Promise<RememberOutcome> {
  const { clean: input, kinds, invisible } = await findSecrets(context, offered, REMEMBERED_TEXTS)
  // Throws if the text is empty without its private passages.
  const asked = toDraft(input, caller)
  const scope = await findScope(context, input)
  const judged = await judgePrinciple(context.store, asked, caller)
  const titled = input.uniqueTitle === true ? await findTitled(context.store, scope, asked) : null
  if (titled !== null) return refuseTitle(context, context.store, titled, input.force === true)
  let embedded: EmbeddedText | null = null
  const gate = await passGate(
    {
      text: asked.content,
      extracted: false,
      force: input.force === true,
      ...(input.gate === undefined ? {} : { limits: requireGateLimits(input.gate) }),
      vector: async () => {
        if (input.vectors !== 'background') embedded = await embedMemory(context, asked)
        return embedded?.vector ?? null
      },
    },
    withoutReplaced(
      byWordsToo(
        context,
        gateDeps(context, scope.id, async () => kinds),
        scope,
        asked,
        input.gate?.wordShare01 ?? 0,
      ),
      asked.supersedes,
    ),
  )
  if (gate.kind === 'stopped') {
    if (gate.gate === 'length') throw tooShort(gate.reason)
    if (gate.of === null) throw containsSecret(kinds)
    return toDuplicate(context, context.store, gate.of, gate.steps, gate.similarity01 ?? 1)
  }
  const anchored = await anchor(context, asked, input, caller)
  const opposing = await findOpposing(context, scope, asked, embedded)
  const verdict = await withoutOvertaken(context.store, asked, judged, opposing)
  const draft = asFarAsProven(asked, verdict)
  const quotePending = verdict?.kind === 'pending'
  const neighbour = await findNeighbour(context, scope, gate.vector, input.linkNearestFrom01)
  // What replaces another memory is listed as a run, so that it can be undone as a whole.
  const run = ownRun(context, 'update')
  const outcome = await context.store.transact(async (store) => {
    const same = input.force === true ? null : await findSameText(context, store, scope.id, draft.content)
    if (same !== null && same.id !== draft.supersedes) {
      // The same text was stored after the gate had checked for it.
      const reason = 'The same text is already stored.'
      return toDuplicate(context, store, same, [{ gate: 'exact_duplicate', passed: false, reason }], 1)
    }
    const taken = input.uniqueTitle === true ? await findTitled(store, scope, draft) : null
    if (taken !== null) return refuseTitle(context, store, taken, input.force === true)
    const placed = { ...gate, id, embedded, anchored }
    const memory = await insertDraft(run.inRun, store, draft, scope, placed, caller)
    if (quotePending) {
      await store.digest.addPendingQuote({
        memoryId: memory.id,
        session: caller.session,
        since: memory.createdAt,
      })
    }
    const [dispute] = draft.supersedes === null ? [] : await findDisputed(store, memory.id)
    // A dispute is a link; nothing is replaced before the person decides.
    const made = dispute === undefined ? { supersede: 1 } : { upsert_edge: 1 }
    if (draft.supersedes !== null) await run.note(store, { insert_memory: 1, ...made }, true)
    const linkedTo = neighbour === null ? null : await linkNearest(context, store, memory, neighbour, caller)
    const stored = await requireMemory(store, memory.id)
    const toShown = draft.supersedes === null ? toNewView : toView
    const view = await toShown(store, stored, context.clock.now())
    const arrival = {
      novelty01: gate.nearest01 === null ? null : 1 - gate.nearest01,
      importance01: arrivalImportance(memory.surprise, memory.confidence),
    }
    return {
      kind: 'stored',
      memory: view,
      quotePending,
      ...(verdict?.kind === 'unproven' ? { quoteProblem: verdict.reason } : {}),
      ...(dispute === undefined ? {} : { disputes: draft.supersedes }),
      gates: gate.steps,
      arrival,
      ...(opposing.length === 0 ? {} : { saysOtherwise: await toLines(store, opposing) }),
      ...(invisible === 0 ? {} : { invisible }),
      ...(input.linkNearestFrom01 === undefined ? {} : { linkedTo }),
    } as const
  })
  if (outcome.kind === 'stored') context.vectors.drainSoon()
  return outcome
}

/** Returns the scope to store in: the given one, else that of the memory to be replaced, else the caller's own. */
async function findScope(context: EngineContext, { scope, supersedes }: OfferedMemory): Promise<StoredScope> {
  if (scope !== undefined || supersedes === undefined) return requireScope(context, scope)
  const replaced = await requireMemory(context.store, supersedes)
  const [found] = await context.store.scopes.load([replaced.scopeId])
  return found ?? requireScope(context, undefined)
}

/** Judges the quote of a principle that an agent stores; null if nothing has to be judged. */
async function judgePrinciple(store: Store, draft: Draft, caller: Caller): Promise<QuoteVerdict | null> {
  const { trust, quote } = draft
  if (trust !== 'principle' || quote === null || caller.kind !== 'agent') return null
  return judgeQuote(store, { ...draft, quote })
}

/** True words prove nothing any more if the person has said otherwise since. */
async function withoutOvertaken(
  store: Store,
  { supersedes }: Draft,
  verdict: QuoteVerdict | null,
  opposing: readonly Memory[],
): Promise<QuoteVerdict | null> {
  if (verdict?.kind !== 'proven') return verdict
  const replaced = supersedes === null ? [] : await store.memories.load([supersedes])
  const newer = await findOvertaking(store, verdict.saidAt, [...replaced, ...opposing])
  if (newer === null) return verdict
  return { kind: 'unproven', reason: `The person has said otherwise since: ${newer.id}.` }
}

/** An agent's principle is an inference until its quote is proven. */
function asFarAsProven(draft: Draft, verdict: QuoteVerdict | null): Draft {
  if (verdict === null || verdict.kind === 'proven') return draft
  return { ...draft, trust: 'inference', stabilityDays: toStability('inference', draft.category) }
}

/**
 * Finds the memory's text in its source file; a relative path starts at the folder in `within`. Returns null if there
 * is no file or the caller may not have it read; the file name is then stored as given.
 */
async function anchor(
  context: EngineContext,
  draft: Draft,
  { within }: OfferedMemory,
  caller: Caller,
): Promise<Anchored | null> {
  if (draft.sourceFile === null) return null
  const folder: unknown = within?.folder
  const isWhole = isAbsolute(draft.sourceFile) || typeof folder !== 'string'
  const sourceFile = isWhole ? draft.sourceFile : join(folder, draft.sourceFile)
  if (!isAbsolute(sourceFile) || !(await mayRead(context, sourceFile, within, caller))) return null
  return anchorSource(context.sleep.files, { ...draft, sourceFile }, context.clock.now())
}

/** If a memory is to be replaced, it does not count as a duplicate, and near duplicates are not searched. */
function withoutReplaced(
  deps: ReturnType<typeof gateDeps>,
  replaced: MemoryId | null,
): ReturnType<typeof gateDeps> {
  if (replaced === null) return deps
  return {
    ...deps,
    findSame: async (text) => {
      const same = await deps.findSame(text)
      return same?.id === replaced ? null : same
    },
    nearest: async () => [],
  }
}

/** Compares by words as well as by meaning if words have a weight. */
function byWordsToo(
  context: EngineContext,
  deps: ReturnType<typeof gateDeps>,
  scope: StoredScope,
  draft: Draft,
  wordShare01: number,
): ReturnType<typeof gateDeps> {
  if (wordShare01 === 0) return deps
  return { ...deps, nearest: (vector) => findAlike(context, scope.id, draft, vector, wordShare01) }
}

/** Returns the live memory of the namespace with the same title, except the one that is to be replaced. */
async function findTitled(
  store: Store,
  { namespace }: StoredScope,
  { title, supersedes }: Draft,
): Promise<Memory | null> {
  const scopes = (await store.scopes.list(namespace)).map(({ id }) => id)
  const titled = await store.memories.findByTitle(scopes, title)
  // The title of a reflection is the topic of its session, so others may use it.
  return titled.find(({ id, kind }) => id !== supersedes && kind !== 'reflection') ?? null
}

/** Returns the memory with the title as the duplicate; throws with `force`, because titles must be unique. */
async function refuseTitle(
  context: EngineContext,
  store: Store,
  titled: Memory,
  force: boolean,
): Promise<RememberOutcome> {
  const reason = 'A memory with this title is already stored.'
  if (!force) return toDuplicate(context, store, titled, [{ gate: 'title', passed: false, reason }], 1)
  throw new LoreError('invalid_input', `${reason} It is ${titled.id}.`, {
    hint: 'Choose another title, or forget that memory first.',
    details: { field: 'title', id: titled.id },
  })
}

async function toDuplicate(
  context: EngineContext,
  store: Store,
  of: Memory,
  gates: readonly GateStep[],
  similarity01: number,
): Promise<RememberOutcome> {
  const reason = gates.at(-1)?.reason ?? ''
  return { kind: 'duplicate', of: await toView(store, of, context.clock.now()), reason, similarity01, gates }
}

/** Stores the memory with its vector and names at once, because its author may search for it next. */
async function insertDraft(
  context: EngineContext,
  store: Store,
  draft: Draft,
  scope: StoredScope,
  placed: Placed,
  caller: Caller,
): Promise<Memory> {
  const memory = await toMemory(context, store, draft, scope, placed)
  await requireSources(store, draft)
  const { embedded } = placed
  const changes: PlannedChange[] = [{ kind: 'insert_memory', memory, embedded, names: 'now', reason: null }]
  if (draft.supersedes !== null) {
    changes.push({ kind: 'supersede', old: draft.supersedes, by: memory.id, reason: null })
  }
  await applyDecided(context, store, changes, caller)
  // A successor takes the place of the memory it replaces.
  return draft.supersedes === null ? memory : requireMemory(store, memory.id)
}

async function toMemory(
  context: EngineContext,
  store: Store,
  draft: Draft,
  scope: StoredScope,
  placed: Placed,
): Promise<Memory> {
  const { supersedes: _, ...fields } = draft
  return newMemory({
    ...fields,
    id: placed.id,
    scopeId: scope.id,
    depth: await toDepth(store, draft, scope),
    cluster: placed.cluster,
    contentHash: contentHash(draft.content),
    surprise: placed.surprise,
    createdAt: context.clock.now(),
    ...placed.anchored,
  })
}

async function toDepth(store: Store, draft: Draft, scope: StoredScope): Promise<number> {
  if (draft.parentId === null) {
    if (draft.depth === null || draft.depth === 0) return 0
    throw new LoreError('depth_mismatch', `Without a parent it has depth 0, not ${draft.depth}.`, {
      hint: 'Give the parent it belongs under, or leave depth out.',
      details: { field: 'depth', expected: 0 },
    })
  }
  const parent = await requireLiveParent(store, draft.parentId, scope.id)
  const depth = parent.depth + 1
  if (draft.depth !== null && draft.depth !== depth) {
    throw new LoreError('depth_mismatch', `A child of ${parent.id} has depth ${depth}, not ${draft.depth}.`, {
      hint: `Leave depth out, or give ${depth}.`,
      details: { field: 'depth', expected: depth },
    })
  }
  if (depth > LIMITS.depth) {
    throw new LoreError('depth_mismatch', `The tree may be ${LIMITS.depth} levels deep.`, {
      hint: 'Attach it higher up.',
      details: { field: 'parent', limit: LIMITS.depth },
    })
  }
  return depth
}

/** Returns the parent. Throws if it is of another scope, archived or superseded. */
export async function requireLiveParent(
  store: Store,
  id: MemoryId,
  scopeId: Memory['scopeId'],
): Promise<Memory> {
  const parent = await requireMemory(store, id)
  if (parent.scopeId !== scopeId) {
    throw new LoreError('invalid_input', 'The parent belongs to another scope.', {
      hint: 'Choose a parent of the same scope, or connect the two with a relation instead.',
      details: { field: 'parent' },
    })
  }
  if (parent.archivedAt !== null || parent.supersededBy !== null) {
    throw new LoreError('invalid_input', 'The parent is archived or superseded.', {
      hint:
        parent.supersededBy === null
          ? 'A person can bring it back with `lore restore`.'
          : `Use its successor ${parent.supersededBy}.`,
      details: { field: 'parent' },
    })
  }
  return parent
}

async function requireSources(store: Store, draft: Draft): Promise<void> {
  if (draft.sessionId !== null && (await store.sessions.find(draft.sessionId)) === null) {
    throw new LoreError('session_not_found', 'There is no such session.', {
      hint: 'Stage the conversation first, or leave session out.',
      details: { field: 'session' },
    })
  }
  if (draft.sourceEpisodes.length === 0) return
  const episodes = await store.episodes.load(draft.sourceEpisodes)
  if (episodes.length !== new Set(draft.sourceEpisodes).size) {
    throw new LoreError('invalid_input', 'A source episode does not exist.', {
      hint: 'Stage the conversation first, or leave sourceEpisodes out.',
      details: { field: 'sourceEpisodes' },
    })
  }
}
