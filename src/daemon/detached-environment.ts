/** The environment of a process that outlives the one that starts it. Pure. */
import type { Environment, ResolvedConfig } from '../config/resolve.ts'
import { withoutSession } from '../config/session-variables.ts'

/** Relative paths are spelled out: the new process stands elsewhere. */
export function detachedEnvironment(
  env: Environment,
  { values, sources }: ResolvedConfig,
): NodeJS.ProcessEnv {
  return {
    ...withoutSession(env),
    LORE_HOME: values.home,
    ...(sources['store.path'].kind === 'environment' ? { LORE_DB_PATH: values['store.path'] } : {}),
  }
}
