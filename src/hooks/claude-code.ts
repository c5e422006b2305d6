/** Converts between Claude Code's hook JSON and Lore's calls and answers. Pure. */
import {
  HOOK_EVENTS,
  type HookAnswer,
  type HookEvent,
  NO_ANSWER,
  SESSION_STARTS,
  type SessionStart,
} from '../core/hook.ts'
import type { HookPayload } from './payload.ts'

const AGENT = 'claude-code'

const EVENTS: Readonly<Record<string, HookEvent>> = {
  SessionStart: 'session_start',
  UserPromptSubmit: 'prompt',
  PreToolUse: 'before_tool',
  Stop: 'stop',
  PreCompact: 'before_compaction',
  SessionEnd: 'session_end',
  SubagentStart: 'subagent_start',
  SubagentStop: 'subagent_stop',
}

const NAMES = Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [event, name]))

/** Accepts Claude Code's name or ours, with dashes or underscores. */
export function toEvent(name: string | undefined): HookEvent | null {
  if (name === undefined) return null
  const own = name.replaceAll('-', '_')
  if (Object.hasOwn(EVENTS, name)) return EVENTS[name] ?? null
  return HOOK_EVENTS.find((event) => event === own) ?? null
}

/** Longer prompts are cut: the rest adds nothing to what they ask. */
const MAX_PROMPT_CHARS = 100_000
/**
 * Small enough for the socket's buffer, so that a process that does not wait can hand it over in one write.
 */
const MAX_ANSWER_CHARS = 15_000
const MAX_PATH_CHARS = 4_096
const MAX_NAME_CHARS = 200
const MAX_INPUT_CHARS = 2_000
const MAX_INPUT_FIELDS = 32

type Fields = Readonly<Record<string, unknown>>

export type CallIdentity = Pick<HookPayload, 'id' | 'at' | 'startedAt'>

/**
 * Returns null if the input is not Claude Code's, or if Lore does not handle its event.
 * @param fallback the event if the input does not name one
 */
export function toPayload(
  input: unknown,
  fallback: HookEvent | null,
  identity: CallIdentity,
): HookPayload | null {
  if (!isFields(input)) return null
  const event = typeof input.hook_event_name === 'string' ? toEvent(input.hook_event_name) : fallback
  const sessionId = name(input.session_id)
  if (event === null || sessionId === undefined) return null
  return compact({
    ...identity,
    event,
    agent: AGENT,
    sessionId,
    cwd: path(input.cwd),
    transcriptPath:
      path(event === 'subagent_stop' ? input.agent_transcript_path : undefined) ??
      path(input.transcript_path),
    subagentId: name(input.agent_id),
    subagentType: name(input.agent_type),
    ...ofEvent(event, input),
  })
}

function ofEvent(event: HookEvent, input: Fields): Partial<Record<keyof HookPayload, unknown>> {
  switch (event) {
    case 'session_start':
      return { source: toSource(input.source) }
    case 'prompt':
      return { prompt: text(input.prompt, MAX_PROMPT_CHARS) }
    case 'before_tool':
      return { tool: toTool(input) }
    case 'stop':
    case 'subagent_stop':
      return {
        lastMessage: text(input.last_assistant_message, MAX_ANSWER_CHARS),
        stopHookActive: input.stop_hook_active === true,
      }
    case 'before_compaction':
      return { reason: name(input.trigger) }
    case 'session_end':
      return { reason: name(input.reason) }
    case 'subagent_start':
      return {}
  }
}

function toSource(value: unknown): SessionStart {
  return SESSION_STARTS.find((source) => source === value) ?? 'startup'
}

function toTool(input: Fields): HookPayload['tool'] | undefined {
  const tool = name(input.tool_name)
  return tool === undefined ? undefined : { name: tool, input: shorten(input.tool_input) }
}

/** Cuts long fields: the path of a file is enough, its content is not needed. */
function shorten(input: unknown): unknown {
  if (!isFields(input)) return null
  const fields = Object.entries(input)
    .slice(0, MAX_INPUT_FIELDS)
    .flatMap(([key, value]) => {
      if (typeof value === 'string') return [[key, cut(value, MAX_INPUT_CHARS)]]
      return typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : []
    })
  return Object.fromEntries(fields)
}

/** Claude Code moves context of more than 10,000 characters to a file, which the model does not read. */
const MAX_CONTEXT_CHARS = 9_500

/** Returns the text to print; '' if there is nothing to print. */
export function renderAnswer(event: HookEvent, answer: HookAnswer): string {
  const context = answer.context === null ? '' : cut(answer.context, MAX_CONTEXT_CHARS)
  switch (event) {
    case 'session_start':
    case 'prompt':
    case 'subagent_start':
      return context === '' ? '' : specific(event, { additionalContext: context })
    case 'before_tool':
      if (answer.permission !== null) {
        return specific(event, {
          permissionDecision: answer.permission.decision,
          permissionDecisionReason: cut(answer.permission.reason, MAX_CONTEXT_CHARS),
        })
      }
      return context === '' ? '' : specific(event, { additionalContext: context })
    case 'stop':
    case 'subagent_stop': {
      const { goOn } = answer
      if (goOn === null || goOn === '') return ''
      return JSON.stringify({ decision: 'block', reason: cut(goOn, MAX_CONTEXT_CHARS) })
    }
    case 'before_compaction':
      // Plain text joins the summariser's instructions; text that starts with "{" would be parsed as JSON.
      return context.startsWith('{') ? ` ${context}` : context
    case 'session_end':
      return ''
  }
}

function specific(event: HookEvent, fields: Readonly<Record<string, string>>): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: NAMES[event], ...fields } })
}

/** Reads an answer that came over the socket. Fields of the wrong type become null. */
export function toAnswer(value: unknown): HookAnswer {
  if (!isFields(value)) return NO_ANSWER
  const { context, permission, goOn } = value
  return {
    context: typeof context === 'string' ? context : null,
    permission:
      isFields(permission) &&
      (permission.decision === 'ask' || permission.decision === 'deny') &&
      typeof permission.reason === 'string'
        ? { decision: permission.decision, reason: permission.reason }
        : null,
    goOn: typeof goOn === 'string' ? goOn : null,
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown, maxChars: number): string | undefined {
  return typeof value === 'string' ? cut(value, maxChars) : undefined
}

function path(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_PATH_CHARS ? value : undefined
}

function name(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_CHARS ? value : undefined
}

/** Cuts between two characters, never inside a surrogate pair. */
function cut(value: string, maxChars: number): string {
  if (value.length <= maxChars) return value
  const last = value.charCodeAt(maxChars - 1)
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars)
}

function compact(fields: Readonly<Record<string, unknown>>): HookPayload {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as unknown as HookPayload
}
