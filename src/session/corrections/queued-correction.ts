/** A correction that waits in the queue to be stored. */
import type { EpisodeId, EpochMs, MemoryId } from '../../core/ids.ts'

/** All texts are redacted. */
export interface QueuedCorrection {
  /** The statement that holds now, understandable by itself. */
  readonly content: string
  /** The person's own words. */
  readonly quote: string
  /** Time they were said. */
  readonly at: EpochMs
  /** True if the person says that something is wrong. */
  readonly denies: boolean
  /**
   * True if it is too uncertain or too short to be stored alone; it is stored only if it corrects
   * something known.
   */
  readonly onlyToSettle?: boolean
  /**
   * True for a statement without any sign of which memory it means: it is stored only if it plainly contradicts one that
   * is near.
   */
  readonly onlyIfContradicted?: boolean
  /** Memories that its words mean, most certain first. */
  readonly about: readonly MemoryId[]
  /** Injected turns of earlier conversations that it means. */
  readonly turns: readonly EpisodeId[]
  /** All injected memories, if its words mean none of them but reject the answer. */
  readonly given: readonly MemoryId[]
  /** Injections that the agent used; they are meant if no other is. */
  readonly used: readonly string[]
}
