/** Memories are linked to what they name, on a real engine, and nothing of a name outlives the memories that have it. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Entity } from '../../src/core/entity.ts'
import type { EntityId, MemoryId } from '../../src/core/ids.ts'
import { newId } from '../../src/core/ports/new-id.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import { GLOBAL_SCOPE } from '../../src/core/scope.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { linkWaiting } from '../../src/kernel/names/entity-links.ts'
import { placeEntity } from '../../src/kernel/names/entity-names.ts'
import { prepareNames } from '../../src/text/entities/names-of-memory.ts'
import { readBytes } from '../support/captured-home.ts'
import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

const clock = makeClock()
const ids = createUuidV7Source(clock, (length) => new Uint8Array(length))

async function openNaming() {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock })
  const store = await openTestStore(folder, { clock })
  onTestFinished(() => store.close())
  return { folder, engine, store, clock, ids }
}

async function say(engine: Engine, content: string, title?: string): Promise<MemoryId> {
  const named = title === undefined ? {} : { title }
  const outcome = await engine.remember({ content, force: true, ...named }, AGENT)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

async function mentionsOf(store: Store, id: MemoryId): Promise<string[]> {
  const edges = await store.edges.listFor([id], { direction: 'out', relations: ['mentions'] })
  const entities = await store.entities.load(edges.map(({ targetId }) => targetId as EntityId))
  return entities.map(({ name }) => name).toSorted(byText)
}

async function names(store: Store): Promise<string[]> {
  return (await store.entities.list(null, null, 1_000)).map(({ name }) => name).toSorted(byText)
}

/** Which name is linked to which, `longer > shorter`. */
async function containments(store: Store): Promise<string[]> {
  const entities = new Map(
    (await store.entities.list(null, null, 1_000)).map((entity) => [entity.id, entity]),
  )
  const edges = await store.edges.listFor([...entities.keys()], { direction: 'out', relations: ['part_of'] })
  const nameOf = (id: string) => entities.get(id as EntityId)?.name ?? id
  return edges.map(({ sourceId, targetId }) => `${nameOf(sourceId)} > ${nameOf(targetId)}`).toSorted(byText)
}

const sleepOn = (engine: Engine) => engine.sleep({ phases: ['mentions'] }, PERSON)

