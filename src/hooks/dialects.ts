/**
 * How each agent that runs hooks names its moments, and where its JSON differs from Claude Code's. An agent is named before
 * the event on the command line (`codex/prompt`); without a name it is Claude Code. Pure.
 */
import type { HookEvent } from '../core/hook.ts'

export type HookFields = Readonly<Record<string, unknown>>

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
  /** Gives the agent's fields Claude Code's names; absent if they have them. */
  readonly rename?: (input: HookFields) => HookFields
  /** The field of the answer that holds text for the model; absent: Claude Code's `hookSpecificOutput`. */
  readonly contextField?: string
  /** Fields that every answer with such text needs beside it. */
  readonly beside?: HookFields
  /** The field with what to do before stopping; absent: a refusal with its reason. */
  readonly goOnField?: string
  /** The dialect of another program that runs this agent's file of hooks and sends its own fields. */
  readonly borrowedBy?: (input: HookFields) => HookDialect | null
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

/**
 * Copilot Chat in VS Code (from 1.112 on) runs Copilot CLI's personal hooks, but sends and reads Claude Code's fields. Its
 * `transcript_path` is a log of its own, which Lore does not read: the conversation lies elsewhere.
 */
const VSCODE_CHAT: HookDialect = {
  ...CLAUDE_CODE,
  agent: 'copilot-chat',
  tellsSummariser: false,
  asksBeforeTools: false,
  rename: ({ transcript_path: _log, ...rest }) => rest,
}

const COPILOT: HookDialect = {
  agent: 'copilot',
  events: {
    sessionStart: 'session_start',
    userPromptSubmitted: 'prompt',
    preToolUse: 'before_tool',
    agentStop: 'stop',
    preCompact: 'before_compaction',
    sessionEnd: 'session_end',
    subagentStart: 'subagent_start',
    subagentStop: 'subagent_stop',
  },
  lastMessage: 'lastMessage',
  refuses: 'block',
  tellsSummariser: false,
  asksBeforeTools: false,
  rename: ({ sessionId, transcriptPath, toolName, toolArgs, ...rest }) => ({
    ...rest,
    session_id: sessionId,
    transcript_path: transcriptPath,
    tool_name: toolName,
    tool_input: toolArgs,
  }),
  contextField: 'additionalContext',
  borrowedBy: ({ hook_event_name: event, session_id: session }) =>
    typeof event === 'string' && typeof session === 'string' ? VSCODE_CHAT : null,
}

const CURSOR: HookDialect = {
  agent: 'cursor',
  events: {
    sessionStart: 'session_start',
    beforeSubmitPrompt: 'prompt',
    stop: 'stop',
    preCompact: 'before_compaction',
    sessionEnd: 'session_end',
  },
  lastMessage: 'text',
  refuses: 'block',
  tellsSummariser: false,
  asksBeforeTools: false,
  rename: ({ conversation_id, workspace_roots, loop_count, ...rest }) => ({
    ...rest,
    session_id: conversation_id ?? rest.session_id,
    cwd: firstOf(workspace_roots),
    stop_hook_active: typeof loop_count === 'number' && loop_count > 0,
  }),
  contextField: 'additional_context',
  beside: { continue: true },
  goOnField: 'followup_message',
}

/** Its plugin (`opencode-plugin.ts`) speaks to us, so it uses Claude Code's names. A compaction takes our text. */
const OPENCODE: HookDialect = { ...CLAUDE_CODE, agent: 'opencode', contextField: 'context' }

/** Kilo's command line runs the same plugin. */
const KILO: HookDialect = { ...OPENCODE, agent: 'kilo' }

export const DIALECTS: readonly HookDialect[] = [
  CLAUDE_CODE,
  CODEX,
  GEMINI_CLI,
  COPILOT,
  VSCODE_CHAT,
  CURSOR,
  OPENCODE,
  KILO,
]

/** The dialect that the input is really in. */
export function dialectOf(named: HookDialect, input: unknown): HookDialect {
  return typeof input === 'object' && input !== null
    ? (named.borrowedBy?.(input as HookFields) ?? named)
    : named
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined
}

/** Reads `codex/prompt` or `prompt`. An unknown agent is taken for Claude Code. */
export function readTyped(typed: string | undefined): {
  readonly dialect: HookDialect
  readonly event: string | undefined
} {
  const [agent, event] = typed?.includes('/') ? typed.split('/', 2) : [CLAUDE_CODE.agent, typed]
  return { dialect: DIALECTS.find((one) => one.agent === agent) ?? CLAUDE_CODE, event }
}
