/** Hooks between namespaces, over one store: a session sees the one in which it began, wherever it is led. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngineHost } from '../../src/compose.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { MODELS_DIR, makeClock, makeFolder, PERSON } from '../support/engine.ts'
import { createSharedEmbedder } from '../support/shared-embedder.ts'

const CODE = 'The private clinic of Anna Berg in Graz has the appointment code 4471.'
const QUESTION = 'What is the appointment code of the private clinic of Anna Berg in Graz?'

async function open() {
  const clock = makeClock()
  const host = await openEngineHost({
    dbPath: join(makeFolder(), 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    clock,
  })
  onTestFinished(() => host.close())
  const home = await host.engineFor({ project: 'home' })
  const work = await host.engineFor({ namespace: 'work', project: 'shop' })
  await home.remember({ content: CODE }, PERSON)
  clock.advance(3_600_000)
  const ask = async (engine: Engine, sessionId: string, prompt = QUESTION) => {
    await engine.settle({}, PERSON)
    clock.advance(1_000)
    const call = { agent: 'claude-code', sessionId, at: clock.now(), prompt }
    return (await engine.hook({ ...call, event: 'prompt' }, PERSON)).context
  }
  return { home, work, ask }
}

test('nothing of another namespace is told, and nothing there is corrected', async () => {
  const { home, work, ask } = await open()
  expect(await ask(home, 'at-home')).toContain('4471')
  expect(await ask(work, 'at-work')).toBeNull()
  await ask(work, 'at-work', 'No, that is wrong: the private clinic of Anna Berg in Graz has code 9999.')
  await work.settle({}, PERSON)
  expect(await ask(home, 'at-home-again')).toContain('4471')
})

test('a session that is led into a folder of another namespace stays in its own', async () => {
  const { home, work, ask } = await open()
  expect(await ask(work, 'led-astray', 'What is to be done in the shop today?')).toBeNull()
  expect(await ask(home, 'led-astray')).toBeNull()
})

test('a conversation that was captured in a namespace is attended there', async () => {
  const { home, work, ask } = await open()
  const turns = [{ externalId: 't1', role: 'user' as const, text: 'Open the shop.', at: 1_700_000_000_000 }]
  await work.stage({ agent: 'claude-code', sessionId: 'resumed', turns }, PERSON)
  expect(await ask(home, 'resumed')).toBeNull()
})
