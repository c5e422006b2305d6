/** What is shared, and what no longer is: conversations, projects that change, taking back and sharing again. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Edge } from '../../src/core/edge.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { emptyRecord } from '../../src/transfer/sync/record.ts'
import { closeRow, rowFor } from '../../src/transfer/sync/rows.ts'
import { decompress } from '../../src/transfer/sync/seal.ts'
import { EMBEDDER } from '../faults/sync-replicas.ts'
import { AGENT, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

interface Home {
  readonly engine: Engine
  readonly folder: string
  sync(): Promise<Awaited<ReturnType<Engine['sync']>>['places'][number]>
}

async function openHome(
  name: string,
  shared: string,
  allowed: () => string | null = () => null,
  clock: Clock = { now: Date.now },
): Promise<Home> {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, {
    scope: { project: 'web' },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    clock,
    sync: { person: () => `ana@${name}`, where: folder, allowedBy: allowed },
  })
  await engine.connectSync({ group: 'mine', address: shared }, PERSON)
  return {
    engine,
    folder,
    sync: async () => {
      const { places, failed } = await engine.sync({}, PERSON)
      expect(failed).toEqual([])
      return places[0] as Awaited<ReturnType<Home['sync']>>
    },
  }
}

async function pair(allowed?: () => string | null): Promise<[Home, Home, string]> {
  const shared = makeFolder()
  return [await openHome('laptop', shared, allowed), await openHome('desktop', shared), shared]
}

const share = ({ engine }: Home, more: object = {}) =>
  engine.share({ project: 'web', with: 'mine', agreed: true, ...more }, PERSON)

async function say({ engine }: Home, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, ...more }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

async function texts({ engine }: Home, project = 'web'): Promise<string[]> {
  const { items } = await engine.listMemories({ scope: { project }, limit: 100 }, PERSON)
  return items.map(({ content }) => content).sort()
}

/** The links of a memory that a person made. */
async function linksOf({ engine }: Home, id: MemoryId): Promise<readonly Edge[]> {
  const read = await engine.read({ id }, PERSON)
  const links = read.kind === 'memory' ? read.associations.map(({ edge }) => edge) : []
  return links.filter(({ madeBy }) => madeBy === 'person')
}

/** Everything in the folder as text. */
function sentText(shared: string): string {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' })
  const bundles = files.filter((name) => name.endsWith('.lore'))
  return bundles.map((name) => decompress(readFileSync(join(shared, name)))).join('\n')
}

async function talk({ engine }: Home, count: number, from = 0): Promise<void> {
  const turns = Array.from({ length: count }, (_, at) => ({
    externalId: `turn-${from + at}`,
    role: (from + at) % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `Sentence ${from + at} about the walrus`,
    at: 1_000 + from + at,
  }))
  await engine.stage({ agent: 'claude-code', sessionId: 'talk-1', title: 'The walrus', turns }, AGENT)
}

async function turnsOf({ engine }: Home): Promise<string[]> {
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  const [session] = items
  if (session === undefined) return []
  const shown = await engine.showSession({ id: session.id, limit: 100 }, PERSON)
  return shown.items.map(({ text }) => text)
}

describe('conversations', () => {
  test('stay here unless they are shared by themselves; then they grow, change and leave everywhere', async () => {
    const [laptop, desktop, shared] = await pair()
    await say(laptop, 'Tests run with vitest')
    await talk(laptop, 25)
    const preview = await laptop.engine.share({ project: 'web', with: 'mine' }, PERSON)
    expect(preview.leftOut).toMatchObject([{ what: 'turns of conversations', count: 25 }])
    await share(laptop)
    await laptop.sync()
    expect(sentText(shared)).not.toContain('walrus')

    expect(await share(laptop, { conversations: true })).toMatchObject({ turns: 25, leftOut: [] })
    expect(await laptop.sync()).toMatchObject({ sent: 2 })
    await desktop.sync()
    expect(await turnsOf(desktop)).toEqual(await turnsOf(laptop))
    expect(await turnsOf(desktop)).toHaveLength(25)
    const [session] = (await desktop.engine.listSessions({ allScopes: true }, PERSON)).items
    expect(session).toMatchObject({ agent: 'claude-code', title: 'The walrus', state: 'processed' })
    expect(await laptop.sync()).toMatchObject({ sent: 0, received: 0 })

    await talk(laptop, 3, 25)
    expect(await laptop.sync()).toMatchObject({ sent: 1 })
    await laptop.engine.forgetTurns({ session: 'talk-1', from: 4, until: 4, confirmed: true }, PERSON)
    await laptop.sync()
    await desktop.sync()
    expect(await turnsOf(desktop)).toHaveLength(28)
    expect(await turnsOf(desktop)).toEqual(await turnsOf(laptop))
    expect((await turnsOf(desktop))[4]).not.toContain('walrus')
    expect(sentText(shared)).toContain('Sentence 5 about')
    expect(sentText(shared)).not.toContain('Sentence 4 about')

    await desktop.engine.forgetConversations({ session: 'talk-1', confirmed: true }, PERSON)
    await desktop.sync()
    await laptop.sync()
    await desktop.sync()
    for (const { engine, folder } of [laptop, desktop]) {
      expect((await engine.listSessions({ allScopes: true }, PERSON)).items).toEqual([])
      await engine.close()
      for (const file of ['lore.db', 'lore.db-wal']) expect(bytesOf(folder, file)).not.toContain('walrus')
    }
    expect(sentText(shared)).not.toContain('walrus')
  })
})

