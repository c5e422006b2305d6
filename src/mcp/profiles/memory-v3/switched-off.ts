/** Refuses tools whose part of the system is switched off by an environment variable. */
import { LoreError } from '../../../core/errors.ts'
import type { MemoryV3Switch } from '../../../engine/views.ts'
import type { ToolContext } from '../../tools/define-tool.ts'
import { isOff } from './settings.ts'

/** @throws LoreError not_yet if the switch is off */
export function requireOn(context: Pick<ToolContext, 'settings'>, name: MemoryV3Switch): void {
  if (!isOff(context, name)) return
  const variable = `MEMORY_V3_ENABLE_${name.toUpperCase()}`
  throw new LoreError('not_yet', `This is switched off (${variable}).`, {
    hint: `Do without it, or ask the person to unset ${variable}.`,
    details: { switch: name },
  })
}
