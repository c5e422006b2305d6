/**
 * Use case that stores a reflection on a session, once, as one memory, and a memory for each thing
 * learnt. Those are stored first, each checked against duplicates; the session is marked in the same
 * transaction as the reflection, so that an interrupted call can be repeated.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import { defined } from '../core/defined.ts'
import { makerOf, newEdge, type Relation } from '../core/edge.ts'
import { isUuid, type MemoryId, type SessionId } from '../core/ids.ts'
import { newId } from '../core/ports/new-id.ts'
import type { Reflection } from '../core/ports/reflection-repository.ts'
import type { Store } from '../core/ports/store.ts'
import type { StoredScope } from '../core/scope.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../kernel/context.ts'
import { optional, scope } from '../kernel/fields.ts'
import { completeScope, requireScope } from '../kernel/scopes.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase, parseInput } from '../kernel/use-case.ts'
import { requireName } from '../kernel/validate.ts'
import { storeMemory } from '../memories/remember.ts'
import { draftReflection, type ReflectionDraft } from './reflection/draft-reflection.ts'
import { type ReflectInput, reflectInput } from './reflection/reflect-input.ts'
import type { ProcessedSession, ReflectedMemory, ReflectOutcome } from './reflection/reflect-views.ts'

const DISCOVERY_QUALITY = 7
const LESSON_QUALITY = 8
const TEXT_FIELDS = [
  'session',
  'summary',
  'topic',
  'taskType',
  'whatWasDone',
  'decisions',
  'lessonsLearnt',
  'goodPatterns',
  'factualDiscoveries',
] as const

/** Stores a reflection on a session, once, and a memory for each discovery and lesson. */
export const reflect = defineUseCase({
  name: 'reflect',
  access: 'write',
  retry: 'again',
  input: reflectInput,
  run: async (context, offered, caller): Promise<ReflectOutcome> => {
    const session = requireName('session', offered.session ?? caller.session)
    draftReflection(offered, session)
    // Redaction shortened the texts, so the input is validated again.
    const input = parseInput(reflect, await withoutSecrets(context, offered, TEXT_FIELDS))
    const draft = draftReflection(input, session)
    const scope = await requireScope(context, input.scope)
    const before = await context.store.reflections.find(scope.namespace, session)
    const source = await findSession(context.store, scope, session)
    const { autoInsert = true } = input
    if (before !== null) return addLearnt(context, before, { draft, input, source, autoInsert }, caller)
    const memories = autoInsert ? await rememberLearnt(context, draft, input, source, caller) : []
    const outcome = await context.store.transact((store) =>
      keepReflection({ ...context, store }, { draft, input, scope, session, source, memories }, caller),
    )
    context.vectors.drainSoon()
    return outcome
  },
})

/** Lists the sessions with a reflection in the namespace, oldest first. */
export const processedSessions = defineUseCase({
  name: 'processedSessions',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ scope: optional(scope()) }),
  run: async (context, input): Promise<{ readonly items: readonly ProcessedSession[] }> => {
    const { namespace } = completeScope(context, input.scope)
    const reflections = await context.store.reflections.list(namespace)
    return {
      items: reflections.map(({ session, memoryId, createdAt }) => ({
        session,
        reflectionId: memoryId,
        createdAt,
      })),
    }
  },
})

function toProcessed({ memoryId, session, createdAt }: Reflection): ReflectOutcome {
  return { reflectionId: memoryId, session, createdAt, alreadyProcessed: true, memories: [] }
}

interface GivenAgain {
  readonly draft: ReflectionDraft
  readonly input: ReflectInput
  readonly source: SessionId | null
  readonly autoInsert: boolean
}

/** Metadata key of what was learnt and given after the reflection was stored. */
const LATER = 'givenLater'

/**
 * For a session that was reflected on before: stores discoveries and lessons that its record does not hold, such as one
 * that did not fit at first. What the record holds is not stored again, even if it was forgotten since.
 */
async function addLearnt(
  context: EngineContext,
  before: Reflection,
  { draft, input, source, autoInsert }: GivenAgain,
  caller: Caller,
): Promise<ReflectOutcome> {
  const record = await context.store.memories.find(before.memoryId)
  if (record === null || !autoInsert) return toProcessed(before)
  const later = Array.isArray(record.metadata[LATER]) ? (record.metadata[LATER] as unknown[]) : []
  const isNew = (text: string) => !record.content.includes(`- ${text.trim()}`) && !later.includes(text.trim())
  const fresh = { discoveries: draft.discoveries.filter(isNew), lessons: draft.lessons.filter(isNew) }
  const given = [...fresh.discoveries, ...fresh.lessons].map((text) => text.trim())
  if (given.length === 0) return toProcessed(before)
  const memories = await rememberLearnt(context, { ...draft, ...fresh }, input, source, caller)
  const metadata = { ...record.metadata, [LATER]: [...later, ...given] }
  await context.store.transact((store) =>
    applyDecided(
      context,
      store,
      [{ kind: 'update_memory', id: record.id, changes: { metadata }, quiet: true, reason: null }],
      caller,
    ),
  )
  const links = memories.map(({ id: from, relation }) => ({ from, relation }))
  await linkTo(context, record.id, links, caller)
  return { ...toProcessed(before), memories }
}

