/**
 * Changes the user's settings file one key at a time and keeps comments. Never touches another program's
 * file.
 */
import { dirname, resolve } from 'node:path'
import { isLoreError, LoreError } from '../core/errors.ts'
import { type ConfigFile, parseConfigFile } from './config-file.ts'
import { ensurePrivateFolder, writePrivateFile } from './home.ts'
import { findUserFile, type UserFile } from './load.ts'
import { parseSetting, resolveConfig, unknownKey } from './resolve.ts'
import { isSettingKey, SETTINGS } from './settings.ts'
import { setTomlKey, unsetTomlKey } from './toml-edit.ts'
import type { RawValue } from './value-kinds.ts'

export interface SettingChange {
  readonly key: string
  readonly file: string
  readonly before: unknown
  readonly after: RawValue | null
}

/** The folders of the person who types the value. */
export interface Standpoint {
  readonly home: string
  readonly cwd: string
  readonly homedir: string
}

/**
 * Writes a setting, numbers and booleans in their own type. Makes a path absolute unless it starts with `~`,
 * because the file is read from other folders.
 * @throws LoreError config_invalid; the file then stays as it was
 */
export function setUserSetting(at: Standpoint, key: string, typed: string): SettingChange {
  const user = findUserFile(at.home)
  const base = { directory: at.cwd, homedir: at.homedir, resolve }
  const value = parseSetting(key, typed, 'lore config set', base)
  if (isSettingKey(key) && SETTINGS[key].files === 'none') {
    throw new LoreError('config_invalid', `${key} cannot be set in a file: it says where the file is.`, {
      hint: `Set ${SETTINGS[key].env} in the environment, or pass ${SETTINGS[key].flag ?? 'a flag'}.`,
      details: { key },
    })
  }
  const text = user.file?.text ?? ''
  const before = entriesOf(user.file)?.get(key) ?? null
  const after = typed.startsWith('~') ? typed : value
  saveText(user, setTomlKey(text, key, after), at)
  return { key, file: user.path, before, after }
}

/**
 * Removes a key from the user's file, even if it is not a setting.
 * @throws LoreError config_invalid if the key is neither a setting nor in the file
 */
export function unsetUserSetting(at: Standpoint, key: string): SettingChange {
  const user = findUserFile(at.home)
  const entries = entriesOf(user.file)
  const before = entries?.get(key) ?? null
  if (before === null && !isSettingKey(key)) throw unknownKey(key, user.path)
  if (before !== null && user.file !== null) saveText(user, unsetTomlKey(user.file.text, key), at)
  return { key, file: user.path, before, after: null }
}

/** Saves the text. Throws if a valid file would become invalid; an invalid file may be repaired in steps. */
function saveText(user: UserFile, text: string, at: Standpoint): void {
  const fault = faultOf({ path: user.path, text }, at)
  if (fault !== null && (user.file === null || faultOf(user.file, at) === null)) throw fault
  ensurePrivateFolder(dirname(user.path))
  writePrivateFile(user.path, text)
}

function faultOf(file: ConfigFile, at: Standpoint): LoreError | null {
  try {
    const place = { ...at, resolve, dirname }
    resolveConfig({ flags: {}, env: {}, project: null, user: file, home: at.home, place })
    return null
  } catch (error) {
    if (isLoreError(error)) return error
    throw error
  }
}

function entriesOf(file: ConfigFile | null): ReadonlyMap<string, unknown> | null {
  const content = file === null ? null : parseConfigFile(file)
  return content?.kind === 'settings' ? content.entries : null
}
