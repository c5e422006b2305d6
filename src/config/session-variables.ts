/** Which environment variables belong to one process and its session alone. Pure; loads nothing. */
import type { Environment } from './resolve.ts'

/**
 * Who the process is, the session and scope it works in, how its Node was started. CLAUDE_CONFIG_DIR is none of
 * them: it says where conversations lie.
 */
const PASSING =
  /^(LORE_SCOPE_|LORE_OUTPUT_|LORE_HOOK_|LORE_HOOKS|CLAUDECODE$|CLAUDE_PID$|CLAUDE_EFFORT$|CLAUDE_PROJECT_DIR$|CLAUDE_ENV_FILE$|CLAUDE_PLUGIN_|CLAUDE_CODE_(SESSION_|ENTRYPOINT|CHILD_SESSION|MESSAGING_|REMOTE_|SSE_PORT)|NODE_(OPTIONS|CHANNEL_|UNIQUE_ID)|npm_|VITEST)/i

/** What a process that outlives its session may inherit. */
export function withoutSession(env: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !PASSING.test(name)))
}
