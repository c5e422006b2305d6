/**
 * Keeps sleep from blocking its process: after a few milliseconds of work it yields to the event loop. Database calls
 * are synchronous, so it can yield only between two of them.
 */
import type { Store } from '../core/ports/store.ts'
import type { SleepSetup } from './setup/sleep-setup.ts'

/** Time between two yields: much shorter than an answer takes, much longer than a yield costs. */
const STRETCH_MS = 2

/** Yields to other work if enough time has passed since the last yield. */
export type Throttle = () => Promise<void>

export function createThrottle({
  monotonicMs,
  yieldToOthers,
}: Pick<SleepSetup, 'monotonicMs' | 'yieldToOthers'>): Throttle {
  let begunMs = monotonicMs()
  return async () => {
    if (monotonicMs() - begunMs < STRETCH_MS) return
    await yieldToOthers()
    begunMs = monotonicMs()
  }
}

/** Wraps a store so that the throttle runs before every call of a repository. */
export function throttleStore(store: Store, throttle: Throttle): Store {
  const paced = Object.entries(store).map(([name, part]: [string, unknown]) => [
    name,
    typeof part === 'object' && part !== null ? throttleMethods(part, throttle) : part,
  ])
  return Object.fromEntries(paced) as Store
}

function throttleMethods(repository: object, throttle: Throttle): object {
  const methods = Object.entries(repository).map(([name, method]: [string, unknown]) => [
    name,
    typeof method !== 'function'
      ? method
      : async (...given: readonly unknown[]) => {
          await throttle()
          return Reflect.apply(method, repository, given) as unknown
        },
  ])
  return Object.fromEntries(methods) as object
}
