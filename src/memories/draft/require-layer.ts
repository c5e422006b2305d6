/** Checks a governance layer that a caller names. */

import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { GovernanceLayer } from '../../core/memory.ts'
import { isPersonsLayer } from '../../strength/governance.ts'

/** Returns the layer. @throws LoreError protected if anyone but a person assigns layer 1 or 2 */
export function requireLayer(layer: GovernanceLayer, caller: Caller): GovernanceLayer {
  if (caller.kind === 'person' || !isPersonsLayer(layer)) return layer
  throw onlyAPerson(`put a memory into layer ${layer}`)
}

function onlyAPerson(what: string): LoreError {
  return new LoreError('protected', `Only a person may ${what}.`, {
    hint: 'Ask the person to do it with `lore govern`, or choose layer 3 or 4.',
  })
}
