/**
 * Tells a process that wants to end whether one of its threads is inside the model: the runtime brings the whole process
 * down when its thread is taken away in the middle of a run, which takes a tenth of a second at most.
 */

export interface BusyFlag {
  /** To be given to the thread. */
  readonly memory: SharedArrayBuffer
  /** Runs what must not be broken off; not begun any more once the process ends, then it never settles. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Lets nothing begin any more, and blocks until nothing is under way, or it took too long. */
  finish(): void
}

const PLACES = { busy: 0, ending: 1 } as const
/** A model that hangs must not keep the process. */
const LONGEST_WAIT_MS = 3_000

/** @param memory of the flag made in another thread; a new flag where there is none */
export function createBusyFlag(
  memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * Object.keys(PLACES).length),
): BusyFlag {
  const places = new Int32Array(memory)
  const lower = () => {
    Atomics.store(places, PLACES.busy, 0)
    Atomics.notify(places, PLACES.busy)
  }
  return {
    memory,
    async during(work) {
      Atomics.store(places, PLACES.busy, 1)
      // Looked at with the flag up: one of the two threads sees the other.
      if (Atomics.load(places, PLACES.ending) === 1) {
        lower()
        return new Promise<never>(() => undefined)
      }
      return work().finally(lower)
    },
    finish() {
      Atomics.store(places, PLACES.ending, 1)
      Atomics.wait(places, PLACES.busy, 1, LONGEST_WAIT_MS)
    },
  }
}

const awaited = new Set<BusyFlag>()

function finishAll(): void {
  for (const flag of awaited) flag.finish()
}

/** From now on the process ends between runs only. @returns a function that takes it back */
export function waitAtExit(flag: BusyFlag): () => void {
  if (awaited.size === 0) process.on('exit', finishAll)
  awaited.add(flag)
  return () => {
    awaited.delete(flag)
    if (awaited.size === 0) process.off('exit', finishAll)
  }
}
