/**
 * Converts between agents' hook JSON and Lore's calls and answers. Claude Code's format is the common one; a dialect says
 * where another agent differs. Pure.
 */
import {
  HOOK_EVENTS,
  type HookAnswer,
  type HookEvent,
  NO_ANSWER,
  SESSION_STARTS,
  type SessionStart,
} from '../core/hook.ts'
import { CLAUDE_CODE, type HookFields as Fields, type HookDialect } from './dialects.ts'
import type { HookPayload } from './payload.ts'

/** Accepts the agent's name of an event or ours, with dashes or underscores. */
export function toEvent(name: string | undefined, { events } = CLAUDE_CODE): HookEvent | null {
  if (name === undefined) return null
  const own = name.replaceAll('-', '_')
  if (Object.hasOwn(events, name)) return events[name] ?? null
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

export type CallIdentity = Pick<HookPayload, 'id' | 'at' | 'startedAt'>

/**
 * Returns null if the input is not the agent's, or if Lore does not handle its event.
 * @param fallback the event if the input does not name one
 */
export function toPayload(
  given: unknown,
  fallback: HookEvent | null,
  identity: CallIdentity,
  dialect: HookDialect = CLAUDE_CODE,
): HookPayload | null {
  if (!isFields(given)) return null
  const input = dialect.rename?.(given) ?? given
  const event = typeof input.hook_event_name === 'string' ? toEvent(input.hook_event_name, dialect) : fallback
  const sessionId = name(input.session_id)
  if (event === null || sessionId === undefined) return null
  return compact({
    ...identity,
    event,
    agent: dialect.agent,
    sessionId,
    cwd: path(input.cwd),
    transcriptPath:
      path(event === 'subagent_stop' ? input.agent_transcript_path : undefined) ??
      path(input.transcript_path),
    subagentId: name(input.agent_id),
    subagentType: name(input.agent_type),
    ...ofEvent(event, input, dialect),
  })
}

function ofEvent(
  event: HookEvent,
  input: Fields,
  { lastMessage }: HookDialect,
): Partial<Record<keyof HookPayload, unknown>> {
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
        lastMessage: text(input[lastMessage], MAX_ANSWER_CHARS),
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
export function renderAnswer(
  event: HookEvent,
  answer: HookAnswer,
  dialect: HookDialect = CLAUDE_CODE,
): string {
  const context = answer.context === null ? '' : cut(answer.context, MAX_CONTEXT_CHARS)
  switch (event) {
    case 'session_start':
    case 'prompt':
    case 'subagent_start':
      return context === '' ? '' : specific(event, { additionalContext: context }, dialect)
    case 'before_tool':
      return beforeTool(answer.permission, context, dialect)
    case 'stop':
    case 'subagent_stop': {
      const { goOn } = answer
      if (goOn === null || goOn === '') return ''
      if (dialect.goOnField !== undefined) {
        return JSON.stringify({ [dialect.goOnField]: cut(goOn, MAX_CONTEXT_CHARS) })
      }
      return JSON.stringify({ decision: dialect.refuses, reason: cut(goOn, MAX_CONTEXT_CHARS) })
    }
    case 'before_compaction':
      if (!dialect.tellsSummariser) return ''
      // Plain text joins the summariser's instructions; text that starts with "{" would be parsed as JSON.
      return context.startsWith('{') ? ` ${context}` : context
    case 'session_end':
      return ''
  }
}

/** An agent that cannot ask the person lets the operation proceed: memory only advises. */
function beforeTool(permission: HookAnswer['permission'], context: string, dialect: HookDialect): string {
  if (!dialect.asksBeforeTools) {
    return permission?.decision === 'deny'
      ? JSON.stringify({ decision: dialect.refuses, reason: cut(permission.reason, MAX_CONTEXT_CHARS) })
      : ''
  }
  if (permission !== null) {
    const { decision, reason } = permission
    const said = { permissionDecision: decision, permissionDecisionReason: cut(reason, MAX_CONTEXT_CHARS) }
    return specific('before_tool', said, dialect)
  }
  return context === '' ? '' : specific('before_tool', { additionalContext: context }, dialect)
}

function specific(
  event: HookEvent,
  fields: Readonly<Record<string, string>>,
  { events, contextField, beside }: HookDialect,
): string {
  if (contextField !== undefined)
    return JSON.stringify({ ...beside, [contextField]: fields.additionalContext })
  const hookEventName = Object.keys(events).find((name) => events[name] === event)
  return JSON.stringify({ hookSpecificOutput: { hookEventName, ...fields } })
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
