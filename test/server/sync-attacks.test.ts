/** `/push` and `/pull` against members who write their bundles by hand: what a bundle claims opens and changes nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../src/core/team.ts'
import { canonical, type SyncRecord, type Version } from '../../src/transfer/sync/record.ts'
import { compress, decompress } from '../../src/transfer/sync/seal.ts'
import type { ProjectSigns } from '../../src/transfer/sync/shares.ts'
import { PERSON } from '../support/engine.ts'
import { openMember } from '../support/team-members.ts'
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

interface Attacker {
  push(records: readonly SyncRecord[], ...signs: Partial<ProjectSigns>[]): Promise<PushAnswer>
  /** Pushes in the name of another machine. */
  pushAs(from: string, records: readonly SyncRecord[], ...signs: Partial<ProjectSigns>[]): Promise<PushAnswer>
  pull(after?: number): Promise<string>
}

interface PushAnswer {
  readonly status: number
  readonly refused: readonly { readonly id: string; readonly reason: string }[]
}

async function openAttacker(grants: Readonly<Record<string, Role>>, group = team): Promise<Attacker> {
  const name = `mal${++made}`
  const token = await server.join(name, grants)
  const headers = { authorization: `Bearer ${token}` }
  const read = async (answer: Response) => {
    const body = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200 ? (JSON.parse(decompress(body)) as Record<string, never>) : {}
  }
  const pushAs: Attacker['pushAs'] = async (from, records, ...signs) => {
    const projects = signs.map((each) => ({ key: '', label: '', remotes: [], commits: [], ...each }))
    const lines = [{ format: 'lore-sync', version: 1, from, projects }, ...records]
    const answer = await server.request(`/push?group=team:${group}`, {
      method: 'POST',
      headers,
      body: Buffer.from(compress(lines.map((line) => `${canonical(line)}\n`).join(''))),
    })
    return { status: answer.status, refused: [], ...(await read(answer)) }
  }
  return {
    push: (records, ...signs) => pushAs(name, records, ...signs),
    pushAs,
    async pull(after = 0) {
      const answer = await server.request(`/pull?group=team:${group}&replica=${name}&after=${after}`, {
        headers,
      })
      return JSON.stringify(await read(answer))
    },
  }
}

const at = Date.UTC(2026, 0, 1)
const version = (v: unknown, more: Partial<Version> = {}): Version => ({
  r: `mal${made}`,
  n: 1,
  t: [at, 0],
  by: 'person:mal@mals-laptop',
  p: 1,
  v,
  ...more,
})

/** A memory as a bundle claims it. */
function memory(id: string, project: string | null, text: string, more: Partial<Version> = {}): SyncRecord {
  const fields = {
    made: [version([at, 'person', 'mal', 1], more)],
    text: [version([text, text, text], more)],
    sort: [version(['fact', null, 'narrative'], more)],
    ground: [version(['principle', null], more)],
  }
  return {
    kind: 'memory',
    id,
    place: { namespace: team, project, branch: null },
    seen: { [`mal${made}`]: 1 },
    fields,
  }
}

const WEB = { key: 'git.example.org/a/web', label: 'web', remotes: ['git.example.org/a/web'] }
const VAULT = { key: 'git.example.org/a/vault', label: 'vault', remotes: ['git.example.org/a/vault'] }

/** Two projects of a team, each with a memory of a member; returns the id of the one in `vault`. */
async function makeTeam(): Promise<string> {
  team = `attacked${++made}`
  const ana = await openAttacker({ [team]: 'writer' })
  const id = randomUUID()
  const sent = await ana.push([memory(id, VAULT.key, 'The vault code is 7391')], VAULT)
  expect(sent).toMatchObject({ status: 200, refused: [] })
  await ana.push([memory(randomUUID(), WEB.key, 'The web listens on 8443')], WEB)
  return id
}

