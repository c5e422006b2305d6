/** Links two memories by a relation, and removes links. */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { type Edge, makerOf, newEdge, RELATIONS } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EdgeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import { newId } from '../core/ports/new-id.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import { GROUNDED_RELATIONS } from '../kernel/changes/ungrounded.ts'
import type { EngineContext } from '../kernel/context.ts'
import { anyString, edgeId, field, memoryId, number, optional, text } from '../kernel/fields.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../kernel/use-case.ts'
import { requireRelation } from '../kernel/validate.ts'
import { requireMemory } from '../kernel/views.ts'
import { update } from './update.ts'
import type { ConnectOutcome } from './views/write-views.ts'

export const connect = defineUseCase({
  name: 'connect',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      source: memoryId(),
      target: memoryId(),
      /** `parent` moves the source under the target; `supersedes` is refused here, see supersede. */
      relation: relationName(),
      /** If given, it must be the layer of the relation. */
      layer: optional(anyString()),
      /** Default 1. */
      weight: optional(number(...RANGES.share01)),
      reasoning: optional(text(LIMITS.reasoningChars)),
    }),
  run: (context, input, caller): Promise<ConnectOutcome> => connectMemories(context, input, caller),
})

export type ConnectInput = GivenTo<typeof connect>

/** Checks the name of a relation; `connectMemories` checks that it fits the layer. */
const relationName = () =>
  field<string>({ enum: [...RELATIONS] }, (_, value) => requireRelation(value, undefined).relation)

async function connectMemories(
  context: EngineContext,
  offered: TakenBy<typeof connect>,
  caller: Caller,
): Promise<ConnectOutcome> {
  const input = await withoutSecrets(context, offered, ['reasoning'])
  const { source: sourceId, target: targetId, weight } = input
  const { relation, layer } = requireRelation(input.relation, input.layer)
  const reasoning = input.reasoning ?? null
  if (sourceId === targetId) {
    throw new LoreError('self_edge', 'A memory cannot be linked to itself.', {
      hint: 'Give two different ids.',
    })
  }
  if (relation === 'supersedes') {
    throw new LoreError('invalid_input', 'Superseding changes what is valid, so it is not a plain link.', {
      hint: 'Store the newer memory with `supersedes`, or use supersede.',
    })
  }
  if (relation === 'parent') {
    return { kind: 'moved', memory: await update.run(context, { id: sourceId, parent: targetId }, caller) }
  }
  const run = ownRun(context, 'update', { phase: 'link' })
  return context.store.transact(async (store) => {
    const source = await requireMemory(store, sourceId)
    const target = await requireMemory(store, targetId)
    await requireSameNamespace(store, source, target)
    requireLive(source)
    requireLive(target)
    const [before] = (
      await store.edges.listFor([sourceId], { direction: 'out', relations: [relation] })
    ).filter((edge) => edge.targetId === targetId)
    requireGrounded(relation, source, target, caller)
    const wanted = newEdge({
      id: newId.edge(context.ids),
      sourceId,
      targetId,
      layer,
      relation,
      // Weight and reasoning of an existing link stay unless they are given.
      weight: weight ?? before?.weight ?? 1,
      reasoning: reasoning ?? before?.reasoning ?? null,
      author: caller.name,
      madeBy: makerOf(caller),
      createdAt: context.clock.now(),
    })
    const plan = [{ kind: 'upsert_edge', edge: wanted, reason: reasoning }] as const
    const { counts } = await applyDecided(run.inRun, store, plan, caller)
    await run.note(store, counts, true)
    const edge = (await store.edges.find(before?.id ?? wanted.id)) ?? wanted
    return { kind: 'linked', edge }
  })
}

/** Refuses archived memories: searches leave them out, so a link to one would lead nowhere. */
function requireLive({ id, archivedAt }: Memory): void {
  if (archivedAt === null) return
  throw new LoreError('memory_not_found', `The memory ${id} is archived.`, {
    hint: 'A person can bring it back with `lore restore`.',
    details: { id },
  })
}

async function requireSameNamespace(store: Store, source: Memory, target: Memory): Promise<void> {
  const scopes = await store.scopes.load([...new Set([source.scopeId, target.scopeId])])
  if (new Set(scopes.map((scope) => scope.namespace)).size === 1) return
  throw new LoreError('invalid_input', 'The two memories belong to different namespaces.', {
    hint: 'Namespaces do not see each other; link memories of one.',
  })
}

/** Throws if anyone but a person links an inference as a reason (`reason_for`) or precondition (`must_precede`). */
function requireGrounded(relation: string, source: Memory, target: Memory, caller: Caller): void {
  const strict = GROUNDED_RELATIONS.some((grounded) => grounded === relation)
  const inferred = source.trust === 'inference' || target.trust === 'inference'
  if (strict && inferred && caller.kind !== 'person') {
    throw new LoreError('invalid_input', `An inference cannot be linked by ${relation}.`, {
      hint: 'Use causes or implies, or ask the person to confirm the inference.',
      details: { relation },
    })
  }
}

export const disconnect = defineUseCase({
  name: 'disconnect',
  access: 'write',
  retry: 'once',
  input: () => z.strictObject({ id: edgeId() }),
  run: (context, { id }, caller): Promise<Edge> => removeLink(context, id, caller),
})

async function removeLink(context: EngineContext, id: EdgeId, caller: Caller): Promise<Edge> {
  const run = ownRun(context, 'update', { phase: 'unlink' })
  return context.store.transact(async (store) => {
    const edge = await store.edges.find(id)
    if (edge === null) {
      throw new LoreError('edge_not_found', `There is no link ${id}.`, {
        hint: 'Read a memory to see the ids of its links.',
      })
    }
    if (edge.madeBy === 'person' && caller.kind === 'agent') {
      throw new LoreError('protected', 'A person made this link; an agent cannot remove it.', {
        hint: 'Ask the person to remove it.',
        details: { id },
      })
    }
    if (edge.relation === 'supersedes') {
      throw new LoreError('invalid_input', 'A supersedes link cannot be removed on its own.', {
        hint: 'Store the older statement again as a new memory instead.',
      })
    }
    const { counts } = await applyDecided(
      run.inRun,
      store,
      [{ kind: 'remove_edge', id, reason: null }],
      caller,
    )
    await run.note(store, counts, true)
    return edge
  })
}
