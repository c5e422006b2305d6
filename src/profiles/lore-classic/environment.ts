/** Reads the environment variable of the lore-classic system. Pure. */
import type { Environment, ReadVariables } from '../variables/profile-variables.ts'

/** Warns if LORE_DB_PATH is set: it is the path of that system's database, but also Lore's own setting. */
export function loreClassicEnvironment(env: Environment): ReadVariables<Record<never, never>> {
  const path = env.LORE_DB_PATH ?? ''
  if (path === '') return { settings: {}, warnings: [] }
  return {
    settings: {},
    warnings: [
      `LORE_DB_PATH chooses the store of Lore. If an older program keeps its memories there, unset it and run \`lore import lore ${path}\` to import them.`,
    ],
  }
}
