/** A mutex for asynchronous work in one process. */

/** Runs `task` after all tasks passed in before it, even failed ones; returns its result. */
export type Turns = <T>(task: () => Promise<T>) => Promise<T>

/** @example const inTurn = createTurns(); await inTurn(() => store.transact(…)) */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = last.then(task)
    last = mine.catch(() => undefined)
    return mine
  }
}
