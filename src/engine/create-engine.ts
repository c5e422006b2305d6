/** Binds the use cases to one set of ports. */
import type { EngineContext } from '../kernel/context.ts'
import { createCallerCheck } from './check-caller.ts'
import { createDoor } from './door.ts'
import type { Engine } from './engine.ts'
import { createInjectedLog } from './injected-log.ts'

export function createEngine(ports: Omit<EngineContext, 'served'>): Engine {
  const injected = createInjectedLog(
    ports.readOnly === true ? null : ports.store,
    ports.clock,
    ports.capture.sources.length > 0,
  )
  const checkCaller = createCallerCheck(ports.capture.redactor)
  return { ...createDoor({ ...ports, served: injected }, checkCaller), close: () => injected.close() }
}
