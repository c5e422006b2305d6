/** What is carried out and back is whole; what is damaged, known, changed or removed is told and left alone. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { enforceTombstones } from '../../src/capture/conversations.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { analyseMemory } from '../../src/text/analyse.ts'
import { contentHash } from '../../src/text/content-hash.ts'
import { type ExportInput, exportStore } from '../../src/transfer/export.ts'
import { LINE_TYPES } from '../../src/transfer/exporters/jsonl.ts'
import { writeExportFile, writeExportFolder } from '../../src/transfer/exporters/write-export.ts'
import { importJsonl } from '../../src/transfer/import-jsonl.ts'
import { IS_ON_POSTGRES, makeFolder, PERSON } from '../support/engine.ts'
import { fill, openFilling, openStoreIn, tombstonesIn, transferDeps } from '../support/filled-store.ts'

const EVERYTHING = { allScopes: true, includeArchived: true, episodes: true } as const

async function openClosing(folder: string): Promise<Store> {
  const store = await openStoreIn(folder)
  onTestFinished(() => store.close())
  return store
}

async function exportTo(
  store: Store,
  path: string,
  input: Partial<ExportInput> & Pick<ExportInput, 'format'>,
  force = false,
) {
  const deps = {
    ...transferDeps(store),
    version: '0.0.0',
    defaultScope: { namespace: 'default', project: null, branch: null },
  }
  return exportStore(deps, { ...EVERYTHING, ...input }, (content) =>
    content.kind === 'text'
      ? writeExportFile(path, content.pieces, { force })
      : writeExportFolder(path, content.files, '{}\n', { force }),
  )
}

/** Lines as objects; the header first. */
function linesOf(path: string): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

const memoryIdOf = (n: string) => `01890000-0000-7000-8000-${n.padStart(12, '0')}` as MemoryId
const withoutHeader = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1).join('\n')

async function filled() {
  const folder = makeFolder()
  const engine = await openFilling(folder)
  const ids = await fill(engine)
  await engine.close()
  const store = await openClosing(folder)
  const file = join(folder, 'all.jsonl')
  const [first] = await store.memories.list({ scopes: null, order: 'id', limit: 1 })
  if (first === undefined) throw new Error('there is no memory')
  await store.accesses.recordFound([{ memoryId: first.id, session: 'asking', at: 5 }])
  await exportTo(store, file, { format: 'jsonl' })
  return { folder, store, file, ids }
}

