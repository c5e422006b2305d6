/** Documents: search by words, filters, neighbours and statistics, as any store must answer them. */
import { describe, expect, test } from 'vitest'
import type { DocumentFilter } from '../../src/core/document.ts'
import type { DocumentSeq, ScopeId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEpisode,
  makeFilter,
  makeMemory,
  makeSession,
  memoryId,
  NOW,
} from './store-records.ts'

const HOUR = 3_600_000

export function describeDocuments(open: () => Promise<Store>): void {
  /** Both ways to reach documents must agree on what a filter lets through. */
  const passing = async (store: Store, seqs: readonly DocumentSeq[], filter: DocumentFilter) => {
    const loaded = (await store.documents.load(seqs, filter)).map((document) => document.seq)
    const found = (await store.documents.findByTerms(['common'], filter, 100)).map((hit) => hit.seq)
    expect([...found].sort((a, b) => a - b)).toEqual([...loaded].sort((a, b) => a - b))
    return loaded
  }

  describe('along time', () => {
    const whole = { memoryKinds: null, newestFirst: false, limit: 10, offset: 0 } as const
    const open3 = async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      await insertMemory(store, 1, scope, { validFrom: NOW - HOUR, kind: 'decision' })
      await insertMemory(store, 2, scope, { createdAt: NOW })
      await store.episodes.insert(makeEpisode(3, session, { at: NOW }), makeAnalysis('said'))
      await insertMemory(store, 4, scope, { validFrom: NOW - 2 * HOUR })
      return store
    }
    const ids = (found: Awaited<ReturnType<Store['documents']['listByTime']>>) =>
      found.documents.map(({ ref }) => ref.id)

    test('orders by when it was true or said, ties in the order stored', async () => {
      const store = await open3()
      const found = await store.documents.listByTime(makeFilter(), whole)
      expect(ids(found)).toEqual([memoryId(4), memoryId(1), memoryId(2), episodeId(3)])
      expect(found.documents.map(({ at }) => at)).toEqual([NOW - 2 * HOUR, NOW - HOUR, NOW, NOW])
      expect(found.total).toBe(4)
      const back = await store.documents.listByTime(makeFilter(), { ...whole, newestFirst: true })
      expect(ids(back)).toEqual(ids(found).reverse())
    })

    test('gives a page of it, and says how much there is', async () => {
      const store = await open3()
      const page = await store.documents.listByTime(makeFilter(), { ...whole, limit: 2, offset: 1 })
      expect(ids(page)).toEqual([memoryId(1), memoryId(2)])
      expect(page.total).toBe(4)
      expect(ids(await store.documents.listByTime(makeFilter(), { ...whole, offset: 9 }))).toEqual([])
    })

    test('leaves out headings and what tools printed', async () => {
      const store = await open3()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      await store.episodes.insert(makeEpisode(5, session, { role: 'tool' }), makeAnalysis('printed'))
      await insertMemory(store, 6, scope, { parentId: memoryId(1), depth: 1 })
      const found = await store.documents.listByTime(makeFilter({ includeExpired: true }), whole)
      expect(ids(found).sort()).toEqual([memoryId(2), memoryId(4), memoryId(6), episodeId(3)].sort())
      expect(found.total).toBe(4)
    })

    test('keeps to the filter, and to kinds of memories', async () => {
      const store = await open3()
      const late = await store.documents.listByTime(makeFilter({ since: NOW }), whole)
      expect(ids(late)).toEqual([memoryId(2), episodeId(3)])
      const decided = { ...whole, memoryKinds: ['decision'] as const }
      const found = await store.documents.listByTime(makeFilter({ kinds: ['memory'] }), decided)
      expect([ids(found), found.total]).toEqual([[memoryId(1)], 1])
      expect(ids(await store.documents.listByTime(makeFilter(), decided))).toEqual([
        memoryId(1),
        episodeId(3),
      ])
    })
  })

  describe('search by words', () => {
    test('finds documents with any of the terms, the better match first', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const one = await insertMemory(store, 1, scope, { content: 'apple pear plum' })
      const both = await insertMemory(store, 2, scope, { content: 'apple quince' })
      await insertMemory(store, 3, scope, { content: 'cherry' })
      const hits = await store.documents.findByTerms(['apple', 'quince'], makeFilter(), 10)
      expect(hits).toEqual([
        { seq: both, rank: 0 },
        { seq: one, rank: 1 },
      ])
      expect(await store.documents.findByTerms(['apple', 'quince'], makeFilter(), 1)).toHaveLength(1)
    })

    test('finds the label too, below the text', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const label = makeAnalysis('plum pear', { labelTerms: 'caroline' })
      const byLabel = await store.memories.insert(makeMemory(1, scope), label)
      const byText = await store.memories.insert(makeMemory(2, scope), makeAnalysis('caroline pear'))
      const hits = await store.documents.findByTerms(['caroline'], makeFilter(), 10)
      expect(hits.map((hit) => hit.seq)).toEqual([byText, byLabel])
    })

    test('no terms, empty terms and unknown terms find nothing', async () => {
      const store = await open()
      await insertMemory(store, 1, await ensureScope(store), { content: 'apple' })
      for (const terms of [[], [''], ['  '], ['pear']]) {
        expect(await store.documents.findByTerms(terms, makeFilter(), 10)).toEqual([])
      }
    })

    test('terms are words, whatever characters they hold', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const seq = await insertMemory(store, 1, scope, { content: 'naïve 日本 straße and' })
      for (const term of ['naïve', '日本', 'straße', 'and']) {
        const hits = await store.documents.findByTerms([term], makeFilter(), 10)
        expect(hits.map((hit) => hit.seq)).toEqual([seq])
      }
      const hostile = [
        '"',
        "'",
        '""',
        '*',
        'a*',
        'NEAR(a b)',
        'x AND',
        '-',
        '^a',
        'terms:a',
        '\0',
        ')',
        '😀',
        '\\',
      ]
      for (const term of [...hostile, hostile.join(' ')]) {
        await expect(store.documents.findByTerms([term, '日本'], makeFilter(), 10)).resolves.toHaveLength(1)
      }
    })

    test('a question may be long, and scopes many', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const seq = await insertMemory(store, 1, scope, { content: 'apple' })
      const terms = [...Array.from({ length: 5_000 }, (_, n) => `word${n}`), 'apple']
      const scopes = [...Array.from({ length: 5_000 }, (_, n) => (n + 1_000) as ScopeId), scope]
      const hits = await store.documents.findByTerms(terms, makeFilter({ scopes }), 10)
      expect(hits).toEqual([{ seq, rank: 0 }])
      await ensureScope(store, 'other')
      const other = await ensureScope(store, 'another')
      await store.transact(async (tx) => {
        for (let n = 2; n < 12; n++) await insertMemory(tx, n, other, { content: 'apple' })
      })
      expect(await store.documents.findByTerms(terms, makeFilter({ scopes }), 10)).toEqual(hits)
      expect((await store.documents.statistics(terms)).documentFrequency).toEqual(new Map([['apple', 11]]))
    })

    test('how rare a word is follows from the whole store, also within a scope', async () => {
      const store = await open()
      const [here, elsewhere] = [await ensureScope(store, 'here'), await ensureScope(store, 'elsewhere')]
      const [often, once] = await store.transact(async (tx) => {
        const first = await insertMemory(tx, 1, here, { content: 'apple' })
        const second = await insertMemory(tx, 2, here, { content: 'quince' })
        await insertMemory(tx, 3, here, { content: 'quince' })
        for (let n = 4; n < 24; n++) await insertMemory(tx, n, elsewhere, { content: 'apple pear' })
        return [first, second] as const
      })
      const hits = await store.documents.findByTerms(['apple', 'quince'], makeFilter({ scopes: [here] }), 10)
      // Quince is more frequent here, but apple is by far more frequent in the store.
      expect(hits.map(({ seq }) => seq)).toEqual([once, once + 1, often])
    })

    test('how rare a phrase is follows from the whole store, too', async () => {
      const store = await open()
      const [here, elsewhere] = [await ensureScope(store, 'here'), await ensureScope(store, 'elsewhere')]
      const [often, once] = await store.transact(async (tx) => {
        const first = await insertMemory(tx, 1, here, { content: 'apple tree' })
        const second = await insertMemory(tx, 2, here, { content: 'quince jelly' })
        await insertMemory(tx, 3, here, { content: 'quince jelly' })
        for (let n = 4; n < 24; n++) await insertMemory(tx, n, elsewhere, { content: 'apple tree' })
        return [first, second] as const
      })
      const terms = ['apple tree', 'quince jelly']
      const hits = await store.documents.findByTerms(terms, makeFilter({ scopes: [here] }), 10)
      expect(hits.map(({ seq }) => seq)).toEqual([once, once + 1, often])
    })

    test('equal matches come oldest first', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const seqs: DocumentSeq[] = []
      for (let n = 1; n <= 20; n++) seqs.push(await insertMemory(store, n, scope, { content: 'same words' }))
      const hits = await store.documents.findByTerms(['same'], makeFilter(), 15)
      expect(hits.map((hit) => hit.seq)).toEqual(seqs.slice(0, 15))
    })

    test('a narrow filter reaches past any number of better matches', async () => {
      const store = await open()
      const [big, small] = [await ensureScope(store, 'big'), await ensureScope(store, 'small')]
      const hidden: DocumentSeq[] = []
      await store.transact(async (tx) => {
        for (let n = 1; n <= 300; n++) await insertMemory(tx, n, big, { content: 'apple apple' })
        for (let n = 301; n <= 305; n++) {
          hidden.push(await insertMemory(tx, n, small, { content: 'apple and many other fruits' }))
        }
        for (let n = 306; n <= 310; n++) {
          await insertMemory(tx, n, big, {
            content: 'apple and many other fruits',
            validUntil: NOW + 2 * HOUR,
          })
        }
      })
      const find = async (filter: Partial<DocumentFilter>) =>
        (await store.documents.findByTerms(['apple'], makeFilter(filter), 5)).map((hit) => hit.seq)
      expect(await find({ scopes: [small] })).toEqual(hidden)
      const ids = [301, 302, 303, 304, 305].map(memoryId)
      expect(await find({ within: ids })).toEqual(hidden)
      for (let n = 1; n <= 300; n++) await store.memories.update(memoryId(n), { archivedAt: NOW })
      expect(await find({})).toEqual(hidden)
      expect((await find({ scopes: [big] })).length).toBe(5)
      expect(await find({ scopes: [] })).toEqual([])
    })
  })

  describe('filters', () => {
    const validity: readonly [string, Partial<Memory>, Partial<DocumentFilter>, boolean][] = [
      ['a live memory', {}, {}, true],
      ['a memory not yet made, as of then', {}, { at: NOW - 1, asOf: true }, false],
      ['a memory that a clock dated ahead, now', {}, { at: NOW - 1 }, true],
      ['a memory meant to hold later', { validFrom: NOW + HOUR }, { at: NOW - 1 }, false],
      ['a memory not yet made, expired ones included', {}, { at: NOW - 1, includeExpired: true }, true],
      ['a memory from the moment it holds', { validFrom: NOW - HOUR }, { at: NOW - HOUR }, true],
      ['a memory before it holds', { validFrom: NOW + HOUR }, { at: NOW }, false],
      ['a memory before its end', { validUntil: NOW + 2 }, { at: NOW + 1 }, true],
      ['a memory at its end', { validUntil: NOW + 2 }, { at: NOW + 2 }, false],
      ['an ended memory, expired ones included', { validUntil: NOW + 2 }, { includeExpired: true }, true],
      ['an archived memory', { archivedAt: NOW }, {}, false],
      ['an archived memory, asked for', { archivedAt: NOW }, { includeArchived: true }, true],
      ['a superseded memory', { supersededBy: memoryId(99), validUntil: NOW + 2 }, {}, false],
      [
        'a superseded memory in its time',
        { supersededBy: memoryId(99), validUntil: NOW + 2 },
        { at: NOW + 1, asOf: true },
        true,
      ],
      [
        'a superseded memory whose end a clock dated ahead, now',
        { supersededBy: memoryId(99), validUntil: NOW + 2 },
        { at: NOW + 1 },
        false,
      ],
      [
        'a superseded memory before its successor holds',
        { supersededBy: memoryId(98), validUntil: NOW + HOUR },
        { at: NOW + 1 },
        true,
      ],
      ['a superseded memory without an end', { supersededBy: memoryId(99) }, {}, false],
      [
        'a superseded memory, asked for',
        { supersededBy: memoryId(99), validUntil: NOW + 2 },
        { includeSuperseded: true },
        true,
      ],
      [
        'a superseded memory as of before it was made, asked for',
        { supersededBy: memoryId(99), validUntil: NOW + 2 },
        { includeSuperseded: true, at: NOW - HOUR, asOf: true },
        false,
      ],
      [
        'a superseded memory, only expired ones asked for',
        { supersededBy: memoryId(99), validUntil: NOW + 2 },
        { includeExpired: true },
        false,
      ],
    ]
    test.each(validity)('%s', async (_, overrides, filter, expected) => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 99, scope, { content: 'newer' })
      await insertMemory(store, 98, scope, { content: 'planned', validFrom: NOW + HOUR })
      const seq = await insertMemory(store, 0, scope, { content: 'common', createdAt: NOW, ...overrides })
      expect(await passing(store, [seq], makeFilter(filter))).toEqual(expected ? [seq] : [])
    })

    test('validity follows when the memory changes', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      await insertMemory(store, 99, a, { content: 'newer' })
      const seq = await insertMemory(store, 0, a, { content: 'common' })
      const passes = async (filter: Partial<DocumentFilter> = {}) =>
        (await passing(store, [seq], makeFilter(filter))).length === 1
      await store.memories.update(memoryId(0), { archivedAt: NOW })
      expect(await passes()).toBe(false)
      await store.memories.update(memoryId(0), { archivedAt: null })
      expect(await passes()).toBe(true)
      await store.memories.update(memoryId(0), { scopeId: b })
      expect(await passes({ scopes: [a] })).toBe(false)
      expect(await passes({ scopes: [b] })).toBe(true)
      await store.memories.update(memoryId(0), { supersededBy: memoryId(99), validUntil: NOW + 10 })
      expect(await passes()).toBe(false)
      expect(await passes({ at: NOW + 9, asOf: true })).toBe(true)
      expect(await store.check()).toEqual([])
    })

    test('scopes, kinds, subtree and session narrow together', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const session = await store.sessions.ensure(makeSession(1, a))
      const other = await store.sessions.ensure(makeSession(2, a))
      const seqs = [
        await insertMemory(store, 1, a, { content: 'common' }),
        await insertMemory(store, 2, b, { content: 'common', sessionId: session.id }),
        await store.episodes.insert(makeEpisode(0, session), makeAnalysis('common')),
        await store.episodes.insert(makeEpisode(1, other), makeAnalysis('common')),
      ]
      const expectPassing = async (filter: Partial<DocumentFilter>, expected: readonly number[]) =>
        expect(await passing(store, seqs, makeFilter(filter))).toEqual(expected.map((n) => seqs[n]))
      await expectPassing({}, [0, 1, 2, 3])
      await expectPassing({ scopes: [a] }, [0, 2, 3])
      await expectPassing({ scopes: [b] }, [1])
      await expectPassing({ scopes: [a, b] }, [0, 1, 2, 3])
      await expectPassing({ kinds: ['memory'] }, [0, 1])
      await expectPassing({ kinds: ['episode'] }, [2, 3])
      await expectPassing({ kinds: [] }, [])
      await expectPassing({ within: [memoryId(1), memoryId(7)] }, [0])
      await expectPassing({ within: [] }, [])
      await expectPassing({ within: [memoryId(1)], kinds: ['episode'] }, [])
      await expectPassing({ sessions: [session.id] }, [1, 2])
      await expectPassing({ sessions: [session.id], scopes: [a] }, [2])
      await expectPassing({ exceptSessions: [session.id] }, [0, 3])
      await expectPassing({ exceptSessions: [] }, [0, 1, 2, 3])
    })
  })

  describe('documents', () => {
    test('come with their analysis, in the order asked for', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const analysis = makeAnalysis('apple pear', {
        labelTerms: 'fruit',
        wordCount: 9,
        features: 5,
        eventFrom: NOW - HOUR,
        eventUntil: NOW,
        version: 3,
      })
      const first = await store.memories.insert(makeMemory(1, scope, { validFrom: NOW - 7 }), analysis)
      const second = await insertMemory(store, 2, scope)
      const gone = 999 as DocumentSeq
      const [two, one] = await store.documents.load([second, gone, first], makeFilter())
      expect(two?.seq).toBe(second)
      expect(one).toEqual({
        ...analysis,
        seq: first,
        ref: { kind: 'memory', id: memoryId(1) },
        scopeId: scope,
        role: null,
        at: NOW - 7,
        sessionId: null,
        position: null,
        beforePrevious: null,
        previous: null,
        next: null,
      })
    })

    test('neighbours are the turns before and after, whatever the filter', async () => {
      const store = await open()
      const session = await store.sessions.ensure(makeSession(1, await ensureScope(store)))
      const other = await store.sessions.ensure(makeSession(2, session.scopeId))
      const seqs: DocumentSeq[] = []
      for (const n of [0, 1, 2]) {
        const analysis = makeAnalysis(`word${n}`, { labelTerms: `speaker${n}`, features: n })
        seqs.push(await store.episodes.insert(makeEpisode(n, session, { at: NOW + n * HOUR }), analysis))
        await store.episodes.insert(
          makeEpisode(10 + n, other, { position: n, externalId: `o-${n}` }),
          makeAnalysis('other'),
        )
      }
      const neighbour = (n: number) => ({
        seq: seqs[n],
        terms: `word${n}`,
        labelTerms: `speaker${n}`,
        features: n,
      })
      const filter = makeFilter({ at: NOW + HOUR, asOf: true })
      const [middle, first] = await store.documents.load(
        [seqs[1] as DocumentSeq, seqs[0] as DocumentSeq],
        filter,
      )
      expect(middle).toMatchObject({ position: 1, role: 'user', sessionId: session.id, at: NOW + HOUR })
      expect(middle?.previous).toEqual(neighbour(0))
      expect(middle?.next).toEqual(neighbour(2))
      expect(first?.previous).toBeNull()
      expect(first?.next).toEqual(neighbour(1))
      expect(await store.documents.load([seqs[2] as DocumentSeq], filter)).toEqual([])
    })

    test('know the turn two before them, and how much they tell', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      const seqs: DocumentSeq[] = []
      for (const position of [0, 1, 2]) {
        const analysis = makeAnalysis(`t${position}`, { information: position / 4 })
        seqs.push(await store.episodes.insert(makeEpisode(position, session), analysis))
      }
      const [first, , last] = await store.documents.load(seqs, makeFilter())
      expect(last?.beforePrevious).toMatchObject({ seq: seqs[0], terms: 't0' })
      expect(last?.information).toBe(0.5)
      expect(first?.beforePrevious).toBeNull()
    })

    test('are drawn by chance, the same ones every time, live ones of the scopes and kinds only', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      expect(await store.documents.newestSeq()).toBe(0)
      const seqs: DocumentSeq[] = []
      for (let n = 1; n <= 30; n++) seqs.push(await insertMemory(store, n, scope))
      const newest = await store.documents.newestSeq()
      expect(newest).toBe(Math.max(...seqs))
      const drawn = await store.documents.draw([scope], ['memory'], newest, 10)
      expect(drawn).toHaveLength(10)
      expect(drawn.map(({ seq }) => seq)).not.toEqual(seqs.slice(0, 10))
      expect(await store.documents.draw(null, ['memory'], newest, 10)).toEqual(drawn)
      expect(await store.documents.draw([scope], ['episode'], newest, 10)).toEqual([])
      expect(await store.documents.draw([scope], ['memory'], seqs[4] ?? 0, 10)).toHaveLength(5)
      const first = drawn[0]?.seq as DocumentSeq
      const ref = (await store.documents.refs([first])).get(first)
      await store.memories.update(ref?.id as never, { archivedAt: NOW })
      const after = await store.documents.draw([scope], ['memory'], newest, 10)
      expect(after.map(({ seq }) => seq)).not.toContain(first)
      expect(after.slice(0, 9)).toEqual(drawn.slice(1))
    })

    test('say what they stand for, and what text they are made from', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      const memory = await insertMemory(store, 1, scope)
      const episode = await store.episodes.insert(makeEpisode(0, session), makeAnalysis('x'))
      expect(await store.documents.refs([memory, episode, 999 as DocumentSeq])).toEqual(
        new Map([
          [memory, { kind: 'memory', id: memoryId(1) }],
          [episode, { kind: 'episode', id: episodeId(0) }],
        ]),
      )
      const before = await store.documents.textHash(memory)
      await store.memories.update(memoryId(1), { salience: 0.9 })
      expect(await store.documents.textHash(memory)).toBe(before)
      await store.memories.update(memoryId(1), { title: 'Other' })
      expect(await store.documents.textHash(memory)).not.toBe(before)
      expect(await store.documents.textHash(999 as DocumentSeq)).toBeNull()
    })

    test('are counted by kind and scope', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const session = await store.sessions.ensure(makeSession(1, a))
      for (const n of [1, 2]) await insertMemory(store, n, a)
      await insertMemory(store, 3, b)
      await store.episodes.insert(makeEpisode(0, session), makeAnalysis('x'))
      expect(await store.documents.count('memory', null)).toBe(3)
      expect(await store.documents.count('memory', [a])).toBe(2)
      expect(await store.documents.count('episode', [a, b])).toBe(1)
      expect(await store.documents.count('episode', [b])).toBe(0)
    })

    test('statistics follow every change', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      expect(await store.documents.statistics(['apple'])).toEqual({
        documents: 0,
        averageTerms: 0,
        documentFrequency: new Map(),
      })
      await insertMemory(store, 1, a, { content: 'apple apple pear' })
      await store.memories.insert(makeMemory(2, b), makeAnalysis('plum', { labelTerms: 'apple' }))
      const scopeWords = [`s${a}`, `${a}`, `§${b}x`]
      expect(await store.documents.statistics(['apple', 'pear', 'fig', ...scopeWords])).toEqual({
        documents: 2,
        averageTerms: 2,
        documentFrequency: new Map([
          ['apple', 2],
          ['pear', 1],
        ]),
      })
      await store.memories.update(memoryId(1), { content: 'fig' }, makeAnalysis('fig'))
      await store.memories.update(memoryId(1), { scopeId: b })
      const after = await store.documents.statistics(['apple', 'fig'])
      expect(after.averageTerms).toBe(1)
      expect(after.documentFrequency).toEqual(
        new Map([
          ['apple', 1],
          ['fig', 1],
        ]),
      )
      await store.memories.purge([memoryId(1), memoryId(2)])
      expect((await store.documents.statistics(['apple', 'fig'])).documents).toBe(0)
    })
  })
}
