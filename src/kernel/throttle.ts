/**
 * Keeps sleep from holding up the process it runs in: after a few milliseconds of work everybody else has a
 * turn. Work on the database is done in one go, so only between two questions to it can others come in.
 */
import type { Store } from '../core/ports/store.ts'
import type { SleepSetup } from './setup/sleep-setup.ts'

/** Much less than an answer takes, much more than a turn costs. */
const STRETCH_MS = 2

/** Gives everybody else a turn, if it is time. */
export type Pace = () => Promise<void>

export function createPace({ monotonicMs, breathe }: Pick<SleepSetup, 'monotonicMs' | 'breathe'>): Pace {
  let begunMs = monotonicMs()
  return async () => {
    if (monotonicMs() - begunMs < STRETCH_MS) return
    await breathe()
    begunMs = monotonicMs()
  }
}

/** The same store, where every question to a repository may give others a turn first. */
export function paceStore(store: Store, pace: Pace): Store {
  const paced = Object.entries(store).map(([name, part]: [string, unknown]) => [
    name,
    typeof part === 'object' && part !== null ? paceMethods(part, pace) : part,
  ])
  return Object.fromEntries(paced) as Store
}

function paceMethods(repository: object, pace: Pace): object {
  const methods = Object.entries(repository).map(([name, method]: [string, unknown]) => [
    name,
    typeof method !== 'function'
      ? method
      : async (...given: readonly unknown[]) => {
          await pace()
          return Reflect.apply(method, repository, given) as unknown
        },
  ])
  return Object.fromEntries(methods) as object
}
