/**
 * Sets the governance layer and the protection of a memory. Only a person, after confirming, moves a memory into or
 * out of layer 1, and only a person loosens the guard of a memory.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import { GOVERNANCE_LAYERS, type Memory } from '../core/memory.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, memoryId, oneOf, optional } from '../kernel/fields.ts'
import { guardOf, requireMayChange } from '../kernel/may-change.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../kernel/use-case.ts'
import { requireMemory, toView } from '../kernel/views.ts'
import type { Classification, GovernanceGuard } from '../strength/governance.ts'
import { classifyLayer, governanceGuard, mayAssignLayer, protectingTag } from '../strength/governance.ts'
import { onlyAPerson, requireLayer } from './draft/require-layer.ts'

export interface GovernOutcome {
  readonly memory: MemoryView
  readonly changed: boolean
  readonly before: Pick<Memory, 'layer' | 'protected'>
  /** The guard against rules and agents after the change; null if there is none. */
  readonly guard: GovernanceGuard | null
  readonly protectingTag: string | null
  /** The layer that its tags, kind and flag suggest to a person. */
  readonly suggested: Classification
}

type Governed = Pick<Memory, 'layer' | 'protected'>

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
  const layer = input.layer === undefined ? null : requireLayer(input.layer, caller)
  const run = ownRun(context, 'update')
  return context.store.transact(async (store) => {
    const memory = await requireMemory(store, id)
    const before: Governed = { layer: memory.layer, protected: memory.protected }
    const after: Governed = { layer: layer ?? before.layer, protected: input.protected ?? before.protected }
    const changed = after.layer !== before.layer || after.protected !== before.protected
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
    return {
      memory: await toView(store, now, context.clock.now()),
      changed,
      before,
      guard: governanceGuard(now),
      protectingTag: protectingTag(now.tags),
      suggested: classifyLayer(now, 'person'),
    }
  })
}

function requireMayGovern(memory: Memory, after: Governed, caller: Caller, confirmed: boolean): void {
  if (memory.archivedAt !== null) {
    throw new LoreError('invalid_input', 'The memory is archived.', {
      hint: 'A person can bring it back with `lore restore`.',
    })
  }
  if (!mayAssignLayer(memory.layer, after.layer, caller.kind)) {
    throw onlyAPerson('take a memory out of layer 1')
  }
  const isLoosened = after.layer > memory.layer || (memory.protected && !after.protected)
  if (isLoosened) requireMayChange(memory, caller, 'loosen')
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
