/** What capture remembers between two looks at the agents' files. */

import type { EpochMs } from './ids.ts'

export type DropReason = (typeof DROP_REASONS)[number]

/** How far one file was read. Moves in the same transaction as what was read from it. */
export interface Watermark {
  readonly path: string
  readonly agent: string
  readonly byteOffset: number
  /** Lines read so far. */
  readonly lineNumber: number
  /** Of the file when it was last read: unchanged ones are not opened. */
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
  /** SHA-256 of the first `headBytes` bytes and the last before `byteOffset`: others mean another file. */
  readonly headHash: string
  readonly headBytes: number
  /** What the parser must know to go on. */
  readonly parserState: unknown
  readonly turns: number
  readonly dropped: Readonly<Partial<Record<CaptureDrop, number>>>
  /** Why the last attempt failed; null when it did not. */
  readonly error: string | null
  readonly readAt: EpochMs
}

/** Why something that was parsed did not become an episode. */
const CAPTURE_DROPS = ['known', 'echo', 'paused', 'private', 'excluded', 'forgotten', 'not_text'] as const
export type CaptureDrop = DropReason | (typeof CAPTURE_DROPS)[number]

/** What is said in between is not kept; null: until resumed. */
export interface Pause {
  readonly since: EpochMs
  readonly until: EpochMs | null
}

/** Why something in a file did not become a turn; counted and shown, never silent. */
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
