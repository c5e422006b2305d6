/** Communities in a real store: found by sleep, stable, found again only where something changed, and purged. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Engine } from '../../src/engine/engine.ts'
import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

const BREAD = [
  'Sourdough bread rises overnight in the cellar.',
  'The baker sells sourdough bread on Saturdays.',
  'Sourdough bread needs a hot oven.',
]
const FERRY = [
  'The ferry to Bergen leaves at dawn.',
  'The Bergen ferry carries twelve cars.',
  'Tickets for the ferry are sold in Bergen.',
]

async function open() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  const nap = () => engine.sleep({ phases: ['communities'] }, PERSON)
  return { clock, engine, store, nap }
}

async function remember(engine: Engine, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, vectors: 'wait', ...more }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

/** Each linked with each. */
async function linkAll(engine: Engine, ids: readonly MemoryId[]): Promise<void> {
  for (const [at, source] of ids.entries()) {
    for (const target of ids.slice(at + 1)) {
      await engine.connect({ source, target, relation: 'related_to' }, PERSON)
    }
  }
}

async function rememberTopic(engine: Engine, texts: readonly string[], more: object = {}) {
  const ids: MemoryId[] = []
  for (const text of texts) ids.push(await remember(engine, text, more))
  await linkAll(engine, ids)
  return ids
}

async function membersByName(store: Store): Promise<Record<string, readonly MemoryId[]>> {
  const found = await store.communities.list(null, 100)
  const members = await store.communities.membersOf(
    found.map(({ id }) => id),
    100,
  )
  return Object.fromEntries(found.map(({ id, name }) => [name, [...(members.get(id) ?? [])].sort()]))
}

describe('communities', () => {
  test('are found, named and given a centre', async () => {
    const { engine, store, nap } = await open()
    const bread = await rememberTopic(engine, BREAD)
    const ferry = await rememberTopic(engine, FERRY)
    expect((await nap()).state).toBe('done')
    expect(await membersByName(store)).toEqual({ 'Sourdough bread': bread, 'Bergen, ferry': ferry })
    const [model] = await store.embeddings.models()
    const centres = await store.communities.listCentres(null, model?.id ?? '')
    expect(centres).toHaveLength(2)
    for (const { centroid } of centres) expect(Math.hypot(...centroid)).toBeCloseTo(1, 5)
    expect(await store.check()).toEqual([])
  })

  test('are written again only where something changed, and keep their ids as they grow', async () => {
    const { engine, store, nap, clock } = await open()
    const bread = await rememberTopic(engine, BREAD)
    await rememberTopic(engine, FERRY)
    await nap()
    const first = await store.communities.list(null, 10)
    clock.advance(DAY_MS)
    await nap()
    expect(await store.communities.list(null, 10)).toEqual(first)
    const more = await remember(engine, 'Sourdough bread keeps for a week in linen.')
    await linkAll(engine, [...bread, more])
    await nap()
    const grown = await store.communities.list(null, 10)
    expect(grown.map(({ id, members }) => [id, members]).sort()).toEqual(
      first.map(({ id, name, members }) => [id, name.startsWith('Sourdough') ? members + 1 : members]).sort(),
    )
    const untouched = first.find(({ name }) => !name.startsWith('Sourdough'))
    expect(grown.find(({ id }) => id === untouched?.id)).toEqual(untouched)
  })

  test('do not reach over scopes, and a scope without links has none', async () => {
    const { engine, store, nap } = await open()
    for (const project of ['kitchen', 'harbour', 'elsewhere']) await engine.ensureScope({ project }, PERSON)
    const [one] = await rememberTopic(engine, BREAD, { scope: { project: 'kitchen' } })
    const [other] = await rememberTopic(engine, FERRY, { scope: { project: 'harbour' } })
    if (one === undefined || other === undefined) throw new Error('nothing was stored')
    await engine.connect({ source: one, target: other, relation: 'related_to' }, PERSON)
    for (const text of ['Alone and unlinked it stands.', 'Nothing leads to this one.'])
      await remember(engine, text, { scope: { project: 'elsewhere' } })
    await nap()
    const found = await store.communities.list(null, 10)
    expect(found.map(({ members }) => members)).toEqual([3, 3])
    expect(new Set(found.map(({ scopeId }) => scopeId)).size).toBe(2)
  })

  test('nothing of a purged memory stays in them', async () => {
    const { engine, store, nap, clock } = await open()
    const [first, ...rest] = await rememberTopic(engine, [...BREAD, 'Sourdough bread likes rye.'])
    if (first === undefined) throw new Error('nothing was stored')
    await nap()
    const [before] = await store.communities.list(null, 10)
    await engine.forget({ id: first, confirmed: true }, PERSON)
    // As a digest makes a topic.
    const machine = { origin: 'digest', author: 'lore:none', metadata: { machineRoot: true } } as const
    await store.memories.update(first, { ...machine, authority: 6, trust: 'inference' })
    clock.advance(181 * DAY_MS)
    await engine.sleep({ phases: ['purge'] }, PERSON)
    expect(await store.memories.find(first)).toBeNull()
    expect(await store.communities.list(null, 10)).toEqual([])
    await nap()
    const [after] = await store.communities.list(null, 10)
    expect(after).toMatchObject({ id: before?.id, members: rest.length })
  })

  test('a dry run changes nothing, and looking at everything again finds the same', async () => {
    const { engine, store, nap, clock } = await open()
    await rememberTopic(engine, BREAD)
    await engine.sleep({ phases: ['communities'], dryRun: true }, PERSON)
    expect(await store.communities.list(null, 10)).toEqual([])
    await nap()
    const found = await store.communities.list(null, 10)
    expect(found).toHaveLength(1)
    clock.advance(DAY_MS)
    await engine.sleep({ phases: ['communities'], since: 0 }, AGENT)
    expect(await store.communities.list(null, 10)).toEqual(found)
  })
})

describe('for what is stored outside a tree', () => {
  test('measure surprise and cluster: what is unlike everything surprises more than one more of a kind', async () => {
    const { engine } = await open()
    for (let n = 0; n < 40; n++) await remember(engine, `Bulk item ${n} is stored in bin ${n % 7}.`)
    const before = await engine.remember({ content: 'Bulk item 90 is stored in bin 3.' }, AGENT)
    expect(before).toMatchObject({ memory: { surprise: 0.5, cluster: null } })
    await engine.sleep({ phases: ['replay', 'centroids', 'communities'] }, PERSON)
    const alike = await engine.remember({ content: 'Bulk item 500 is stored in bin 4.' }, AGENT)
    const unlike = await engine.remember({ content: 'Herds of zebras graze near Nairobi.' }, AGENT)
    if (alike.kind !== 'stored' || unlike.kind !== 'stored') throw new Error('both are new')
    expect(unlike.memory.surprise).toBeGreaterThan(alike.memory.surprise + 0.3)
    expect(unlike.arrival?.importance01).toBeGreaterThan(alike.arrival?.importance01 ?? 1)
    const { items } = await engine.loadMemories({ ids: [alike.memory.id] }, AGENT)
    expect(items[0]?.group).toBe(alike.memory.cluster)
    expect(alike.memory.cluster).not.toBeNull()
  })
})
