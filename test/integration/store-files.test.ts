import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DocumentSeq } from '../../src/core/ids.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { makeDecision, makeSegment, segmentId } from '../contract/store-digest-records.ts'
import {
  ensureScope,
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEpisode,
  makeJournalEntry,
  makeMemory,
  makeSession,
  memoryId,
  NOW,
  sessionId,
} from '../contract/store-records.ts'
import { makeStoreFolder, openStoreIn } from './store-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test.skipIf(process.platform === 'win32')('files are for their owner only, folders too', async () => {
  const folder = join(makeStoreFolder(), 'new', 'home')
  const store = await openStoreIn(folder)
  await insertMemory(store, 1, await ensureScope(store))
  await store.backup(join(folder, 'copies', 'copy.db'))
  expect(modeOf(folder)).toBe(0o700)
  expect(modeOf(join(folder, 'copies'))).toBe(0o700)
  for (const name of ['lore.db', 'lore.db-wal', 'lore.db-shm', 'copies/copy.db']) {
    expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600])
  }
})

test('closing leaves one file', async () => {
  const folder = makeStoreFolder()
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  await insertMemory(store, 1, await ensureScope(store))
  await store.close()
  expect(readdirSync(folder)).toEqual(['lore.db'])
})

test('a backup taken between writes is whole, and never overwrites a file', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const scope = await ensureScope(store)
  await insertMemory(store, 1, scope)
  const target = join(folder, "it's a copy.db")
  await store.transact(async (tx) => {
    await insertMemory(tx, 2, scope)
    await store.backup(target)
  })
  const copy = await openSqliteStore({ path: target })
  expect(await copy.memories.find(memoryId(1))).not.toBeNull()
  expect(await copy.memories.find(memoryId(2))).toBeNull()
  expect(await copy.check()).toEqual([])
  await copy.close()

  writeFileSync(join(folder, 'taken'), 'precious')
  await expect(store.backup(join(folder, 'taken'))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('precious')
})

test('purged text is in no file any more, neither as text nor as a term', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const scope = await ensureScope(store)
  await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
  for (let n = 1; n <= 50; n++) await insertMemory(store, n, scope, { content: `plain words number ${n}` })
  const secret = makeMemory(99, scope, { content: 'Xylophonqz is the password. '.repeat(500) })
  await store.memories.insert(secret, makeAnalysis('xylophonqz password'))
  for (let n = 100; n <= 150; n++) await insertMemory(store, n, scope, { content: `plain words number ${n}` })
  await store.memories.update(secret.id, { content: 'Zebraquux instead' }, makeAnalysis('zebraquux'))
  const everything = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1').toLowerCase())
      .join('\n')
  expect(everything().includes('zebraquux')).toBe(true)

  await store.memories.purge([secret.id])

  expect(everything().includes('xylophonq')).toBe(false)
  expect(everything().includes('zebraquu')).toBe(false)
  expect(await store.check()).toEqual([])
  expect(existsSync(join(folder, 'lore.db'))).toBe(true)
})

test('tokens of purged or rewritten text are in no file any more', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const scope = await ensureScope(store)
  const session = await store.sessions.ensure(makeSession(1, scope))
  await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
  const memory = await insertMemory(store, 1, scope)
  const rewritten = await insertMemory(store, 2, scope)
  const turn = await store.episodes.insert(makeEpisode(0, session), makeAnalysis('said'))
  const kept = await insertMemory(store, 3, scope)
  const save = async (seq: DocumentSeq, mark: string) => {
    const textHash = (await store.documents.textHash(seq)) ?? ''
    const tokens = new TextEncoder().encode(mark.repeat(1_000))
    await store.embeddings.save('m', [{ seq, textHash, vector: Float32Array.of(1, 0), tokens }])
  }
  await save(memory, 'Memorytokens')
  await save(rewritten, 'Rewrittentokens')
  await save(turn, 'Turntokens')
  await save(kept, 'Keptatfirst')
  await save(kept, 'Kepttokens')
  const marks = ['Memorytoken', 'Rewrittentoken', 'Turntoken', 'Keptatfirs', 'Kepttoken']
  const found = () => {
    const everything = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    return marks.filter((mark) => everything.some((content) => content.includes(mark)))
  }
  expect(found()).toEqual(marks)
  await store.memories.update(memoryId(2), { content: 'rewritten' }, makeAnalysis('rewritten'))
  await store.sessions.purge([session.id])
  await store.memories.purge([memoryId(1)])
  expect(found()).toEqual(['Kepttoken'])
  expect(await store.check()).toEqual([])
})

test('nothing that digestion wrote about a purged conversation is in any file any more', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const scope = await ensureScope(store)
  for (const n of [1, 2]) {
    await store.sessions.ensure(makeSession(n, scope))
    await insertMemory(store, n, scope, { sessionId: sessionId(n) })
    const words = n === 1 ? 'Xylophonqz' : 'Plain words'
    await store.digest.insertSegments([makeSegment(n, sessionId(n), scope, { reason: `${words} was said` })])
    await store.digest.addDecisions([
      makeDecision(n, { segmentId: segmentId(n), decision: 'NONE', reason: `${words}: nothing new` }),
      makeDecision(n + 10, { memoryId: memoryId(n), reason: `${words} is new` }),
    ])
  }
  const everything = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n')
  expect(everything().includes('Xylophonq')).toBe(true)
  await store.transact(async (inside) => {
    await inside.memories.purge([memoryId(1)])
    await inside.sessions.purge([sessionId(1)])
  })
  expect(everything().includes('Xylophonq')).toBe(false)
  expect(everything().includes('Plain words')).toBe(true)
  expect(await store.check()).toEqual([])
})

test('nothing that sleep wrote about a purged memory is in any file any more', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const scope = await ensureScope(store)
  for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
  for (const [n, words] of [
    [1, 'Xylophonqz'],
    [2, 'Plain words'],
  ] as const) {
    const path = `/notes/${words}.md`
    await store.vaults.save({ path, vault: '/notes', hash: 'h', memoryId: memoryId(n), indexedAt: NOW })
    const edge = await store.edges.upsert(makeEdge(n, n, 3, { reasoning: words }))
    const entry = { runId: 'r', subjectKind: 'edge', subjectId: edge.id } as const
    await store.journal.append([
      makeJournalEntry(n, { runId: 'r', before: { title: words }, reason: words }),
      makeJournalEntry(n + 10, { ...entry, action: 'update', after: { reasoning: words } }),
      makeJournalEntry(n + 20, { ...entry, action: 'disconnect', before: { ...edge } }),
    ])
    await store.edges.remove([edge.id])
  }
  const everything = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n')
  expect(everything().includes('Xylophonq')).toBe(true)
  await store.memories.purge([memoryId(1)])
  expect(everything().includes('Xylophonq')).toBe(false)
  expect(await store.journal.listRun('r')).toHaveLength(3)
  expect(await store.vaults.list('/notes')).toHaveLength(1)
  expect(await store.check()).toEqual([])
})
