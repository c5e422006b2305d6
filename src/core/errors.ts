/**
 * The only error type that leaves the engine. Every code is a literal, so each surface maps it to its own
 * vocabulary (exit code, HTTP status, MCP tool error) in one exhaustive table.
 */
export const ERROR_CODES = [
  'invalid_input',
  'content_empty',
  'content_too_long',
  'content_not_text',
  'contains_secret',
  'memory_not_found',
  'edge_not_found',
  'session_not_found',
  'scope_not_found',
  'run_not_found',
  'backup_not_found',
  'changed_since',
  'tree_cycle',
  'self_edge',
  'relation_unknown',
  'depth_mismatch',
  'protected',
  'not_yet',
  'database_newer',
  'database_foreign',
  'database_damaged',
  'database_busy',
  'database_read_only',
  'disk_full',
  'database_replaced',
  'migration_changed',
  'model_missing',
  'model_damaged',
  'model_unavailable',
  'llm_unavailable',
  'llm_refused',
  'llm_answer_invalid',
  'budget_reached',
  'config_invalid',
  'unauthorized',
  'port_in_use',
  'daemon_running',
  'daemon_away',
  'daemon_mismatch',
  'runtime_too_old',
  'cancelled',
  'closed',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface LoreErrorOptions {
  /** A sentence that tells the user what to do next. */
  readonly hint: string
  readonly cause?: unknown
  /** Machine-readable details: the field, the limit, the id. Never content. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Every bundle has its own copy of the class, so `isLoreError` checks this mark instead of the class. */
const MARK: unique symbol = Symbol.for('lore.error')

/**
 * An error with a literal code and a hint for the user.
 * @example throw new LoreError('invalid_input', 'The limit is negative.', { hint: 'Give a limit of at least 1.' })
 */
export class LoreError extends Error {
  override readonly name = 'LoreError'
  readonly [MARK] = true
  readonly code: ErrorCode
  readonly hint: string
  readonly details: Readonly<Record<string, string | number | boolean | null>>

  constructor(code: ErrorCode, message: string, options: LoreErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.details = options.details ?? {}
  }
}

/**
 * Returns true for a LoreError, even if another bundle's class created it.
 * @example if (isLoreError(error) && error.code === 'memory_not_found') return null
 */
export function isLoreError(error: unknown): error is LoreError {
  return typeof error === 'object' && error !== null && MARK in error
}

/** Wraps an unexpected error, so that surfaces only handle LoreError. */
export function toLoreError(error: unknown): LoreError {
  if (isLoreError(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    return new LoreError('disk_full', `The disk is full (${message}).`, {
      hint: 'Free some space, and try again.',
      cause: error,
    })
  }
  return new LoreError('internal', message, {
    hint: 'This is a fault in Lore. Run `lore doctor`, and report it with the message above.',
    cause: error,
  })
}
