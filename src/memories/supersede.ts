/** Replaces an older memory by a newer one. The older one stays readable as history. */

import { z } from 'zod'
import { LIMITS } from '../core/limits.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
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
    return context.store.transact(async (store) => {
      await applyDecided(context, store, [{ kind: 'supersede', old, by, reason }], caller)
      return toView(store, await requireMemory(store, old), context.clock.now())
    })
  },
})
