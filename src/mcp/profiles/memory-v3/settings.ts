/** Turns the profile's settings from the environment into request fields. */
import { defined } from '../../../core/defined.ts'
import type { RecallQuery, RememberInput } from '../../../engine/engine.ts'
import type { MemoryV3Settings, MemoryV3Switch, SleepTuning } from '../../../engine/views.ts'
import type { ToolContext } from '../../tools/define-tool.ts'

export function settingsOf({ settings }: Pick<ToolContext, 'settings'>): MemoryV3Settings {
  return settings?.memoryV3 ?? {}
}

export function isOff(context: Pick<ToolContext, 'settings'>, name: MemoryV3Switch): boolean {
  return settingsOf(context).off?.includes(name) === true
}

export function rankingOf(
  context: Pick<ToolContext, 'settings'>,
): Pick<RecallQuery, 'policy' | 'policyNumbers'> {
  const { ranking } = settingsOf(context)
  return { policy: 'memory-v3', ...defined({ policyNumbers: ranking }) }
}

/** Returns the gate's request fields. With the switch `sensory` off, known texts are stored too; secrets never are. */
export function gateOf(context: Pick<ToolContext, 'settings'>): Pick<RememberInput, 'gate' | 'force'> {
  const withoutSurprise = isOff(context, 'surprise') ? { withoutSurprise: true } : {}
  if (isOff(context, 'sensory')) return { force: true, gate: withoutSurprise }
  return { gate: { ...settingsOf(context).gate, ...withoutSurprise } }
}

export function tuningOf(context: Pick<ToolContext, 'settings'>): { readonly tuning?: SleepTuning } {
  const { sleep } = settingsOf(context)
  return sleep === undefined ? {} : { tuning: sleep }
}
