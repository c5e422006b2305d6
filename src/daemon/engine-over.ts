/** An engine that passes every use case to one function: over a socket, or to another engine. */
import type { Caller } from '../core/caller.ts'
import type { Engine } from '../engine/engine.ts'
import { toParams } from './protocol.ts'

/**
 * Every name is taken for a use case; the other end knows which exist. So a client loads no table of them.
 * @param call gets the name, and [input, caller] as the parameters of a request
 */
export function engineOver(
  call: (method: string, params: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): Engine {
  return new Proxy({ close } as Engine, {
    get: (own, name) => {
      if (name === 'close') return own.close
      // Resolving a promise with an engine asks the engine for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined
      return (input?: unknown, caller?: Caller) => call(name, toParams(input, caller))
    },
  })
}

/** The receiving end: calls a use case of the engine by its name. */
export function callEngine(
  engine: Engine,
  method: string,
  [input, caller]: readonly unknown[],
): Promise<unknown> {
  const run = engine[method as keyof Engine] as (input: unknown, caller: unknown) => Promise<unknown>
  return run(input ?? undefined, caller ?? undefined)
}

/** The same engine, with a callback before every call. */
export function observeEngine(engine: Engine, onCall: () => void): Engine {
  return engineOver(
    (method, params) => {
      onCall()
      return callEngine(engine, method, params)
    },
    () => engine.close(),
  )
}
