/** Homes that were copied or set back, and places that lost what was written: nothing is lost, and all hold the same. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { EMBEDDER } from '../faults/sync-replicas.ts'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

interface Home {
  readonly engine: Engine
  readonly folder: string
}

/** Machine and path look alike in all of them, as in a virtual machine that was cloned. */
const WHERE = 'the same machine and path'

async function openHome(folder: string): Promise<Home> {
  const engine = await openTestEngine(folder, {
    scope: { project: 'web' },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: { person: () => 'ana@laptop', where: WHERE },
  })
  return { engine, folder }
}

async function beginHome(shared: string): Promise<Home> {
  const home = await openHome(makeFolder())
  await home.engine.connectSync({ group: 'mine', address: shared }, PERSON)
  return home
}

/** A copy of the whole home: the store and every file beside it. */
async function copyHome({ engine, folder }: Home): Promise<[original: Home, copy: string]> {
  await engine.close()
  const copy = makeFolder()
  cpSync(folder, copy, { recursive: true })
  return [await openHome(folder), copy]
}

async function say({ engine }: Home, content: string): Promise<MemoryId> {
  const outcome = await engine.remember({ content }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

async function share({ engine }: Home): Promise<void> {
  await engine.share({ project: 'web', with: 'mine', agreed: true }, PERSON)
}

async function sync({ engine }: Home) {
  const { places, failed } = await engine.sync({}, PERSON)
  expect(failed).toEqual([])
  return places[0]
}

/** Syncs everybody until nothing moves. */
async function meet(...homes: readonly Home[]): Promise<void> {
  for (let round = 0; round < 6; round++) for (const home of homes) await sync(home)
  for (const home of homes) expect(await sync(home)).toMatchObject({ sent: 0, received: 0 })
}

async function texts({ engine }: Home): Promise<string[]> {
  const { items } = await engine.listMemories({ scope: { project: 'web' }, limit: 100 }, PERSON)
  return items.map(({ content }) => content).sort()
}

function filesIn(folder: string): string {
  if (!existsSync(folder)) return ''
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')
}

describe('a whole home that was replaced by its older backup', () => {
  test('gets back what it had sent, and loses nothing that it writes afterwards', async () => {
    const shared = makeFolder()
    const desktop = await beginHome(shared)
    let laptop = await beginHome(shared)
    const port = await say(laptop, 'The port is 1111')
    await share(laptop)
    await meet(laptop, desktop)
    const [open, backup] = await copyHome(laptop)
    await open.engine.update({ id: port, content: 'The port is 2222' }, PERSON)
    await say(open, 'Said after the backup')
    await meet(open, desktop)

    await open.engine.close()
    laptop = await openHome(backup)
    expect(await texts(laptop)).toEqual(['The port is 1111'])
    await say(laptop, 'Said after it was put back')
    await meet(laptop, desktop)
    const all = ['Said after it was put back', 'Said after the backup', 'The port is 2222']
    expect(await texts(laptop)).toEqual(all)
    expect(await texts(desktop)).toEqual(all)
  })

  test('does not bring back what was removed for good since', async () => {
    const shared = makeFolder()
    const desktop = await beginHome(shared)
    const laptop = await beginHome(shared)
    const secret = await say(laptop, 'The quagga project starts in May')
    await say(laptop, 'Tests run with vitest')
    await share(laptop)
    await meet(laptop, desktop)
    const [open, backup] = await copyHome(laptop)
    await open.engine.purge({ id: secret }, PERSON)
    await meet(open, desktop)
    await open.engine.close()

    const again = await openHome(backup)
    await meet(again, desktop)
    for (const home of [again, desktop]) expect(await texts(home)).toEqual(['Tests run with vitest'])
  })
})

test('a home that was copied to a second machine of the same name and path keeps the words of both', async () => {
  const shared = makeFolder()
  const desktop = await beginHome(shared)
  const laptop = await beginHome(shared)
  const port = await say(laptop, 'The port is 1111')
  await share(laptop)
  await meet(laptop, desktop)
  const [first, folder] = await copyHome(laptop)
  const second = await openHome(folder)
  await first.engine.update({ id: port, content: 'The port is 2222' }, PERSON)
  await say(first, 'Said on the first')
  await sync(first)
  await second.engine.update({ id: port, content: 'The port is 3333' }, PERSON)
  await say(second, 'Said on the second')
  await meet(first, second, desktop)
  const all = ['Said on the first', 'Said on the second', 'The port is 2222', 'The port is 3333']
  for (const home of [first, second, desktop]) expect(await texts(home)).toEqual(all)
})

test('a copied home takes back and forgets what it shared before it was copied', async () => {
  const shared = makeFolder()
  const laptop = await beginHome(shared)
  const quagga = await say(laptop, 'The quagga project starts in May')
  await say(laptop, 'Tests run with vitest')
  await share(laptop)
  await sync(laptop)
  await laptop.engine.close()
  const moved = await openTestEngine(laptop.folder, {
    scope: { project: 'web' },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: { person: () => 'ana@laptop', where: 'a new machine' },
  })
  const home = { engine: moved, folder: laptop.folder }
  await moved.purge({ id: quagga }, PERSON)
  await sync(home)
  const desktop = await beginHome(shared)
  await sync(desktop)
  expect(await texts(desktop)).toEqual(['Tests run with vitest'])
  const folders = readdirSync(join(shared, 'lore-sync', 'mine'))
  expect(folders).toHaveLength(1)
  expect(await moved.withdrawShare({ project: 'web' }, PERSON)).toEqual({ withdrawn: 1 })
  await meet(home, desktop)
  expect(await texts(desktop)).toEqual([])
})

test('a folder that was emptied is filled again', async () => {
  const shared = makeFolder()
  const laptop = await beginHome(shared)
  const desktop = await beginHome(shared)
  await say(laptop, 'The port is 1111')
  await share(laptop)
  await meet(laptop, desktop)
  await say(desktop, 'Said on the desktop')
  await meet(laptop, desktop)
  rmSync(join(shared, 'lore-sync'), { recursive: true })
  await meet(laptop, desktop)
  const third = await beginHome(shared)
  await sync(third)
  expect(await texts(third)).toEqual(['Said on the desktop', 'The port is 1111'])
})

test('two sticks in turn both get everything, and no new identity', async () => {
  const [drive, ...sticks] = [makeFolder(), makeFolder(), makeFolder()]
  const place = join(drive, 'stick')
  const plug = (from: string) => {
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
    cpSync(from, place, { recursive: true })
  }
  const pull = (to: string) => cpSync(place, to, { recursive: true })
  mkdirSync(place)
  const laptop = await beginHome(place)
  await say(laptop, 'Said for the first stick')
  await share(laptop)
  for (let n = 0; n < 4; n++) {
    const stick = sticks[n % 2] ?? ''
    plug(stick)
    await say(laptop, `Said before time ${n}`)
    await sync(laptop)
    pull(stick)
  }
  for (const stick of sticks) {
    expect(readdirSync(join(stick, 'lore-sync', 'mine'))).toHaveLength(1)
    const other = await beginHome(stick)
    await sync(other)
    expect((await texts(other)).length).toBeGreaterThanOrEqual(4)
    expect(await texts(other)).toContain('Said for the first stick')
  }
  expect(filesIn(place)).not.toContain('Said')
})
