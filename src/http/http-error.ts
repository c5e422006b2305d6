/** Errors over HTTP: a status, and `{error: {code, message, hint}}`. Never a stack. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode, LoreError } from '../core/errors.ts'

export const STATUS_BY_CODE: Readonly<Record<ErrorCode, ContentfulStatusCode>> = {
  invalid_input: 400,
  content_empty: 400,
  content_not_text: 400,
  contains_secret: 400,
  relation_unknown: 400,
  self_edge: 400,
  depth_mismatch: 400,
  unauthorized: 401,
  protected: 403,
  memory_not_found: 404,
  edge_not_found: 404,
  session_not_found: 404,
  scope_not_found: 404,
  run_not_found: 404,
  backup_not_found: 404,
  changed_since: 409,
  tree_cycle: 409,
  content_too_long: 413,
  cancelled: 499 as ContentfulStatusCode,
  internal: 500,
  database_damaged: 500,
  database_replaced: 500,
  migration_changed: 500,
  model_damaged: 500,
  config_invalid: 500,
  port_in_use: 500,
  daemon_running: 500,
  runtime_too_old: 500,
  not_yet: 501,
  closed: 503,
  database_busy: 503,
  database_read_only: 503,
  disk_full: 507,
  daemon_away: 503,
  daemon_mismatch: 503,
  database_newer: 503,
  database_foreign: 503,
  model_missing: 503,
  model_unavailable: 503,
  llm_unavailable: 503,
  llm_refused: 502,
  llm_answer_invalid: 502,
  budget_reached: 429,
}

export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string }
}

/** Returns the body of an error. Hides the message of an internal error, which may name files. */
export function toErrorBody(error: LoreError): ErrorBody {
  const message = error.code === 'internal' ? 'Something failed inside Lore.' : error.message
  return { error: { code: error.code, message, hint: error.hint } }
}
