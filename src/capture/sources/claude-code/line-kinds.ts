/** Classifies the lines of a Claude Code transcript that hold no conversation. Unknown types are expected. */
import type { DropReason } from '../../../core/capture.ts'

/** Line types that are dropped without parsing: copies of whole requests, and long bookkeeping. */
const UNREAD: Readonly<Record<string, DropReason>> = {
  'api-request-shape': 'request_copy',
  'api-request-blob': 'request_copy',
  'api-request': 'request_copy',
  'file-history-snapshot': 'bookkeeping',
  'file-history-delta': 'bookkeeping',
  'content-replacement': 'bookkeeping',
  'last-prompt': 'request_copy',
}

export function reasonToSkip(type: string | null): DropReason | null {
  return type !== null && Object.hasOwn(UNREAD, type) ? (UNREAD[type] ?? null) : null
}

const BOOKKEEPING = new Set([
  'progress',
  'mode',
  'permission-mode',
  'tools-used',
  'cost-state',
  'worktree-state',
  'tag',
  'relocated',
  'continued-in',
  'derived-from',
  'fork-context-ref',
  'atis-latch',
  'memory-mode',
])

/** Returns why a line is dropped whose type carries neither conversation nor facts. */
export function reasonForType(type: string): DropReason {
  return reasonToSkip(type) ?? (BOOKKEEPING.has(type) ? 'bookkeeping' : 'unknown_type')
}

/** Attachments that the program put into the model's context, Lore's memories among them. */
const INJECTED_ATTACHMENTS = new Set([
  'hook_additional_context',
  'hook_success',
  'relevant_memories',
  'nested_memory',
  'environment',
  'model',
  'instructions',
  'session_context',
  'skill_listing',
  'mcp_instructions_delta',
  'date',
  'prompt_snapshot',
  'file',
  'directory',
  'edited_text_file',
  'diagnostics',
])

const ATTACHED_BOOKKEEPING = new Set([
  'task_reminder',
  'todo_reminder',
  'deferred_tools_delta',
  'plan_mode',
  'ultra_effort_enter',
  'ultra_effort_exit',
])

export function reasonForAttachment(type: string): DropReason {
  if (INJECTED_ATTACHMENTS.has(type)) return 'injected'
  return type.startsWith('hook_') || ATTACHED_BOOKKEEPING.has(type) ? 'bookkeeping' : 'unknown_type'
}

const SYSTEM_LINES: Readonly<Record<string, DropReason>> = {
  '': 'bookkeeping',
  compact_boundary: 'bookkeeping',
  microcompact_boundary: 'bookkeeping',
  stop_hook_summary: 'bookkeeping',
  turn_duration: 'bookkeeping',
  informational: 'bookkeeping',
  thinking: 'thinking',
  away_summary: 'compact_summary',
  api_error: 'api_error',
}

export function reasonForSystemLine(subtype: string): DropReason {
  return Object.hasOwn(SYSTEM_LINES, subtype) ? (SYSTEM_LINES[subtype] ?? 'unknown_type') : 'unknown_type'
}