describe('what a memory names', () => {
  test('is linked to it as it is stored', async () => {
    await prepareNames()
    const { engine, store } = await openNaming()
    const id = await say(engine, 'Maria Lopez from Acme Corp moved `src/cache.ts` to Redis.')
    expect(await mentionsOf(store, id)).toEqual(['Acme Corp', 'Maria Lopez', 'Redis', 'src/cache.ts'])
    expect(await store.entities.listUnread(null, 9)).toEqual([])
    const [edge] = await store.edges.listFor([id], { relations: ['mentions'] })
    expect(edge).toMatchObject({ layer: 'entity', weight: 1, madeBy: 'machine', author: 'lore:names' })
  })

  test('is one thing for all memories of a scope, and another in another scope', async () => {
    const { engine, store } = await openNaming()
    await engine.ensureScope({ project: 'web' }, PERSON)
    await say(engine, 'The cache is in Redis.')
    await say(engine, 'The queue is in Redis as well.')
    await engine.remember({ content: 'We use Redis here too.', scope: { project: 'web' } }, AGENT)
    expect(await names(store)).toEqual(['Redis', 'Redis'])
  })

  test('follows its text', async () => {
    const { engine, store } = await openNaming()
    const id = await say(engine, 'The cache is in Redis, set up by `src/cache.ts`.')
    await say(engine, 'The queue is in Redis.')
    await engine.update({ id, content: 'The cache is in PostgreSQL, set up by `src/cache.ts`.' }, AGENT)
    expect(await mentionsOf(store, id)).toEqual(['PostgreSQL', 'src/cache.ts'])
    await engine.update({ id, content: 'The cache is in memory.' }, AGENT)
    expect(await mentionsOf(store, id)).toEqual([])
    expect(await names(store)).toEqual(['Redis'])
  })

  test('stays where only other things change', async () => {
    const { engine, store } = await openNaming()
    const id = await say(engine, 'The cache is in Redis.')
    await engine.update({ id, tags: ['cache'] }, AGENT)
    expect(await mentionsOf(store, id)).toEqual(['Redis'])
  })

  test('belongs to the successor and to what it replaced', async () => {
    const { engine, store } = await openNaming()
    const old = await say(engine, 'The cache is in Redis.')
    const outcome = await engine.remember({ content: 'The cache is in Memcached.', supersedes: old }, AGENT)
    expect(outcome.kind).toBe('stored')
    expect(await names(store)).toEqual(['Memcached', 'Redis'])
  })

  test('is found by sleep where nobody looked, once', async () => {
    const { engine, store } = await openNaming()
    const id = await say(engine, 'The cache is in Redis.')
    const [edge] = await store.edges.listFor([id], { relations: ['mentions'] })
    if (edge === undefined) throw new Error('no link')
    await store.edges.remove([edge.id])
    await sleepOn(engine)
    expect(await mentionsOf(store, id)).toEqual([])
    await store.memories.update(id, { title: 'Where the cache is' }, undefined)
    expect(await store.entities.listUnread(null, 9)).toHaveLength(1)
    const { phases } = await sleepOn(engine)
    expect(phases).toMatchObject([{ phase: 'mentions', state: 'done', changes: {} }])
    expect(await mentionsOf(store, id)).toEqual(['Redis'])
    expect(await store.entities.listUnread(null, 9)).toEqual([])
    // Vectors that come later count as a change too.
    await engine.settle({}, PERSON)
    const revision = await store.graph.revision()
    await sleepOn(engine)
    expect(await store.graph.revision()).toBe(revision)
  })

  test('is found at once by whoever cannot wait', async () => {
    const { engine, store } = await openNaming()
    const id = await say(engine, 'The cache is in memory.')
    const changes = { content: 'The cache of Maria Lopez is in Redis.' }
    await store.memories.update(id, changes)
    expect(await linkWaiting({ store, clock, ids })).toBe(1)
    expect(await linkWaiting({ store, clock, ids })).toBe(0)
    expect(await mentionsOf(store, id)).toEqual(['Maria Lopez', 'Redis'])
  })

  test('is linked when notes are read in, and when they are edited', async () => {
    const { engine, store, folder } = await openNaming()
    const vault = join(folder, 'vault')
    mkdirSync(vault)
    onTestFinished(() => rmSync(vault, { recursive: true, force: true }))
    const note = join(vault, 'cache.md')
    writeFileSync(note, '# Cache\n\nThe cache is in Redis.\n')
    await engine.reindex({ path: vault }, PERSON)
    expect(await names(store)).toEqual(['Redis'])
    writeFileSync(note, '# Cache\n\nThe cache is in Memcached, said Maria Lopez.\n')
    await engine.reindex({ path: vault }, PERSON)
    expect(await names(store)).toEqual(['Maria Lopez', 'Memcached'])
  })

  test('is no association of the memory', async () => {
    const { engine } = await openNaming()
    const id = await say(engine, 'The cache is in Redis Cluster of Acme Corp.')
    const answer = await engine.read({ id }, PERSON)
    expect(answer).toMatchObject({ kind: 'memory', associations: [] })
  })
})

