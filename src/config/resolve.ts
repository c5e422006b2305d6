/**
 * Resolves flags, environment and files to one value per setting with its source. Precedence: flag,
 * environment, project file, user file, default. Pure.
 */
import { LoreError } from '../core/errors.ts'
import { type ConfigFile, parseConfigFile } from './config-file.ts'
import { nearestName } from './nearest.ts'
import type { Setting } from './setting.ts'
import { isSettingKey, SETTING_KEYS, SETTINGS, type SettingKey, type SettingValues } from './settings.ts'
import { isLoopback, type PathBase, type RawValue } from './value-kinds.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type SettingFlags = { readonly [K in SettingKey]?: RawValue | undefined }

export interface ConfigLayers {
  readonly flags: SettingFlags
  readonly env: Environment
  readonly project: ConfigFile | null
  /** The user's file; another program's file must not be passed. */
  readonly user: ConfigFile | null
  /** The home folder, resolved with `resolveHome`. */
  readonly home: string
  readonly place: Place
  /**
   * Called for each fault in a file instead of throwing: the key is ignored, and a switch with an invalid
   * value is off.
   */
  readonly onFault?: (fault: LoreError) => void
}

/** The process's folders, and its platform's path functions. */
export interface Place {
  readonly cwd: string
  readonly homedir: string
  readonly resolve: (...parts: string[]) => string
  readonly dirname: (path: string) => string
}

type SettingSource =
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'project'; readonly name: string }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'default'; readonly name: 'default' }

export interface ResolvedConfig {
  readonly values: SettingValues
  readonly sources: Readonly<Record<SettingKey, SettingSource>>
  readonly warnings: readonly string[]
}

/** Resolves the home folder alone, which decides which user file is read. */
export function resolveHome(flags: SettingFlags, env: Environment, place: Place): string {
  const found = fromFlag('home', flags, place) ?? fromEnvironment('home', env, place)
  return typeof found?.value === 'string' ? found.value : place.resolve(place.homedir, '.lore')
}

/** @throws LoreError config_invalid for an unknown key or a value that is not allowed */
export function resolveConfig(layers: ConfigLayers): ResolvedConfig {
  const { flags, env, home, place, onFault = refuse } = layers
  const project = layers.project === null ? null : readEntries(layers.project, 'project', place, onFault)
  const user = layers.user === null ? null : readEntries(layers.user, 'user', place, onFault)
  const values: Record<string, unknown> = {}
  const sources: Record<string, SettingSource> = {}
  for (const key of SETTING_KEYS) {
    const found =
      fromFlag(key, flags, place) ?? fromEnvironment(key, env, place) ?? project?.get(key) ?? user?.get(key)
    values[key] = found?.value ?? defaultOf(key, home, place)
    sources[key] = found?.source ?? { kind: 'default', name: 'default' }
  }
  values.home = home
  const resolved = values as SettingValues
  const open = findOpenNetwork(resolved, sources as Record<SettingKey, SettingSource>)
  if (open !== null) onFault(open)
  return {
    values: resolved,
    sources: sources as Record<SettingKey, SettingSource>,
    warnings: suspectVariables(env),
  }
}

/**
 * Parses a typed value of a setting.
 * @throws LoreError config_invalid for an unknown key or a value that is not allowed.
 */
export function parseSetting(key: string, raw: RawValue, where: string, base: PathBase): RawValue {
  if (!isSettingKey(key)) throw unknownKey(key, where)
  const value = kindOf(key).parse(raw, base)
  if (value === undefined) throw notAllowed(key, where)
  return value
}

function kindOf(key: SettingKey): Setting<RawValue | null>['kind'] {
  return (SETTINGS[key] as Setting<RawValue | null>).kind
}

function notAllowed(key: SettingKey, where: string): LoreError {
  return new LoreError('config_invalid', `${where}: ${key} has a value that is not allowed.`, {
    hint: `Allowed: ${kindOf(key).allowed}.`,
    details: { key, where },
  })
}

export function unknownKey(key: string, where: string): LoreError {
  const meant = ofSameName(key) ?? nearestName(key, SETTING_KEYS)
  return new LoreError('config_invalid', `${where}: there is no setting ${key}.`, {
    hint: meant === null ? 'Run `lore config` to see every setting.' : `Did you mean ${meant}?`,
    details: { key, where },
  })
}

