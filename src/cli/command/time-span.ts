/** Checks the span between --since and --until. */
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'

/** @throws LoreError invalid_input if --since does not lie before --until */
export function requireOrder(since: EpochMs | undefined, until: EpochMs | undefined): void {
  if (since === undefined || until === undefined || since < until) return
  throw new LoreError('invalid_input', '--since is after --until, so there is nothing in between.', {
    hint: 'Swap the two.',
  })
}