describe('names inside names', () => {
  async function place(store: Store, given: readonly string[]): Promise<Entity[]> {
    const scope = await store.scopes.ensure(GLOBAL_SCOPE, 0)
    const placed: Entity[] = []
    for (const name of given) {
      const entity = await store.entities.ensure({
        id: newId.entity(ids),
        scopeId: scope.id,
        kind: 'concept',
        name,
        createdAt: 0,
      })
      await store.transact((inside) => placeEntity({ clock, ids }, inside, entity))
      placed.push(entity)
    }
    return placed
  }
  async function openEmpty(atEnd: (work: () => Promise<void>) => void = onTestFinished): Promise<Store> {
    const store = await openTestStore(makeFolder(), { clock, atEnd })
    atEnd(() => store.close())
    return store
  }

  test('are linked, the longer to the longest inside it', async () => {
    const store = await openEmpty()
    await place(store, ['Chicago', 'West Chicago High School', 'high school', 'West Chicago'])
    expect(await containments(store)).toEqual([
      'West Chicago > Chicago',
      'West Chicago High School > West Chicago',
    ])
    const [edge] = await store.edges.listByRelations(['part_of'], null, 1)
    expect(edge).toMatchObject({
      layer: 'semantic',
      weight: 1,
      madeBy: 'machine',
      reasoning: 'The name contains the name.',
    })
  })

  test('written in two ways are linked to the older one', async () => {
    const store = await openEmpty()
    await place(store, ['Acme-Corp', 'Acme Corp', 'ACME, Corp'])
    expect(await containments(store)).toEqual(['ACME, Corp > Acme-Corp', 'Acme Corp > Acme-Corp'])
  })

  test('are linked the same in whatever order they come, and however often they are placed', async () => {
    const word = fc.constantFrom('Ann', 'Bay', 'Cay', 'of')
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 7, selector: (given) => given.toLowerCase() }),
        fc.func(fc.nat()),
        async (given, order) => {
          // Each run gives its databases back: fifty at once take gigabytes on PGlite.
          const ends: (() => Promise<void>)[] = []
          const open = () => openEmpty((work) => void ends.unshift(work))
          try {
            const [one, other] = [await open(), await open()]
            await place(one, given)
            await place(
              other,
              given.toSorted((a, b) => order(a) - order(b)),
            )
            const linked = await containments(one)
            expect(await containments(other)).toEqual(linked)
            const revision = await one.graph.revision()
            await place(one, given)
            expect(await one.graph.revision()).toBe(revision)
          } finally {
            for (const end of ends) await end()
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('are linked past one that went', async () => {
    const { engine, store } = await openNaming()
    await place(store, ['Chicago', 'West Chicago', 'West Chicago High School'])
    const [chicago, west, school] = await store.entities.list(null, null, 9)
    const id = await say(engine, 'Everybody is there.')
    for (const entity of [chicago, school]) {
      await store.edges.upsert({
        id: newId.edge(ids),
        sourceId: id,
        targetId: entity?.id ?? ('' as EntityId),
        layer: 'entity',
        relation: 'mentions',
        weight: 1,
        reasoning: null,
        author: 'test-person',
        madeBy: 'person',
        createdAt: 0,
        reinforcedAt: null,
        validFrom: null,
        validUntil: null,
      })
    }
    await store.entities.removeUnlinkedOf([west?.id ?? ('' as EntityId)])
    expect(await containments(store)).toEqual([])
    await sleepOn(engine)
    expect(await containments(store)).toEqual(['West Chicago High School > Chicago'])
  })

  test('of entities from before are linked by sleep', async () => {
    const { engine, store } = await openNaming()
    const id = await say(engine, 'The cache is in memory.')
    const [memory] = await store.memories.load([id])
    if (memory === undefined) throw new Error('no memory')
    for (const name of ['West Chicago', 'West Chicago High School']) {
      await store.entities.ensure({
        id: newId.entity(ids),
        scopeId: memory.scopeId,
        kind: 'organisation',
        name,
        createdAt: 0,
      })
    }
    await sleepOn(engine)
    expect(await containments(store)).toEqual(['West Chicago High School > West Chicago'])
    expect(await store.entities.listUnplaced(null, 9)).toEqual([])
  })
})

describe('nothing is left of a name', () => {
  const SECRET = 'Zebulon Quokka pays for `src/quokkadrome.ts`, said Maria Lopez.'

  test('when the last memory that has it is purged', async () => {
    await prepareNames()
    const { engine, store, folder } = await openNaming()
    const id = await say(engine, SECRET)
    await say(engine, 'Maria Lopez likes tea.')
    expect(await names(store)).toContain('src/quokkadrome.ts')
    await engine.purge({ id }, PERSON)
    expect(await names(store)).toEqual(['Maria Lopez'])
    await store.close()
    await engine.close()
    expect(readBytes(folder).toLowerCase()).not.toContain('quokka')
  })

  test('when the digest that made it is undone', async () => {
    await prepareNames()
    const { engine, store, folder } = await openNaming()
    const turns = [
      { role: 'user', text: 'Move the ledger of the Quokkadrome to `src/quokkadrome.ts`.' },
      { role: 'assistant', text: 'Root cause: `src/quokkadrome.ts` reads Redis once for each row.' },
      { role: 'user', text: 'We decided to keep `src/quokkadrome.ts` on Redis, because it is small.' },
    ] as const
    await engine.stage(
      {
        agent: 'claude-code',
        sessionId: 's',
        title: 'Ledger',
        turns: turns.map((turn, n) => ({ ...turn, at: clock.now() + n })),
      },
      AGENT,
    )
    clock.advance(DAY_MS)
    const { run } = await engine.sleep({ phases: ['digest', 'mentions'] }, PERSON)
    expect(await names(store)).toContain('src/quokkadrome.ts')
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect(await names(store)).toEqual([])
    expect(await store.check()).toEqual([])
    await engine.forgetConversations({ session: 's', confirmed: true }, PERSON)
    await store.close()
    await engine.close()
    expect(readBytes(folder).toLowerCase()).not.toContain('quokkadrome')
  })
})