/** Other memory systems write the last part of a setting's name with underscores: `prune_age_days`. */
function ofSameName(key: string): string | null {
  const name = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return SETTING_KEYS.find((known) => known.endsWith(`.${name}`)) ?? null
}

interface Found {
  readonly value: RawValue
  readonly source: SettingSource
}

function fromFlag(key: SettingKey, flags: SettingFlags, place: Place): Found | undefined {
  const raw = flags[key]
  if (raw === undefined) return undefined
  const name = SETTINGS[key].flag ?? `--${key}`
  return {
    value: parseSetting(key, raw, name, { ...place, directory: place.cwd }),
    source: { kind: 'flag', name },
  }
}

/** Treats an empty variable as unset. */
function fromEnvironment(key: SettingKey, env: Environment, place: Place): Found | undefined {
  const name = SETTINGS[key].env
  const raw = env[name]
  if (raw === undefined || raw === '') return undefined
  return {
    value: parseSetting(key, raw, name, { ...place, directory: place.cwd }),
    source: { kind: 'environment', name },
  }
}

/** Parses all entries of a file, which must be TOML. */
function readEntries(
  file: ConfigFile,
  kind: 'project' | 'user',
  place: Place,
  onFault: (fault: LoreError) => void,
): Map<SettingKey, Found> {
  const content = parseConfigFile(file)
  const found = new Map<SettingKey, Found>()
  if (content.kind === 'foreign') return found
  const base = { ...place, directory: place.dirname(file.path) }
  for (const [key, raw] of content.entries) {
    const fault = isSettingKey(key) ? findMisplaced(key, kind, file.path) : unknownKey(key, file.path)
    if (fault !== null) onFault(fault)
    if (fault !== null || !isSettingKey(key)) continue
    const understood = kindOf(key).parse(raw as RawValue, base)
    if (understood === undefined) onFault(notAllowed(key, file.path))
    const value = understood ?? (isSwitch(key, base) ? false : undefined)
    // Settings of a project about itself do not apply beyond it.
    if (value === undefined || (kind === 'project' && SETTINGS[key].ofProject === true)) continue
    found.set(key, { value, source: { kind, name: file.path } })
  }
  return found
}

function refuse(fault: LoreError): never {
  throw fault
}

function isSwitch(key: SettingKey, base: PathBase): boolean {
  return typeof kindOf(key).parse('true', base) === 'boolean'
}

/**
 * Returns a fault if the key is not allowed in this file. A project file comes with a cloned repository, so
 * it must not choose the database or who reads the texts.
 */
function findMisplaced(key: SettingKey, kind: 'project' | 'user', where: string): LoreError | null {
  const { files, env } = SETTINGS[key]
  if (files === 'project' || (kind === 'user' && files === 'user')) return null
  const allowed = SETTING_KEYS.filter((other) => SETTINGS[other].files === 'project').join(', ')
  return new LoreError('config_invalid', `${where}: ${key} cannot be set in this file.`, {
    hint:
      files === 'none'
        ? `Set ${env} in the environment instead.`
        : `A project file may only set ${allowed}. Set ${key} for yourself with \`lore config set\`.`,
    details: { key, where },
  })
}

function findOpenNetwork(
  values: SettingValues,
  sources: Record<SettingKey, SettingSource>,
): LoreError | null {
  if (isLoopback(values['http.host']) || values['http.allowRemote']) return null
  return new LoreError(
    'config_invalid',
    `${sources['http.host'].name}: http.host would let other machines reach Lore.`,
    {
      hint: 'Use 127.0.0.1, or set http.allowRemote to true if that is what you want.',
      details: { key: 'http.host', where: sources['http.host'].name },
    },
  )
}

function defaultOf(key: SettingKey, home: string, place: Place): RawValue | null {
  if (key === 'home') return home
  if (key === 'store.path') return place.resolve(home, SETTINGS[key].fallback)
  return SETTINGS[key].fallback
}

/** Returns warnings for variables that look like a mistyped setting; ignores other LORE_… variables. */
function suspectVariables(env: Environment): string[] {
  const known = SETTING_KEYS.map((key) => SETTINGS[key].env)
  return Object.keys(env)
    .filter((name) => name.startsWith('LORE_') && !known.includes(name))
    .flatMap((name) => {
      const meant = nearestName(name, known)
      return meant === null ? [] : [`${name} is not a setting and is ignored. Did you mean ${meant}?`]
    })
}
