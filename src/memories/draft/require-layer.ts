/** Checks a governance layer that a caller names. */

import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { GovernanceLayer } from '../../core/memory.ts'
import { mayAssignLayer } from '../../strength/governance.ts'

/** Returns the layer. @throws LoreError protected if anyone but a person asks for layer 1 */
export function requireLayer(layer: GovernanceLayer, caller: Caller): GovernanceLayer {
  if (!mayAssignLayer(layer, layer, caller.kind)) throw onlyAPerson('make a memory constitutional (layer 1)')
  return layer
}

export function onlyAPerson(what: string): LoreError {
  return new LoreError('protected', `Only a person may ${what}.`, {
    hint: 'Ask the person to do it with `lore govern`, or choose layer 2, 3 or 4.',
  })
}
