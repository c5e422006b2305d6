/** What is asked about skills, and answered: what is known that skill files do not say. */

import type { MemoryId } from '../../../core/ids.ts'
import type { ScopeSelection } from '../../../kernel/scopes.ts'
import type { SkillPlaces } from '../../../kernel/sources/locate-file.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'

export interface CrystallizeInput extends ScopeSelection {
  readonly topic: string
  /** Absolute; at most 100. Default: none, and then nothing is said yet. */
  readonly skillPaths?: readonly string[]
  /** Memories looked at, 1–100; default 50. */
  readonly limit?: number
  /** Answer with the text of a skill made of what was found. */
  readonly propose?: boolean
  /** Also write it there: absolute, and called SKILL.md. */
  readonly writeTo?: string
  /** Also where there is a file already; a copy of that is kept beside it. For an agent only where `agreed`. */
  readonly overwrite?: boolean
  /** A person said yes to replacing what is at `writeTo`. Never of a model's own words. */
  readonly agreed?: boolean
  /** Write nothing; what would keep it from being written is refused as ever, but for a file that is there. */
  readonly dryRun?: boolean
  /** Where the files must lie; an agent that gives none may name no file at all. */
  readonly within?: SkillPlaces
  /** Name of a ranking policy, as for recall. */
  readonly policy?: string
}

/** `differs`: a file says the same thing with another number, name, version or the other way round. */
export const SYNC_STATES = ['said', 'partly', 'differs', 'missing'] as const
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
