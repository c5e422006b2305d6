/**
 * Numbers and switches that the environment of a profile sets. Read once by config, sent along with each request:
 * the engine that answers may be another process with another environment.
 */
import type { SleepTuning } from './tuning.ts'

export interface ProfileSettings {
  readonly memoryV3?: MemoryV3Settings
  readonly lorekeeper?: LorekeeperSettings
}

/** What MEMORY_V3_* variables say. Absent: not set, and the engine's own value holds. */
export interface MemoryV3Settings {
  /** Folder of Markdown notes. */
  readonly vault?: string
  /** Numbers of the policy `memory-v3`, by its names for them. */
  readonly ranking?: Readonly<Record<string, number>>
  readonly gate?: { readonly minChars?: number; readonly nearDuplicate01?: number }
  readonly sleep?: SleepTuning
  /** Switches that are off. */
  readonly off?: readonly MemoryV3Switch[]
}

export const MEMORY_V3_SWITCHES = [
  'multigraph',
  'sensory',
  'zettelkasten',
  'surprise',
  'fan_effect',
  'three_stage',
  'halumem',
  'hierarchy',
  'consolidation',
  'async',
  'structure_tags',
] as const
export type MemoryV3Switch = (typeof MEMORY_V3_SWITCHES)[number]

/** What LORE_* variables say to the lorekeeper profile. Absent: not set, and the document's own value holds. */
export interface LorekeeperSettings {
  readonly namespace?: string
  readonly searchLimit?: number
  readonly maxRefineFrom?: number
  readonly maxIds?: number
  readonly linkCandidates?: number
  /** 0–1, of meaning and words together. */
  readonly duplicateFrom01?: number
  readonly ranking?: {
    readonly semantic?: number
    readonly keyword?: number
    readonly quality?: number
    readonly usage?: number
    readonly decayPerDay?: number
  }
  readonly rating?: {
    readonly bumpUp?: number
    readonly bumpDown?: number
    readonly window?: number
  }
}
