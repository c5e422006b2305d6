/** Settings of the memory-v3 profile. */
import type { SleepTuning } from '../../strength/tuning.ts'

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
