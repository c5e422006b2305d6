/** What every implementation of Engine does, in process or over the daemon's socket. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, makeFolder, PERSON } from '../support/engine.ts'

/** Opened on an empty store in the folder; closed when the test is over. */
export type OpenEngine = (folder: string) => Promise<Engine>

async function store(engine: Engine, input: RememberInput): Promise<MemoryView> {
  const outcome = await engine.remember(input, AGENT)
  if (outcome.kind !== 'stored') throw new Error(`a duplicate of ${outcome.of.id}`)
  return outcome.memory
}

const NOBODY = '01939f2a-7c3e-7000-8000-000000000000' as MemoryId

export function describeEngine(name: string, open: OpenEngine): void {
  describe(name, () => {
    test('stores a memory, finds it by meaning and reads it back with where it came from', async () => {
      const engine = await open(makeFolder())
      const memory = await store(engine, {
        content: 'The lighthouse is painted every five years.',
        tags: ['coast', 'ünïcödé 🗼'],
        metadata: { nested: { list: [1, null, 'two'], empty: {} }, 'odd key\n': true },
        validFrom: Date.UTC(2020, 0, 1),
        quote: 'painted "every" five years\u2028',
      })
      const { hits, byMeaning } = await engine.recall(
        { query: 'How often does the beacon get new paint?', explain: true },
        AGENT,
      )
      expect(byMeaning).toBe(true)
      expect(hits[0]?.ref).toEqual({ kind: 'memory', id: memory.id })
      expect(Object.values(hits[0]?.signals ?? {}).every(Number.isFinite)).toBe(true)
      const read = await engine.read({ id: memory.id }, AGENT)
      if (read.kind !== 'memory') throw new Error('not a memory')
      expect(read.memory).toMatchObject({
        content: 'The lighthouse is painted every five years.',
        tags: ['coast', 'ünïcödé 🗼'],
        metadata: { nested: { list: [1, null, 'two'], empty: {} }, 'odd key\n': true },
        validFrom: Date.UTC(2020, 0, 1),
        validUntil: null,
        author: AGENT.name,
      })
      expect(read.provenance.quote).toBe('painted "every" five years\u2028')
    })

    test('declines what it has, and says what and why', async () => {
      const engine = await open(makeFolder())
      const { id } = await store(engine, { content: 'Bread needs salt, flour and time.' })
      const outcome = await engine.remember({ content: 'Bread needs salt, flour and time.' }, AGENT)
      expect(outcome).toMatchObject({ kind: 'duplicate', of: { id }, similarity01: 1 })
    })

    test('keeps a tree and links, and walks both', async () => {
      const engine = await open(makeFolder())
      const root = await store(engine, { content: 'How the shop is built.', depth: 0 })
      const child = await store(engine, { content: 'The shop runs on Fastify.', parent: root.id })
      const other = await store(engine, { content: 'Payments go through Stripe.', depth: 0 })
      const linked = await engine.connect(
        { source: child.id, target: other.id, relation: 'depends_on', weight: 0.5 },
        AGENT,
      )
      expect(linked).toMatchObject({ kind: 'linked', edge: { relation: 'depends_on', weight: 0.5 } })
      expect((await engine.listRoots({}, PERSON)).total).toBe(2)
      expect((await engine.children({ id: root.id }, PERSON)).items.map(({ id }) => id)).toEqual([child.id])
      expect(await engine.parent({ id: root.id }, PERSON)).toBeNull()
      expect((await engine.parent({ id: child.id }, PERSON))?.id).toBe(root.id)
      expect((await engine.subtree({ id: root.id }, PERSON)).children[0]?.id).toBe(child.id)
      expect((await engine.explore({ topic: 'shop' }, AGENT)).items.map(({ id }) => id)).toContain(root.id)
      const moved = await engine.connect({ source: child.id, target: other.id, relation: 'parent' }, AGENT)
      expect(moved).toMatchObject({ kind: 'moved', memory: { parentId: other.id } })
      if (linked.kind === 'linked') {
        expect((await engine.disconnect({ id: linked.edge.id }, AGENT)).id).toBe(linked.edge.id)
      }
    })

    test('updates, supersedes, forgets, restores and purges', async () => {
      const engine = await open(makeFolder())
      const old = await store(engine, { content: 'The API times out after 30 seconds.' })
      const updated = await engine.update({ id: old.id, tags: ['api'], validUntil: null }, AGENT)
      expect(updated.tags).toEqual(['api'])
      const fresh = await store(engine, { content: 'The API times out after 90 seconds.' })
      const superseded = await engine.supersede({ old: old.id, by: fresh.id }, AGENT)
      expect(superseded.supersededBy).toBe(fresh.id)
      expect((await engine.forget({ id: fresh.id, reason: 'gone' }, PERSON)).archivedReason).toBe('gone')
      expect((await engine.listArchived({}, PERSON)).items.map(({ id }) => id)).toEqual([fresh.id])
      expect((await engine.restore({ id: fresh.id }, PERSON)).archivedAt).toBeNull()
      expect(await engine.purge({ id: fresh.id }, PERSON)).toEqual({ purged: [fresh.id] })
      await expect(engine.read({ id: fresh.id }, AGENT)).rejects.toMatchObject({ code: 'memory_not_found' })
    })

    test('stages a conversation once, and reads a turn with its neighbours', async () => {
      const engine = await open(makeFolder())
      const turns = ['Shall we ship?', 'On Friday.', 'Good.'].map((text, n) => ({
        role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
        text,
        at: Date.UTC(2026, 0, 5, 9, n),
      }))
      const first = await engine.stage({ agent: 'test', sessionId: 's1', turns }, AGENT)
      expect(first.staged).toHaveLength(3)
      const again = await engine.stage({ agent: 'test', sessionId: 's1', turns }, AGENT)
      expect([again.staged, again.known]).toEqual([[], 3])
      const read = await engine.read({ id: first.staged[1] ?? '' }, AGENT)
      if (read.kind !== 'episode') throw new Error('not an episode')
      expect([read.before.length, read.episode.text, read.after.length]).toEqual([1, 'On Friday.', 1])
      expect(await engine.settle({ timeoutMs: 60_000 }, PERSON)).toEqual({ pending: 0 })
    })

    test('keeps scopes apart', async () => {
      const engine = await open(makeFolder())
      const scope = await engine.ensureScope({ project: 'web' }, PERSON)
      expect(scope).toMatchObject({ namespace: 'default', project: 'web', branch: null })
      await store(engine, { content: 'The web client talks GraphQL.', scope: { project: 'web' } })
      await engine.ensureScope({ namespace: 'private' }, PERSON)
      const elsewhere = await engine.recall({ query: 'GraphQL', scope: { namespace: 'private' } }, PERSON)
      expect(elsewhere.hits).toEqual([])
      expect((await engine.listScopes({}, PERSON)).items.length).toBe(3)
      const stats = await engine.stats({ scope: { project: 'web' } }, PERSON)
      expect(stats.memories).toBe(1)
      expect((await engine.stats({}, PERSON)).embedding.problem).toBeNull()
    })

    test('finds a memory by the beginning of its id', async () => {
      const engine = await open(makeFolder())
      const { id } = await store(engine, { content: 'A memory with a long name.' })
      expect(await engine.resolveId({ prefix: id.slice(0, 13) }, PERSON)).toBe(id)
    })

    test('refuses bad input with a code, a hint and details', async () => {
      const engine = await open(makeFolder())
      const refused = [
        [engine.remember({ content: '  ' }, AGENT), 'content_empty'],
        [engine.recall({ query: 'x', limit: 0 }, AGENT), 'invalid_input'],
        [engine.read({ id: NOBODY }, AGENT), 'memory_not_found'],
        [engine.children({ id: NOBODY }, PERSON), 'memory_not_found'],
        [engine.recent({ scope: { project: 'nowhere' } }, PERSON), 'scope_not_found'],
        [engine.connect({ source: NOBODY, target: NOBODY, relation: 'uses' }, AGENT), 'self_edge'],
      ] as const
      // All are under way at once, and a later one may fail before its turn has come.
      for (const [call] of refused) call.catch(() => undefined)
      for (const [call, code] of refused) {
        const error = await call.then(
          () => null,
          (thrown: unknown) => thrown,
        )
        expect(error).toMatchObject({ name: 'LoreError', code, hint: expect.any(String) })
      }
    })

    test('proves itself', async () => {
      const engine = await open(makeFolder())
      const { items: steps } = await engine.selfTest({}, PERSON)
      expect(steps.filter(({ ok }) => !ok)).toEqual([])
      expect((await engine.stats({}, PERSON)).memories).toBe(0)
    })
  })
}
