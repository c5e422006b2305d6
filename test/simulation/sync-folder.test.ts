/** Two homes that share a project through a folder. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { compress } from '../../src/transfer/sync/seal.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

interface Home {
  readonly engine: Engine
  readonly folder: string
  sync(): ReturnType<Engine['sync']>
}

async function openHome(name: string, shared: string, secretFile?: string): Promise<Home> {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, {
    scope: { project: 'web' },
    sync: { person: () => `ana@${name}` },
  })
  await engine.connectSync(
    { group: 'mine', address: shared, ...(secretFile === undefined ? {} : { secretFile }) },
    PERSON,
  )
  return { engine, folder, sync: () => engine.sync({}, PERSON) }
}

async function shareWeb({ engine }: Home): Promise<void> {
  await engine.share({ project: 'web', with: 'mine', agreed: true }, PERSON)
}

type Remembered = Parameters<Engine['remember']>[0]

async function remember({ engine }: Home, input: Remembered, caller = PERSON): Promise<{ id: MemoryId }> {
  const outcome = await engine.remember(input, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory
}

async function contents({ engine }: Home): Promise<string[]> {
  const { items } = await engine.listMemories({ scope: { project: 'web' }, limit: 100 }, PERSON)
  return items.map(({ content }) => content).sort()
}

async function pair(secretFile?: string): Promise<[Home, Home, string]> {
  const shared = makeFolder()
  const laptop = await openHome('laptop', shared, secretFile)
  const desktop = await openHome('desktop', shared, secretFile)
  return [laptop, desktop, shared]
}

describe('two homes and a folder', () => {
  test('hold the same after both have synced, with author, tags, tree, links and removals', async () => {
    const [laptop, desktop] = await pair()
    const topic = await remember(laptop, { content: 'Deployment of the web shop' }, PERSON)
    const fact = await remember(
      laptop,
      { content: 'The web shop is deployed with pnpm deploy', parent: topic.id, tags: ['deploy'] },
      PERSON,
    )
    await shareWeb(laptop)
    expect((await laptop.sync()).places[0]).toMatchObject({ sent: 2, received: 0 })
    const came = (await desktop.sync()).places[0]
    expect(came).toMatchObject({ sent: 0, received: 2, refused: [], changes: { insert_memory: 2 } })
    expect(await contents(desktop)).toEqual(await contents(laptop))
    const there = await desktop.engine.read({ id: fact.id }, AGENT)
    expect(there).toMatchObject({ memory: { tags: ['deploy'], parentId: topic.id } })

    await desktop.engine.update({ id: fact.id, content: 'The web shop is deployed with npm deploy' }, PERSON)
    const other = await remember(desktop, { content: 'Staging runs on port 8080' }, AGENT)
    await desktop.engine.connect({ source: other.id, target: fact.id, relation: 'depends_on' }, AGENT)
    await desktop.sync()
    await laptop.sync()
    expect(await contents(laptop)).toEqual(await contents(desktop))
    expect(await contents(laptop)).toContain('The web shop is deployed with npm deploy')
    const read = await laptop.engine.read({ id: other.id }, AGENT)
    expect(JSON.stringify(read)).toContain('depends_on')

    await laptop.engine.purge({ id: fact.id }, PERSON)
    await laptop.sync()
    await desktop.sync()
    expect(await contents(desktop)).toEqual(['Deployment of the web shop', 'Staging runs on port 8080'])
  })

  test('send nothing and say nothing changed if nothing did', async () => {
    const [laptop, desktop, shared] = await pair()
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.sync()
    const files = () => readdirSync(shared, { recursive: true }).toSorted()
    const before = files()
    for (const home of [laptop, desktop, laptop]) {
      expect((await home.sync()).places[0]).toMatchObject({ sent: 0, received: 0, run: null })
    }
    expect(files()).toEqual(before)
  })

  test('count what is new, changed, linked and removed here before a sync sends it', async () => {
    const [laptop, desktop] = await pair()
    const pending = async () => (await laptop.engine.syncStatus({}, PERSON)).items[0]?.pending
    const [one, two] = [
      await remember(laptop, { content: 'Tests run with vitest' }),
      await remember(laptop, { content: 'Staging runs on port 8080' }),
    ]
    expect(await pending()).toBe(0)
    await shareWeb(laptop)
    expect(await pending()).toBe(2)
    await laptop.sync()
    expect(await pending()).toBe(0)
    await laptop.engine.update({ id: one.id, content: 'Tests run with node' }, PERSON)
    await laptop.engine.connect({ source: one.id, target: two.id, relation: 'depends_on' }, PERSON)
    expect(await pending()).toBe(2)
    expect((await laptop.sync()).places[0]?.sent).toBe(2)
    await laptop.engine.purge({ id: two.id }, PERSON)
    expect(await pending()).toBe(1)
    await laptop.sync()
    await desktop.sync()
    // What came from the other side is nothing to send.
    await desktop.engine.update({ id: one.id, content: 'Tests run with vitest 5' }, PERSON)
    await desktop.sync()
    expect((await laptop.sync()).places[0]?.received).toBe(1)
    expect(await pending()).toBe(0)
  })

  test('share nothing that was not asked for', async () => {
    const [laptop, , shared] = await pair()
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    expect((await laptop.sync()).places[0]).toMatchObject({ sent: 0 })
    const preview = await laptop.engine.share({ project: 'web', with: 'mine' }, PERSON)
    expect(preview).toMatchObject({ memories: 1, agreed: false, examples: ['Tests run with vitest'] })
    await laptop.sync()
    expect(readdirSync(shared)).toEqual([])
  })

  test('undo of what came is one run, and does not travel back', async () => {
    const [laptop, desktop] = await pair()
    const fact = await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    const run = (await desktop.sync()).places[0]?.run as string
    await desktop.engine.undo({ id: run }, PERSON)
    expect(await contents(desktop)).toEqual([])
    await desktop.sync()
    await laptop.sync()
    expect(await contents(laptop)).toEqual(['Tests run with vitest'])
    expect(await contents(desktop)).toEqual([])
    await laptop.engine.update({ id: fact.id, content: 'Tests run with vitest 5' }, PERSON)
    await laptop.sync()
    await desktop.sync()
    expect(await contents(desktop)).toEqual(['Tests run with vitest 5'])
  })

  test('keep both texts of two people as a conflict on both sides', async () => {
    const [laptop, desktop] = await pair()
    const fact = await remember(laptop, { content: 'The API listens on port 8080' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.engine.update({ id: fact.id, content: 'The API listens on port 9090' }, PERSON)
    await desktop.engine.update({ id: fact.id, content: 'The API listens on port 7070' }, PERSON)
    await laptop.sync()
    expect((await desktop.sync()).places[0]?.conflicts).toBe(1)
    expect((await laptop.sync()).places[0]?.conflicts).toBe(1)
    await desktop.sync()
    for (const home of [laptop, desktop]) {
      expect(await contents(home)).toEqual(['The API listens on port 7070', 'The API listens on port 9090'])
      const { items } = await home.engine.listConflicts({ allScopes: true }, PERSON)
      expect(items).toHaveLength(1)
      const [first, second] =
        items[0]?.a.content === 'The API listens on port 9090' ? ['laptop', 'desktop'] : ['desktop', 'laptop']
      expect(items[0]?.why).toMatch(new RegExp(`first by ana@${first} on .*, the second by ana@${second} on`))
    }
    // Both hold the conflict whole: nothing waits, and the next sync changes nothing.
    for (const home of [laptop, desktop]) {
      expect((await home.sync()).places).toMatchObject([{ sent: 0, received: 0, changes: {}, run: null }])
      expect((await home.engine.syncStatus({}, PERSON)).items).toMatchObject([{ waiting: 0, conflicts: 1 }])
    }
  })

  test('forget everywhere: after a removal the words are in no file of the folder', async () => {
    const [laptop, desktop, shared] = await pair()
    const secret = await remember(laptop, { content: 'The zebra project starts in May' }, PERSON)
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    await desktop.sync()
    await desktop.engine.update({ id: secret.id, content: 'The zebra project starts in June' }, PERSON)
    await desktop.sync()
    await laptop.sync()
    await laptop.engine.purge({ id: secret.id }, PERSON)
    await laptop.sync()
    await desktop.sync()
    expect(await contents(desktop)).toEqual(['Tests run with vitest'])
    const { decompress } = await import('../../src/transfer/sync/seal.ts')
    const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.lore'),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const name of files) expect(decompress(readFileSync(join(shared, name)))).not.toMatch(/zebra/i)
  })

  test('hold an older memory again, without a link, if its successor was removed elsewhere and replaced here', async () => {
    const [laptop, desktop] = await pair()
    const first = await remember(laptop, { content: 'The port is 8080' })
    const second = await remember(laptop, { content: 'The port is 9090' }, AGENT)
    await shareWeb(laptop)
    await laptop.sync()
    await desktop.sync()
    await desktop.engine.purge({ id: second.id }, PERSON)
    const third = await remember(laptop, { content: 'The port is 7070' }, AGENT)
    await laptop.engine.supersede({ old: first.id, by: second.id }, PERSON)
    await laptop.engine.supersede({ old: second.id, by: third.id }, AGENT)
    for (const { sync } of [desktop, laptop, desktop]) await sync()
    for (const { engine } of [laptop, desktop]) {
      const older = await engine.read({ id: first.id }, PERSON)
      expect(older).toMatchObject({ memory: { supersededBy: null, validUntil: null } })
      expect(await engine.read({ id: third.id }, PERSON)).toMatchObject({ provenance: { supersedes: [] } })
    }
  })

  test('encrypt bundles with a key, and refuse a wrong one', async () => {
    const folder = makeFolder()
    mkdirSync(folder, { recursive: true })
    const secretFile = join(folder, 'secret')
    const { generateX25519Identity } = await import('age-encryption')
    writeFileSync(secretFile, `${await generateX25519Identity()}\n`)
    const [laptop, desktop, shared] = await pair(secretFile)
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    const [file] = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('.lore'),
    )
    expect(
      readFileSync(join(shared, file as string))
        .subarray(0, 21)
        .toString(),
    ).toBe('age-encryption.org/v1')
    const other = join(folder, 'other')
    writeFileSync(other, await generateX25519Identity())
    await desktop.engine.connectSync({ group: 'mine', address: shared, secretFile: other }, PERSON)
    expect((await desktop.sync()).failed[0]?.reason).toMatch(/cannot be decrypted/)
    await desktop.engine.connectSync({ group: 'mine', address: shared, secretFile }, PERSON)
    await desktop.sync()
    expect(await contents(desktop)).toEqual(['Tests run with vitest'])
  })

  test('name files of a hostile or newer machine, and read those of the others', async () => {
    const [laptop, desktop, shared] = await pair()
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    const header = { format: 'lore-sync', version: 99, from: '000newer', projects: [] }
    const [newer, noise] = [compress(`${JSON.stringify(header)}\n`), Buffer.from('no bundle at all')]
    const root = join(shared, 'lore-sync', 'mine')
    for (const [from, bytes] of [
      ['000newer', newer],
      ['000noise', noise],
    ] as const) {
      mkdirSync(join(root, from))
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      writeFileSync(join(root, from, `000000000001-${hash}.lore`), bytes)
      writeFileSync(join(root, from, `..-${hash}.lore`), bytes)
    }
    // A folder that is a link elsewhere is none of this one.
    symlinkSync(desktop.folder, join(root, '000link'))
    const { places, failed } = await desktop.sync()
    expect(failed).toEqual([])
    expect(places[0]?.problems).toHaveLength(2)
    expect(places[0]?.problems[0]).toMatch(/000newer.*newer than this Lore/)
    expect(places[0]?.problems[1]).toMatch(/000noise.*no bundle/)
    expect(await contents(desktop)).toEqual(['Tests run with vitest'])
  })

  test('read no file that is not encrypted if they have a key', async () => {
    const folder = makeFolder()
    mkdirSync(folder, { recursive: true })
    const secretFile = join(folder, 'secret')
    const { generateX25519Identity } = await import('age-encryption')
    writeFileSync(secretFile, `${await generateX25519Identity()}\n`)
    const shared = makeFolder()
    const laptop = await openHome('laptop', shared)
    const desktop = await openHome('desktop', shared, secretFile)
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    expect((await desktop.sync()).places[0]?.problems[0]).toContain('is not encrypted')
    expect(await contents(desktop)).toEqual([])
  })

  test('take back what was shared: it stays here and leaves the other side', async () => {
    const [laptop, desktop] = await pair()
    await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    await desktop.sync()
    await remember(desktop, { content: 'Staging runs on port 8080' }, PERSON)
    await desktop.sync()
    expect(await laptop.engine.withdrawShare({ project: 'web' }, PERSON)).toEqual({ withdrawn: 1 })
    await laptop.sync()
    await desktop.sync()
    expect(await contents(desktop)).toEqual(['Staging runs on port 8080'])
    expect(await contents(laptop)).toEqual(['Tests run with vitest'])
  })

  test('leave with the others what they wrote, also if what is taken back had replaced it', async () => {
    const [laptop, desktop] = await pair()
    const theirs = await remember(desktop, { content: 'Tests run with jest' }, PERSON)
    await shareWeb(desktop)
    await desktop.sync()
    await laptop.sync()
    const own = await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await laptop.engine.supersede({ old: theirs.id, by: own.id }, PERSON)
    for (const { sync } of [laptop, desktop]) await sync()
    expect(await contents(desktop)).toEqual(['Tests run with vitest'])
    expect(await laptop.engine.withdrawShare({ project: 'web' }, PERSON)).toEqual({ withdrawn: 1 })
    for (const { sync } of [laptop, desktop]) await sync()
    expect(await contents(desktop)).toEqual(['Tests run with jest'])
    expect(await contents(laptop)).toEqual(['Tests run with vitest'])
  })

  test('take back the other text of a conflict with its memory, whichever side found it, and share both again', async () => {
    const [laptop, desktop] = await pair()
    const fact = await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    await laptop.sync()
    await desktop.sync()
    await laptop.engine.update({ id: fact.id, content: 'Tests run with jest' }, PERSON)
    await desktop.engine.update({ id: fact.id, content: 'Tests run with mocha' }, PERSON)
    for (const { sync } of [laptop, desktop, laptop]) await sync()
    const both = ['Tests run with jest', 'Tests run with mocha']
    expect(await contents(laptop)).toEqual(both)

    expect(await laptop.engine.withdrawShare({ project: 'web' }, PERSON)).toEqual({ withdrawn: 2 })
    for (const { sync } of [laptop, desktop, laptop]) await sync()
    expect(await contents(laptop)).toEqual(both)
    expect(await contents(desktop)).toEqual([])

    await shareWeb(laptop)
    for (const { sync } of [laptop, desktop, laptop]) await sync()
    for (const home of [laptop, desktop]) expect(await contents(home)).toEqual(both)
  })

  test('count uses of both sides once each', async () => {
    const [laptop, desktop] = await pair()
    const fact = await remember(laptop, { content: 'Tests run with vitest' }, PERSON)
    await shareWeb(laptop)
    const readOn = async ({ engine }: Home, session: string) =>
      engine.read({ id: fact.id }, { ...AGENT, session })
    await readOn(laptop, 's1')
    await laptop.sync()
    await desktop.sync()
    await readOn(desktop, 's2')
    await readOn(laptop, 's3')
    for (let round = 0; round < 3; round++) {
      await laptop.sync()
      await desktop.sync()
    }
    for (const { engine } of [laptop, desktop]) {
      const { items } = await engine.listMemories({ scope: { project: 'web' } }, PERSON)
      expect(items[0]?.accessCount).toBe(3)
    }
  })

  test('fold the same words that both sides had', async () => {
    const [laptop, desktop] = await pair()
    for (const { engine } of [laptop, desktop]) {
      await engine.remember({ content: 'Tests run with vitest' }, PERSON)
      await engine.share({ project: 'web', with: 'mine', agreed: true }, PERSON)
    }
    for (let round = 0; round < 2; round++) {
      await laptop.sync()
      await desktop.sync()
    }
    for (const home of [laptop, desktop]) expect(await contents(home)).toEqual(['Tests run with vitest'])
    const ids = async ({ engine }: Home) =>
      (await engine.listMemories({ scope: { project: 'web' } }, PERSON)).items.map(({ id }) => id)
    expect(await ids(laptop)).toEqual(await ids(desktop))
  })
})
