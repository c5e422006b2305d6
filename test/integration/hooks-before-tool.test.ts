/** The word before an operation, over the real engine: once, only where it is asked for, and never for good. */

import { describe, expect, test } from 'vitest'
import { defined } from '../../src/core/defined.ts'
import { type HookAnswer, type HookCall, type HookSettings, NO_ANSWER } from '../../src/core/hook.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const AGENT = 'claude-code'
const EDIT = { name: 'Edit', input: { file_path: '/srv/shop/main.ts' } }

async function open(settings: Partial<HookSettings> = {}) {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  const hook = (call: Partial<HookCall> & Pick<HookCall, 'event'>): Promise<HookAnswer> => {
    clock.advance(1_000)
    return engine.hook(
      {
        agent: AGENT,
        sessionId: 'now',
        at: clock.now(),
        ...call,
        settings: { brief: false, recallConfidence: 0, beforeTool: 'require', ...settings, ...call.settings },
      },
      PERSON,
    )
  }
  const use = (tool: HookCall['tool'] = EDIT, more: Partial<HookCall> = {}) =>
    hook({ event: 'before_tool', ...defined({ tool }), ...more })
  return { clock, engine, hook, use }
}

describe('before an operation that is guarded', () => {
  test('nothing is said by default', async () => {
    const { use } = await open()
    expect(await use(EDIT, { settings: { beforeTool: 'off' } })).toEqual(NO_ANSWER)
  })

  test('no line is written for what is switched off or not guarded', async () => {
    const { engine, use } = await open()
    await use(EDIT, { settings: { beforeTool: 'off' } })
    await use({ name: 'Bash', input: { command: 'ls' } })
    await engine.settle({}, PERSON)
    expect((await engine.hookStatus({}, PERSON)).runs).toEqual([])
    expect((await engine.hookStats({}, PERSON)).sessions).toEqual([])
    await use()
    await engine.settle({}, PERSON)
    expect((await engine.hookStatus({}, PERSON)).runs.map(({ event }) => event)).toEqual(['before_tool'])
  })

  test('`require` refuses once, and lets it pass when it is tried again', async () => {
    const { use } = await open()
    const refused = await use()
    expect(refused).toMatchObject({ context: null, permission: { decision: 'deny' } })
    expect(refused.permission?.reason).toContain('Memory was not searched')
    expect(await use()).toEqual(NO_ANSWER)
    expect(await use({ name: 'Write', input: { file_path: '/srv/shop/other.ts' } })).toEqual(NO_ANSWER)
  })

  test('`ask` lets the person decide, `remind` says a word beside it, each once', async () => {
    const asked = await open({ beforeTool: 'ask' })
    expect((await asked.use()).permission).toMatchObject({ decision: 'ask' })
    expect(await asked.use()).toEqual(NO_ANSWER)
    const reminded = await open({ beforeTool: 'remind' })
    expect(await reminded.use()).toMatchObject({
      permission: null,
      context: expect.stringContaining('Memory'),
    })
    expect(await reminded.use()).toEqual(NO_ANSWER)
  })

  test('every session is asked for itself, a subagent with the session it works for', async () => {
    const { use } = await open()
    expect((await use()).permission).not.toBeNull()
    expect((await use(EDIT, { sessionId: 'another', subagentId: 'a1' })).permission).not.toBeNull()
    expect(await use(EDIT, { sessionId: 'another' })).toEqual(NO_ANSWER)
  })

  test('what was called late is not refused any more', async () => {
    const { use } = await open()
    expect(await use(EDIT, { late: true })).toEqual(NO_ANSWER)
    expect((await use()).permission).not.toBeNull()
  })
})

describe('an operation passes', () => {
  test('that is not named, or is allowed', async () => {
    const { use } = await open({
      guardedTools: ['Edit', 'Bash(git push*)', 'mcp__*'],
      allowedTools: ['Edit(*/scratch/*)', 'mcp__ide__*'],
    })
    expect(await use({ name: 'Write', input: {} })).toEqual(NO_ANSWER)
    expect(await use({ name: 'Bash', input: { command: 'git status' } })).toEqual(NO_ANSWER)
    expect(await use({ name: 'Edit', input: { file_path: '/srv/scratch/a.ts' } })).toEqual(NO_ANSWER)
    expect(await use({ name: 'mcp__ide__diagnose', input: {} })).toEqual(NO_ANSWER)
    expect(
      (await use({ name: 'Bash', input: { command: 'npm test && git push origin' } })).permission,
    ).not.toBeNull()
  })

  test('that only reads, or is memory’s own', async () => {
    const { use } = await open({ guardedTools: ['*'] })
    expect(await use({ name: 'Read', input: { file_path: '/srv/a' } })).toEqual(NO_ANSWER)
    expect(await use({ name: 'mcp__plugin_lore_memory__store', input: {} })).toEqual(NO_ANSWER)
    expect((await use({ name: 'Bash', input: { command: 'ls' } })).permission).not.toBeNull()
  })

  test.each(['mcp__plugin_lore_memory__search', 'mcp__lore__read'])('after %s was used', async (name) => {
    const { use } = await open()
    expect(await use({ name, input: {} })).toEqual(NO_ANSWER)
    expect(await use()).toEqual(NO_ANSWER)
  })

  test('after memory was read by whatever way', async () => {
    const { use, engine } = await open()
    const stored = await engine.remember({ content: 'The shop is deployed with kamal.' }, PERSON)
    if (stored.kind !== 'stored') throw new Error(stored.reason)
    await engine.read({ id: stored.memory.id }, { kind: 'agent', name: AGENT, session: 'now' })
    expect(await use()).toEqual(NO_ANSWER)
  })

  test('where something was given for the prompt, not for an earlier one', async () => {
    const { use, hook, engine } = await open()
    await engine.remember({ content: 'The shop is deployed with kamal.' }, PERSON)
    expect((await hook({ event: 'prompt', prompt: 'How is the shop deployed?' })).context).toContain('kamal')
    expect(await use()).toEqual(NO_ANSWER)
    await hook({ event: 'prompt', prompt: 'Rename the parser.' })
    expect((await use()).permission).not.toBeNull()
  })
})
