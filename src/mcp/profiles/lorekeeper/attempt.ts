/** Runs one item of a batch: an error that the caller can fix becomes an ItemError; any other error ends the call. */
import { type ErrorCode, isLoreError } from '../../../core/errors.ts'
import { RECOURSE } from '../../tools/tool-error.ts'

export interface ItemError {
  readonly error: string
  readonly code: ErrorCode
}

export async function attempt<T>(work: () => Promise<T>): Promise<T | ItemError> {
  try {
    return await work()
  } catch (error) {
    if (!isLoreError(error) || RECOURSE[error.code] !== 'call-differently') throw error
    return toItemError(error)
  }
}

export function toItemError(failure: {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}): ItemError {
  return { error: `${failure.message} ${failure.hint}`, code: failure.code }
}

export function isItemError(value: object): value is ItemError {
  return 'error' in value && 'code' in value
}