/** The live texts of a namespace, as an overall reader sees them. */
async function texts(namespace = team): Promise<string[]> {
  const token = await server.join(`reads${++made}`, { '*': 'reader' })
  const { answer } = await server.call(token, 'listMemories', { scope: { namespace }, limit: 500 }, namespace)
  return (answer.items as { readonly content: string }[]).map(({ content }) => content).sort()
}

const BOTH = ['The vault code is 7391', 'The web listens on 8443']

test('signs that call one project by the key of another open and change nothing of it', async () => {
  const id = await makeTeam()
  const mal = await openAttacker({ [`${team}/web`]: 'writer' })
  expect(await mal.pull()).toContain('8443')
  expect(await mal.pull()).not.toContain('7391')
  await mal.push([], { ...WEB, key: VAULT.key })
  expect(await mal.pull()).not.toContain('7391')
  await mal.push([memory(id, VAULT.key, 'Forged words of the vault')], { ...WEB, key: VAULT.key })
  await mal.push([{ ...memory(id, WEB.key, 'Forged'), fields: { gone: [version({})] } }], WEB)
  expect(await texts()).toEqual(BOTH)
  expect(await mal.pull()).not.toContain('7391')
})
test('ids of another team, or of what is shared with nobody, change and remove nothing there', async () => {
  const native = await server.join(`native${++made}`, { native: 'writer' })
  const { answer } = await server.call(native, 'remember', { content: 'The native vault is green.' })
  const unshared = answer.memory.id as string
  const other = await makeTeam()
  const otherTeam = team
  await makeTeam()
  const mal = await openAttacker({ [team]: 'curator' })
  const own = randomUUID()
  expect((await mal.push([memory(own, WEB.key, 'Mine')], WEB)).refused).toEqual([])
  for (const id of [unshared, other]) {
    const changed = memory(id, WEB.key, 'Forged words')
    const gone = { ...changed, fields: { gone: [version({})] } }
    const uses = {
      ...changed,
      kind: 'uses',
      fields: { [`mal${made}`]: [version({ n: 9, last: at, recent: [] })] },
    }
    const link = (from: string, to: string) => ({
      ...changed,
      kind: 'edge',
      id: `${from} ${to} supports`,
      fields: {
        link: [version([1, 'Forged', null, null])],
        made: [version([randomUUID(), 'mal', 'person', at])],
      },
    })
    for (const record of [changed, gone, uses, link(own, id), link(id, own)] as SyncRecord[]) {
      const { refused } = await mal.push([record], WEB)
      expect([record.kind, refused.length]).toEqual([record.kind, 1])
    }
  }
  expect(await texts('native')).toEqual(['The native vault is green.'])
  expect(await texts(otherTeam)).toEqual(BOTH)
  const { answer: edges } = await server.call(native, 'read', { id: unshared })
  expect(JSON.stringify(edges)).not.toContain('Forged')
  // Another team's name in the place of a record leads nowhere either.
  const place = { namespace: otherTeam, project: WEB.key, branch: null }
  const { refused } = await mal.push([{ ...memory(randomUUID(), WEB.key, 'Put there'), place }], WEB)
  expect(refused[0]?.reason).toBe('it belongs to another team')
})

test('a writer removes no memory of others by calling it her own, or a copy of her own', async () => {
  const id = await makeTeam()
  const mal = await openAttacker({ [team]: 'writer' })
  const machine = `mal${made}`
  const own = randomUUID()
  expect((await mal.push([memory(own, VAULT.key, 'Mine')], VAULT)).refused).toEqual([])
  const send = async (of: string, n: number, fields: Readonly<Record<string, unknown>>) => {
    const versions = Object.entries(fields).map(([name, v]) => [
      name,
      [version(v, { n, t: [Date.now(), 0] })],
    ])
    const record = {
      ...memory(of, VAULT.key, ''),
      seen: { [machine]: n },
      fields: Object.fromEntries(versions),
    }
    return (await mal.push([record], VAULT)).refused.map(({ reason }) => reason)
  }
  expect(await send(own, 2, { gone: {} })).toEqual([])
  expect(await send(id, 3, { of: own })).toEqual(['it claims what others wrote'])
  expect(await send(id, 4, { made: [at, 'person', 'mal', 1] })).toEqual(['it claims what others wrote'])
  expect(await send(id, 5, { gone: {} })).toEqual(['a writer cannot remove what others wrote'])
  expect(await texts()).toEqual(BOTH)
})

