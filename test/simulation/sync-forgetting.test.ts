/** What a person forgets on one machine is forgotten on every other one, and in every file of the folder between them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createOpenLink } from '../../src/transfer/sync/open-link.ts'
import { decompress } from '../../src/transfer/sync/seal.ts'
import { EMBEDDER } from '../faults/sync-replicas.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

interface Home {
  readonly engine: Engine
  readonly folder: string
  sync(): ReturnType<Engine['sync']>
  /** A sync ends when it is about to write its files anew. */
  dieOnReplacing(does: boolean): void
}

async function openHome(name: string, shared: string): Promise<Home> {
  const folder = makeFolder()
  const open = createOpenLink(globalThis.fetch)
  let dies = false
  const engine = await openTestEngine(folder, {
    scope: { project: 'web' },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: {
      person: () => `ana@${name}`,
      where: folder,
      open: async (...given) => {
        const link = await open(...given)
        const replaceSent: typeof link.replaceSent = async (bundles) => {
          if (dies) throw new Error('The process dies.')
          await link.replaceSent?.(bundles)
        }
        return { ...link, replaceSent }
      },
    },
  })
  await engine.connectSync({ group: 'mine', address: shared }, PERSON)
  return {
    engine,
    folder,
    sync: () => engine.sync({}, PERSON),
    dieOnReplacing: (does) => {
      dies = does
    },
  }
}

async function openHomes(...names: string[]): Promise<[shared: string, ...homes: Home[]]> {
  const shared = makeFolder()
  const homes: Home[] = []
  for (const name of names) homes.push(await openHome(name, shared))
  return [shared, ...homes]
}

const share = ({ engine }: Home, more: object = {}) =>
  engine.share({ project: 'web', with: 'mine', agreed: true, ...more }, PERSON)

async function say({ engine }: Home, content: string): Promise<MemoryId> {
  const outcome = await engine.remember({ content }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

/** Everything in the folder as text. */
function sentText(shared: string): string {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' })
  const bundles = files.filter((name) => name.endsWith('.lore'))
  return bundles.map((name) => decompress(readFileSync(join(shared, name)))).join('\n')
}

test('the files hold no removed words that another machine sent on, because it shared the project again', async () => {
  const [shared, laptop, desktop] = (await openHomes('laptop', 'desktop')) as [string, Home, Home]
  const id = await say(laptop, 'The zebra project starts in May')
  await share(laptop)
  await laptop.sync()
  await desktop.sync()
  await desktop.engine.share({ project: 'web', with: 'private' }, PERSON)
  await share(desktop)
  await desktop.sync()
  await laptop.engine.purge({ id }, PERSON)
  await laptop.sync()
  await desktop.sync()
  expect(sentText(shared)).not.toMatch(/zebra/i)
})

test('the files hold no removed words after a sync that died before it replaced them', async () => {
  const [shared, laptop] = (await openHomes('laptop')) as [string, Home]
  const id = await say(laptop, 'The zebra project starts in May')
  await say(laptop, 'Tests run with vitest')
  await share(laptop)
  await laptop.sync()
  await laptop.engine.purge({ id }, PERSON)
  laptop.dieOnReplacing(true)
  for (let times = 0; times < 2; times++) await expect(laptop.sync()).rejects.toThrow()
  expect(sentText(shared)).toMatch(/zebra/i)
  laptop.dieOnReplacing(false)
  await laptop.sync()
  expect(sentText(shared)).not.toMatch(/zebra/i)
  expect(sentText(shared)).toContain('vitest')
})

test('turns that are added elsewhere while a conversation is forgotten are forgotten with it', async () => {
  const [shared, laptop, desktop] = (await openHomes('laptop', 'desktop')) as [string, Home, Home]
  const add = async ({ engine }: Home, text: string, at: number) => {
    const turns = [{ externalId: `turn-${at}`, role: 'user' as const, text, at }]
    await engine.stage({ agent: 'claude-code', sessionId: 'talk-1', turns }, AGENT)
  }
  await say(laptop, 'Tests run with vitest')
  await add(laptop, 'The walrus is grey', 1)
  await share(laptop, { conversations: true })
  for (const home of [laptop, desktop]) await home.sync()
  await share(desktop, { conversations: true })
  await desktop.engine.forgetConversations({ session: 'talk-1', confirmed: true }, PERSON)
  await add(laptop, 'And the walrus is old', 2)
  for (const home of [desktop, laptop, desktop, laptop]) await home.sync()
  expect(sentText(shared)).not.toContain('walrus')
  for (const { engine, folder } of [laptop, desktop]) {
    await engine.close()
    for (const name of readdirSync(folder).filter((each) => each.startsWith('lore.db'))) {
      expect(readFileSync(join(folder, name), 'latin1')).not.toContain('walrus')
    }
  }
})

test('a turn that is forgotten where conversations are not shared from is forgotten everywhere', async () => {
  const [shared, laptop, desktop] = (await openHomes('laptop', 'desktop')) as [string, Home, Home]
  await say(laptop, 'Tests run with vitest')
  const turns = ['The walrus is grey', 'It is', 'The walrus is old'].map((text, at) => ({
    externalId: `turn-${at}`,
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text,
    at: 1_000 + at,
  }))
  await laptop.engine.stage({ agent: 'claude-code', sessionId: 'talk-1', turns }, AGENT)
  await share(laptop, { conversations: true })
  await laptop.sync()
  await desktop.sync()
  const { items } = await desktop.engine.listShares({}, PERSON)
  expect(items).toMatchObject([{ project: 'web', conversations: false }])

  await desktop.engine.forgetTurns({ session: 'talk-1', from: 0, until: 0, confirmed: true }, PERSON)
  await desktop.sync()
  await laptop.sync()
  for (const { engine } of [laptop, desktop]) {
    const shown = await engine.showSession({ id: 'talk-1', limit: 10 }, PERSON)
    expect(shown.items.map(({ text }) => text)).toEqual(['[forgotten]', 'It is', 'The walrus is old'])
  }
  expect(sentText(shared)).not.toContain('grey')
  const [place] = (await desktop.sync()).places
  expect(place).toMatchObject({ sent: 0, received: 0 })

  // What an agent adds there stays there.
  const more = [{ externalId: 'turn-9', role: 'user' as const, text: 'Only at the desktop', at: 2_000 }]
  await desktop.engine.stage({ agent: 'claude-code', sessionId: 'talk-1', turns: more }, AGENT)
  await desktop.engine.forgetTurns({ session: 'talk-1', from: 2, until: 2, confirmed: true }, PERSON)
  for (const home of [desktop, laptop]) await home.sync()
  expect(sentText(shared)).not.toMatch(/Only at the desktop|is old/)
})
