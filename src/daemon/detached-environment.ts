/** The environment of a process that outlives the one that starts it. Pure. */
import type { Environment, ResolvedConfig } from '../config/resolve.ts'

/**
 * What belongs to the starting process alone: who it is, the session and scope it works in, how its Node
 * was started. CLAUDE_CONFIG_DIR stays, because it says where conversations lie.
 */
const PASSING =
  /^(LORE_SCOPE_|LORE_OUTPUT_|CLAUDECODE$|CLAUDE_CODE_(SESSION_|ENTRYPOINT|CHILD_SESSION|MESSAGING_|REMOTE_|SSE_PORT)|NODE_(OPTIONS|CHANNEL_|UNIQUE_ID)|npm_|VITEST)/i

/** Relative paths are spelled out: the new process stands elsewhere. */
export function detachedEnvironment(
  env: Environment,
  { values, sources }: ResolvedConfig,
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !PASSING.test(name))
  return {
    ...Object.fromEntries(kept),
    LORE_HOME: values.home,
    ...(sources['store.path'].kind === 'environment' ? { LORE_DB_PATH: values['store.path'] } : {}),
  }
}
