import { describe, expect, it } from 'vitest'
import type { Engine } from '../engine/engine.ts'
import { createClientEngine } from './client-engine.ts'
import { DAEMON_CALLER } from './daemon-caller.ts'
import { daemonAway } from './daemon-errors.ts'

/** Says who answered; `fail` makes it fail once. */
function createSpoken(name: string) {
  let failure: Error | null = null
  const state = { closed: false }
  const answer = async () => {
    const thrown = failure
    failure = null
    if (thrown !== null) throw thrown
    return name
  }
  const engine = {
    listScopes: answer,
    remember: answer,
    close: async () => {
      state.closed = true
    },
  } as unknown as Engine
  return {
    engine,
    state,
    fail: (error: Error) => {
      failure = error
    },
  }
}

function createParts() {
  const daemon = createSpoken('daemon')
  const started = createSpoken('started')
  const here = createSpoken('here')
  const world = {
    now: 0,
    found: daemon.engine as Engine | 'away' | 'other',
    start: null as Engine | null,
    connects: 0,
    starts: 0,
  }
  const open = () =>
    createClientEngine({
      connect: async () => {
        world.connects += 1
        return world.found
      },
      start: async () => {
        world.starts += 1
        return world.start
      },
      openHere: async () => here.engine,
      monotonicMs: () => world.now,
    })
  return { daemon, started, here, world, open }
}

describe('createClientEngine', () => {
  it('asks the daemon where one answers, and starts none', async () => {
    const { world, open } = createParts()
    const engine = await open()
    expect(await engine.listScopes({}, DAEMON_CALLER)).toBe('daemon')
    expect(world.starts).toBe(0)
  })

  it('starts one where nobody answers', async () => {
    const { world, started, open } = createParts()
    world.found = 'away'
    world.start = started.engine
    expect(await (await open()).listScopes({}, DAEMON_CALLER)).toBe('started')
  })

  it('answers itself where none can be started, and starts none where another kind runs', async () => {
    const { world, open } = createParts()
    world.found = 'away'
    expect(await (await open()).listScopes({}, DAEMON_CALLER)).toBe('here')
    world.found = 'other'
    world.starts = 0
    expect(await (await open()).listScopes({}, DAEMON_CALLER)).toBe('here')
    expect(world.starts).toBe(0)
  })

  it('carries a call over to itself when the daemon is gone before it was done', async () => {
    const { daemon, world, open } = createParts()
    const engine = await open()
    world.found = 'away'
    daemon.fail(daemonAway('not_done'))
    expect(await engine.listScopes({}, DAEMON_CALLER)).toBe('here')
    expect(daemon.state.closed).toBe(true)
  })

  it('never repeats a call that may have been carried out', async () => {
    const { daemon, world, open } = createParts()
    const engine = await open()
    world.found = 'away'
    daemon.fail(daemonAway('unknown'))
    await expect(engine.remember({ content: 'x' }, CALLER)).rejects.toMatchObject({ code: 'daemon_away' })
  })

  it('makes one decision for calls that lose the daemon together', async () => {
    const { daemon, world, open } = createParts()
    const engine = await open()
    world.found = 'away'
    world.connects = 0
    const lost = { ...daemon.engine, listScopes: () => Promise.reject(daemonAway('not_done')) }
    Object.assign(daemon.engine, lost)
    const answers = await Promise.all([
      engine.listScopes({}, DAEMON_CALLER),
      engine.listScopes({}, DAEMON_CALLER),
      engine.listScopes({}, DAEMON_CALLER),
    ])
    expect(answers).toEqual(['here', 'here', 'here'])
    expect(world.connects).toBe(1)
  })

  it('goes back to a daemon that has come up, not more often than it looks', async () => {
    const { daemon, here, world, open } = createParts()
    world.found = 'away'
    const engine = await open()
    world.found = daemon.engine
    world.now = 29_000
    expect(await engine.listScopes({}, DAEMON_CALLER)).toBe('here')
    world.now = 31_000
    expect(await engine.listScopes({}, DAEMON_CALLER)).toBe('daemon')
    expect(here.state.closed).toBe(true)
  })

  it('closes what it uses', async () => {
    const { daemon, open } = createParts()
    await (await open()).close()
    expect(daemon.state.closed).toBe(true)
  })
})

const CALLER = { kind: 'agent', name: 'test', session: 's' } as const
