/**
 * The writers of one process, one after the other. The lock in the database keeps processes apart; if every writer waited
 * there, each would hold a connection meanwhile, and reads would wait for one.
 */
import { LoreError } from '../../core/errors.ts'
import { createTurns, type Turns } from '../../core/turns.ts'

export type WriteTurns = Turns

/** Time that a write waits for others: for those of this process, and again for those of others. */
export const WRITE_PATIENCE_MS = 60_000

/** A writer that has waited for too long fails with `database_busy`, and its work is not begun. */
export function createWriteTurns(patienceMs: number = WRITE_PATIENCE_MS): WriteTurns {
  const inTurn = createTurns()
  return <T>(task: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(tooLate(patienceMs))
      }, patienceMs)
      inTurn(async () => {
        if (isLate) return
        clearTimeout(timer)
        await task().then(resolve, reject)
      }).catch(reject)
    })
}

function tooLate(patienceMs: number): LoreError {
  return new LoreError('database_busy', `Other writes took longer than ${patienceMs / 1_000} seconds.`, {
    hint: 'Try again in a moment. Nothing was changed.',
  })
}
