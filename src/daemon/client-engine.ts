/**
 * One engine over two: the daemon's, or one in this process while there is no daemon. It chooses again when
 * the daemon goes away, and a client that works without one looks for it from time to time.
 */
import type { Engine } from '../engine/engine.ts'
import { isNotDone } from './daemon-errors.ts'
import { callEngine, engineOver } from './engine-over.ts'

/** The interval at which a client without a daemon checks if one has come up. */
const LOOK_AGAIN_MS = 30_000

export interface ClientEngineParts {
  /**
   * Returns the daemon's engine; `away` if no daemon answers, `other` if one does that cannot serve this
   * client.
   */
  readonly connect: () => Promise<Engine | 'away' | 'other'>
  /** Starts a daemon and connects to it; null if that did not help. */
  readonly start: () => Promise<Engine | null>
  readonly openHere: () => Promise<Engine>
  readonly monotonicMs: () => number
}

interface Backend {
  readonly kind: 'daemon' | 'here'
  readonly engine: Engine
  calls: number
  /** True once it takes no further calls. */
  retired: boolean
}

export async function createClientEngine(parts: ClientEngineParts): Promise<Engine> {
  let opening: Promise<Backend> | null = null
  let current: Backend = await open()
  let lookedAt = parts.monotonicMs()
  let closed = false

  async function open(): Promise<Backend> {
    const found = await parts.connect()
    const daemon = found === 'away' ? await parts.start() : found === 'other' ? null : found
    return daemon === null ? toBackend('here', await parts.openHere()) : toBackend('daemon', daemon)
  }

  /** Calls that fail at the same time share one attempt to reopen. */
  function reopen(former: Backend): Promise<Backend> {
    if (current !== former) return Promise.resolve(current)
    opening ??= open()
      .then((backend) => replace(former, backend))
      .finally(() => {
        opening = null
        lookedAt = parts.monotonicMs()
      })
    return opening
  }

  async function replace(former: Backend, next: Backend): Promise<Backend> {
    current = next
    former.retired = true
    if (former.calls === 0) await former.engine.close()
    return next
  }

  async function choose(): Promise<Backend> {
    const here = current
    if (here.kind === 'daemon' || opening !== null) return (await opening) ?? current
    if (parts.monotonicMs() - lookedAt < LOOK_AGAIN_MS) return here
    lookedAt = parts.monotonicMs()
    const daemon = await parts.connect()
    if (daemon === 'away' || daemon === 'other') return here
    if (current === here) return replace(here, toBackend('daemon', daemon))
    await daemon.close()
    return current
  }

  async function callOn(backend: Backend, method: string, params: readonly unknown[]): Promise<unknown> {
    backend.calls += 1
    try {
      return await callEngine(backend.engine, method, params)
    } finally {
      backend.calls -= 1
      if (backend.retired && backend.calls === 0) await backend.engine.close()
    }
  }

  async function call(method: string, params: readonly unknown[]): Promise<unknown> {
    const backend = await choose()
    try {
      return await callOn(backend, method, params)
    } catch (error) {
      if (backend.kind === 'here' || closed || !isNotDone(error)) throw error
      return callOn(await reopen(backend), method, params)
    }
  }

  return engineOver(call, async () => {
    closed = true
    await ((await opening) ?? current).engine.close()
  })
}

function toBackend(kind: Backend['kind'], engine: Engine): Backend {
  return { kind, engine, calls: 0, retired: false }
}
