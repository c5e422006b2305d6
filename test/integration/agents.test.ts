/** Several agents over one store: what each is told, and where they contradict each other. */
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const ADA: Caller = { kind: 'agent', name: 'ada', session: 'a' }
const BOB: Caller = { kind: 'agent', name: 'bob', session: 'b' }

const open = () => openTestEngine(makeFolder(), { backgroundEmbedding: false })

describe('an agent that syncs', () => {
  test('is told every change once, in pages, oldest first', async () => {
    const engine = await open()
    for (const n of [1, 2, 3]) await engine.remember({ content: `Note number ${n} of three.` }, ADA)
    const first = await engine.syncAgent({ agent: 'bob', limit: 2 }, BOB)
    expect(first).toMatchObject({ agent: 'bob', more: true, lastReadAt: null })
    expect(first.changes.map(({ action, actor, title }) => [action, actor, title])).toEqual([
      ['remember', 'agent:ada', 'Note number 1 of three'],
      ['remember', 'agent:ada', 'Note number 2 of three'],
    ])
    const second = await engine.syncAgent({ agent: 'bob' }, BOB)
    expect(second.changes.map(({ title }) => title)).toEqual(['Note number 3 of three'])
    expect(second).toMatchObject({ more: false, lastReadAt: expect.any(Number) })
    expect((await engine.syncAgent({ agent: 'bob' }, BOB)).changes).toEqual([])
  })

  test('is told the same again until it acknowledges', async () => {
    const engine = await open()
    await engine.remember({ content: 'The harbour opens at six.' }, ADA)
    const looked = await engine.syncAgent({ agent: 'bob', acknowledge: false }, BOB)
    expect(looked.changes).toHaveLength(1)
    expect((await engine.syncAgent({ agent: 'bob', acknowledge: false }, BOB)).changes).toHaveLength(1)
    expect(await engine.acknowledgeChanges({ agent: 'bob', position: looked.position }, PERSON)).toEqual({
      position: looked.position,
    })
    expect((await engine.syncAgent({ agent: 'bob' }, BOB)).changes).toEqual([])
    // What is not written yet cannot have been seen.
    await engine.acknowledgeChanges({ agent: 'bob', position: 1e9 }, PERSON)
    await engine.remember({ content: 'The harbour closes at ten.' }, ADA)
    expect((await engine.syncAgent({ agent: 'bob' }, BOB)).changes).toHaveLength(1)
  })

  test('is told of updates, links between memories and archiving, not of what sleep links', async () => {
    const engine = await open()
    const one = await remembered(engine, 'The auth service signs its JWT with RS256.', ADA)
    const other = await remembered(engine, 'Auth service configuration: JWT with RS256 keys.', ADA)
    await engine.update({ id: one, tags: ['auth'] }, ADA)
    await engine.connect({ source: one, target: other, relation: 'depends_on' }, ADA)
    await engine.forget({ id: other, reason: 'moved' }, ADA)
    await engine.restore({ id: other }, ADA)
    await engine.sleep({ phases: ['replay'] }, AGENT)
    const { changes } = await engine.syncAgent({ agent: 'bob' }, BOB)
    expect(changes.map(({ action }) => action)).toEqual([
      'remember',
      'remember',
      'update',
      'connect',
      'archive',
      'restore',
    ])
    expect(changes[3]?.title).toContain(' → ')
    expect(changes[4]?.reason).toBe('moved')
  })

  test('is told of its own namespace only', async () => {
    const folder = makeFolder()
    const home = await openTestEngine(folder, { backgroundEmbedding: false })
    const work = await openTestEngine(folder, { backgroundEmbedding: false, scope: { namespace: 'work' } })
    await home.remember({ content: 'The garden needs water.' }, ADA)
    await work.remember({ content: 'The build needs Node 24.' }, ADA)
    const told = async (engine: typeof home) =>
      (await engine.syncAgent({ agent: 'bob' }, BOB)).changes.map(({ title }) => title)
    expect(await told(home)).toEqual(['The garden needs water'])
    expect(await told(work)).toEqual(['The build needs Node 24'])
  })

  test('must have a name', async () => {
    const engine = await open()
    await expect(engine.syncAgent({ agent: '' }, BOB)).rejects.toMatchObject({ code: 'content_empty' })
  })
})

describe('two agents that say the opposite', () => {
  test('are in conflict, found at sync, settled by whoever may', async () => {
    const engine = await open()
    const heron = await remembered(engine, 'The staging database is called heron.', ADA)
    const egret = await remembered(engine, 'The staging database is called egret.', BOB)
    expect((await engine.syncAgent({ agent: 'eve' }, AGENT)).conflicts).toBe(1)
    const { items } = await engine.listConflicts({}, PERSON)
    expect(items).toMatchObject([{ a: { id: egret, author: 'bob' }, b: { id: heron, author: 'ada' } }])
    // Sleep leaves it to them, and nobody finds it a second time.
    await engine.sleep({ phases: ['contradictions'] }, AGENT)
    expect((await engine.syncAgent({ agent: 'mallory' }, AGENT)).conflicts).toBe(0)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(1)
    const [conflict] = items
    if (conflict === undefined) throw new Error('there is a conflict')
    const settled = await engine.resolveConflict({ id: conflict.id, keep: 'a' }, BOB)
    expect(settled.superseded).toBe(heron)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(0)
  })

  test('are found in the background when one of them queues', async () => {
    const engine = await open()
    const wait = { waitMs: 30_000 }
    await engine.enqueue({ remember: { content: 'The ferry leaves at seven.' }, ...wait }, ADA)
    await engine.enqueue({ remember: { content: 'The ferry leaves at nine.' }, ...wait }, BOB)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(0)
    await engine.drainQueue({ limit: 50 }, PERSON)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(1)
  })

  test('long before others wrote are found in the background', async () => {
    const engine = await open()
    await remembered(engine, 'The staging database is called heron.', ADA)
    await remembered(engine, 'The staging database is called egret.', BOB)
    for (let n = 0; n < 10; n++) await remembered(engine, `Ada counts sheep number ${n}.`, ADA)
    expect((await engine.syncAgent({ agent: 'eve' }, AGENT)).conflicts).toBe(0)
    await engine.drainQueue({ limit: 100 }, PERSON)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(1)
  })

  test('are not, where one agent corrects itself, or a person spoke', async () => {
    const engine = await open()
    await remembered(engine, 'The staging database is called heron.', ADA)
    await remembered(engine, 'The staging database is called egret.', ADA)
    await remembered(engine, 'The canteen closes at two.', ADA)
    await remembered(engine, 'The canteen closes at three.', PERSON)
    expect((await engine.syncAgent({ agent: 'eve' }, AGENT)).conflicts).toBe(0)
  })
})

async function remembered(engine: Awaited<ReturnType<typeof open>>, content: string, caller: Caller) {
  const outcome = await engine.remember({ content, force: true }, caller)
  if (outcome.kind !== 'stored') throw new Error('it is forced')
  return outcome.memory.id
}
