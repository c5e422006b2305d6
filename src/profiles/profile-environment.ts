/**
 * Reads the environment variables of the systems behind the profiles. Numbers and switches become settings that are
 * sent with each request; for paths and everything else that Lore decides itself a warning is returned.
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

/** Merges the settings and warnings of these profiles; profiles without variables of their own add none. */
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
