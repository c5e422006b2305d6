/** A prompt that may correct a memory: the agent is told once and may settle it with its tools; silence is no agreement. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import { lore } from '../../src/mcp/profiles/lore/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const KNOWN = 'Invoices of the harbour office are kept for ten years.'
const UNCLEAR = 'The period was shortened to eight years.'
const CALLER = { kind: 'agent', name: 'claude-code', session: 'mcp-1' } as const

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  onTestFinished(() => store.close())
  const stored = await engine.remember({ content: KNOWN }, PERSON)
  if (stored.kind !== 'stored') throw new Error(stored.reason)
  const { id } = stored.memory
  clock.advance(DAY_MS)
  const settings = { brief: false, recallConfidence: 0 }
  const hook = (call: Pick<HookCall, 'event' | 'prompt' | 'lastMessage'>) => {
    clock.advance(1_000)
    const at = clock.now()
    return engine.hook({ agent: 'claude-code', sessionId: 'now', at, settings, ...call }, PERSON)
  }
  await hook({ event: 'prompt', prompt: 'How long does the harbour office keep its invoices?' })
  await hook({ event: 'stop', lastMessage: KNOWN })
  const callTool = async (name: string, args: object) => {
    const tool = lore.tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`no tool ${name}`)
    return tool.call(args, async () => ({ engine, caller: CALLER }), { now: clock.now() })
  }
  return { engine, store, id, hook, callTool }
}

test('the agent is told which memory the prompt may correct, once', async () => {
  const { hook, id } = await open()
  const { context } = await hook({ event: 'prompt', prompt: UNCLEAR })
  expect(context).toContain(`may correct memory ${id}: “${KNOWN}”`)
  expect(context?.match(/may correct/g)).toHaveLength(1)
  await hook({ event: 'stop', lastMessage: KNOWN })
  expect((await hook({ event: 'prompt', prompt: UNCLEAR })).context ?? '').not.toContain('may correct')
})

test('what may be corrected is not graded as confirmed', async () => {
  const { engine, store, hook, id } = await open()
  await hook({ event: 'prompt', prompt: UNCLEAR })
  await hook({ event: 'prompt', prompt: 'thanks' })
  await engine.hookStatus({}, PERSON)
  expect((await store.accesses.listFor(id)).map(({ grade }) => grade)).toEqual([])
})

test('the agent settles it with the tool, although a person stored the older one', async () => {
  const { store, hook, callTool, id } = await open()
  await hook({ event: 'prompt', prompt: UNCLEAR })
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

test('a memory of which nobody knows where it comes from is no longer given', async () => {
  const { engine, store, hook, id } = await open()
  await hook({ event: 'prompt', prompt: "I don't know where you got that." })
  await engine.hookStatus({}, PERSON)
  expect((await store.memories.find(id))?.verification).toBe('contradicted')
  const [run] = (await engine.listRuns({}, PERSON)).items
  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect((await store.memories.find(id))?.verification).toBe('unverified')
})
