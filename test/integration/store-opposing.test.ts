/** Whoever stores a statement learns at once which memory says otherwise. */
import { expect, test } from 'vitest'
import { lore } from '../../src/mcp/profiles/lore/index.ts'
import { lorekeeper } from '../../src/mcp/profiles/lorekeeper/index.ts'
import { memoryV3 } from '../../src/mcp/profiles/memory-v3/index.ts'
import { AGENT, makeClock, makeFolder, openTestEngine } from '../support/engine.ts'

async function open() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  const store = async (content: string, more: object = {}) => {
    clock.advance(60_000)
    const outcome = await engine.remember({ content, ...more }, AGENT)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome
  }
  return { engine, clock, store }
}

test('the answer names the memory with another value', async () => {
  const { store } = await open()
  const { memory } = await store('The mill daemon listens on 127.0.0.1:7411 and needs a token.')
  const { saysOtherwise } = await store('The mill daemon listens on 127.0.0.1:7500 and needs a token.')
  expect(saysOtherwise?.map(({ id }) => id)).toEqual([memory.id])
})

test('nothing is said of what it replaces, adds to or leaves alone', async () => {
  const { store } = await open()
  const { memory } = await store('The retro is on Fridays.')
  expect((await store('The retro is on Thursdays.', { supersedes: memory.id })).saysOtherwise).toBeUndefined()
  await store('Alice reports to Bob.')
  expect((await store('Alice reports bugs to Carol.')).saysOtherwise).toBeUndefined()
  await store('Service 5 listens on port 9000.')
  expect((await store('Service 6 listens on port 9001.')).saysOtherwise).toBeUndefined()
})

test('the tool tells the agent in words', async () => {
  const { engine, clock, store } = await open()
  const { memory } = await store('The treasurer of the club is Ada.')
  const tool = lore.tools.find(({ name }) => name === 'store')
  clock.advance(60_000)
  const said = await tool?.call(
    { content: 'The treasurer of the club is Ben.' },
    async () => ({ engine, caller: AGENT }),
    { now: clock.now() },
  )
  expect(JSON.stringify(said)).toContain(`${memory.id} says otherwise: The treasurer of the club is Ada`)
})

test.each([
  ['memory-v3', 'add_memory', (content: string) => ({ content })],
  ['lorekeeper', 'lore_remember', (thought: string) => ({ thought })],
  ['lorekeeper', 'lore_insert', (title: string) => ({ memories: [{ title, content: title }] })],
] as const)('%s tells it by %s', async (profile, name, toInput) => {
  const { engine, clock, store } = await open()
  const { memory } = await store('The treasurer of the club is Ada.')
  const tool = (profile === 'memory-v3' ? memoryV3 : lorekeeper).tools.find((each) => each.name === name)
  clock.advance(60_000)
  const said = await tool?.call(
    toInput('The treasurer of the club is Ben.'),
    async () => ({ engine, caller: AGENT }),
    { now: clock.now() },
  )
  expect(String(said)).toContain(`"says_otherwise":[{"id":"${memory.id}"`)
})
