/** The environment of a process that outlives the one that starts it. Pure. */
import type { Environment, ResolvedConfig } from '../config/resolve.ts'
import { withoutSession } from '../config/session-variables.ts'

/** Makes relative paths absolute: the new process runs in another folder. */
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
