/**
 * Errors as clients of a team server see them. Messages of the database name hosts, tables and sometimes values, so they
 * are replaced; the code and what to do remain.
 */
import { type ErrorCode, LoreError, toLoreError } from '../../core/errors.ts'

const SENTENCES: Partial<Readonly<Record<ErrorCode, readonly [message: string, hint: string]>>> = {
  database_busy: [
    'The database does not answer right now.',
    'Try again in a moment. If it stays so, an administrator should look at /readyz.',
  ],
  database_read_only: ['The database cannot be written.', 'An administrator should name the primary server.'],
  database_damaged: ['The database is damaged.', 'An administrator should restore it from a backup.'],
  disk_full: [
    'The disk of the database is full.',
    'An administrator should free some space; nothing was changed.',
  ],
}

/** The driver gives these errors no code. */
const LOST = /^(?:Client has encountered a connection error|Connection terminated|Client was closed)/

export function toClientError(thrown: unknown): LoreError {
  const known = toLoreError(thrown)
  const isLost =
    (known.code === 'internal' && LOST.test(known.message)) ||
    // The address was right when the server started: the password was changed since, or the database renamed.
    (known.code === 'config_invalid' && hasCode(known.cause, ['28P01', '28000', '3D000']))
  const error = isLost
    ? new LoreError('database_busy', known.message, { hint: known.hint, cause: known })
    : known
  // Errors that Lore itself raised have no cause and name nothing of the database.
  if (error.cause === undefined) return error
  const sentence = SENTENCES[error.code]
  if (sentence !== undefined) {
    return new LoreError(error.code, sentence[0], { hint: sentence[1], cause: error })
  }
  // Row-level security refused: the door should have done so before.
  if (error.code === 'unauthorized' && hasCode(error.cause, ['42501'])) {
    return new LoreError('protected', 'That is not yours to see or change.', {
      hint: 'Name a namespace and a project that you have a role in.',
      cause: error,
    })
  }
  return error
}

function hasCode(cause: unknown, codes: readonly string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code))
}
