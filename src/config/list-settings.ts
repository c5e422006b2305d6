/** Lists every setting with its value and meaning, for a settings page. Never contains the value of a secret. */
import { homedir } from 'node:os'
import { saveConsent } from './consent.ts'
import { readEnvironment } from './environment.ts'
import { type LoadedConfig, loadReadable } from './load.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from './settings.ts'
import { type SettingChange, setUserSetting, unsetUserSetting } from './user-settings.ts'
import type { RawValue } from './value-kinds.ts'

export interface ListedSetting {
  readonly key: SettingKey
  /** The value in the files, the environment and the flags as they are now; null if it is not set. */
  readonly value: RawValue | null
  readonly default: RawValue | null
  readonly source: LoadedConfig['sources'][SettingKey]
  readonly sentence: string
  /** The allowed values in words. */
  readonly allowed: string
  /** All allowed values, if they can be listed. */
  readonly values: readonly string[] | null
  /** The meaning of null; null if the setting always has a value. */
  readonly unset: string | null
  readonly environment: string
  /** False if a flag or the environment decides, or if the setting cannot stand in a file. */
  readonly editable: boolean
  /** True if the daemon works with a former value until it is started again. */
  readonly waitsForRestart: boolean
  /** For settings that name the environment variable of a key: says if the daemon has that key. */
  readonly secret?: true
  readonly set?: boolean
}

/** Settings that a running daemon reads again by itself. */
const FOLLOWED = /^(?:capture\.(?:enabled|exclude)|backup\.|hooks\.|output\.|recall\.|scope\.)/

/** @param config the settings with which the daemon started */
export function listSettings(config: LoadedConfig): readonly ListedSetting[] {
  const { home } = config.values
  const env = readEnvironment()
  const now = loadReadable({ env, cwd: home, homedir: homedir(), flags: { home } })
  return SETTING_KEYS.map((key) => {
    const setting = SETTINGS[key]
    const isFlag = config.sources[key].kind === 'flag'
    const value = (isFlag ? config : now).values[key]
    const source = (isFlag ? config : now).sources[key]
    return {
      key,
      value,
      default: setting.fallback,
      source,
      sentence: setting.sentence,
      allowed: setting.kind.allowed,
      values: setting.kind.values ?? null,
      unset: setting.unset ?? null,
      environment: setting.env,
      editable: setting.files !== 'none' && source.kind !== 'flag' && source.kind !== 'environment',
      waitsForRestart: !FOLLOWED.test(key) && value !== config.values[key],
      ...(setting.namesSecret === true
        ? { secret: true as const, set: typeof value === 'string' && (env[value] ?? '') !== '' }
        : {}),
    }
  })
}

/**
 * Sets a key in the user's file, or removes it if the value is null. An answer about capture is recorded as consent.
 * @throws LoreError config_invalid; the file then stays as it was
 */
export function changeSetting(home: string, key: string, value: RawValue | null, now: number): SettingChange {
  const at = { home, cwd: home, homedir: homedir() }
  if (value === null) return unsetUserSetting(at, key)
  const change = setUserSetting(at, key, String(value))
  if (key === 'capture.enabled') saveConsent(home, change.after === true, 'explorer', now)
  return change
}
