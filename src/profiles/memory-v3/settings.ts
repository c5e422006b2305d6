/** Settings of the memory-v3 profile. */
import type { SleepTuning } from '../../strength/tuning.ts'

/** Values of the MEMORY_V3_* variables. An absent field is not set, and the engine's own value applies. */
export interface MemoryV3Settings {
  /** Folder of Markdown notes. */
  readonly vault?: string
  /** Parameters of the ranking policy `memory-v3`, by name. */
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
