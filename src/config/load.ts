/**
 * Reads the settings of this process: finds the user's and the project's file, takes environment and
 * flags, and resolves them. Writes nothing.
 */
import { readFileSync, statSync } from 'node:fs'
import { homedir as systemHomedir } from 'node:os'
import { dirname, join, parse, resolve } from 'node:path'
import { isLoreError, LoreError } from '../core/errors.ts'
import { type ConfigFile, parseConfigFile } from './config-file.ts'
import { readEnvironment } from './environment.ts'
import { homeLayout, isMissing } from './home.ts'
import {
  type Environment,
  type Place,
  type ResolvedConfig,
  resolveConfig,
  resolveHome,
  type SettingFlags,
} from './resolve.ts'

export const PROJECT_FILE = '.lore.toml'

export interface LoadOptions {
  readonly env?: Environment
  readonly cwd?: string
  readonly flags?: SettingFlags
  readonly homedir?: string
}

export interface LoadedConfig extends ResolvedConfig {
  readonly files: {
    /** The file that `lore config set` writes; it need not exist yet. */
    readonly user: string
    readonly project: string | null
  }
}

/**
 * Loads and resolves all settings. @throws LoreError config_invalid with the file, the key and the allowed
 * values
 */
export function loadConfig(options: LoadOptions = {}): LoadedConfig {
  const { env, flags, place } = surroundings(options)
  const home = resolveHome(flags, env, place)
  const user = findUserFile(home)
  const project = findProjectFile(place.cwd)
  const resolved = resolveConfig({ flags, env, project, user: user.file, home, place })
  return {
    ...resolved,
    warnings: [...user.warnings, ...resolved.warnings],
    files: { user: user.path, project: project?.path ?? null },
  }
}

export interface ReadableConfig extends LoadedConfig {
  /** The faults in the files. */
  readonly faults: readonly LoreError[]
  /** The user's file as read; null if there is none. */
  readonly userFile: ConfigFile | null
}

/**
 * Like `loadConfig`, but continues if a file is faulty: uses every readable key, and treats a switch with an
 * invalid value as off.
 * @param former replaces a user's file that cannot be parsed at the moment
 */
export function loadReadable(options: LoadOptions, former: ConfigFile | null = null): ReadableConfig {
  const { env, flags, place } = surroundings(options)
  const home = resolveHome(flags, env, place)
  const faults: LoreError[] = []
  const onFault = (fault: LoreError) => {
    faults.push(fault)
  }
  const user = unlessFaulty(() => ofSettings(findUserFile(home)), onFault)
  const project = unlessFaulty(() => checked(findProjectFile(place.cwd)), onFault)
  const userFile = user === null ? former : user.file
  const resolved = resolveConfig({ flags, env, project, user: userFile, home, place, onFault })
  return {
    ...resolved,
    warnings: [...(user?.warnings ?? []), ...resolved.warnings],
    files: { user: user?.path ?? homeLayout(home).config, project: project?.path ?? null },
    faults,
    userFile,
  }
}

/** @throws LoreError config_invalid if the text is not TOML */
function checked(file: ConfigFile | null): ConfigFile | null {
  if (file !== null) parseConfigFile(file)
  return file
}

function ofSettings(user: UserFile): UserFile {
  checked(user.file)
  return user
}

function unlessFaulty<T>(read: () => T | null, onFault: (fault: LoreError) => void): T | null {
  try {
    return read()
  } catch (error) {
    if (!isLoreError(error)) throw error
    onFault(error)
    return null
  }
}

/** Returns the home folder alone, for commands that must work with a broken settings file. */
export function loadHome(options: LoadOptions = {}): string {
  const { env, flags, place } = surroundings(options)
  return resolveHome(flags, env, place)
}

export interface UserFile {
  readonly path: string
  /** null if it does not exist yet. */
  readonly file: ConfigFile | null
  readonly warnings: readonly string[]
}

/** Finds `config.toml`; if that belongs to another program, or only `lore.toml` exists, then `lore.toml`. */
export function findUserFile(home: string): UserFile {
  const layout = homeLayout(home)
  const main = readConfigFile(layout.config)
  const alternate = readConfigFile(layout.alternateConfig)
  if (main !== null && isForeign(main)) {
    const warning = `${layout.config} belongs to another program and is left alone; Lore's settings are in ${layout.alternateConfig}.`
    return { path: layout.alternateConfig, file: alternate, warnings: [warning] }
  }
  if (main === null && alternate !== null) {
    return { path: layout.alternateConfig, file: alternate, warnings: [] }
  }
  const warnings =
    alternate === null
      ? []
      : [`${layout.alternateConfig} is ignored: settings are read from ${layout.config}.`]
  return { path: layout.config, file: main, warnings }
}

/**
 * Returns true for another program's file. A file that is not TOML counts as Lore's, so that its fault is
 * reported.
 */
function isForeign(file: ConfigFile): boolean {
  try {
    return parseConfigFile(file).kind === 'foreign'
  } catch (error) {
    if (isLoreError(error)) return false
    throw error
  }
}

/** Finds the nearest `.lore.toml` in the folder or its parents. */
function findProjectFile(from: string): ConfigFile | null {
  const top = parse(from).root
  for (let folder = from; ; folder = dirname(folder)) {
    const file = readConfigFile(join(folder, PROJECT_FILE))
    if (file !== null || folder === top) return file
  }
}

function readConfigFile(path: string): ConfigFile | null {
  try {
    if (!statSync(path).isFile()) return null
    return { path, text: readFileSync(path, 'utf8') }
  } catch (error) {
    if (isMissing(error)) return null
    throw new LoreError('config_invalid', `${path} cannot be read.`, {
      hint: 'Check the rights of the file and of its folder.',
      cause: error,
      details: { file: path },
    })
  }
}

function surroundings(options: LoadOptions): { env: Environment; flags: SettingFlags; place: Place } {
  const place = {
    cwd: options.cwd ?? process.cwd(),
    homedir: options.homedir ?? systemHomedir(),
    resolve,
    dirname,
  }
  return { env: options.env ?? readEnvironment(), flags: options.flags ?? {}, place }
}
