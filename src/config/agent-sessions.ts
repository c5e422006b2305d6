/**
 * Recognises a process that an agent started: each agent marks the commands it runs with variables of its own. Variables that
 * an editor sets in every terminal do not count, because a person types there. Pure.
 */
import type { Environment } from './resolve.ts'

/** Variables that are set only in what the agent itself runs. */
const MARKS: readonly (readonly [agent: string, variables: readonly string[]])[] = [
  ['claude-code', ['CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_CHILD_SESSION']],
  ['codex', ['CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED', 'CODEX_THREAD_ID', 'CODEX_CI']],
  ['gemini-cli', ['GEMINI_CLI']],
  // Kilo is built on OpenCode and sets its variable, too.
  ['kilo', ['KILO']],
  ['opencode', ['OPENCODE', 'OPENCODE_CLIENT']],
  ['cursor', ['CURSOR_AGENT']],
  ['qwen-code', ['QWEN_CODE']],
  ['copilot', ['COPILOT_CLI', 'COPILOT_AGENT']],
  ['cline', ['CLINE_ACTIVE']],
  ['augment', ['AUGMENT_AGENT']],
  ['antigravity', ['ANTIGRAVITY_AGENT']],
  ['goose', ['GOOSE_TERMINAL']],
]

const OFF = /^(?:|0|false|no|off)$/i
/** A name as agents give themselves one in AI_AGENT: `claude-code`, `devin@1`. */
const NAME = /^[a-z][a-z0-9-]{0,30}/i

/** Returns the name of the agent in whose session this process runs; null if a person started it. */
export function findAgent(env: Environment): string | null {
  const isOn = (name: string) => !OFF.test(env[name] ?? '')
  const found = MARKS.find(([, variables]) => variables.some(isOn))
  if (found !== undefined) return found[0]
  // AI_AGENT is meant for any agent to name itself.
  return isOn('AI_AGENT') ? (NAME.exec(env.AI_AGENT ?? '')?.[0].toLowerCase() ?? 'agent') : null
}