describe('a project that changes', () => {
  test('sends what changed while it was private once it is shared again', async () => {
    const [laptop, desktop] = await pair()
    const id = await say(laptop, 'Tests run with vitest')
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.engine.share({ project: 'web', with: 'private', agreed: true }, PERSON)
    await laptop.engine.update({ id, content: 'Tests run with vitest 5' }, PERSON)
    await say(laptop, 'Staging runs on port 8080')
    expect(await laptop.sync()).toMatchObject({ sent: 0 })
    await desktop.sync()
    expect(await texts(desktop)).toEqual(['Tests run with vitest'])
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    expect(await texts(desktop)).toEqual(['Staging runs on port 8080', 'Tests run with vitest 5'])
  })

  test('sends that a link was removed while it was private, or just after', async () => {
    for (const isPrivate of [true, false]) {
      const [laptop, desktop] = await pair()
      const [a, b] = [await say(laptop, 'Tests run with vitest'), await say(laptop, 'Staging has port 8080')]
      await laptop.engine.connect({ source: a, target: b, relation: 'depends_on' }, PERSON)
      await share(laptop)
      await laptop.sync()
      await desktop.sync()
      expect(await linksOf(desktop, a)).toMatchObject([{ relation: 'depends_on' }])
      await laptop.engine.share({ project: 'web', with: 'private', agreed: true }, PERSON)
      if (!isPrivate) await share(laptop)
      const [edge] = await linksOf(laptop, a)
      await laptop.engine.disconnect({ id: edge?.id ?? '' }, PERSON)
      if (isPrivate) {
        expect(await laptop.sync()).toMatchObject({ sent: 0 })
        await share(laptop)
      }
      await laptop.sync()
      await desktop.sync()
      expect(await linksOf(desktop, a)).toEqual([])
    }
  })

  test('takes no changes of others while it is private, and all of them once it is shared again', async () => {
    const [laptop, desktop] = await pair()
    const id = await say(laptop, 'Tests run with vitest')
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.engine.share({ project: 'web', with: 'private', agreed: true }, PERSON)
    await desktop.engine.update({ id, content: 'Tests run with vitest 5' }, PERSON)
    await say(desktop, 'Staging runs on port 8080')
    await desktop.sync()
    await laptop.engine.update({ id, content: 'Tests run with node' }, PERSON)
    expect(await laptop.sync()).toMatchObject({ sent: 0, changes: {} })
    expect(await texts(laptop)).toEqual(['Tests run with node'])
    await share(laptop)
    expect(await laptop.sync()).toMatchObject({ conflicts: 1 })
    await desktop.sync()
    // Two changes that did not know of each other: both texts stay.
    const both = ['Staging runs on port 8080', 'Tests run with node', 'Tests run with vitest 5']
    expect(await texts(laptop)).toEqual(both)
    expect(await texts(desktop)).toEqual(both)
  })

  test('forgets what a person removed elsewhere also while it is private, but not what was changed here since', async () => {
    const shared = makeFolder()
    let now = 1_780_000_000_000
    const clock = { now: () => now }
    const laptop = await openHome('laptop', shared, undefined, clock)
    const desktop = await openHome('desktop', shared, undefined, clock)
    const gone = await say(laptop, 'The walrus was a mistake')
    const kept = await say(laptop, 'Tests run with vitest')
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.engine.share({ project: 'web', with: 'private', agreed: true }, PERSON)
    now += 60_000
    await desktop.engine.purge({ id: gone }, PERSON)
    await desktop.engine.purge({ id: kept }, PERSON)
    await desktop.sync()
    now += 60_000
    await laptop.engine.update({ id: kept, content: 'Tests run with vitest 5' }, PERSON)
    await laptop.sync()
    expect(await texts(laptop)).toEqual(['Tests run with vitest 5'])
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    expect(await texts(laptop)).toEqual(['Tests run with vitest 5'])
    expect(await texts(desktop)).toEqual(['Tests run with vitest 5'])
  })

  test('ends a sync although many memories that are private now were used', async () => {
    const [laptop] = await pair()
    const ids: MemoryId[] = []
    for (let n = 0; n < 210; n++) ids.push(await say(laptop, `Port ${8_000 + n} belongs to service ${n}`))
    await share(laptop)
    await laptop.sync()
    await laptop.engine.share({ project: 'web', with: 'private', agreed: true }, PERSON)
    const store = await openTestStore(laptop.folder)
    // Records of a private project may say that the store shows them, as after leaving a group half-way.
    const rows = await store.sync.load('memory', ids)
    await store.sync.save(rows.map((row) => ({ ...row, shown: '{}', uses: 7 })))
    await store.close()
    expect(await laptop.sync()).toMatchObject({ sent: 0 })
  })

  test('comes in whole once it is shared here, however much of it waited', async () => {
    const [laptop, desktop] = await pair()
    // Because of it, what arrives of the project waits until it is shared here.
    await say(desktop, 'Only on the desktop')
    const topic = await say(laptop, 'Ports of the services')
    const ids: MemoryId[] = []
    for (let n = 0; n < 410; n++)
      ids.push(await say(laptop, `Port ${8_000 + n} belongs to service ${n}`, { parent: topic }))
    const [first, last] = [ids[0] as MemoryId, ids.at(-1) as MemoryId]
    await laptop.engine.connect({ source: first, target: last, relation: 'see_also' }, PERSON)
    await share(laptop)
    await laptop.sync()
    expect(await desktop.sync()).toMatchObject({ received: 412, changes: {} })
    expect(await desktop.sync()).toMatchObject({ received: 0, changes: {}, run: null })
    await share(desktop)
    expect(await desktop.sync()).toMatchObject({ sent: 1, changes: { insert_memory: 411 } })
    const { items } = await desktop.engine.listMemories({ scope: { project: 'web' }, limit: 500 }, PERSON)
    expect(items).toHaveLength(412)
    expect(items.filter(({ parentId }) => parentId === topic)).toHaveLength(410)
    expect(await linksOf(desktop, first)).toHaveLength(1)
    expect((await desktop.engine.syncStatus({}, PERSON)).items[0]).toMatchObject({ waiting: 0 })
  })

  test('can be shared again after it was taken back', async () => {
    const [laptop, desktop] = await pair()
    const topic = await say(laptop, 'How the shop is tested')
    await say(laptop, 'Tests run with vitest', { parent: topic, tags: ['test'] })
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.engine.withdrawShare({ project: 'web' }, PERSON)
    await laptop.sync()
    await desktop.sync()
    expect(await texts(desktop)).toEqual([])
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    expect(await texts(desktop)).toEqual(await texts(laptop))
    expect(await texts(desktop)).toHaveLength(2)
  })

  test('is held back by its own file, and goes on when the file allows it', async () => {
    let most: string | null = null
    const [laptop, desktop] = await pair(() => most)
    const folder = join(laptop.folder, 'web')
    mkdirSync(folder)
    const store = await openTestStore(laptop.folder)
    await say(laptop, 'Tests run with vitest')
    await store.projects.ensure('web', 1)
    await store.projects.addAliases([
      { kind: 'folder', value: folder, project: 'web', mark: null, addedAt: 1 },
    ])
    await store.close()
    await share(laptop)
    most = 'private'
    const held = await laptop.sync()
    expect(held).toMatchObject({ sent: 0 })
    expect(held.problems[0]).toContain('.lore.toml allows at most private')
    await expect(share(laptop)).rejects.toThrow('allow at most: private')
    most = null
    expect(await laptop.sync()).toMatchObject({ sent: 1, problems: [] })
    await desktop.sync()
    expect(await texts(desktop)).toEqual(['Tests run with vitest'])
  })

  test('sends nothing of a project that was joined to it before the person agrees again', async () => {
    const [laptop, desktop, shared] = await pair()
    await say(laptop, 'Tests run with vitest')
    await laptop.engine.ensureScope({ project: 'secret' }, PERSON)
    await say(laptop, 'The zebra is private', { scope: { project: 'secret' } })
    await share(laptop)
    await laptop.sync()
    await laptop.engine.joinProjects({ project: 'secret', into: 'web' }, PERSON)
    const held = await laptop.sync()
    expect(held).toMatchObject({ sent: 0 })
    expect(held.problems[0]).toContain('another project was joined to it')
    expect(sentText(shared)).not.toContain('zebra')
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    expect(await texts(desktop)).toEqual(['Tests run with vitest', 'The zebra is private'])
  })

  test('stays the same one if it is renamed on one side', async () => {
    const [laptop, desktop] = await pair()
    await say(laptop, 'Tests run with vitest')
    await share(laptop)
    await laptop.sync()
    await desktop.sync()
    await desktop.engine.renameProject({ project: 'web', label: 'shop' }, PERSON)
    await say(laptop, 'Staging runs on port 8080')
    await laptop.sync()
    await desktop.sync()
    expect(await texts(desktop, 'shop')).toEqual(['Staging runs on port 8080', 'Tests run with vitest'])
  })
})

