/** A newer memory takes an older one's place. The older stays readable, as what was true until then. */

import type { Caller } from '../core/caller.ts'
import { LIMITS } from '../core/limits.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import type { SupersedeInput } from '../kernel/changes/apply-supersede.ts'
import type { EngineContext } from '../kernel/context.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { optionalText, requireMemoryId } from '../kernel/validate.ts'
import { requireMemory, toView } from '../kernel/views.ts'

export async function supersede(
  context: EngineContext,
  offered: SupersedeInput,
  caller: Caller,
): Promise<MemoryView> {
  optionalText('reason', offered.reason, LIMITS.reasoningChars)
  const input = await withoutSecrets(context, offered, ['reason'])
  const old = requireMemoryId('old', input.old)
  const by = requireMemoryId('by', input.by)
  const reason = input.reason ?? null
  return context.store.transact(async (store) => {
    await applyDecided(context, store, [{ kind: 'supersede', old, by, reason }], caller)
    return toView(store, await requireMemory(store, old), context.clock.now())
  })
}
