/** Result types of forecastForgetting. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Origin } from '../../core/origin.ts'
import type { ArchiveRule } from '../../strength/archive-rules.ts'

/** `empty_topic`: a topic that Lore made and that holds nothing any more. `graveyard`: its days there are over. */
type ForgettingRule = ArchiveRule | 'empty_topic' | 'graveyard'

/** A memory that will leave if nothing uses it before. */
export interface Departure {
  readonly id: MemoryId
  readonly title: string
  readonly at: EpochMs
  readonly action: 'archive' | 'purge'
  readonly rule: ForgettingRule
  readonly origin: Origin
  readonly reason: string
}

/** The departures of one rule and origin. */
export interface DepartureGroup extends Pick<Departure, 'action' | 'rule' | 'origin'> {
  readonly count: number
  /** The first to leave. */
  readonly examples: readonly Pick<Departure, 'id' | 'title' | 'at' | 'reason'>[]
}

export interface ForgettingWindow {
  /** Days from now. */
  readonly days: number
  readonly archived: number
  readonly purged: number
  /** Largest first. */
  readonly groups: readonly DepartureGroup[]
}

export interface ForgettingPoint {
  /** Days from now. */
  readonly days: number
  readonly archived: number
  readonly purged: number
}

export interface ForgettingReport {
  /** Number of live memories. */
  readonly memories: number
  /** How many of them a person said or confirmed; no rule archives them. */
  readonly persons: number
  /** Each window includes the ones before it. */
  readonly windows: readonly ForgettingWindow[]
  /** The simulated year, week by week: how many have left until then. */
  readonly year: readonly ForgettingPoint[]
}
