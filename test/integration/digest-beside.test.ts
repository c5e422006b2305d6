/** Two engines that digest over one database at the same time, and people who change things meanwhile. */
import { expect, test } from 'vitest'
import type { FakeModelServer } from '../contract/language-model-fake-server.ts'
import {
  extractionOf,
  factsIn,
  openWithModel,
  serverSettings,
  stageTalk,
  startServer,
} from '../support/digest-by-model.ts'
import { AGENT, PERSON } from '../support/engine.ts'

const fact = (text: string) => ({ kind: 'answer', json: extractionOf([{ text }]) }) as const
const add = {
  kind: 'answer',
  json: { verdicts: [{ item: 1, decision: 'ADD', target: 0, reason: 'New.', confidence: 1 }] },
} as const
/** Does not answer before somebody else has stored something, and then wants to be asked again. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { busy: { kind: 'fail', status: 529, retryAfter: '0', until: promise } as const, release: resolve }
}

async function untilAsked(server: FakeModelServer, times: number): Promise<void> {
  while (server.requests.length < times) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('what another engine stores while the model decides is not stored again', async () => {
  const [server, other] = [await startServer(), await startServer()]
  const { busy, release } = hold()
  server.script.push(fact('Node is pinned to 24.1 in .nvmrc.'), busy, add)
  other.script.push(fact('Node is pinned to 24.1 in .nvmrc'), add)
  const one = await openWithModel(serverSettings(server))
  const two = await openWithModel(serverSettings(other), { folder: one.folder, clock: one.clock })
  await one.engine.remember({ content: 'Node is pinned to 22.16 in .nvmrc.' }, AGENT)
  await stageTalk(one.engine, 'first', [['assistant', 'Node is pinned to 24.1 in .nvmrc.']])
  await stageTalk(one.engine, 'second', [['assistant', 'Node is pinned to 24.1 in .nvmrc']], 100)

  const slow = one.engine.digest({ session: 'first' }, AGENT)
  await untilAsked(server, 2)
  expect(await two.engine.digest({ session: 'second' }, AGENT)).toMatchObject({ stored: { facts: 1 } })
  release()
  expect(await slow).toMatchObject({ failed: [], stored: { facts: 0 }, decisions: { NONE: 1 } })
  const pinned = [...(await factsIn(one.engine)).keys()].filter((text) => text.includes('24.1'))
  expect(pinned).toEqual(['Node is pinned to 24.1 in .nvmrc'])
  expect(server.requests).toHaveLength(3)
})

test('what a person protects while the model decides is not replaced', async () => {
  const server = await startServer()
  const update = {
    kind: 'answer',
    json: { verdicts: [{ item: 1, decision: 'UPDATE', target: 1, reason: 'Newer.', confidence: 1 }] },
  } as const
  const { busy, release } = hold()
  server.script.push(fact('Node is pinned to 24.1 in .nvmrc.'), busy, update)
  const { engine } = await openWithModel(serverSettings(server))
  const old = await engine.remember({ content: 'Node is pinned to 22.16 in .nvmrc.', validFrom: 1 }, AGENT)
  const id = old.kind === 'stored' ? old.memory.id : ('' as never)
  await stageTalk(engine, 'talk', [['assistant', 'Node is pinned to 24.1 in .nvmrc.']])
  const slow = engine.digest({}, AGENT)
  await untilAsked(server, 2)
  await engine.update({ id, protected: true }, PERSON)
  release()
  expect(await slow).toMatchObject({ failed: [], stored: { facts: 1 } })
  const read = await engine.read({ id }, PERSON)
  expect(read).toMatchObject({ memory: { supersededBy: null, protected: true } })
  const relations = read.kind === 'memory' ? read.associations.map(({ edge }) => edge.relation) : []
  expect(relations).toContain('contradicts')
})

test('what is purged while the model decides does not make the segment fail', async () => {
  const server = await startServer()
  const { busy, release } = hold()
  server.script.push(fact('Node is pinned to 24.1 in .nvmrc.'), busy, {
    kind: 'answer',
    json: { verdicts: [{ item: 1, decision: 'UPDATE', target: 1, reason: 'Newer.', confidence: 1 }] },
  })
  const { engine } = await openWithModel(serverSettings(server))
  const old = await engine.remember({ content: 'Node is pinned to 22.16 in .nvmrc.', validFrom: 1 }, AGENT)
  await stageTalk(engine, 'talk', [['assistant', 'Node is pinned to 24.1 in .nvmrc.']])
  const slow = engine.digest({}, AGENT)
  await untilAsked(server, 2)
  await engine.purge({ id: old.kind === 'stored' ? old.memory.id : ('' as never) }, PERSON)
  release()
  expect(await slow).toMatchObject({ failed: [], stored: { facts: 1 }, decisions: { ADD: 1 } })
})

test('a conversation that is forgotten while the model reads it leaves nothing', async () => {
  const server = await startServer()
  const { busy, release } = hold()
  server.script.push(busy, fact('Node is pinned to 24.1 in .nvmrc.'))
  const { engine } = await openWithModel(serverSettings(server))
  await stageTalk(engine, 'talk', [['assistant', 'Node is pinned to 24.1 in .nvmrc.']])
  const slow = engine.digest({}, AGENT)
  await untilAsked(server, 1)
  await engine.forgetConversations({ session: 'talk', confirmed: true }, PERSON)
  release()
  expect(await slow).toMatchObject({ failed: [], segments: 0, state: 'done' })
  expect(await engine.stats({}, PERSON)).toMatchObject({ memories: 0 })
})

test('a segment that another engine digested meanwhile is not made to wait by a failure', async () => {
  const [server, other] = [await startServer(), await startServer()]
  const { busy, release } = hold()
  server.script.push(busy, { kind: 'refusal' })
  other.script.push(fact('Node is pinned to 24.1 in .nvmrc.'))
  const one = await openWithModel(serverSettings(server))
  const two = await openWithModel(serverSettings(other), { folder: one.folder, clock: one.clock })
  await stageTalk(one.engine, 'talk', [['assistant', 'Node is pinned to 24.1 in .nvmrc.']])
  const slow = one.engine.digest({}, AGENT)
  await untilAsked(server, 1)
  expect(await two.engine.digest({}, AGENT)).toMatchObject({ stored: { facts: 1 } })
  release()
  expect(await slow).toMatchObject({ failed: [], segments: 0 })
  expect(await one.engine.digestStatus({}, PERSON)).toMatchObject({
    segments: { done: 1, pending: 0 },
    troubled: [],
  })
})
