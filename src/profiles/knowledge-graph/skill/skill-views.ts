/** Result types of crystallizeSkill. */

import type { MemoryId } from '../../../core/ids.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'

/** `differs`: a file makes the same statement with another number, or negates it. */
const SYNC_STATES = ['said', 'partly', 'differs', 'missing'] as const
export type SyncState = (typeof SYNC_STATES)[number]

export interface SyncedMemory {
  readonly memory: KnownMemory
  readonly state: SyncState
  /** Share of its sentences that some file contains, 0–1. */
  readonly said01: number
  /** Its sentences that no file contains. */
  readonly missing: readonly string[]
  /** The nearest passage; null if no passage is similar. */
  readonly nearest: { readonly path: string; readonly line: number; readonly text: string } | null
}

export interface CrystallizeReport {
  readonly topic: string
  /** The memories about the topic, best match first. */
  readonly known: readonly SyncedMemory[]
  readonly files: readonly { readonly path: string; readonly readable: boolean }[]
  /** True if the files contain everything the memories say. */
  readonly inSync: boolean
  /** Text of a SKILL.md; null if none was asked for or there are no memories. */
  readonly proposal: string | null
  /** The requested path, and whether a file was there before; null if no path was given. */
  readonly target: { readonly path: string; readonly isThere: boolean } | null
  /** The path written to and the memory of the skill; null if nothing was written. */
  readonly written: { readonly path: string; readonly skillId: MemoryId } | null
}