test('a secret that an older rule let through stays here, and is named', async () => {
  const [laptop, , shared] = await pair()
  const id = await say(laptop, 'Tests run with vitest')
  await say(laptop, 'Staging runs on port 8080')
  await laptop.engine.close()
  // As if it had been stored before a rule knew it.
  const store = await openTestStore(laptop.folder)
  await store.transact((inside) =>
    inside.memories.update(id, { metadata: { note: `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}` } }),
  )
  await store.close()
  const again = await openTestEngine(laptop.folder, {
    dbPath: join(laptop.folder, 'lore.db'),
    scope: { project: 'web' },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: { person: () => 'ana@laptop', where: laptop.folder },
  })
  await again.share({ project: 'web', with: 'mine', agreed: true }, PERSON)
  const [place] = (await again.sync({}, PERSON)).places
  expect(place?.sent).toBe(1)
  expect(place?.stopped).toMatchObject([{ id, reason: expect.stringMatching(/secret/) }])
  expect(sentText(shared)).not.toContain('ghp_')
  expect((await again.syncStatus({}, PERSON)).items[0]?.stopped).toBe(1)
})

test('a dry run names what would go and come, and changes nothing', async () => {
  const [laptop, desktop, shared] = await pair()
  await say(laptop, 'Tests run with vitest')
  await share(laptop)
  const [going] = (await laptop.engine.sync({ dryRun: true }, PERSON)).places
  expect(going?.examples).toEqual({ sent: ['Tests run with vitest'], received: [] })
  expect(readdirSync(shared)).toEqual([])
  await laptop.sync()
  const [coming] = (await desktop.engine.sync({ dryRun: true }, PERSON)).places
  expect(coming?.examples).toEqual({ sent: [], received: ['Tests run with vitest'] })
  expect(await texts(desktop)).toEqual([])
})

