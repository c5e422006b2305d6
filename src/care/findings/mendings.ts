/** Remedies of findings, as values: `mend` carries them out, and a person is told the command that does the same. */
import type { PlannedChange } from '../../core/change.ts'
import type { RebuildPart } from '../rebuild/rebuild-views.ts'

/** A `command` is for a person to decide on; all others can be carried out at once. */
export type Mending =
  | { readonly kind: 'changes'; readonly changes: readonly PlannedChange[] }
  | {
      readonly kind: 'sleep'
      readonly phases: readonly string[]
      /** Looks at everything; otherwise at what changed since the phase last came to its end. */
      readonly fromTheBeginning?: true
    }
  | { readonly kind: 'rebuild'; readonly part: RebuildPart }
  | { readonly kind: 'command'; readonly command: string }

/** Puts memories back in the tree, opens circles and removes links without an end. */
export const REPAIR: Mending = { kind: 'sleep', phases: ['repair'], fromTheBeginning: true }
/** The same for what changed since the last repair. */
export const REPAIR_CHANGED: Mending = { kind: 'sleep', phases: ['repair'] }
/** Archives what the rules of forgetting decide on; they look at strength, so that is worked out first. */
export const FORGET: Mending = { kind: 'sleep', phases: ['recompute-strength', 'archive'] }

/** The command with which a person mends it; null if only `mend` does. */
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
