/**
 * What the variables of the systems behind the profiles say to Lore: numbers and switches become settings that travel
 * with each request; paths and anything else that Lore decides itself become a warning.
 */
import { loreClassicEnvironment } from './lore-classic/environment.ts'
import { lorekeeperEnvironment } from './lorekeeper/environment.ts'
import { memoryV3Environment } from './memory-v3/environment.ts'
import type { ProfileSettings } from './profile-settings.ts'
import type { Environment, ReadVariables } from './variables/profile-variables.ts'

const READERS: Readonly<Record<string, (env: Environment) => ReadVariables<ProfileSettings>>> = {
  'memory-v3': memoryV3Environment,
  'lore-classic': loreClassicEnvironment,
  lorekeeper: lorekeeperEnvironment,
}

/** All that the environment says to these profiles; those that have no variables of their own add nothing. */
export function profileEnvironment(
  profiles: readonly string[],
  env: Environment,
): ReadVariables<ProfileSettings> {
  const read = profiles.flatMap((name) => (Object.hasOwn(READERS, name) ? (READERS[name]?.(env) ?? []) : []))
  return {
    settings: Object.assign({}, ...read.map(({ settings }) => settings)) as ProfileSettings,
    warnings: [...new Set(read.flatMap(({ warnings }) => warnings))],
  }
}
