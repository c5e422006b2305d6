/** What waits to be stored of a correction. */
import type { EpisodeId, EpochMs, MemoryId } from '../../core/ids.ts'

/** Clean of secrets. */
export interface QueuedCorrection {
  /** What holds, understandable by itself. */
  readonly content: string
  /** The person's own words. */
  readonly quote: string
  /** When they were said. */
  readonly at: EpochMs
  /** They say that something is wrong. */
  readonly denies: boolean
  /** Too faint, or too bare, to be kept for itself: only where it puts right what is known. */
  readonly onlyToSettle?: boolean
  /** The memories they mean by their words, surest first. */
  readonly about: readonly MemoryId[]
  /** Turns of earlier conversations that they mean, where those were given as they stand. */
  readonly turns: readonly EpisodeId[]
  /** Where they mean none by their words, but say that something is wrong: all that the session was given … */
  readonly given: readonly MemoryId[]
  /** … and the injections that the agent used, which are meant where no other is. */
  readonly used: readonly string[]
}
