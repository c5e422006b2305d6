/** Answers about skills: what is known that skill files do not say. */

import type { MemoryId } from '../../../core/ids.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'

/** `differs`: a file says the same thing with another number, name, version or the other way round. */
const SYNC_STATES = ['said', 'partly', 'differs', 'missing'] as const
export type SyncState = (typeof SYNC_STATES)[number]

export interface SyncedMemory {
  readonly memory: KnownMemory
  readonly state: SyncState
  /** Share of its sentences that some file says, 0–1. */
  readonly said01: number
  /** Its sentences that no file says. */
  readonly missing: readonly string[]
  /** The passage that comes nearest; null where none does. */
  readonly nearest: { readonly path: string; readonly line: number; readonly text: string } | null
}

export interface CrystallizeReport {
  readonly topic: string
  /** Best fit to the topic first. */
  readonly known: readonly SyncedMemory[]
  readonly files: readonly { readonly path: string; readonly readable: boolean }[]
  /** Whether everything known is said. */
  readonly inSync: boolean
  /** Text of a SKILL.md; null where none was asked for, or nothing is known. */
  readonly proposal: string | null
  /** Where it was to be written, and whether a file was there before; null where nothing was to be. */
  readonly target: { readonly path: string; readonly isThere: boolean } | null
  /** Where it was written, and the memory that stands for it. */
  readonly written: { readonly path: string; readonly skillId: MemoryId } | null
}
