/**
 * What the variables of the systems behind the profiles say to Lore: numbers and switches become settings that
 * travel with each request; paths and anything else that Lore decides itself become a warning. One function a
 * profile. A variable that is not set yields no setting, so that the tool's own default holds.
 */
import type { ProfileSettings } from '../core/profile-settings.ts'
import type { Environment } from './resolve.ts'

export interface ProfileEnvironment {
  readonly settings: ProfileSettings
  /** One line each, for a person. */
  readonly warnings: readonly string[]
}

/** Its one variable is the path of its database, which is Lore's own setting too. */
export function loreClassicEnvironment(env: Environment): ProfileEnvironment {
  const path = env.LORE_DB_PATH ?? ''
  if (path === '') return { settings: {}, warnings: [] }
  return {
    settings: {},
    warnings: [
      `LORE_DB_PATH chooses the store of Lore. Where an older program keeps its memories there, unset it and run \`lore import lore-classic ${path}\` to bring them over.`,
    ],
  }
}

const READERS: Readonly<Record<string, (env: Environment) => ProfileEnvironment>> = {
  'lore-classic': loreClassicEnvironment,
}

/** All that the environment says to these profiles; those that have no variables of their own add nothing. */
export function profileEnvironment(profiles: readonly string[], env: Environment): ProfileEnvironment {
  const read = profiles.flatMap((name) => (Object.hasOwn(READERS, name) ? (READERS[name]?.(env) ?? []) : []))
  return {
    settings: Object.assign({}, ...read.map(({ settings }) => settings)) as ProfileSettings,
    warnings: [...new Set(read.flatMap(({ warnings }) => warnings))],
  }
}

/** For variables that say where the other system kept its memories: a pointer at how they come over. */
export function importHints(env: Environment, names: readonly string[], kind: string): string[] {
  return names.flatMap((name) => {
    const path = env[name]
    if (path === undefined || path === '') return []
    return [
      `${name} does not choose where ${kind} memories are kept: Lore has a store of its own. Run \`lore import ${kind} ${path}\` to bring over what is there.`,
    ]
  })
}

/** A number from a variable, or nothing where it is not set; one that is not a number is a warning. */
export function numberSetting(
  env: Environment,
  name: string,
  bounds: { readonly min: number; readonly max: number },
): { readonly value?: number; readonly warning?: string } {
  const raw = env[name]?.trim()
  if (raw === undefined || raw === '') return {}
  const value = Number(raw)
  if (Number.isFinite(value) && value >= bounds.min && value <= bounds.max) return { value }
  return { warning: `${name} is ignored: it must be a number from ${bounds.min} to ${bounds.max}.` }
}
