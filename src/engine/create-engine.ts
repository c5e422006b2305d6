/** Binds the use cases to one set of ports. */
import type { EngineContext } from '../kernel/context.ts'
import { createCallerCheck } from './check-caller.ts'
import { createDoor } from './door.ts'
import type { Engine } from './engine.ts'
import { createInjectedLog } from './injected-log.ts'

const NOTHING_KEPT = { addServed: async () => undefined, pruneServed: async () => undefined }

export function createEngine(given: Omit<EngineContext, 'served'>): Engine {
  const served = createInjectedLog(given.readOnly === true ? NOTHING_KEPT : given.store.capture, given.clock)
  const checkCaller = createCallerCheck(given.capture.redactor)
  return { ...createDoor({ ...given, served }, checkCaller), close: () => served.close() }
}