describe('JSON lines', () => {
  test('come back into an empty store, and leave it with the same bytes', async () => {
    const { file, store } = await filled()
    const there = makeFolder()
    const empty = await openClosing(there)
    const report = await importJsonl(transferDeps(empty), { path: file }, PERSON)
    expect(report).toMatchObject({ state: 'done', badCount: 0, conflictCount: 0, loosened: 0 })
    expect(report.added).toEqual(linesOf(file)[0]?.counts)
    for (const type of LINE_TYPES) {
      expect(report.added[type], type).toBeGreaterThan(0)
    }
    const again = join(there, 'all.jsonl')
    await exportTo(empty, again, { format: 'jsonl' })
    expect(withoutHeader(again)).toBe(withoutHeader(file))
    expect(await empty.check()).toEqual([])
    // Every field of every memory, and its accesses.
    const everything = { scopes: null, includeArchived: true }
    const [before, after] = [
      await store.exports.memories(everything, null, 500),
      await empty.exports.memories(everything, null, 500),
    ]
    const scopes = await scopeNames(store, empty)
    expect(after.map((memory) => ({ ...memory, scopeId: scopes.get(memory.scopeId) }))).toEqual(
      before.map((memory) => ({ ...memory, scopeId: memory.scopeId })),
    )
    const ids = before.map(({ id }) => id)
    expect(await empty.accesses.listForAll(ids)).toEqual(await store.accesses.listForAll(ids))
    expect(await empty.accesses.listWeakUses(ids, 0)).toEqual(await store.accesses.listWeakUses(ids, 0))
    expect((await empty.accesses.listWeakUses(ids, 0)).size).toBe(1)
  })

  test('find the project that has the same remote here, whatever it is called', async () => {
    const remote = { kind: 'remote', value: 'github.com/acme/web', mark: null, addedAt: 1 } as const
    const [from, to] = [await openClosing(makeFolder()), await openClosing(makeFolder())]
    const place = async (store: Store, project: string) => {
      await store.scopes.ensure({ namespace: 'default', project: null, branch: null }, 1)
      const scope = await store.scopes.ensure({ namespace: 'default', project, branch: null }, 1)
      await store.projects.ensure(project, 1)
      await store.projects.addAliases([{ ...remote, project }])
      return scope.id
    }
    const there = await place(from, 'web-1a2b3c4d')
    const here = await place(to, 'web-5e6f7a8b')
    const folder = makeFolder()
    const engine = await openFilling(folder)
    const stored = await engine.remember({ content: 'The web shop is written in Elm.' }, PERSON)
    await engine.close()
    if (stored.kind !== 'stored') throw new Error(stored.reason)
    const [memory] = await (await openClosing(folder)).memories.load([stored.memory.id])
    if (memory === undefined) throw new Error('there is no memory')
    await from.memories.insert(
      { ...memory, scopeId: there, parentId: null },
      analyseMemory({ ...memory, at: 1 }),
    )
    const file = join(makeFolder(), 'web.jsonl')
    await exportTo(from, file, { format: 'jsonl' })
    await importJsonl(transferDeps(to), { path: file }, PERSON)
    expect(await to.memories.load([memory.id])).toMatchObject([{ scopeId: here }])
    expect((await to.projects.list()).map(({ name }) => name)).toEqual(['web-5e6f7a8b'])
  })

  test('imported twice change nothing', async () => {
    const { file, store } = await filled()
    const revision = await store.embeddings.revision()
    const report = await importJsonl(transferDeps(store), { path: file }, PERSON)
    expect(report).toMatchObject({ state: 'done', run: null, conflictCount: 0, badCount: 0 })
    expect(new Set(Object.values(report.added))).toEqual(new Set([0]))
    expect(report.known).toEqual(linesOf(file)[0]?.counts)
    expect(await store.embeddings.revision()).toBe(revision)
  })

  test('a session that was reflected on is not reflected on again, and quotes that wait go on waiting', async () => {
    const { store, folder, ids } = await filled()
    await store.digest.addPendingQuote({ memoryId: ids.fact, session: 'session-9', since: 5 })
    const file = join(folder, 'reflected.jsonl')
    await exportTo(store, file, { format: 'jsonl', episodes: false })
    const there = makeFolder()
    const empty = await openStoreIn(there)
    const report = await importJsonl(transferDeps(empty), { path: file }, PERSON)
    expect(report.added.reflection).toBe(1)
    expect(await empty.digest.listPendingQuotes(9)).toEqual([
      { memoryId: ids.fact, session: 'session-9', since: 5 },
    ])
    const [reflected] = await store.reflections.list('default')
    expect(await empty.reflections.list('default')).toEqual([reflected])
    await empty.close()
    const engine = await openFilling(there)
    const again = await engine.reflect({ session: 'chat-0', summary: 'Once more.' }, PERSON)
    expect(again).toMatchObject({ alreadyProcessed: true, reflectionId: reflected?.memoryId })
  })

  test('of one project come the reflections that are in it, of a namespace all', async () => {
    const { store, folder } = await filled()
    const [reflected] = await store.reflections.list('default')
    if (reflected === undefined) throw new Error('nothing was reflected on')
    await store.reflections.add({ ...reflected, session: 'chat-8', memoryId: memoryIdOf('8') })
    const sessionsOf = async (input: Partial<ExportInput>) => {
      const file = join(folder, `${JSON.stringify(input).replace(/\W/g, '')}.jsonl`)
      await exportTo(store, file, { format: 'jsonl', ...input })
      return linesOf(file).flatMap(({ type, session }) => (type === 'reflection' ? [session] : []))
    }
    const only = (project: string | null) => ({ allScopes: false, scope: { project }, exactScope: true })
    expect(await sessionsOf(only('web'))).toEqual([])
    expect(await sessionsOf(only(null))).toEqual(['chat-0'])
    expect(await sessionsOf({})).toEqual(['chat-0', 'chat-8'])
  })

  test('a dry run says what would come, and brings nothing', async () => {
    const { file } = await filled()
    const empty = await openClosing(makeFolder())
    const planned = await importJsonl(transferDeps(empty), { path: file, dryRun: true }, PERSON)
    expect(planned).toMatchObject({ state: 'planned', run: null })
    expect(planned.added).toEqual(linesOf(file)[0]?.counts)
    expect(await empty.exports.count({ scopes: null, includeArchived: true })).toMatchObject({
      memories: 0,
      episodes: 0,
      edges: 0,
    })
    expect(await empty.scopes.list()).toEqual([])
  })

  test('what comes over is found by its words, and can be taken back', async () => {
    const { file, ids } = await filled()
    const folder = makeFolder()
    const store = await openStoreIn(folder)
    const { run } = await importJsonl(transferDeps(store), { path: file }, PERSON)
    await store.close()
    const engine = await openFilling(folder)
    const { hits } = await engine.recall({ query: 'north crane tonnes', allScopes: true }, PERSON)
    expect(hits.map(({ ref }) => ref.id)).toContain(ids.fact)
    const undone = await engine.undo({ id: run ?? '' }, PERSON)
    expect(undone.kept).toEqual([])
    expect(await engine.stats({}, PERSON)).toMatchObject({ memories: 0, sessions: 0, episodes: 0, scopes: 0 })
    await engine.close()
    const after = await openClosing(folder)
    expect(await after.exports.count({ scopes: null, includeArchived: true })).toEqual({
      sessions: 0,
      episodes: 0,
      segments: 0,
      memories: 0,
      entities: 0,
      edges: 0,
    })
    expect(await after.scopes.list()).toEqual([])
    expect(await after.reflections.list('default')).toEqual([])
    expect(await after.check()).toEqual([])
    // And comes back whole.
    const again = await importJsonl(transferDeps(after), { path: file }, PERSON)
    expect(again.added).toEqual(linesOf(file)[0]?.counts)
  })

  test('taken back, what somebody uses since stays and is named', async () => {
    const { file, ids } = await filled()
    const folder = makeFolder()
    const store = await openStoreIn(folder)
    const { run } = await importJsonl(transferDeps(store), { path: file }, PERSON)
    const turn = (await store.episodes.listRecent(null, 1))[0]
    await store.close()
    const engine = await openFilling(folder)
    const content = 'A note of the person on what was said, with a name: Lindholm.'
    const own = { content, force: true, sourceEpisodes: turn === undefined ? [] : [turn.id] }
    await engine.remember(own, PERSON)
    const undone = await engine.undo({ id: run ?? '' }, PERSON)
    expect(undone.kept).toEqual([
      expect.objectContaining({ title: 'Conversation: Cranes', reason: 'memories rest on it' }),
    ])
    expect(await engine.stats({}, PERSON)).toMatchObject({ memories: 1, sessions: 1, episodes: 4 })
    expect((await engine.listScopes({}, PERSON)).items.map(({ project }) => project)).toEqual([null])
    expect((await engine.showSession({ id: ids.session }, PERSON)).items).toHaveLength(4)
  })

  test('turns that joined a conversation that was here stay with it, and are named', async () => {
    const { file, folder, ids } = await filled()
    const shorter = makeFolder()
    const store = await openStoreIn(shorter)
    const lines = linesOf(file)
    const isLast = ({ type, position }: Record<string, unknown>) => type === 'episode' && position === 3
    const cut = lines
      .filter((line) => !isLast(line))
      .map((line) => (line.type === 'session' ? { ...line, episodeCount: 3 } : line))
    const counts = { ...(lines[0]?.counts as Record<string, number>), episode: 3 }
    const path = join(folder, 'cut.jsonl')
    writeFileSync(path, cut.map((line, n) => JSON.stringify(n === 0 ? { ...line, counts } : line)).join('\n'))
    const first = await importJsonl(transferDeps(store), { path }, PERSON)
    const second = await importJsonl(transferDeps(store), { path: file }, PERSON)
    expect([first.badCount, second.badCount, second.added.episode]).toEqual([0, 0, 1])
    await store.close()
    const engine = await openFilling(shorter)
    const later = await engine.undo({ id: second.run ?? '' }, PERSON)
    expect(later.kept).toEqual([
      expect.objectContaining({
        title: 'Conversation: Cranes',
        reason: '1 turn of it came with the import',
      }),
    ])
    const earlier = await engine.undo({ id: first.run ?? '' }, PERSON)
    expect(earlier.kept).toEqual([expect.objectContaining({ reason: 'it went on since' })])
    expect((await engine.showSession({ id: ids.session }, PERSON)).items).toHaveLength(4)
  })

  test('a memory that has another content here is named and left alone', async () => {
    const { file, store, folder, ids } = await filled()
    const changed = join(folder, 'changed.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n')
    const at = lines.findIndex(
      (line) => line.includes(`"id":"${ids.fact}"`) && line.includes('"type":"memory"'),
    )
    const record = JSON.parse((lines[at] ?? '').replaceAll('40 tonnes', '60 tonnes')) as { content: string }
    lines[at] = JSON.stringify({ ...record, contentHash: contentHash(record.content) })
    writeFileSync(changed, lines.join('\n'))
    const report = await importJsonl(transferDeps(store), { path: changed }, PERSON)
    expect(report.conflicts).toEqual([
      { line: at + 1, type: 'memory', id: ids.fact, reason: expect.stringContaining('another content') },
    ])
    expect((await store.memories.find(ids.fact))?.content).toContain('40 tonnes')
  })

  test('of a damaged file nothing comes, unless what can be read is asked for', async () => {
    const { file, folder, ids } = await filled()
    const lines = readFileSync(file, 'utf8').split('\n')
    const at = lines.findIndex(
      (line) => line.includes(`"id":"${ids.root}"`) && line.includes('"type":"memory"'),
    )
    lines[at] = (lines[at] ?? '').slice(0, 60)
    const damaged = join(folder, 'damaged.jsonl')
    writeFileSync(damaged, lines.join('\n'))
    const store = await openClosing(makeFolder())
    const refused = await importJsonl(transferDeps(store), { path: damaged }, PERSON)
    expect(refused.state).toBe('refused')
    expect(refused.bad[0]).toEqual({ line: at + 1, reason: expect.stringContaining('damaged') })
    // What hung on it cannot come either, and says so.
    expect(refused.badCount).toBeGreaterThan(1)
    expect(refused.bad[1]?.reason).toMatch(/its parent .* is neither in the file/)
    expect(await store.scopes.list()).toEqual([])
    const partly = await importJsonl(transferDeps(store), { path: damaged, partial: true }, PERSON)
    expect(partly).toMatchObject({ state: 'done', badCount: refused.badCount })
    expect(partly.added.memory).toBeGreaterThan(0)
    expect(await store.memories.find(ids.root)).toBeNull()
    expect(await store.check()).toEqual([])
    // The whole file brings the rest.
    await importJsonl(transferDeps(store), { path: file }, PERSON)
    const { memories } = await store.exports.count({ scopes: null, includeArchived: true })
    expect(linesOf(file)[0]).toMatchObject({ counts: { memory: memories } })
  })

  test('a file that ends too early, one of another program and one of a newer Lore are refused', async () => {
    const { file, folder } = await filled()
    const store = await openClosing(makeFolder())
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return { path: join(folder, name) }
    }
    const short = await importJsonl(
      transferDeps(store),
      write('short.jsonl', lines.slice(0, -3).join('\n')),
      PERSON,
    )
    expect(short).toMatchObject({ state: 'refused', badCount: 1 })
    expect(short.bad[0]).toEqual({ line: lines.length - 2, reason: expect.stringContaining('3 more lines') })
    for (const [name, text, message] of [
      ['other.jsonl', '{"type":"entity","name":"x"}\n', /not a file that/],
      ['empty.jsonl', '', /not a file that/],
      ['newer.jsonl', `${JSON.stringify({ ...linesOf(file)[0], version: 99 })}\n`, /newer Lore/],
    ] as const) {
      await expect(importJsonl(transferDeps(store), write(name, text), PERSON)).rejects.toThrow(message)
    }
    await expect(importJsonl(transferDeps(store), { path: folder }, PERSON)).rejects.toThrow(/is no file/)
  })

  test('what was removed for good does not come back', async () => {
    const { file, folder, store, ids } = await filled()
    await store.close()
    const engine = await openFilling(folder)
    await engine.forgetConversations({ session: ids.session, confirmed: true }, PERSON)
    await engine.forgetConversations({ project: 'web', confirmed: true }, PERSON)
    await engine.close()
    const after = await openClosing(folder)
    const before = await after.exports.count({ scopes: null, includeArchived: true })
    const report = await importJsonl(transferDeps(after), { path: file }, PERSON)
    expect(report.forgotten).toMatchObject({ session: 1, episode: 4, scope: 1 })
    expect(report.forgotten.memory).toBeGreaterThan(0)
    expect(await after.exports.count({ scopes: null, includeArchived: true })).toEqual(before)
    await enforceTombstones(transferDeps(after), tombstonesIn(folder))
    expect(await after.check()).toEqual([])
  })

  test('what was learnt from a removed conversation does not come back without it', async () => {
    const { folder, store, ids } = await filled()
    const file = join(folder, 'memories.jsonl')
    await exportTo(store, file, { format: 'jsonl', episodes: false })
    await store.close()
    const engine = await openFilling(folder)
    const { memories } = await engine.forgetConversations({ session: ids.session, confirmed: true }, PERSON)
    await engine.close()
    const after = await openStoreIn(folder)
    const before = await after.exports.count({ scopes: null, includeArchived: true })
    const report = await importJsonl(transferDeps(after), { path: file }, PERSON)
    expect(report.forgotten.memory).toBeGreaterThanOrEqual(memories)
    expect(await after.exports.count({ scopes: null, includeArchived: true })).toEqual(before)
    await after.close()
  })

  test.skipIf(IS_ON_POSTGRES)(
    'the file beside the store keeps it out of a store that was put back, too',
    async () => {
      const { folder, store, ids } = await filled()
      const file = join(folder, 'memories.jsonl')
      await exportTo(store, file, { format: 'jsonl', episodes: false })
      await store.close()
      const engine = await openFilling(folder)
      const { memories } = await engine.forgetConversations({ session: ids.session, confirmed: true }, PERSON)
      await engine.close()
      const elsewhere = await openClosing(makeFolder())
      await elsewhere.capture.addTombstones(tombstonesIn(folder), 1)
      const again = await importJsonl(transferDeps(elsewhere), { path: file }, PERSON)
      expect(again.forgotten.memory).toBeGreaterThanOrEqual(memories)
      const there = await elsewhere.exports.memories({ scopes: null, includeArchived: true }, null, 500)
      expect(JSON.stringify(there)).not.toContain('pier 5')
    },
  )

  test('a memory that a person removed for good does not come back, by its id or its words', async () => {
    const { file, folder, store, ids } = await filled()
    await store.close()
    const engine = await openFilling(folder)
    await engine.purge({ id: ids.root }, PERSON)
    await engine.purge({ id: ids.fact }, PERSON)
    await engine.close()
    const renamed = join(folder, 'renamed.jsonl')
    const other = '01890000-0000-7000-8000-000000000001'
    writeFileSync(renamed, readFileSync(file, 'utf8').replaceAll(ids.fact, other))
    for (const path of [file, renamed]) {
      const after = await openStoreIn(folder)
      const report = await importJsonl(transferDeps(after), { path }, PERSON)
      expect(report).toMatchObject({ state: 'done', added: { memory: 0 }, forgotten: { memory: 2 } })
      for (const id of [ids.root, ids.fact, other]) expect(await after.memories.find(id as never)).toBeNull()
      expect(await after.check()).toEqual([])
      await after.close()
    }
    // Whoever says it again means it.
    const again = await openFilling(folder)
    const content = 'The north crane lifts 40 tonnes.\n\nIt was painted in 2021.'
    const outcome = await again.remember({ content, force: true }, PERSON)
    await again.close()
    const reopened = await openFilling(folder)
    if (outcome.kind !== 'stored') throw new Error('it was not stored')
    expect(await reopened.read({ id: outcome.memory.id }, PERSON)).toMatchObject({ memory: { content } })
  })

  test('secrets in the file are cut wherever they stand, and counted', async () => {
    const { file, folder, ids } = await filled()
    const token = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`
    const lines = linesOf(file).map((line): Record<string, unknown> => {
      if (line.type === 'edge') return { ...line, reasoning: `because of ${token}`, author: token }
      if (line.type === 'episode')
        return {
          ...line,
          text: `use ${token} here`,
          caption: `shows ${token}`,
          sourceFile: `/${token}/a.jsonl`,
        }
      if (line.type === 'session') return { ...line, title: `about ${token}` }
      if (line.type === 'scope' && line.project !== null) return { ...line, project: token, branch: token }
      if (line.id !== ids.fact) return line
      const content = `The crane opens with ${token} at night.`
      const texts = { title: token, summary: `With ${token}.`, quote: content, tags: [token] }
      const metadata = { [token]: { list: [token] } }
      const origin = {
        author: token,
        sourceFile: `/home/${token}/notes.md`,
        accesses: [{ at: 1, session: token, grade: 3 }],
        pendingQuote: { session: token, since: 5 },
      }
      return { ...line, ...texts, ...origin, content, metadata, contentHash: contentHash(content) }
    })
    const path = join(folder, 'secret.jsonl')
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const there = makeFolder()
    const store = await openStoreIn(there)
    const report = await importJsonl(transferDeps(store), { path }, PERSON)
    expect(report).toMatchObject({ state: 'done', badCount: 0 })
    expect(Object.values(report.redacted).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)
    const memory = await store.memories.find(ids.fact)
    expect(memory?.content).toMatch(/^The crane opens with .+ at night\.$/)
    expect(memory?.contentHash).toBe(contentHash(memory?.content ?? ''))
    const again = await importJsonl(transferDeps(store), { path }, PERSON)
    expect(again).toMatchObject({ added: { memory: 0, episode: 0 }, conflictCount: 0 })
    await store.close()
    for (const name of readdirSync(there)) {
      expect(readFileSync(join(there, name)).includes(token.slice(4, 30)), name).toBe(false)
    }
  })

  test('a content its hash was not made of, and more lines than were promised, are damage', async () => {
    const { file, folder, ids } = await filled()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const at = lines.findIndex((line) => line.includes('40 tonnes') && line.includes('"type":"memory"'))
    const fact = lines[at] ?? ''
    const surplus = fact.replaceAll(ids.fact, '01890000-0000-7000-8000-000000000001')
    for (const [name, text, line, reason] of [
      ['changed', lines.with(at, fact.replaceAll('40 tonnes', '60 tonnes')), at + 1, /contentHash/],
      ['more', [...lines, surplus], lines.length + 1, /the header promises/],
    ] as const) {
      const path = join(folder, `${name}.jsonl`)
      writeFileSync(path, `${text.join('\n')}\n`)
      const store = await openClosing(makeFolder())
      const report = await importJsonl(transferDeps(store), { path }, PERSON)
      expect(report.state, name).toBe('refused')
      expect(report.bad[0]).toEqual({ line, reason: expect.stringMatching(reason) })
      expect(await store.scopes.list()).toEqual([])
    }
  })

  test('what came guarded is taken back with the rest', async () => {
    const { file, folder, ids } = await filled()
    const guarded = linesOf(file).map((line) =>
      line.id === ids.root ? { ...line, layer: 2, protected: true } : line,
    )
    const path = join(folder, 'guarded.jsonl')
    writeFileSync(path, guarded.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const there = makeFolder()
    const store = await openStoreIn(there)
    const { run } = await importJsonl(transferDeps(store), { path }, PERSON)
    expect(await store.memories.find(ids.root)).toMatchObject({ layer: 2, protected: true })
    await store.close()
    const engine = await openFilling(there)
    await engine.undo({ id: run ?? '' }, PERSON)
    expect((await engine.stats({}, PERSON)).memories).toBe(0)
  })

  test('without conversations, memories keep what the store knows of their origin', async () => {
    const { folder, store } = await filled()
    const file = join(folder, 'memories.jsonl')
    await exportTo(store, file, { format: 'jsonl', episodes: false })
    expect(linesOf(file).some(({ type }) => type === 'episode' || type === 'session')).toBe(false)
    const empty = await openClosing(makeFolder())
    const report = await importJsonl(transferDeps(empty), { path: file }, PERSON)
    expect(report).toMatchObject({ state: 'done', badCount: 0 })
    expect(report.loosened).toBeGreaterThan(0)
    expect(await empty.check()).toEqual([])
  })

  test('of one project only what is in it', async () => {
    const { folder, store } = await filled()
    const file = join(folder, 'web.jsonl')
    await exportTo(store, file, {
      format: 'jsonl',
      allScopes: false,
      scope: { project: 'web' },
      exactScope: true,
    })
    const lines = linesOf(file)
    expect(lines.filter(({ type }) => type === 'scope')).toEqual([
      expect.objectContaining({ scope: 1, project: 'web' }),
    ])
    const memories = lines.filter(({ type }) => type === 'memory')
    expect(memories.map(({ content }) => content)).toEqual([
      'The web shop sells tickets for the harbour tour.',
    ])
  })
})

describe('Markdown', () => {
  test('is a folder for each topic, with links that lead somewhere, and is taken in again', async () => {
    const { folder, store, ids } = await filled()
    const notes = join(folder, 'notes')
    await exportTo(store, notes, { format: 'markdown', episodes: false })
    const top = join(notes, 'default', 'Harbour')
    const root = readFileSync(join(top, 'Harbour.md'), 'utf8')
    expect(root).toContain(`id: ${ids.root}`)
    expect(root).toContain('tags:\n  - ops\n  - night shift')
    expect(root).toContain('# Harbour\n\nEverything about the harbour')
    const fact = readFileSync(join(top, 'The north crane lifts 40 tonnes.md'), 'utf8')
    expect(fact).toContain('trust: principle')
    expect(fact).toContain('valid_from: 2021-05-01')
    expect(fact).toMatch(
      /- related_to \[\[default\/Harbour\/Grafana shows the load of every crane\|.+\]\] \(0\.40\)/,
    )
    const engine = await openFilling(makeFolder())
    const report = await engine.reindex({ path: notes }, PERSON)
    expect(report.failed).toEqual([])
    expect(report.links.made).toBeGreaterThan(2)
    expect(report.links.open).toBe(0)
    const { hits } = await engine.recall({ query: 'north crane tonnes' }, PERSON)
    expect(hits[0]?.summary).toContain('40 tonnes')
  })

  test('with conversations has a note for each', async () => {
    const { folder, store } = await filled()
    const notes = join(folder, 'notes')
    await exportTo(store, notes, { format: 'markdown' })
    const chat = readFileSync(join(notes, 'default', 'Conversations', '2026-01-02 Cranes.md'), 'utf8')
    expect(chat).toContain('**user**, 2026-01-02 08:00 UTC\n\nPlease always check the wind')
  })
})

describe('GraphML', () => {
  test('has a node for every memory and name, and no link without its ends', async () => {
    const { folder, store } = await filled()
    const file = join(folder, 'all.graphml')
    const { plan } = await exportTo(store, file, { format: 'graphml' })
    const text = readFileSync(file, 'utf8')
    const nodes = new Set([...text.matchAll(/<node id="([^"]+)"/g)].map(([, id]) => id))
    const { memories, entities, episodes } = plan.counts
    expect(nodes.size).toBe(memories + entities + episodes)
    const edges = [...text.matchAll(/<edge id="([^"]+)" source="([^"]+)" target="([^"]+)"/g)]
    expect(edges.length).toBeGreaterThan(plan.counts.edges)
    expect(edges.filter(([, , from, to]) => !nodes.has(from) || !nodes.has(to))).toEqual([])
    expect(text).toContain('its &quot;cranes&quot; &lt;old&gt;')
    expect(text).toContain('<data key="relation">parent</data>')
    expect(text.match(/<key id="(\w+)"/g)?.length).toBe(new Set(text.match(/<key id="(\w+)"/g)).size)
  })
})

describe('writing', () => {
  test('only its owner may read it; what is there is replaced only on request, and then in one step', async () => {
    const { folder, store, file } = await filled()
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    await expect(exportTo(store, file, { format: 'jsonl' })).rejects.toThrow(/there already/)
    expect(readFileSync(file, 'utf8')).toBe(before)
    await exportTo(store, file, { format: 'jsonl', episodes: false }, true)
    expect(readFileSync(file, 'utf8').length).toBeLessThan(before.length)
    const notes = join(folder, 'notes')
    await exportTo(store, notes, { format: 'markdown' })
    await expect(exportTo(store, notes, { format: 'markdown' })).rejects.toThrow(/there already/)
    writeFileSync(join(notes, 'mine.txt'), 'x')
    await exportTo(store, notes, { format: 'markdown' }, true)
    expect(existsSync(join(notes, 'mine.txt'))).toBe(false)
    await expect(exportTo(store, folder, { format: 'markdown' }, true)).rejects.toThrow(/did not write/)
  })

  test('what fails in the midst leaves nothing behind', async () => {
    const folder = makeFolder()
    async function* broken() {
      yield { text: 'a', records: 1 }
      throw new Error('the disk is full')
    }
    const path = join(folder, 'x.jsonl')
    await expect(writeExportFile(path, broken(), { force: false })).rejects.toThrow('full')
    const stop = AbortSignal.abort()
    async function* endless() {
      for (;;) yield { text: 'a', records: 1 }
    }
    await expect(writeExportFile(path, endless(), { force: false, signal: stop })).rejects.toThrow(/Stopped/)
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })
})

/** Ids of scopes there, by those here. */
async function scopeNames(here: Store, there: Store) {
  const before = await here.scopes.list()
  const after = await there.scopes.list()
  return new Map(
    after.map((scope) => [
      scope.id,
      before.find(({ namespace, project }) => namespace === scope.namespace && project === scope.project)?.id,
    ]),
  )
}
