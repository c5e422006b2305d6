/** Renders a failed call for the model: code, message and hint, never a stack trace. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ErrorCode, LoreError } from '../../core/errors.ts'

/**
 * The remedy for an error: the model calls with other arguments, the model repeats the call, or a person acts.
 * Errors that need a person are logged as well as answered.
 */
export type Recourse = 'call-differently' | 'call-again' | 'person'

export const RECOURSE: Readonly<Record<ErrorCode, Recourse>> = {
  invalid_input: 'call-differently',
  content_empty: 'call-differently',
  content_too_long: 'call-differently',
  content_not_text: 'call-differently',
  contains_secret: 'call-differently',
  memory_not_found: 'call-differently',
  edge_not_found: 'call-differently',
  session_not_found: 'call-differently',
  scope_not_found: 'call-differently',
  run_not_found: 'call-differently',
  backup_not_found: 'call-differently',
  changed_since: 'person',
  tree_cycle: 'call-differently',
  self_edge: 'call-differently',
  relation_unknown: 'call-differently',
  depth_mismatch: 'call-differently',
  protected: 'call-differently',
  not_yet: 'call-differently',
  cancelled: 'call-again',
  database_busy: 'call-again',
  database_read_only: 'person',
  disk_full: 'person',
  model_unavailable: 'call-again',
  llm_unavailable: 'call-again',
  llm_refused: 'person',
  llm_answer_invalid: 'call-again',
  budget_reached: 'person',
  daemon_away: 'call-again',
  closed: 'person',
  database_newer: 'person',
  database_foreign: 'person',
  database_damaged: 'person',
  database_replaced: 'person',
  migration_changed: 'person',
  model_missing: 'person',
  model_damaged: 'person',
  config_invalid: 'person',
  unauthorized: 'person',
  port_in_use: 'person',
  daemon_running: 'person',
  daemon_mismatch: 'person',
  runtime_too_old: 'person',
  internal: 'person',
}

export function toToolError(error: LoreError): CallToolResult {
  return {
    content: [{ type: 'text', text: `${error.code}: ${error.message} — ${error.hint}` }],
    isError: true,
  }
}
