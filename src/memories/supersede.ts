/** A newer memory takes an older one's place. The older stays readable, as what was true until then. */

import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import { LIMITS } from '../core/limits.ts'
import type { SupersedeInput } from '../kernel/changes/apply-supersede.ts'
import { applySupersede } from '../kernel/changes/apply-supersede.ts'
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
  const checked = {
    old: requireMemoryId('old', input.old),
    by: requireMemoryId('by', input.by),
    ...defined({ reason: input.reason }),
  }
  return context.store.transact(async (store) => {
    await applySupersede(context, store, checked, caller)
    return toView(store, await requireMemory(store, checked.old), context.clock.now())
  })
}
