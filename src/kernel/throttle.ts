/**
 * Keeps sleep from holding up the process it runs in: after a few milliseconds of work everybody else has a
 * turn. Work on the database is done in one go, so only between two questions to it can others come in.
 */
import type { Store } from '../core/ports/store.ts'
import type { SleepSetup } from './setup/sleep-setup.ts'

/** Much less than an answer takes, much more than a turn costs. */
const STRETCH_MS = 2

/** Gives everybody else a turn, if it is time. */
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

/** The same store, where every question to a repository may give others a turn first. */
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