/**
 * Returns the captured session; null if there is none in the namespace, or if several agents have one
 * with this id.
 */
async function findSession(
  store: Store,
  { namespace }: StoredScope,
  externalId: string,
): Promise<SessionId | null> {
  const [session, another] = await store.sessions.findByAnyAgent(externalId)
  if (session === undefined || another !== undefined) return null
  const [scope] = await store.scopes.load([session.scopeId])
  return scope?.namespace === namespace ? session.id : null
}

async function rememberLearnt(
  context: EngineContext,
  { discoveries, lessons }: ReflectionDraft,
  { scope, gate, uniqueTitle }: ReflectInput,
  session: SessionId | null,
  caller: Caller,
): Promise<ReflectedMemory[]> {
  const learnt = [
    ...discoveries.map((content) => ({
      content,
      kind: 'fact' as const,
      quality: DISCOVERY_QUALITY,
      relation: 'discovered_in' as const,
    })),
    ...lessons.map((content) => ({
      content,
      kind: 'insight' as const,
      quality: LESSON_QUALITY,
      relation: 'learned_in' as const,
    })),
  ]
  const memories: ReflectedMemory[] = []
  for (const { relation, ...item } of learnt) {
    const outcome = await storeMemory(
      context,
      {
        ...item,
        ...defined({ scope }),
        ...(session === null ? {} : { session }),
        ...defined({ gate, uniqueTitle }),
      },
      caller,
    )
    const { id, title } = outcome.kind === 'stored' ? outcome.memory : outcome.of
    memories.push({ id, title, relation, status: outcome.kind === 'stored' ? 'inserted' : 'duplicate' })
  }
  return memories
}

interface Reflected {
  readonly draft: ReflectionDraft
  readonly input: ReflectInput
  readonly scope: StoredScope
  readonly session: string
  readonly source: SessionId | null
  readonly memories: readonly ReflectedMemory[]
}

/** Stores the reflection. Must run inside a transaction, with its store in the context. */
async function keepReflection(
  context: EngineContext,
  { draft, input, scope, session, source, memories }: Reflected,
  caller: Caller,
): Promise<ReflectOutcome> {
  const { store } = context
  const before = await store.reflections.find(scope.namespace, session)
  // Another call was faster.
  if (before !== null) return toProcessed(before)
  const { title, summary, content, metadata } = draft
  const stored = await storeMemory(
    context,
    {
      title,
      summary,
      content,
      metadata,
      kind: 'reflection',
      force: true,
      // Avoids waiting for the model inside the transaction.
      vectors: 'background',
      ...defined({ scope: input.scope }),
      ...(source === null ? {} : { session: source }),
    },
    caller,
  )
  if (stored.kind !== 'stored') throw new Error('what is forced is stored')
  const { id, createdAt } = stored.memory
  await store.reflections.add({ namespace: scope.namespace, session, memoryId: id, createdAt })
  const played = await loadPlayed(store, scope, draft.memoryIds)
  await linkTo(
    context,
    id,
    [
      ...memories.map(({ id: from, relation }) => ({ from, relation })),
      ...played
        .filter((from) => memories.every((memory) => memory.id !== from))
        .map((from) => ({ from, relation: 'same_session' as const })),
    ],
    caller,
  )
  return { reflectionId: id, session, createdAt, alreadyProcessed: false, memories }
}

/** Returns the named memories that exist in the namespace. */
async function loadPlayed(
  store: Store,
  { namespace }: StoredScope,
  named: readonly string[],
): Promise<MemoryId[]> {
  const ids = [...new Set(named.map((id) => id.trim().toLowerCase()).filter(isUuid))] as MemoryId[]
  if (ids.length === 0) return []
  const own = new Set((await store.scopes.list(namespace)).map(({ id }) => id))
  const memories = await store.memories.load(ids)
  return memories.filter(({ scopeId }) => own.has(scopeId)).map(({ id }) => id)
}

async function linkTo(
  context: EngineContext,
  targetId: MemoryId,
  links: readonly { readonly from: MemoryId; readonly relation: Relation }[],
  caller: Caller,
): Promise<void> {
  const changes = links.map(({ from, relation }): PlannedChange => {
    const edge = newEdge({
      id: newId.edge(context.ids),
      sourceId: from,
      targetId,
      relation,
      author: caller.name,
      madeBy: makerOf(caller),
      createdAt: context.clock.now(),
    })
    return { kind: 'upsert_edge', edge, reason: null }
  })
  if (changes.length > 0)
    await context.store.transact((store) => applyDecided(context, store, changes, caller))
}
