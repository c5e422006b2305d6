/**
 * How each agent that runs hooks names its moments, and where its JSON differs from Claude Code's. An agent is named before
 * the event on the command line (`codex/prompt`); without a name it is Claude Code. Data only.
 */
import type { HookEvent } from '../core/hook.ts'

export interface HookDialect {
  readonly agent: string
  /** Lore's event for each name that the agent uses. */
  readonly events: Readonly<Record<string, HookEvent>>
  /** The field with the agent's last message, at a stop. */
  readonly lastMessage: string
  /** The agent's word for refusing a step, with a reason that the model reads. */
  readonly refuses: 'block' | 'deny'
  /** True if text printed before a compaction reaches the summariser. */
  readonly tellsSummariser: boolean
  /** True if a hook may let the person decide about a tool call, or add a note to it. */
  readonly asksBeforeTools: boolean
}

export const CLAUDE_CODE: HookDialect = {
  agent: 'claude-code',
  events: {
    SessionStart: 'session_start',
    UserPromptSubmit: 'prompt',
    PreToolUse: 'before_tool',
    Stop: 'stop',
    PreCompact: 'before_compaction',
    SessionEnd: 'session_end',
    SubagentStart: 'subagent_start',
    SubagentStop: 'subagent_stop',
  },
  lastMessage: 'last_assistant_message',
  refuses: 'block',
  tellsSummariser: true,
  asksBeforeTools: true,
}

/** Codex took over Claude Code's events and fields; what is printed before a compaction must be JSON without context. */
const CODEX: HookDialect = {
  ...CLAUDE_CODE,
  agent: 'codex',
  tellsSummariser: false,
  asksBeforeTools: false,
}

const GEMINI_CLI: HookDialect = {
  agent: 'gemini-cli',
  events: {
    SessionStart: 'session_start',
    BeforeAgent: 'prompt',
    BeforeTool: 'before_tool',
    AfterAgent: 'stop',
    PreCompress: 'before_compaction',
    SessionEnd: 'session_end',
  },
  lastMessage: 'prompt_response',
  refuses: 'deny',
  tellsSummariser: false,
  asksBeforeTools: false,
}

export const DIALECTS: readonly HookDialect[] = [CLAUDE_CODE, CODEX, GEMINI_CLI]

/** Reads `codex/prompt` or `prompt`. An unknown agent is taken for Claude Code. */
export function readTyped(typed: string | undefined): {
  readonly dialect: HookDialect
  readonly event: string | undefined
} {
  const [agent, event] = typed?.includes('/') ? typed.split('/', 2) : [CLAUDE_CODE.agent, typed]
  return { dialect: DIALECTS.find((one) => one.agent === agent) ?? CLAUDE_CODE, event }
}
