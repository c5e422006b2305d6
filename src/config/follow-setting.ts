/** Settings of the user's own file that are heard while a process runs. Writes nothing. */
import { homedir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { isLoreError, type LoreError } from '../core/errors.ts'
import { findUserFile, type LoadedConfig } from './load.ts'
import { resolveConfig } from './resolve.ts'
import { SETTINGS, type SettingKey, type SettingValues } from './settings.ts'

type Read = Pick<LoadedConfig, 'values' | 'sources'>

/**
 * What a setting says now: the file is read at every call. What came from the environment or a flag stays, and so
 * does a setting that other files may hold too; while the file says nothing of it that can be understood, what it said
 * last holds.
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
 * Tells at every call if Lore may read conversations: only while the person's own file, the environment or a flag
 * says yes. A file that cannot be parsed counts as no.
 */
export function followCapture({ values, sources }: Read): () => boolean {
  const key = 'capture.enabled'
  const { kind } = sources[key]
  if (kind === 'environment' || kind === 'flag') return () => values[key] === true
  return () => readUserSetting(values.home, key, false) === true
}

/** Where everything belongs that no project claims for a namespace of its own: never what one project's file says. */
export function commonNamespace({ values, sources }: Read): string {
  const key = 'scope.namespace'
  return sources[key].kind === 'project'
    ? readUserSetting(values.home, key, SETTINGS[key].fallback)
    : values[key]
}

/** One key; others may be wrong. */
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
