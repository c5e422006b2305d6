/** Converts settings for hooks and applies plugin options and the session's environment. */
import { type CaptureNotice, DEFAULT_HOOK_SETTINGS, type HookSettings } from '../core/hook.ts'
import { readConsent } from './consent.ts'
import type { Setting } from './setting.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValues } from './settings.ts'
import type { PathBase, RawValue } from './value-kinds.ts'

export function toHookSettings(values: SettingValues): HookSettings {
  return {
    ...DEFAULT_HOOK_SETTINGS,
    enabled: values['hooks.enabled'],
    brief: values['hooks.brief'],
    recall: values['hooks.recall'],
    corrections: values['hooks.corrections'],
    beforeTool: values['hooks.beforeTool'],
    guardedTools: toList(values['hooks.guardedTools']),
    allowedTools: toList(values['hooks.allowedTools']),
    grading: values['hooks.grading'],
    learning: values['hooks.learning'],
    reminder: values['hooks.reminder'],
    restraint: values['hooks.restraint'],
    compaction: values['hooks.compaction'],
    subagents: values['hooks.subagents'],
    capture: values['capture.enabled'] === true,
    captureNotice: noticeOf(values),
    recallConfidence: values['hooks.recallConfidence'],
  }
}

function noticeOf({ home, 'capture.enabled': enabled }: SettingValues): CaptureNotice | null {
  if (enabled === null) return 'unasked'
  return enabled && readConsent(home)?.way === 'former' ? 'former' : null
}

/** Splits at commas outside brackets: `Bash(git push, git pull)` stays one entry. */
function toList(list: string | null): string[] {
  return (list ?? '')
    .split(/,(?![^(]*\))/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const OPTION = /^CLAUDE_PLUGIN_OPTION_(.+)$/i
/** The value of a plugin option that the user left unset. */
const UNSET = /^(default|)$/i

/**
 * Returns the settings that a session's environment overrides: LORE_HOOKS_… variables, and plugin options
 * matched to their setting in any spelling. Ignores values that are not allowed, because a hook cannot report
 * them.
 */
export function hookOverrides(
  passed: Readonly<Record<string, string>>,
): Partial<Record<SettingKey, RawValue>> {
  const found: Partial<Record<SettingKey, RawValue>> = {}
  for (const key of SETTING_KEYS.filter((name) => name.startsWith('hooks.'))) {
    const raw = passed[SETTINGS[key].env] ?? optionOf(key, passed)
    if (raw === undefined || !isAllowed(key, raw)) continue
    found[key] = raw
  }
  return found
}

function optionOf(key: SettingKey, passed: Readonly<Record<string, string>>): string | undefined {
  const wanted = plain(key.slice('hooks.'.length))
  return Object.entries(passed).find(([name, value]) => {
    const option = OPTION.exec(name)?.[1]
    return option !== undefined && plain(option).replace(/^hooks/, '') === wanted && !UNSET.test(value)
  })?.[1]
}

function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase()
}

const NOWHERE: PathBase = { directory: '/', homedir: '/', resolve: (...parts) => parts.join('/') }

function isAllowed(key: SettingKey, raw: string): boolean {
  return (SETTINGS[key] as Setting<RawValue | null>).kind.parse(raw, NOWHERE) !== undefined
}
