/** An engine whose every use case goes through one function: over a socket, or to another engine. */
import type { Caller } from '../core/caller.ts'
import type { Engine } from '../engine/engine.ts'
import { toParams } from './protocol.ts'

/**
 * Any name is a use case; the other end knows which there are. A client needs no table of them, so it loads none.
 * @param call gets the name, and input and caller as the parameters of a request
 */
export function engineOver(
  call: (method: string, params: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): Engine {
  return new Proxy({ close } as Engine, {
    get: (own, name) => {
      if (name === 'close') return own.close
      // A promise that is resolved with an engine asks for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined
      return (input?: unknown, caller?: Caller) => call(name, toParams(input, caller))
    },
  })
}

/** The other end: one call of an engine, by name. */
export function callEngine(
  engine: Engine,
  method: string,
  [input, caller]: readonly unknown[],
): Promise<unknown> {
  const run = engine[method as keyof Engine] as (input: unknown, caller: unknown) => Promise<unknown>
  return run(input ?? undefined, caller ?? undefined)
}

/** The same engine, and a word about every call. */
export function observeEngine(engine: Engine, onCall: () => void): Engine {
  return engineOver(
    (method, params) => {
      onCall()
      return callEngine(engine, method, params)
    },
    () => engine.close(),
  )
}
