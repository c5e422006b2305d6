/**
 * Sets the governance layer and the protection of a memory. Only a person moves a memory into or out of layers 1 and 2
 * (layer 1 after confirming), and only a person loosens the guard of a memory. An agent's wish for layer 1 or 2 is noted
 * and waits for a person.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import { GOVERNANCE_LAYERS, type GovernanceLayer, type Memory } from '../core/memory.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, memoryId, oneOf, optional } from '../kernel/fields.ts'
import { guardOf, requireMayChange, requireNotWeakened } from '../kernel/may-change.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../kernel/use-case.ts'
import { requireMemory, toView } from '../kernel/views.ts'
import { toWishes, wishesOf, withoutWishes, withWishes } from '../kernel/wishes.ts'
import type { Classification, GovernanceGuard } from '../strength/governance.ts'
import { classifyLayer, governanceGuard, protectingTag } from '../strength/governance.ts'
import { requireLayer } from './draft/require-layer.ts'

export interface GovernOutcome {
  readonly memory: MemoryView
  readonly changed: boolean
  readonly before: Pick<Memory, 'layer' | 'protected'>
  /** The layer that an agent asked for and a person has not decided on yet; absent if there is none. */
  readonly waitsForLayer?: GovernanceLayer
  /** The guard against rules and agents after the change; null if there is none. */
  readonly guard: GovernanceGuard | null
  readonly protectingTag: string | null
  /** The layer that its tags, kind and flag suggest to a person. */
  readonly suggested: Classification
}

type Governed = Pick<Memory, 'layer' | 'protected' | 'metadata'>

/** Sets layer and flag. If neither is given, nothing changes and the result describes the present state. */
export const govern = defineUseCase({
  name: 'govern',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      id: memoryId(),
      layer: optional(oneOf(GOVERNANCE_LAYERS)),
      protected: optional(flag()),
      /** True if a person confirmed it; required to move a memory into or out of layer 1. */
      confirmed: optional(flag()),
    }),
  run: (context, input, caller): Promise<GovernOutcome> => governMemory(context, input, caller),
})

export type GovernInput = GivenTo<typeof govern>

async function governMemory(
  context: EngineContext,
  input: TakenBy<typeof govern>,
  caller: Caller,
): Promise<GovernOutcome> {
  const { id } = input
  if (input.layer !== undefined && caller.kind !== 'agent') requireLayer(input.layer, caller)
  const run = ownRun(context, 'update')
  return context.store.transact(async (store) => {
    const memory = await requireMemory(store, id)
    const after = planGovernance(memory, input, caller)
    const changed =
      after.layer !== memory.layer ||
      after.protected !== memory.protected ||
      after.metadata !== memory.metadata
    if (changed) {
      requireMayGovern(memory, after, caller, input.confirmed === true)
      const change = {
        kind: 'update_memory',
        id,
        changes: after,
        restrengthen: true,
        reason: 'governance',
      } as const
      const { counts } = await applyDecided(run.inRun, store, [change], caller)
      await run.note(store, counts, true)
    }
    const now = await requireMemory(store, id)
    const { layer: waitsForLayer } = wishesOf(now.metadata)
    return {
      memory: await toView(store, now, context.clock.now()),
      changed,
      before: { layer: memory.layer, protected: memory.protected },
      ...(waitsForLayer === undefined ? {} : { waitsForLayer }),
      guard: governanceGuard(now),
      protectingTag: protectingTag(now.tags),
      suggested: classifyLayer(now, 'person'),
    }
  })
}

/** An agent's wish for layer 1 or 2 is only noted; a layer that a person gives answers an open wish. */
function planGovernance(memory: Memory, wanted: TakenBy<typeof govern>, caller: Caller): Governed {
  const { layer = memory.layer } = wanted
  const isProtected = wanted.protected ?? memory.protected
  const wished = layer < memory.layer ? toWishes({ layer }, caller) : {}
  if (wished.layer !== undefined) {
    const isKnown = wishesOf(memory.metadata).layer === wished.layer
    const metadata = isKnown ? memory.metadata : withWishes(memory.metadata, wished)
    return { layer: memory.layer, protected: isProtected, metadata }
  }
  const isDecided =
    wanted.layer !== undefined && caller.kind === 'person' && wishesOf(memory.metadata).layer !== undefined
  const metadata = isDecided ? withoutWishes(memory.metadata, ['layer']) : memory.metadata
  return { layer, protected: isProtected, metadata }
}

function requireMayGovern(memory: Memory, after: Governed, caller: Caller, confirmed: boolean): void {
  if (memory.archivedAt !== null) {
    throw new LoreError('invalid_input', 'The memory is archived.', {
      hint: 'A person can bring it back with `lore restore`.',
    })
  }
  const isLoosened = after.layer > memory.layer || (memory.protected && !after.protected)
  requireMayChange(memory, caller, isLoosened ? 'loosen' : 'govern')
  requireNotWeakened(memory, { ...memory, ...after }, caller)
  const concernsLayerOne = after.layer !== memory.layer && (after.layer === 1 || memory.layer === 1)
  if (concernsLayerOne && !confirmed) {
    throw new LoreError(
      'protected',
      memory.layer === 1
        ? `This memory is ${guardOf(memory)}.`
        : 'A constitutional memory (layer 1) never fades, and no agent can change it.',
      { hint: 'Confirm it with --yes.', details: { id: memory.id } },
    )
  }
}
