import { describe, expect, it } from 'vitest'
import { DEFAULT_HOOK_SETTINGS, type HookAnswer, type HookCall, NO_ANSWER } from '../core/hook.ts'
import type { ProjectIdentity } from '../core/ports/project-resolver.ts'
import type { Engine } from '../engine/engine.ts'
import { parseHookPayload } from './hook-payload.ts'
import { createGate, createHookServer } from './serve-hook.ts'

const PAYLOAD = {
  id: '1800000000000-1-1',
  event: 'prompt',
  agent: 'claude-code',
  sessionId: 's',
  at: 1_800_000_000_000,
  cwd: '/srv/atlas',
  prompt: 'Which port?',
}

const ATLAS: ProjectIdentity = { project: 'atlas', root: null, isRepository: true, names: ['atlas'] }

function createRig({
  answer = async () => NO_ANSWER as HookAnswer,
  excluded = false,
  identify = async (): Promise<ProjectIdentity> => ATLAS,
} = {}) {
  const calls: { scope: unknown; call: HookCall }[] = []
  const kicks: number[] = []
  let opened = 0
  const server = createHookServer({
    engineFor: async (scope) => {
      opened += 1
      const hook = (call: HookCall) => {
        calls.push({ scope, call })
        return answer()
      }
      return { hook, close: async () => undefined } as unknown as Engine
    },
    namespaceOf: () => 'work',
    projects: { identify, settle: identify },
    isExcluded: () => excluded,
    loadSettings: (_, environment) => ({
      ...DEFAULT_HOOK_SETTINGS,
      recall: environment.LORE_HOOKS_RECALL !== 'false',
      enabled: environment.LORE_HOOKS_ENABLED !== 'false',
    }),
    onSettings: () => undefined,
    onTurnEnded: () => kicks.push(1),
    onCall: () => undefined,
    warmUp: async () => undefined,
  })
  return { server, calls, kicks, opened: () => opened }
}