function bytesOf(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file)).toString('latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

test('a server passes over what the asking machine sent in one answer, however much it is', async () => {
  const { engine, folder } = await openHome('server', makeFolder())
  const store = await openTestStore(folder)
  const place = { namespace: 'shop', project: 'web', branch: null }
  const rowOf = (n: number, source: string) => {
    const id = `01a1f091-d28d-77cf-9a3f-${String(n).padStart(12, '0')}`
    return closeRow({ ...rowFor(emptyRecord('memory', id, place), 'team:shop'), source })
  }
  await store.sync.save(Array.from({ length: 1_100 }, (_, n) => rowOf(n, 'laptop')))
  await store.sync.save([rowOf(1_100, 'desktop')])
  const rights = { everywhere: 'writer', projects: {} } as const
  const ask = (replica: string, position: number) =>
    engine.pullRecords({ group: 'team:shop', position, replica, rights }, PERSON)
  const own = await ask('laptop', 0)
  expect(own).toMatchObject({ more: false, cursor: 1_101 })
  expect(own.bundle.trim().split('\n')).toHaveLength(2)
  expect(await ask('laptop', 1_101)).toMatchObject({ more: false, cursor: 1_101 })
  expect(await ask('desktop', 0)).toMatchObject({ more: true, cursor: 1_000, left: 101 })
  await store.close()
})
