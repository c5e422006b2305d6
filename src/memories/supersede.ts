/**
 * Replaces an older memory by a newer one. The older one stays readable as history. If an agent replaces a person's words
 * with its own, both hold and are marked as disputed instead.
 */

import { z } from 'zod'
import { LIMITS } from '../core/limits.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import { memoryId, optional, text } from '../kernel/fields.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { requireMemory, toView } from '../kernel/views.ts'

export const supersede = defineUseCase({
  name: 'supersede',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({ old: memoryId(), by: memoryId(), reason: optional(text(LIMITS.reasoningChars)) }),
  run: async (context, offered, caller): Promise<MemoryView> => {
    const { old, by, reason = null } = await withoutSecrets(context, offered, ['reason'])
    const run = ownRun(context, 'update')
    return context.store.transact(async (store) => {
      const change = { kind: 'supersede', old, by, reason } as const
      const { counts } = await applyDecided(run.inRun, store, [change], caller)
      const replaced = await requireMemory(store, old)
      // A dispute is a link; nothing is replaced before the person decides.
      const made = replaced.supersededBy === by ? counts : { upsert_edge: 1 }
      await run.note(store, made, true)
      return toView(store, replaced, context.clock.now())
    })
  },
})
