/** The exit codes, one for each kind of outcome, and the table from error codes to them. */
import type { ErrorCode } from '../../core/errors.ts'

export const EXIT = {
  ok: 0,
  failure: 1,
  badInput: 2,
  notFound: 3,
  duplicate: 4,
  refused: 5,
  running: 6,
  cancelled: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'failed: the store, the model, the network or Lore itself',
  2: 'bad usage, input or setting; nothing was changed',
  3: 'no such memory, scope, session or backup; no daemon running, no tray on this machine',
  4: 'not stored: memory already holds something similar',
  5: 'refused: protected, or not allowed without --yes',
  6: 'not started: a daemon already serves this home, or its tray icon is shown',
  130: 'cancelled',
}

const BY_ERROR: Readonly<Record<ErrorCode, ExitCode>> = {
  invalid_input: EXIT.badInput,
  content_empty: EXIT.badInput,
  content_too_long: EXIT.badInput,
  content_not_text: EXIT.badInput,
  contains_secret: EXIT.badInput,
  tree_cycle: EXIT.badInput,
  self_edge: EXIT.badInput,
  relation_unknown: EXIT.badInput,
  depth_mismatch: EXIT.badInput,
  config_invalid: EXIT.badInput,
  memory_not_found: EXIT.notFound,
  edge_not_found: EXIT.notFound,
  session_not_found: EXIT.notFound,
  scope_not_found: EXIT.notFound,
  run_not_found: EXIT.notFound,
  backup_not_found: EXIT.notFound,
  changed_since: EXIT.failure,
  protected: EXIT.refused,
  unauthorized: EXIT.refused,
  not_yet: EXIT.failure,
  database_newer: EXIT.failure,
  database_foreign: EXIT.failure,
  database_damaged: EXIT.failure,
  database_busy: EXIT.failure,
  database_read_only: EXIT.failure,
  disk_full: EXIT.failure,
  database_replaced: EXIT.failure,
  migration_changed: EXIT.failure,
  model_missing: EXIT.failure,
  model_damaged: EXIT.failure,
  model_unavailable: EXIT.failure,
  llm_unavailable: EXIT.failure,
  llm_refused: EXIT.failure,
  llm_answer_invalid: EXIT.failure,
  budget_reached: EXIT.failure,
  port_in_use: EXIT.failure,
  daemon_running: EXIT.running,
  daemon_away: EXIT.failure,
  daemon_mismatch: EXIT.failure,
  runtime_too_old: EXIT.failure,
  cancelled: EXIT.cancelled,
  closed: EXIT.failure,
  internal: EXIT.failure,
}

export function exitCodeOf(code: ErrorCode): ExitCode {
  return BY_ERROR[code]
}
