/** Settings of the user's file that take effect while a process runs. Writes nothing. */
import { homedir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { isLoreError, type LoreError } from '../core/errors.ts'
import { findUserFile, type LoadedConfig } from './load.ts'
import { resolveConfig } from './resolve.ts'
import { SETTINGS, type SettingKey, type SettingValues } from './settings.ts'

type Read = Pick<LoadedConfig, 'values' | 'sources'>

/**
 * Returns a function that gives the current value of a setting and reads the user's file at every call. The
 * value is fixed if it came from the environment or a flag, or if other files may set it too. While the file
 * has no valid value, the last one stays.
 */
export function followUserSetting<K extends SettingKey>(
  { values, sources }: Read,
  key: K,
): () => SettingValues[K] {
  const { kind } = sources[key]
  let last = values[key]
  if (kind === 'environment' || kind === 'flag' || SETTINGS[key].files !== 'user') return () => last
  return () => {
    last = readUserSetting(values.home, key, last)
    return last
  }
}

/**
 * Returns a function that tells at every call if Lore may read conversations: only if the person's own file,
 * the environment or a flag allows it. An unparsable file counts as no.
 */
export function followCapture({ values, sources }: Read): () => boolean {
  const key = 'capture.enabled'
  const { kind } = sources[key]
  if (kind === 'environment' || kind === 'flag') return () => values[key] === true
  return () => readUserSetting(values.home, key, false) === true
}

/** Returns the namespace of everything that no project claims for its own; a project's file never sets it. */
export function commonNamespace({ values, sources }: Read): string {
  const key = 'scope.namespace'
  return sources[key].kind === 'project'
    ? readUserSetting(values.home, key, SETTINGS[key].fallback)
    : values[key]
}

/** Reads one key of the user's file; faults in other keys are ignored. */
function readUserSetting<K extends SettingKey>(
  home: string,
  key: K,
  otherwise: SettingValues[K],
): SettingValues[K] {
  const place = { cwd: home, homedir: homedir(), resolve, dirname }
  const faults: LoreError[] = []
  const onFault = (fault: LoreError) => {
    faults.push(fault)
  }
  try {
    const user = findUserFile(home).file
    const { values } = resolveConfig({ flags: {}, env: {}, project: null, user, home, place, onFault })
    return faults.some(({ details }) => details.key === key) ? otherwise : values[key]
  } catch (error) {
    if (isLoreError(error)) return otherwise
    throw error
  }
}