describe('createHookServer', () => {
  it('asks the engine of the project, with its settings, and passes unknown fields over', async () => {
    const { server, calls } = createRig()
    await server.answer({ ...PAYLOAD, environment: { LORE_HOOKS_RECALL: 'false' }, novelty: 1 })
    expect(calls).toEqual([
      {
        scope: { namespace: 'work', project: 'atlas' },
        call: {
          event: 'prompt',
          agent: 'claude-code',
          sessionId: 's',
          at: PAYLOAD.at,
          cwd: '/srv/atlas',
          prompt: 'Which port?',
          settings: { ...DEFAULT_HOOK_SETTINGS, recall: false },
        },
      },
    ])
  })

  it('opens one engine a project', async () => {
    const { server, opened } = createRig()
    for (const id of ['a', 'b', 'c']) await server.answer({ ...PAYLOAD, id })
    expect(opened()).toBe(1)
  })

  it('stands in no project where a call does not say where it comes from', async () => {
    const { server, calls } = createRig()
    await server.answer({ ...PAYLOAD, cwd: undefined })
    await server.answer({ ...PAYLOAD, id: 'b', cwd: 'not/absolute' })
    expect(calls.map(({ scope }) => scope)).toEqual([
      { namespace: 'work', project: null },
      { namespace: 'work', project: null },
    ])
    // Without a project, its memories would be global and surface in every project.
    for (const { call } of calls) expect(call.settings).toMatchObject({ corrections: false, learning: false })
  })

  it('has nothing to do with a folder that cannot be looked at, now or later', async () => {
    const { server, calls } = createRig({
      identify: () => {
        throw Object.assign(new Error('no entry'), { code: 'EACCES' })
      },
    })
    expect(await server.answer(PAYLOAD)).toEqual(NO_ANSWER)
    await server.tellLate({ ...PAYLOAD, event: 'stop', id: 'late' })
    expect(calls).toEqual([])
  })

  it('carries out again what failed before its project was known', async () => {
    let failing = true
    const { server, calls } = createRig({
      identify: async () => {
        if (failing) throw new Error('a fault')
        return ATLAS
      },
    })
    await expect(server.answer(PAYLOAD)).rejects.toThrow('a fault')
    failing = false
    await server.answer(PAYLOAD)
    expect(calls.length).toBe(1)
  })

  it('has nothing to do with a project that is kept out', async () => {
    const { server, calls } = createRig({ excluded: true })
    expect(await server.answer(PAYLOAD)).toEqual(NO_ANSWER)
    expect(calls).toEqual([])
  })

  it('opens and asks no engine where hooks are switched off, now or later', async () => {
    const { server, calls, opened } = createRig()
    const environment = { LORE_HOOKS_ENABLED: 'false' }
    expect(await server.answer({ ...PAYLOAD, environment })).toEqual(NO_ANSWER)
    await server.tellLate({ ...PAYLOAD, event: 'stop', id: 'late', environment })
    expect([calls, opened()]).toEqual([[], 0])
  })

  it('refuses what is no call', async () => {
    const { server } = createRig()
    await expect(server.answer({ ...PAYLOAD, event: 'party' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('carries a call out once, however often it is told', async () => {
    const { server, calls } = createRig()
    const payload = parseHookPayload(PAYLOAD)
    if (payload === null) throw new Error('unreadable')
    await server.answer(PAYLOAD)
    await server.tellLate(payload)
    expect(calls.length).toBe(1)
    await server.tellLate({ ...payload, id: 'another' })
    expect(calls[1]?.call.late).toBe(true)
  })

  it('carries out again what failed', async () => {
    let failing = true
    const { server, calls } = createRig({
      answer: async () => {
        if (failing) throw new Error('busy')
        return NO_ANSWER
      },
    })
    await expect(server.answer(PAYLOAD)).rejects.toThrow('busy')
    failing = false
    await server.answer(PAYLOAD)
    expect(calls.length).toBe(2)
  })

  it('has capture look after what ends a turn, and after nothing else', async () => {
    const { server, kicks } = createRig()
    for (const event of ['session_start', 'prompt', 'before_tool', 'subagent_start'])
      await server.answer({ ...PAYLOAD, id: event, event })
    expect(kicks).toEqual([])
    for (const event of ['stop', 'before_compaction', 'session_end', 'subagent_stop'])
      await server.answer({ ...PAYLOAD, id: event, event })
    expect(kicks.length).toBe(4)
  })
})

describe('calls of one session', () => {
  it('run one after the other, those of others beside them', async () => {
    const first = Promise.withResolvers<HookAnswer>()
    const answers = [first.promise]
    const { server, calls } = createRig({ answer: () => answers.shift() ?? Promise.resolve(NO_ANSWER) })
    const stop = server.answer({ ...PAYLOAD, id: 'a', event: 'stop' })
    const end = server.answer({ ...PAYLOAD, id: 'b', event: 'session_end' })
    await server.answer({ ...PAYLOAD, id: 'c', sessionId: 'other' })
    expect(calls.map(({ call }) => call.sessionId)).toEqual(['s', 'other'])
    first.resolve(NO_ANSWER)
    await Promise.all([stop, end])
    expect(calls.map(({ call }) => call.event)).toEqual(['stop', 'prompt', 'session_end'])
  })
})

describe('many calls at once', () => {
  it('of one session take no place from another', async () => {
    const first = Promise.withResolvers<HookAnswer>()
    const answers = [first.promise]
    const { server, calls } = createRig({ answer: () => answers.shift() ?? Promise.resolve(NO_ANSWER) })
    const busy = Array.from({ length: 20 }, (_, i) => server.answer({ ...PAYLOAD, id: `busy-${i}` }))
    await server.answer({ ...PAYLOAD, id: 'other', sessionId: 'other' })
    expect(calls.map(({ call }) => call.sessionId)).toEqual(['s', 'other'])
    first.resolve(NO_ANSWER)
    await Promise.all(busy)
  })

  it('are sent away beyond a number, so that whoever makes them keeps them', async () => {
    const first = Promise.withResolvers<HookAnswer>()
    const { server } = createRig({ answer: () => first.promise })
    const waiting = Array.from({ length: 72 }, (_, i) =>
      server.answer({ ...PAYLOAD, id: `${i}`, sessionId: `${i}` }),
    )
    await expect(server.answer({ ...PAYLOAD, id: 'more' })).rejects.toMatchObject({ code: 'daemon_away' })
    const ended = server.answer({ ...PAYLOAD, id: 'end', event: 'stop' })
    first.resolve(NO_ANSWER)
    await Promise.all([...waiting, ended])
    expect(await server.answer({ ...PAYLOAD, id: 'again' })).toEqual(NO_ANSWER)
  })
})

describe('createGate', () => {
  it('lets so many in at once, and the next in order', async () => {
    const gate = createGate(1)
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const one = gate(async () => {
      await first.promise
      order.push('one')
    })
    const two = gate(async () => void order.push('two'))
    const three = gate(async () => void order.push('three'))
    expect(order).toEqual([])
    first.resolve()
    await Promise.all([one, two, three])
    expect(order).toEqual(['one', 'two', 'three'])
    await gate(async () => void order.push('four'))
    expect(order.at(-1)).toBe('four')
  })
})
