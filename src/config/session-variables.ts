/** The environment variables that belong to one process and its session alone. Pure; loads nothing. */
import type { Environment } from './resolve.ts'

/**
 * Variables about the process itself, its session and scope, and how Node was started. CLAUDE_CONFIG_DIR is
 * kept: it tells where conversations are stored.
 */
const OF_SESSION =
  /^(LORE_SCOPE_|LORE_OUTPUT_|LORE_HOOK_|LORE_HOOKS|CLAUDECODE$|CLAUDE_PID$|CLAUDE_EFFORT$|CLAUDE_PROJECT_DIR$|CLAUDE_ENV_FILE$|CLAUDE_PLUGIN_|CLAUDE_CODE_(SESSION_|ENTRYPOINT|CHILD_SESSION|MESSAGING_|REMOTE_|SSE_PORT)|NODE_(OPTIONS|CHANNEL_|UNIQUE_ID)|npm_|VITEST)/i

/** Returns the environment for a process that outlives its session. */
export function withoutSession(env: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OF_SESSION.test(name)))
}
