/** Remedies of findings as values: `mend` carries them out, and `commandOf` names the command that does the same. */
import type { PlannedChange } from '../../core/change.ts'
import type { RebuildPart } from '../rebuild/rebuild-views.ts'

/** A remedy. A person decides on a `command`; `mend` can carry out the other kinds. */
export type Mending =
  | { readonly kind: 'changes'; readonly changes: readonly PlannedChange[] }
  | {
      readonly kind: 'sleep'
      readonly phases: readonly string[]
      /** True to process everything; otherwise only the changes since the phase last finished. */
      readonly fromTheBeginning?: true
    }
  | { readonly kind: 'rebuild'; readonly part: RebuildPart }
  | { readonly kind: 'command'; readonly command: string }

/** Puts memories back into the tree, breaks cycles and removes dangling links. */
export const REPAIR: Mending = { kind: 'sleep', phases: ['repair'], fromTheBeginning: true }
/** The same for what changed since the last repair. */
export const REPAIR_CHANGED: Mending = { kind: 'sleep', phases: ['repair'] }
/** Archives memories that the rules of forgetting select, after recomputing the strength these rules depend on. */
export const FORGET: Mending = { kind: 'sleep', phases: ['recompute-strength', 'archive'] }

/** Returns the command that carries out the remedy; null if only `mend` can. */
export function commandOf(mending: Mending): string | null {
  switch (mending.kind) {
    case 'changes':
      return null
    case 'sleep': {
      const phases = mending.phases.map((phase) => ` --phase ${phase}`).join('')
      return `lore sleep${phases}${mending.fromTheBeginning === true ? ' --since 1970-01-01' : ''}`
    }
    case 'rebuild':
      return `lore rebuild --${mending.part}`
    case 'command':
      return mending.command
  }
}
