/** A mutex for asynchronous work in one process. */

/** Runs `task` after every task that was handed in before it, failed or not; answers what the task answers. */
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