test('a cursor from the future gives nobody’s machine away', async () => {
  team = `attacked${++made}`
  const ana = await openAttacker({ [team]: 'writer' })
  const machine = `mal${made}`
  const id = randomUUID()
  await ana.push([memory(id, VAULT.key, 'The vault code is 7391')], VAULT)
  const mal = await openAttacker({ [team]: 'writer' })
  await mal.pull(10 ** 14)
  const own = memory(id, VAULT.key, 'Forged words', { r: machine, n: 2 })
  const forged = { ...own, seen: { [machine]: 2 } }
  const gone = { ...forged, fields: { gone: [version({}, { r: machine, n: 2 })] } }
  for (const record of [forged, gone]) {
    const { refused } = await mal.pushAs(machine, [record], VAULT)
    expect(refused.map(({ reason }) => reason)).toEqual([
      'it holds changes in the name of another person’s machine',
    ])
  }
  expect(await texts()).toEqual(['The vault code is 7391'])
})

test('cursors from the future make everybody begin anew once in a while only', async () => {
  await makeTeam()
  const reader = await openAttacker({ [team]: 'reader' })
  const seen = new Set<string>()
  for (let count = 0; count < 3; count++) {
    const { from } = JSON.parse(await reader.pull(10 ** 14)) as { readonly from: string }
    seen.add(from)
  }
  expect(seen.size).toBe(1)
})

test('a project that has the name of a property is like any other', async () => {
  await makeTeam()
  const mal = await openAttacker({ [`${team}/web`]: 'writer' })
  for (const key of ['constructor', '__proto__', 'toString']) {
    const { status, refused } = await mal.push([memory(randomUUID(), key, 'Put there')], { key, label: key })
    expect([key, status, refused.length]).toEqual([key, 200, 1])
  }
  expect(await mal.pull()).not.toContain('constructor')
  const ana = await openAttacker({ [team]: 'writer' })
  const sent = await ana.push([memory(randomUUID(), 'constructor', 'Builds run in CI')], {
    key: 'constructor',
    label: 'constructor',
  })
  expect(sent).toMatchObject({ status: 200, refused: [] })
  expect(await texts()).toContain('Builds run in CI')
})

test('a role in a project that is higher than the one in the team shares a new project', async () => {
  await makeTeam()
  const ben = await openAttacker({ [team]: 'reader', [`${team}/tools`]: 'writer' })
  const signs = { key: 'tools', label: 'tools' }
  expect((await ben.push([memory(randomUUID(), 'tools', 'Tools are in Go')], signs)).refused).toEqual([])
  expect(await texts()).toContain('Tools are in Go')
})

test('a member’s bundle changes nothing that is private on another member’s machine', async () => {
  await makeTeam()
  const ana = await openMember(server, `ana-${team}`, { team })
  await ana.engine.ensureScope({ project: 'diary' }, PERSON)
  const stored = await ana.engine.remember(
    { content: 'My diary is under the mat', scope: { project: 'diary' } },
    PERSON,
  )
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  const { id } = stored.memory
  const mal = await openAttacker({ [team]: 'curator' })
  const changed = memory(id, WEB.key, 'Forged words')
  const gone = { ...changed, seen: { [`mal${made}`]: 2 }, fields: { gone: [version({}, { n: 2 })] } }
  for (const record of [changed, gone]) {
    await mal.push([record], WEB)
    await ana.sync()
    const { items } = await ana.engine.listMemories({ scope: { project: 'diary' } }, PERSON)
    expect(items.map(({ content }) => content)).toEqual(['My diary is under the mat'])
  }
})
