/** A setting of the user's own file that is heard while a process runs. Writes nothing. */
import { homedir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { isLoreError } from '../core/errors.ts'
import { findUserFile, type LoadedConfig } from './load.ts'
import { resolveConfig } from './resolve.ts'
import { SETTINGS, type SettingKey, type SettingValues } from './settings.ts'

/**
 * What a setting says now: the file is read at every call. What came from the environment or a flag stays, and so
 * does a setting that other files may hold too; while the file is broken, what it said last holds.
 */
export function followUserSetting<K extends SettingKey>(
  { values, sources }: Pick<LoadedConfig, 'values' | 'sources'>,
  key: K,
): () => SettingValues[K] {
  const { kind } = sources[key]
  let last = values[key]
  if (kind === 'environment' || kind === 'flag' || SETTINGS[key].files !== 'user') return () => last
  return () => {
    try {
      last = readUserFile(values.home)[key]
    } catch (error) {
      if (!isLoreError(error)) throw error
    }
    return last
  }
}

/** @throws LoreError config_invalid */
function readUserFile(home: string): SettingValues {
  const place = { cwd: home, homedir: homedir(), resolve, dirname }
  const user = findUserFile(home).file
  return resolveConfig({ flags: {}, env: {}, project: null, user, home, place }).values
}
