/** A prompt that may correct a memory: the agent is told once and may settle it with its tools; silence is no agreement. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { HookCall } from '../../src/core/hook.ts'
import { lore } from '../../src/mcp/profiles/lore/index.ts'
import {
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
  runSql,
} from '../support/engine.ts'

const KNOWN = 'Invoices of the harbour office are kept for ten years.'
const UNCLEAR = 'The period was shortened to eight years.'
const OTHER = { kind: 'agent', name: 'codex', session: 'mcp-2' } as const
const CALLER = { kind: 'agent', name: 'claude-code', session: 'mcp-1' } as const

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  const stored = await engine.remember({ content: KNOWN }, PERSON)
  if (stored.kind !== 'stored') throw new Error(stored.reason)
  const { id } = stored.memory
  clock.advance(DAY_MS)
  const settings = { brief: false, recallConfidence: 0 }
  const hook = (call: Pick<HookCall, 'event' | 'prompt' | 'lastMessage' | 'answerBy'>) => {
    clock.advance(1_000)
    const at = clock.now()
    return engine.hook({ agent: 'claude-code', sessionId: 'now', at, settings, ...call }, PERSON)
  }
  await hook({ event: 'prompt', prompt: 'How long does the harbour office keep its invoices?' })
  await hook({ event: 'stop', lastMessage: KNOWN })
  const callTool = async (name: string, args: object, caller: Caller = CALLER) => {
    const tool = lore.tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`no tool ${name}`)
    return tool.call(args, async () => ({ engine, caller }), { now: clock.now() })
  }
  return { engine, clock, folder, store, id, hook, callTool }
}

test('the agent is told which memory the prompt may correct, once', async () => {
  const { hook, id } = await open()
  const { context } = await hook({ event: 'prompt', prompt: UNCLEAR })
  expect(context).toContain(`may correct memory ${id}: “${KNOWN}”`)
  expect(context?.match(/may correct/g)).toHaveLength(1)
  await hook({ event: 'stop', lastMessage: KNOWN })
  expect((await hook({ event: 'prompt', prompt: UNCLEAR })).context ?? '').not.toContain('may correct')
})

test('the agent is told although recall fails, and the failure is on record', async () => {
  const { engine, folder, hook, id } = await open()
  await runSql(folder, 'ALTER TABLE corpus_statistics RENAME TO gone')
  const { context } = await hook({ event: 'prompt', prompt: UNCLEAR })
  await runSql(folder, 'ALTER TABLE gone RENAME TO corpus_statistics')
  expect(context).toContain(`may correct memory ${id}`)
  const { runs } = await engine.hookStatus({}, PERSON)
  expect(runs[0]).toMatchObject({ event: 'prompt', outcome: 'failed', detail: expect.any(String) })
})

test('what may be corrected is not graded as confirmed', async () => {
  const { engine, store, hook, id } = await open()
  await hook({ event: 'prompt', prompt: UNCLEAR })
  await hook({ event: 'prompt', prompt: 'thanks' })
  await engine.hookStatus({}, PERSON)
  expect((await store.accesses.listFor(id)).map(({ grade }) => grade)).toEqual([])
})

test('the agent settles it with the tool, although a person stored the older one', async () => {
  const { engine, store, hook, callTool, id } = await open()
  await hook({ event: 'prompt', prompt: UNCLEAR })
  await engine.hookStatus({}, PERSON)
  const holds = 'Invoices of the harbour office are kept for eight years.'
  await callTool('store', { content: holds, supersedes: id })
  const successor = (await store.memories.find(id))?.supersededBy
  expect(successor).not.toBeNull()
  if (successor === null || successor === undefined) return
  expect(await store.memories.find(successor)).toMatchObject({ content: holds, author: 'claude-code' })
})

test('without being asked the agent only disputes what a person stored', async () => {
  const { store, callTool, id } = await open()
  const answer = await callTool('store', { content: 'Invoices are kept for eight years.', supersedes: id })
  expect(answer).toContain('both are shown as disputed until the person decides')
  expect((await store.memories.find(id))?.supersededBy).toBeNull()
})

describe('only the agent that was asked replaces it', () => {
  const holds = 'Invoices of the harbour office are kept for eight years.'

  async function openAsked() {
    const opened = await open()
    await opened.hook({ event: 'prompt', prompt: UNCLEAR })
    await opened.engine.hookStatus({}, PERSON)
    const replace = async (content: string, caller: Caller = CALLER) => {
      await opened.callTool('store', { content, supersedes: opened.id }, caller)
      return (await opened.store.memories.find(opened.id))?.supersededBy !== null
    }
    return { ...opened, replace }
  }

  test('another agent only disputes it', async () => {
    const { replace } = await openAsked()
    expect(await replace(holds, { ...CALLER, name: 'codex' })).toBe(false)
    expect(await replace('Invoices of the harbour office: eight years.')).toBe(true)
  })

  test('another session of the agent only disputes it, if hooks know that session', async () => {
    const { engine, clock, replace } = await openAsked()
    const other = { agent: 'claude-code', sessionId: 'other', at: clock.now() } as const
    await engine.hook({ event: 'session_start', source: 'startup', ...other }, PERSON)
    await engine.hookStatus({}, PERSON)
    expect(await replace(holds, { ...CALLER, session: 'other' })).toBe(false)
    const shorter = 'Invoices of the harbour office: eight years.'
    expect(await replace(shorter, { ...CALLER, session: 'now' })).toBe(true)
  })

  test('a process that outlives its cleared session settles it', async () => {
    const { engine, clock, replace } = await openAsked()
    const cleared = { agent: 'claude-code', sessionId: 'cleared', at: clock.now() } as const
    await engine.hook({ event: 'session_start', source: 'startup', ...cleared }, PERSON)
    await engine.hook({ event: 'session_end', ...cleared }, PERSON)
    await engine.hookStatus({}, PERSON)
    expect(await replace(holds, { ...CALLER, session: 'cleared' })).toBe(true)
  })

  test('a statement about something else only disputes it', async () => {
    const { replace } = await openAsked()
    expect(await replace('Drums are tracked before the vocals.')).toBe(false)
    expect(await replace(holds)).toBe(true)
  })

  test('a second replacement only disputes it', async () => {
    const { engine, replace } = await openAsked()
    expect(await replace(holds)).toBe(true)
    const [run] = (await engine.listRuns({}, PERSON)).items
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect(await replace('Invoices of the harbour office are kept for two years.')).toBe(false)
  })

  test('after half an hour it only disputes it', async () => {
    const { clock, replace } = await openAsked()
    clock.advance(31 * 60_000)
    expect(await replace(holds)).toBe(false)
  })
})

test('the agent may settle it after a restart, within half an hour', async () => {
  const opened = await open()
  await opened.hook({ event: 'prompt', prompt: UNCLEAR })
  await opened.engine.hookStatus({}, PERSON)
  await opened.engine.close()
  const { clock, folder, store, id } = opened
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const content = 'Invoices of the harbour office are kept for eight years.'
  clock.advance(29 * 60_000)
  await engine.remember({ content: 'Harbour office: eight years.', supersedes: id }, OTHER)
  expect((await store.memories.find(id))?.supersededBy).toBeNull()
  await engine.remember({ content, supersedes: id }, CALLER)
  expect((await store.memories.find(id))?.supersededBy).not.toBeNull()
  expect(await store.hooks.listAsked(id)).toEqual([])
})

test('an answer that came too late asked nothing', async () => {
  const { engine, clock, store, hook, id } = await open()
  await hook({ event: 'prompt', prompt: UNCLEAR, answerBy: clock.now() })
  await engine.hookStatus({}, PERSON)
  expect(await store.hooks.listAsked(id)).toEqual([])
})

test('a memory of which nobody knows where it comes from is no longer given', async () => {
  const { engine, store, hook, id } = await open()
  await hook({ event: 'prompt', prompt: "I don't know where you got that." })
  await engine.hookStatus({}, PERSON)
  expect((await store.memories.find(id))?.verification).toBe('contradicted')
  const [run] = (await engine.listRuns({}, PERSON)).items
  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect((await store.memories.find(id))?.verification).toBe('unverified')
})
