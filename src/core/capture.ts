/** The state that capture keeps between two passes over the agents' transcript files. */

import type { EpochMs } from './ids.ts'

export type DropReason = (typeof DROP_REASONS)[number]

/** The position up to which one file was read. Saved in the same transaction as the turns read from it. */
export interface Watermark {
  readonly path: string
  readonly agent: string
  readonly byteOffset: number
  /** Number of lines read so far. */
  readonly lineNumber: number
  /** Size and time of the file at the last read; a file with the same two values is not opened again. */
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
  /**
   * SHA-256 of the first `headBytes` bytes and of the last bytes before `byteOffset`; a different hash means
   * a different file.
   */
  readonly headHash: string
  readonly headBytes: number
  /** State that the parser needs to continue at `byteOffset`. */
  readonly parserState: unknown
  readonly turns: number
  readonly dropped: Readonly<Partial<Record<CaptureDrop, number>>>
  /** Reason why the last attempt failed; null if it succeeded. */
  readonly error: string | null
  readonly readAt: EpochMs
}

/** Reasons why a parsed turn did not become an episode. */
const CAPTURE_DROPS = ['known', 'echo', 'paused', 'private', 'excluded', 'forgotten', 'not_text'] as const
export type CaptureDrop = DropReason | (typeof CAPTURE_DROPS)[number]

/** A span in which capture keeps nothing. `until` is null if it lasts until resumed. */
export interface Pause {
  readonly since: EpochMs
  readonly until: EpochMs | null
}

/** Reasons why a line or record of a file did not become a turn. Every drop is counted and shown. */
export const DROP_REASONS = [
  'blank',
  'bad_json',
  'unknown_type',
  'bookkeeping',
  'request_copy',
  'injected',
  'command_markup',
  'compact_summary',
  'image',
  'thinking',
  'tool_call',
  'empty',
  'api_error',
  'too_long',
] as const
