/** Use case that forgets a span of a conversation for good, with the memories made of it. */
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { RANGES } from '../core/ranges.ts'
import { flag, integer, name, optional } from '../kernel/fields.ts'
import { requireSession } from '../kernel/sessions.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { type ForgottenTurns, forgetTurnsOf, readSpan } from './removal/forgotten-turns.ts'

/**
 * Replaces the words of the turns by a mark and removes the memories made of them. Hashes stay, so that neither the
 * watcher nor a restore brings them back; the agent's own file is not changed.
 */
export const forgetTurns = defineUseCase({
  name: 'forgetTurns',
  access: 'admin',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** A session's id or a prefix of it, or the agent's own id. */
      session: name(),
      /** Positions of the first and the last turn. */
      from: integer(...RANGES.offset),
      until: integer(...RANGES.offset),
      /** True if a person has confirmed the removal; without it the call throws `protected`. */
      confirmed: optional(flag()),
    }),
  run: async (context, { session: typed, from, until, confirmed }): Promise<ForgottenTurns> => {
    if (from > until) {
      throw new LoreError('invalid_input', 'The span ends before it begins.', {
        hint: 'Exchange from and until.',
        details: { field: 'until' },
      })
    }
    if (confirmed !== true) {
      throw new LoreError('protected', 'Turns removed this way cannot be restored.', {
        hint: 'Confirm that they should be removed for good (--yes).',
      })
    }
    const { store, capture } = context
    const session = await requireSession(store, typed)
    const turns = await readSpan(store, session, from, until)
    return forgetTurnsOf(context, session, turns, (hashes) => capture.tombstones.add(hashes))
  },
})
