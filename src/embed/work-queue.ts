/** Runs tasks one at a time, in order; urgent ones overtake waiting ones. */

export interface WorkQueue {
  run<T>(task: () => Promise<T>, priority?: 'urgent' | 'normal'): Promise<T>
  /** Resolves when no task runs or waits. */
  idle(): Promise<void>
}

export function createWorkQueue(): WorkQueue {
  const urgent: (() => Promise<void>)[] = []
  const normal: (() => Promise<void>)[] = []
  let draining: Promise<void> | null = null

  const drain = async (): Promise<void> => {
    for (let next = urgent.shift() ?? normal.shift(); next !== undefined; ) {
      await next()
      next = urgent.shift() ?? normal.shift()
    }
    draining = null
  }

  return {
    run(task, priority = 'normal') {
      return new Promise((resolve, reject) => {
        const lane = priority === 'urgent' ? urgent : normal
        lane.push(() => task().then(resolve, reject))
        draining ??= drain()
      })
    },
    idle: () => draining ?? Promise.resolve(),
  }
}
