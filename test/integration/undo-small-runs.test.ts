/** Updates, verifications, reindexing and settled conflicts on a real engine: done, listed, undone, all as before. */
import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { EntityId, MemoryId } from '../../src/core/ids.ts'
import { LIMITS } from '../../src/core/limits.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { RunKind } from '../../src/core/run.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import {
  AGENT,
  DAY_MS,
  IS_ON_POSTGRES,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'
import { writeText } from '../support/repository.ts'

async function open() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder, { clock })
  onTestFinished(() => store.close())
  return { clock, engine, store }
}

async function remember(engine: Engine, input: RememberInput, caller = PERSON): Promise<MemoryId> {
  const outcome = await engine.remember(input, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

/** Every memory as its row says, with the names it mentions and the beginning of its vector. */
async function loadAll(store: Store) {
  const memories = await store.memories.list({
    scopes: null,
    order: 'id',
    limit: LIMITS.listMax,
    includeArchived: true,
    includeSuperseded: true,
  })
  const model = (await store.embeddings.models()).find(({ state }) => state === 'active')?.id
  const states = []
  for (const memory of memories) {
    const seq = await store.documents.findSeq({ kind: 'memory', id: memory.id })
    const vectors =
      seq === null || model === undefined ? new Map() : await store.embeddings.load(model, [seq])
    const vector: Float32Array | undefined = seq === null ? undefined : vectors.get(seq)
    states.push({
      memory,
      names: await loadNames(store, memory.id),
      vector: vector === undefined ? null : Buffer.from(vector.buffer).toString('base64').slice(0, 64),
    })
  }
  return states
}

async function loadNames(store: Store, id: MemoryId): Promise<readonly string[]> {
  const mentions = await store.edges.listFor([id], { direction: 'out', relations: ['mentions'] })
  const entities = await store.entities.load(mentions.map(({ targetId }) => targetId as EntityId))
  return entities.map(({ name }) => name).toSorted()
}

/** That it changed and changed back is news of the memory. */
const untimed = (states: Awaited<ReturnType<typeof loadAll>>) =>
  states.map(({ memory: { updatedAt: _, ...memory }, ...rest }) => ({ ...rest, memory }))

/** Nobody makes the vectors of notes here, but undo makes those of texts that come back. */
const unembedded = (states: Awaited<ReturnType<typeof loadAll>>) =>
  untimed(states).map(({ vector: _, ...state }) => state)

/** The newest run, which is of this kind, and names what it touched. */
async function listNewest(engine: Engine, kind: RunKind) {
  const [run] = (await engine.listRuns({ kind }, PERSON)).items
  if (run === undefined) throw new Error(`there is no run of kind ${kind}`)
  expect((await engine.listRuns({}, PERSON)).items[0]).toEqual(run)
  expect(run).toMatchObject({ kind, state: 'done', phases: [{ phase: kind, state: 'done' }] })
  return run
}

async function undoRun(engine: Engine, id: string): Promise<void> {
  expect((await engine.undo({ id }, PERSON)).kept).toEqual([])
  expect((await engine.listRuns({}, PERSON)).items.find((run) => run.id === id)?.state).toBe('undone')
}

test('an update is a run, and undone the text, its names, its vector and its place are as before', async () => {
  const { clock, engine, store } = await open()
  const parent = await remember(engine, { content: 'How the gateway is run.' })
  const id = await remember(engine, {
    content: 'The gateway is watched by Prometheus and Grafana.',
    tags: ['ops'],
    metadata: { seen: 1 },
  })
  const before = await loadAll(store)
  const own = before.find(({ memory }) => memory.id === id)
  expect(own?.names).toEqual(['Grafana', 'Prometheus'])
  expect(own?.vector).not.toBeNull()
  clock.advance(DAY_MS)
  await engine.update(
    {
      id,
      content: 'The gateway is watched by Datadog.',
      tags: ['ops', 'paid'],
      metadata: { seen: 2 },
      salience: 0.9,
      protected: true,
      parent,
    },
    PERSON,
  )
  expect(await loadNames(store, id)).toEqual(['Datadog'])
  const run = await listNewest(engine, 'update')
  expect(run.phases[0]?.changes).toEqual({ update_memory: 1, move_memory: 1 })
  expect(run.touched).toEqual(['The gateway is watched by Datadog'])

  await undoRun(engine, run.id)
  expect(untimed(await loadAll(store))).toEqual(untimed(before))
  const found = await engine.recall({ query: 'who watches with Grafana?' }, PERSON)
  expect(found.hits[0]?.ref.id).toBe(id)
})

test('an update that changes nothing is no run, and one that was changed again since is not undone', async () => {
  const { clock, engine } = await open()
  const id = await remember(engine, { content: 'The gateway listens on port 8443.' })
  await engine.update({ id, content: 'The gateway listens on port 8443.' }, PERSON)
  expect((await engine.listRuns({}, PERSON)).items).toEqual([])
  clock.advance(DAY_MS)
  await engine.update({ id, content: 'The gateway listens on port 8444.' }, PERSON)
  clock.advance(DAY_MS)
  await engine.update({ id, content: 'The gateway listens on port 8445.' }, PERSON)
  const [newer, older] = (await engine.listRuns({}, PERSON)).items
  await expect(engine.undo({ id: older?.id ?? '' }, PERSON)).rejects.toMatchObject({ code: 'changed_since' })
  await undoRun(engine, newer?.id ?? '')
  await undoRun(engine, older?.id ?? '')
})

test.skipIf(IS_ON_POSTGRES)('a verification is a run, and undone every row is as before', async () => {
  const { clock, engine, store } = await open()
  const folder = makeFolder()
  const content = 'The API listens on port 8080 behind the proxy.'
  const sourceFile = writeText(join(folder, 'README.md'), `# Service\n\n${content}\n`)
  await remember(engine, { content, sourceFile, within: { folder } }, AGENT)
  const before = await loadAll(store)
  expect(before[0]?.memory.verification).toBe('verified')
  clock.advance(DAY_MS)
  unlinkSync(sourceFile)
  expect((await engine.verify({}, PERSON)).verdicts.gone).toBe(1)
  const stale = (await loadAll(store))[0]?.memory
  expect(stale?.verification).toBe('stale')
  const run = await listNewest(engine, 'verify')
  expect(run.phases[0]?.changes).toEqual({ update_memory: 1 })

  await undoRun(engine, run.id)
  expect(await loadAll(store)).toEqual(before)
})

test('a dry verification, and one that finds all as it was, is no run', async () => {
  const { engine } = await open()
  const folder = makeFolder()
  const content = 'The API listens on port 8080 behind the proxy.'
  const sourceFile = writeText(join(folder, 'README.md'), content)
  await remember(engine, { content, sourceFile, within: { folder } }, AGENT)
  await engine.verify({}, PERSON)
  unlinkSync(sourceFile)
  await engine.verify({ dryRun: true }, PERSON)
  expect((await engine.listRuns({}, PERSON)).items).toEqual([])
})

const DEPLOY = '# Deploying\n\nWe deploy on Thursdays. See [[api]].\n\n## Freeze\n\nNo deploys in December.\n'
const API = '# The API\n\nIt is served by Nginx.\n'

test('reindexing is a run, and undone memories, links and the index of files are as before', async () => {
  const { clock, engine, store } = await open()
  const vault = join(makeFolder(), 'notes')
  writeText(join(vault, 'deploy.md'), DEPLOY)
  writeText(join(vault, 'api.md'), API)
  await engine.reindex({ path: vault }, PERSON)
  const first = await listNewest(engine, 'reindex')
  const before = await loadAll(store)
  const files = await store.vaults.list(vault)
  const links = await store.edges.listByRelations(['related_to'], null, 100)
  expect(links).toHaveLength(1)

  clock.advance(DAY_MS)
  writeText(join(vault, 'deploy.md'), DEPLOY.replace('Thursdays', 'Mondays').replace(/## Freeze[\s\S]*$/, ''))
  writeText(join(vault, 'shop.md'), '# The shop\n\nIt sells #pinned things.\n')
  unlinkSync(join(vault, 'api.md'))
  const report = await engine.reindex({ path: vault }, PERSON)
  expect(report.notes).toMatchObject({ added: 1, edited: 1, removed: 1 })
  const second = await listNewest(engine, 'reindex')
  expect(second.phases[0]?.changes).toMatchObject({ insert_memory: 1, update_memory: 1, archive_memory: 2 })

  await undoRun(engine, second.id)
  expect(unembedded(await loadAll(store))).toEqual(unembedded(before))
  expect(await store.vaults.list(vault)).toEqual(files)
  expect(await store.edges.listByRelations(['related_to'], null, 100)).toEqual(links)

  await undoRun(engine, first.id)
  expect(await loadAll(store)).toEqual([])
  expect(await store.vaults.list(vault)).toEqual([])
  // The files still say so: they are read in again as if for the first time.
  expect((await engine.reindex({ path: vault }, PERSON)).notes).toMatchObject({ added: 2, unchanged: 0 })
})

const PORTS = ['The gateway listens on port 8443.', 'The gateway listens on port 9443.'] as const

async function openConflict() {
  const opened = await open()
  const { clock, engine } = opened
  const a = await remember(engine, { content: PORTS[0] })
  clock.advance(DAY_MS)
  const b = await remember(engine, { content: PORTS[1], force: true })
  await engine.connect({ source: b, target: a, relation: 'contradicts' }, PERSON)
  expect((await engine.listConflicts({}, PERSON)).items).toHaveLength(1)
  clock.advance(DAY_MS)
  return { ...opened, a, b }
}

const pairsOf = async (store: Store, memories: readonly Memory[]) => {
  const [one, other] = memories.map(({ contentHash }) => contentHash)
  return [...(await store.pairs.find('contradiction', [[one ?? '', other ?? '']])).values()]
}

test.each(['a', 'b', 'both'] as const)(
  'a conflict settled for %s is a run, and undone it is open again',
  async (keep) => {
    const { engine, store, a, b } = await openConflict()
    const before = await loadAll(store)
    const conflicts = await engine.listConflicts({}, PERSON)
    const memories = before.map(({ memory }) => memory)
    expect(await pairsOf(store, memories)).toEqual([])
    await engine.resolveConflict({ a, b, keep }, PERSON)
    expect((await engine.listConflicts({}, PERSON)).items).toEqual([])
    expect(await pairsOf(store, memories)).toHaveLength(1)
    const run = await listNewest(engine, 'conflict')
    expect(run.phases[0]?.changes).toEqual({ ...(keep === 'both' ? {} : { supersede: 1 }), remove_edge: 1 })
    expect(run.touched.toSorted()).toEqual(PORTS.map((said) => said.slice(0, -1)))

    await undoRun(engine, run.id)
    expect(untimed(await loadAll(store))).toEqual(untimed(before))
    expect(await engine.listConflicts({}, PERSON)).toEqual(conflicts)
    expect(await pairsOf(store, memories)).toEqual([])
    // It can be settled anew.
    await engine.resolveConflict({ a, b, keep: 'b' }, PERSON)
    expect((await engine.listConflicts({}, PERSON)).items).toEqual([])
  },
)

test('runs of one kind are listed alone, whatever came after them', async () => {
  const { clock, engine } = await open()
  const id = await remember(engine, { content: 'The gateway listens on port 8443.' })
  await engine.sleep({ phases: ['decay-edges'] }, PERSON)
  for (let port = 1; port <= 3; port++) {
    clock.advance(1_000)
    await engine.update({ id, content: `The gateway listens on port ${port}.` }, PERSON)
  }
  expect((await engine.listRuns({ limit: 1, kind: 'sleep' }, PERSON)).items.map(({ kind }) => kind)).toEqual([
    'sleep',
  ])
  expect((await engine.listRuns({ kind: 'update' }, PERSON)).items.map(({ kind }) => kind)).toEqual([
    'update',
    'update',
    'update',
  ])
  await expect(engine.listRuns({ kind: 'nap' as RunKind }, PERSON)).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a decision that replaced another is undone, unless it was guarded since', async () => {
  for (const isGuarded of [false, true]) {
    const { clock, engine } = await open()
    const old = await remember(engine, { content: 'We decided to deploy on Mondays.', kind: 'decision' })
    clock.advance(1_000)
    const input = { content: 'We decided to deploy on Tuesdays.', kind: 'decision', supersedes: old } as const
    const by = await remember(engine, { ...input, trust: 'principle', quote: input.content, force: true })
    const [run] = (await engine.listRuns({ kind: 'update' }, PERSON)).items
    clock.advance(1_000)
    if (isGuarded) await engine.govern({ id: by, protected: true }, PERSON)
    const undone = engine.undo({ id: run?.id ?? ('' as never) }, PERSON)
    if (isGuarded) await expect(undone).rejects.toMatchObject({ code: 'changed_since' })
    else {
      await undone
      expect(await engine.read({ id: old }, PERSON)).toMatchObject({
        memory: { supersededBy: null, validUntil: null },
      })
    }
  }
})
