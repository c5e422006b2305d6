/** `/push` and `/pull` of a team server: members who share a project, their roles, cut connections, leaving. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { parseTeamScope } from '../../src/core/team.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { canonical, type SyncRecord } from '../../src/transfer/sync/record.ts'
import { compress } from '../../src/transfer/sync/seal.ts'
import { EMBEDDER } from '../faults/sync-replicas.ts'
import { AGENT, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'
import { type MemberWish, openMember as open } from '../support/team-members.ts'
import { type Closing, openTestServer, type TestServer } from '../support/team-server.ts'

const closing: Closing = []
let server: TestServer
/** Each test has a team of its own. */
let team = ''
let made = 0

beforeAll(async () => {
  server = await openTestServer({ closing })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

function newTeam(): string {
  team = `team${++made}`
  return team
}

const openMember = (name: string, wish: Partial<MemberWish> = {}) =>
  open(server, `${name}-${team}`, { team, ...wish })

/** The texts that the server shows an administrator in the namespace of the team. */
async function onServer(): Promise<string[]> {
  const name = `reads-${team}-${++made}`
  const token = await server.join(name, { [team]: 'reader' })
  const { answer } = await server.call(
    token,
    'listMemories',
    { scope: { namespace: team }, limit: 500 },
    team,
  )
  const items = answer.items as { readonly content: string }[]
  return items.map(({ content }) => content).sort()
}

describe('a team behind a server', () => {
  test('shares through it, with one request if nothing changed', async () => {
    newTeam()
    const [ana, ben] = [await openMember('ana'), await openMember('ben')]
    await ana.say('Tests run with vitest')
    await ana.sync()
    await ben.say('Staging runs on port 8080')
    await ben.sync()
    await ana.sync()
    expect(await ana.texts()).toEqual(['Staging runs on port 8080', 'Tests run with vitest'])
    expect(await ben.texts()).toEqual(await ana.texts())
    expect(await onServer()).toEqual(await ana.texts())
    await ben.sync()
    for (const member of [ana, ben]) {
      const [place] = (await member.sync()).places
      expect(place).toMatchObject({ sent: 0, received: 0, traffic: { requests: 1 } })
    }
  })

  test('brings what agents store on the server itself, and tells agents who wrote what', async () => {
    newTeam()
    const ana = await openMember('ana')
    await ana.say('Tests run with vitest')
    await ana.sync()
    const token = await server.join(`bot-${team}`, { [team]: 'writer' })
    const scope = { namespace: team, project: 'web' }
    await server.call(token, 'remember', { content: 'The gateway listens on 8443', scope }, `${team}/web`)
    await ana.sync()
    expect(await ana.texts()).toContain('The gateway listens on 8443')
    const { items } = await ana.engine.changesSince({ since: 0, limit: 50 }, AGENT)
    expect(JSON.stringify(items)).toContain(`bot-${team}/laptop`)
    const ben = await openMember('ben')
    await ben.sync()
    const seen = await ben.engine.syncAgent({ agent: 'bens-agent' }, AGENT)
    expect(JSON.stringify(seen)).toContain(`ana-${team}@ana-${team}s-laptop`)
  })

  test('goes on after a cut connection, and nothing comes twice', async () => {
    newTeam()
    const [ana, ben] = [await openMember('ana'), await openMember('ben')]
    const id = await ana.say('Tests run with vitest')
    let version = 0
    for (const when of ['before', 'after', 'after'] as const) {
      ana.cut(3, when)
      await ana.engine.update({ id, content: `Tests run with vitest ${++version}` }, PERSON)
      expect((await ana.sync()).failed).toHaveLength(1)
    }
    await ana.sync()
    ben.cut(3, 'after')
    expect((await ben.sync()).failed).toHaveLength(1)
    await ben.sync()
    expect(await ben.texts()).toEqual(['Tests run with vitest 3'])
    expect(await onServer()).toEqual(['Tests run with vitest 3'])
  })

  test('lets a reader read and not push, a writer not remove what others wrote, a curator remove it', async () => {
    newTeam()
    const ana = await openMember('ana')
    const id = await ana.say('Tests run with vitest')
    await ana.sync()
    const reader = await openMember('rita', { grants: { [team]: 'reader' } })
    expect((await reader.sync()).failed).toEqual([])
    expect(await reader.texts()).toEqual(['Tests run with vitest'])
    await reader.say('A reader writes')
    const held = await reader.sync()
    expect(held.failed).toEqual([])
    expect(held.places[0]?.problems[0]).toMatch(/You are a reader there, so 1 change stays here/)
    expect(await onServer()).toEqual(['Tests run with vitest'])

    const writer = await openMember('will')
    await writer.sync()
    const own = await writer.say('A writer writes')
    await writer.sync()
    await writer.engine.purge({ id }, PERSON)
    await writer.engine.purge({ id: own }, PERSON)
    const [pushed] = (await writer.sync()).places
    expect(pushed?.refused.map(({ reason }) => reason)).toEqual(['a writer cannot remove what others wrote'])
    expect(await onServer()).toEqual(['Tests run with vitest'])

    const curator = await openMember('cleo', { grants: { [team]: 'curator' } })
    await curator.sync()
    await curator.engine.purge({ id }, PERSON)
    await curator.sync()
    await ana.sync()
    expect(await onServer()).toEqual([])
    expect(await ana.texts()).toEqual([])
  })

  test('lets a writer not remove what others stored on the server itself, only what her own agents did', async () => {
    newTeam()
    const ana = await openMember('ana')
    const scope = { namespace: team, project: 'web' }
    const tokens = [
      await server.join(`bot-${team}`, { [team]: 'writer' }),
      readFileSync(join(ana.folder, 'token'), 'utf8').trim(),
    ]
    await ana.say('Tests run with vitest')
    await ana.sync()
    const ids: MemoryId[] = []
    for (const [n, token] of tokens.entries()) {
      const content = `The gateway ${n} listens on ${8443 + n}`
      const { answer } = await server.call(token, 'remember', { content, scope }, `${team}/web`)
      ids.push((answer as unknown as { memory: { id: MemoryId } }).memory.id)
    }
    await ana.sync()
    for (const id of ids) await ana.engine.purge({ id }, PERSON)
    const [pushed] = (await ana.sync()).places
    expect(pushed?.refused.map(({ reason }) => reason)).toEqual(['a writer cannot remove what others wrote'])
    expect(await onServer()).toEqual(['Tests run with vitest', 'The gateway 0 listens on 8443'].toSorted())
  })

  test('lets a reader go on syncing who read something, and sends what he wrote once he is a writer', async () => {
    newTeam()
    const ana = await openMember('ana')
    const id = await ana.say('Tests run with vitest')
    await ana.sync()
    const reader = await openMember('rob', { grants: { [team]: 'reader' } })
    await reader.sync()
    await reader.engine.read({ id }, AGENT)
    expect(await reader.sync()).toMatchObject({ failed: [], places: [{ sent: 0, problems: [] }] })
    await reader.say('Staging runs on port 8080')
    await reader.sync()
    const token = readFileSync(join(reader.folder, 'token'), 'utf8').trim()
    const pushed = await server.request(`/push?group=team:${team}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: Buffer.from(compress('no bundle')),
    })
    expect(pushed.status).toBe(403)
    await server.team.grant(`rob-${team}`, parseTeamScope(team), 'writer')
    expect((await reader.sync()).places[0]?.problems).toEqual([])
    expect(await onServer()).toEqual(['Staging runs on port 8080', 'Tests run with vitest'])
  })

  test('keeps both texts of two people, until a curator settles it', async () => {
    newTeam()
    const curators = { grants: { [team]: 'curator' } } as const
    const [ana, ben] = [await openMember('ana'), await openMember('ben')]
    const cleo = await openMember('cleo', curators)
    const id = await ana.say('The API listens on port 8080')
    for (const member of [ana, ben, cleo]) await member.sync()
    await ana.engine.update({ id, content: 'The API listens on port 9090' }, PERSON)
    await ben.engine.update({ id, content: 'The API listens on port 7070' }, PERSON)
    for (const member of [ana, ben, ana, ben, cleo]) await member.sync()
    for (const { engine } of [ana, ben, cleo]) {
      const { items } = await engine.listConflicts({ allScopes: true }, PERSON)
      expect(items).toHaveLength(1)
      expect(items[0]?.why).toMatch(/ana-.*-laptop on .*ben-.*-laptop on|ben-.*-laptop on .*ana-.*-laptop on/)
    }
    expect((await ana.engine.syncStatus({}, PERSON)).items[0]?.conflicts).toBe(1)
    const settle = async ({ engine }: typeof ana) => {
      const { items } = await engine.listConflicts({ allScopes: true }, PERSON)
      await engine.resolveConflict({ id: items[0]?.id ?? '', keep: 'a', confirmed: true }, PERSON)
    }
    await settle(ben)
    const refused = (await ben.sync()).places[0]?.refused ?? []
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(
      new Set(['only a curator settles a conflict']),
    )
    await ana.sync()
    expect((await ana.engine.listConflicts({ allScopes: true }, PERSON)).items).toHaveLength(1)
    await settle(cleo)
    await cleo.sync()
    await ana.sync()
    expect((await ana.engine.listConflicts({ allScopes: true }, PERSON)).items).toEqual([])
  })

  test('limits a role in one project to that project, both ways', async () => {
    newTeam()
    const ana = await openMember('ana')
    await ana.say('Tests run with vitest')
    await ana.sync()
    const only = { [`${team}/api`]: 'writer' } as const
    const ben = await openMember('ben', { grants: only, project: 'api' })
    await ben.say('The API listens on 8443')
    expect((await ben.sync()).places[0]).toMatchObject({ sent: 1, received: 0, refused: [] })
    expect(await onServer()).toHaveLength(2)
    const bad = await openMember('bad', { grants: only })
    await bad.say('Not mine to write')
    const [place] = (await bad.sync()).places
    expect(place).toMatchObject({ received: 1, refused: [{ reason: 'you have no role in its project' }] })
    expect(await onServer()).toHaveLength(2)
    expect((await bad.sync()).places[0]).toMatchObject({ sent: 0, traffic: { requests: 1 } })
    await server.team.grant(`bad-${team}`, parseTeamScope(`${team}/web`), 'writer')
    expect((await bad.sync()).places[0]).toMatchObject({ sent: 1, refused: [] })
    expect(await onServer()).toContain('Not mine to write')
    expect((await bad.sync()).places[0]).toMatchObject({ sent: 0, traffic: { requests: 1 } })
  })

  test('refuses changes in the name of another person’s machine', async () => {
    newTeam()
    const [ana, mal] = [await openMember('ana'), await openMember('mal')]
    const id = await ana.say('Tests run with vitest')
    await ana.sync()
    await mal.sync()
    await mal.say('Something of my own')
    await mal.sync()
    const store = await openTestStore(ana.folder)
    const [row] = await store.sync.load('memory', [id])
    await store.close()
    const record = JSON.parse(row?.record ?? '{}') as SyncRecord
    const [version] = record.fields.text ?? []
    const replica = version?.r ?? ''
    const forged = {
      ...record,
      seen: { ...record.seen, [replica]: 99 },
      fields: { ...record.fields, text: [{ ...version, n: 99, v: ['Forged', '', 'Forged words'] }] },
    }
    const signs = { key: 'web', label: 'web', remotes: [], commits: [] }
    const header = { format: 'lore-sync', version: 1, from: 'mals-machine', projects: [signs] }
    const token = readFileSync(join(mal.folder, 'token'), 'utf8').trim()
    const push = async (sent: unknown) => {
      const answer = await server.request(`/push?group=team:${team}&replica=mals-machine`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: Buffer.from(compress(`${canonical(header)}\n${canonical(sent)}\n`)),
      })
      expect(answer.status).toBe(200)
    }
    await push(forged)
    // Words that are emptied without a removal are a removal all the same.
    await push({ ...record, seen: { ...record.seen, 'mals-machine': 1 }, fields: {} })
    expect(await onServer()).toEqual(['Something of my own', 'Tests run with vitest'])
  })

  test('asks for a token, a group of one’s own and a bundle', async () => {
    newTeam()
    const token = await server.join(`ana-${team}`, { [team]: 'writer' })
    const ask = (path: string, value = token) =>
      server.request(path, { headers: { authorization: `Bearer ${value}` } })
    expect((await ask(`/pull?group=team:${team}`, 'none')).status).toBe(401)
    expect((await ask('/pull?group=team:other')).status).toBe(403)
    expect((await ask('/pull?group=mine')).status).toBe(403)
    expect((await ask(`/pull?group=team:${team}&after=x`)).status).toBe(400)
    const sent = await server.request(`/push?group=team:${team}`, {
      method: 'POST',
      body: 'no bundle',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(sent.status).toBe(400)
    const events = await server.team.audit(0, 1_000)
    expect(events.some(({ action, scope }) => action === 'sync.push' && scope === team)).toBe(true)
  })

  test('lets a newcomer take part in a project that is not on the machine yet', async () => {
    newTeam()
    const ana = await openMember('ana')
    await ana.say('Tests run with vitest')
    await ana.sync()
    const ben = await openMember('ben', { project: 'other', shares: false })
    expect((await ben.sync()).places[0]).toMatchObject({ received: 1, offered: ['web'] })
    const { items } = await ben.engine.syncStatus({}, PERSON)
    expect(items[0]).toMatchObject({ waiting: 1, offered: ['web'] })
    const group = `team:${team}` as const
    expect(await ben.engine.share({ project: 'web', with: group }, PERSON)).toMatchObject({ memories: 0 })
    await ben.engine.share({ project: 'web', with: group, agreed: true }, PERSON)
    expect((await ben.sync()).places[0]).toMatchObject({ offered: [] })
    const found = await ben.engine.listMemories({ scope: { project: 'web' } }, PERSON)
    expect(found.items.map(({ content }) => content)).toEqual(['Tests run with vitest'])
  })

  test('removes memories of others from the machine of one who leaves, if its policy says so', async () => {
    newTeam()
    const strict = await openTestServer({ closing, beside: server, onLeave: 'remove' })
    const ana = await openMember('ana')
    const ben = await open(strict, `ben-${team}`, { team })
    await ana.say('The zebra project starts in May')
    await ben.say('Ben likes tea')
    for (const member of [ana, ben, ana, ben]) await member.sync()
    const group = `team:${team}`
    expect(await ana.engine.leaveTeam({ group }, PERSON)).toMatchObject({ policy: 'keep', removed: 0 })
    const wish = await ben.engine.leaveTeam({ group }, PERSON)
    expect(wish).toMatchObject({ policy: 'remove', removed: 1, done: false })
    expect(await ben.texts()).toHaveLength(2)
    expect(await ben.engine.leaveTeam({ group, agreed: true }, PERSON)).toMatchObject({
      removed: 1,
      done: true,
    })
    expect(await ben.texts()).toEqual(['Ben likes tea'])
    expect((await ben.engine.syncStatus({}, PERSON)).items.every(({ address }) => address === null)).toBe(
      true,
    )
    await ben.engine.close()
    for (const file of ['lore.db', 'lore.db-wal']) expect(bytesOf(ben.folder, file)).not.toMatch(/zebra/i)
    await ana.sync()
    expect(await onServer()).toHaveLength(2)
  })

  test('removes the other text of a conflict with the memory of others, however many records lie between', async () => {
    newTeam()
    const strict = await openTestServer({ closing, beside: server, onLeave: 'remove' })
    const ana = await openMember('ana')
    const ben = await open(strict, `ben-${team}`, { team })
    const id = await ana.say('The API listens on port 8080')
    for (const member of [ana, ben]) await member.sync()
    await ana.engine.update({ id, content: 'The API listens on port 9090' }, PERSON)
    await ben.engine.update({ id, content: 'The API listens on port 7070' }, PERSON)
    for (const member of [ana, ben]) await member.sync()
    expect(await ben.texts()).toHaveLength(2)
    const database = new DatabaseSync(join(ben.folder, 'lore.db'))
    database.exec(`
      UPDATE sync_records SET seq = 100000 WHERE kind = 'memory' AND id <> '${id}';
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
      INSERT INTO sync_records (kind, id, "group", memory_id, record, hash, uses, state, seq)
      SELECT 'uses', 'between ' || n, 'team:${team}', '${id}', '{"fields":{}}', '', 0, 'settled', 50000 + n FROM numbers;
    `)
    database.close()
    const group = `team:${team}`
    const wish = await ben.engine.leaveTeam({ group }, PERSON)
    expect(wish).toMatchObject({ policy: 'remove', removed: 2, done: false })
    expect(await ben.engine.leaveTeam({ group, agreed: true }, PERSON)).toMatchObject({ removed: 2 })
    expect(await ben.texts()).toEqual([])
  })

  test('lets a writer take back a memory with the other text of its conflict, which another side wrote down', async () => {
    newTeam()
    const [ana, ben] = [await openMember('ana'), await openMember('ben')]
    const id = await ana.say('The API listens on port 8080')
    for (const member of [ana, ben]) await member.sync()
    await ana.engine.update({ id, content: 'The API listens on port 9090' }, PERSON)
    await ben.engine.update({ id, content: 'The API listens on port 7070' }, PERSON)
    for (const member of [ana, ben, ana]) await member.sync()
    await ana.engine.withdrawShare({ project: 'web' }, PERSON)
    for (const member of [ana, ben, ana]) await member.sync()
    expect(await onServer()).toEqual([])
    expect(await ben.texts()).toEqual([])
    expect(await ana.texts()).toHaveLength(2)
  })

  test('takes over a project that was shared with one’s own machines before', async () => {
    newTeam()
    const ana = await openMember('ana', { shares: false })
    const folder = makeFolder()
    await ana.engine.connectSync({ group: 'mine', address: folder }, PERSON)
    await ana.say('Tests run with vitest')
    await ana.engine.share({ project: 'web', with: 'mine', agreed: true }, PERSON)
    await ana.sync()
    await ana.engine.share({ project: 'web', with: `team:${team}`, agreed: true }, PERSON)
    await ana.sync()
    const ben = await openMember('ben')
    await ben.sync()
    expect(await ben.texts()).toEqual(['Tests run with vitest'])
    // And back again.
    await ana.engine.share({ project: 'web', with: 'mine', agreed: true }, PERSON)
    await ana.say('Staging runs on port 8080')
    await ana.sync()
    await ben.sync()
    expect(await ben.texts()).toEqual(['Tests run with vitest'])
  })

  test('resends what a server lost that was set back to an older state', async () => {
    newTeam()
    const ana = await openMember('ana')
    await ana.say('Tests run with vitest')
    await ana.sync()
    const first = (await ana.sync()).places[0]
    expect(first?.sent).toBe(0)
    await server.pool.use(async (connection) => {
      await connection.query("SELECT set_config('lore.reach', '*', false)")
      await connection.query(`DELETE FROM sync_records WHERE "group" = 'team:${team}'`)
      await connection.query("UPDATE counters SET value = 0 WHERE name = 'sync'")
    })
    expect((await ana.sync()).places[0]).toMatchObject({ sent: 1 })
    const ben = await openMember('ben')
    await ben.sync()
    expect(await ben.texts()).toEqual(['Tests run with vitest'])
  })

  test('gives a home that was put back from a backup what it had sent, and loses nothing that it writes', async () => {
    newTeam()
    const ana = await openMember('ana')
    const again = (folder: string) =>
      openTestEngine(folder, {
        scope: { project: 'web' },
        embedder: EMBEDDER,
        embedding: { provider: 'local' },
        sync: { person: () => 'ana@laptop', where: ana.folder },
      })
    const say = (engine: Engine, content: string) => engine.remember({ content }, PERSON)
    await ana.say('Tests run with vitest')
    await ana.sync()
    await ana.engine.close()
    const backup = makeFolder()
    cpSync(ana.folder, backup, { recursive: true })
    const present = await again(ana.folder)
    await say(present, 'Said after the backup')
    await present.sync({}, PERSON)
    await present.close()
    const restored = await again(backup)
    await say(restored, 'Said after it was put back')
    const [place] = (await restored.sync({}, PERSON)).places
    expect(place?.problems[0]).toMatch(/has a new identity now/)
    const all = ['Said after it was put back', 'Said after the backup', 'Tests run with vitest']
    expect(await onServer()).toEqual(all)
    const { items } = await restored.listMemories({ scope: { project: 'web' }, limit: 10 }, PERSON)
    expect(items.map(({ content }) => content).sort()).toEqual(all)
  })

  test('forgets everywhere: after a removal the words are in no file and no table', async () => {
    newTeam()
    const [ana, ben] = [await openMember('ana'), await openMember('ben')]
    const id = await ana.say('The quagga project starts in May')
    await ana.say('Tests run with vitest')
    for (const member of [ana, ben]) await member.sync()
    await ben.engine.update({ id, content: 'The quagga project starts in June' }, PERSON)
    for (const member of [ben, ana]) await member.sync()
    expect(await wordsOnServer('quagga')).not.toEqual([])
    await ana.engine.purge({ id }, PERSON)
    for (const member of [ana, ben]) await member.sync()
    for (const { engine, folder } of [ana, ben]) {
      await engine.close()
      for (const file of ['lore.db', 'lore.db-wal']) expect(bytesOf(folder, file)).not.toMatch(/quagga/i)
    }
    expect(await wordsOnServer('quagga')).toEqual([])
  })
})

function bytesOf(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file)).toString('latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** The tables of the server's database that hold the word anywhere. */
async function wordsOnServer(word: string): Promise<string[]> {
  return server.pool.use(async (connection) => {
    await connection.query("SELECT set_config('lore.reach', '*', false)")
    const { rows: tables } = await connection.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await connection.query<{ count: number }>(
        `SELECT count(*) AS count FROM "${name}" AS each WHERE each::text ILIKE '%${word}%'`,
      )
      if (Number(rows[0]?.count) > 0) found.push(name)
    }
    return found
  })
}

test('a change moves at most three times the bytes of its text', async () => {
  newTeam()
  const ana = await openMember('ana')
  const ids = []
  for (let n = 0; n < 100; n++) ids.push(await ana.say(sentence(n)))
  await ana.sync()
  let text = 0
  for (const [n, id] of ids.entries()) {
    const content = sentence(n + 1_000)
    text += Buffer.byteLength(content)
    await ana.engine.update({ id, content }, PERSON)
  }
  const [place] = (await ana.sync()).places
  const traffic = place?.traffic ?? { sentBytes: 0, receivedBytes: 0 }
  expect(place?.sent).toBe(100)
  expect((traffic.sentBytes + traffic.receivedBytes) / text).toBeLessThan(3)
})

const WORDS = 'gateway invoice retry deploy staging queue cache login schema report worker token'.split(' ')

/** Three sentences of words that differ from text to text. */
function sentence(n: number): string {
  const word = (at: number) => `${WORDS[(n * 7 + at * 5) % WORDS.length]}${(n * 31 + at * 17) % 97}`
  return Array.from(
    { length: 3 },
    (_, at) =>
      `The ${word(at)} of the ${word(at + 3)} needs the ${word(at + 5)} before ${word(at + 9)} runs.`,
  ).join(' ')
}
