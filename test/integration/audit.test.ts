/** What an audit of a real store finds, also what no use case would let in. */
import { expect, test } from 'vitest'
import type { AuditFinding } from '../../src/care/audit/audit-views.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

async function store(engine: Engine, input: RememberInput | string): Promise<MemoryView> {
  const outcome = await engine.remember(typeof input === 'string' ? { content: input } : input, AGENT)
  if (outcome.kind !== 'stored') throw new Error(`declined: ${outcome.reason}`)
  return outcome.memory
}

const kinds = (findings: readonly AuditFinding[]) => [...new Set(findings.map(({ kind }) => kind))]
const ofKind = (findings: readonly AuditFinding[], kind: AuditFinding['kind']) =>
  findings.filter((finding) => finding.kind === kind)

test('finds nothing in a store in order, and changes nothing', async () => {
  const engine = await openTestEngine(makeFolder(), { clock: makeClock() })
  const root = await store(engine, 'How the shop is deployed')
  await store(engine, { content: 'We deploy on Thursdays.', parent: root.id })
  await store(engine, { content: 'We deploy on Mondays in December.', parent: root.id })
  await engine.settle({}, PERSON)
  const before = await engine.subtree({ id: root.id }, PERSON)
  expect(await engine.audit({}, PERSON)).toEqual({ memories: 3, probed: 3, findings: [] })
  expect(await engine.subtree({ id: root.id }, PERSON)).toEqual(before)
})

test('finds duplicates, word for word and nearly, but not where a number differs', async () => {
  const engine = await openTestEngine(makeFolder(), { clock: makeClock() })
  const first = await store(engine, 'The build cache lives on the shared drive and is cleared weekly.')
  const second = await store(engine, {
    content: 'The build cache lives on the shared drive and is cleared weekly.',
    force: true,
  })
  const near = await store(engine, {
    content: 'The build cache lives on the shared drive, and it is cleared weekly.',
    force: true,
  })
  await store(engine, 'Retries are limited to 3 for every request.')
  await store(engine, { content: 'Retries are limited to 5 for every request.', force: true })
  const { findings } = await engine.audit({}, PERSON)
  expect(kinds(findings)).toEqual(['duplicate'])
  expect(findings[0]).toMatchObject({ count: 2, fix: `lore link ${first.id} supersedes ${second.id}` })
  const pairs = findings.map(({ ids }) => [...ids].sort().join(' '))
  expect(pairs).toContain([first.id, near.id].sort().join(' '))
  expect(new Set(findings.flatMap(({ ids }) => ids))).toEqual(new Set([first.id, second.id, near.id]))
})

test('finds loops, orphans and secrets that got in by the back door, and sleep mends the tree', async () => {
  const folder = makeFolder()
  const clock = makeClock()
  let engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const outer = await store(engine, 'Outer topic of the tree')
  const inner = await store(engine, { content: 'Inner topic of the tree', parent: outer.id })
  const lost = await store(engine, { content: 'A lost detail about sailing', parent: outer.id, force: true })
  const leak = await store(engine, 'A harmless remark about gardening')
  await engine.settle({}, PERSON)
  await engine.close()
  const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
  await runSql(folder, 'UPDATE memories SET parent_id = ? WHERE id = ?', inner.id, outer.id)
  await runSql(folder, 'UPDATE memories SET depth = 4 WHERE id = ?', lost.id)
  await runSql(folder, 'UPDATE memories SET quote = ? WHERE id = ?', `the token is ${token}`, leak.id)
  engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const { findings } = await engine.audit({}, PERSON)
  expect(new Set(ofKind(findings, 'loop')[0]?.ids)).toEqual(new Set([outer.id, inner.id]))
  expect(ofKind(findings, 'orphan')[0]?.ids).toContain(lost.id)
  expect(ofKind(findings, 'secret')).toMatchObject([
    { ids: [leak.id], fix: `lore forget ${leak.id} --purge` },
  ])
  expect(JSON.stringify(findings)).not.toContain(token)

  clock.advance(DAY_MS)
  await engine.sleep({ phases: ['repair'], since: 0 }, PERSON)
  const after = (await engine.audit({}, PERSON)).findings
  expect(kinds(after)).toEqual(['secret'])
})

test('a succession that runs in a circle is found, and opened asleep', async () => {
  const folder = makeFolder()
  const clock = makeClock()
  let engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const older = await store(engine, 'The API listens on 8080')
  clock.advance(1_000)
  const newer = await store(engine, { content: 'The API listens on 9090', supersedes: older.id })
  await engine.settle({}, PERSON)
  await engine.close()
  await runSql(folder, 'UPDATE memories SET superseded_by = ? WHERE id = ?', older.id, newer.id)
  engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const [loop] = (await engine.audit({}, PERSON)).findings
  expect(loop).toMatchObject({ kind: 'loop', count: 2 })
  clock.advance(DAY_MS)
  await engine.sleep({ phases: ['repair'], since: 0 }, PERSON)
  expect((await engine.audit({}, PERSON)).findings).toEqual([])
  const { hits } = await engine.recall({ query: 'API listens' }, AGENT)
  expect(hits.map(({ ref }) => ref.id)).toEqual([newer.id])
})

test('finds what cannot be found', async () => {
  const folder = makeFolder()
  const clock = makeClock()
  let engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const blind = await store(engine, 'Marmalade is made of bitter oranges')
  await store(engine, 'Windows are cleaned in spring')
  await engine.settle({}, PERSON)
  await engine.close()
  await runSql(
    folder,
    'DELETE FROM embeddings WHERE document_seq = (SELECT seq FROM documents WHERE subject_id = ?)',
    blind.id,
  )
  engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const { findings } = await engine.audit({}, PERSON)
  expect(findings).toMatchObject([{ kind: 'unreachable', ids: [blind.id], fix: 'lore rebuild --embeddings' }])
})

test('finds what grew old unread, in the scope asked for', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  await engine.ensureScope({ project: 'web' }, PERSON)
  const here = await store(engine, 'The kettle is descaled in autumn')
  await store(engine, { content: 'The sail is patched with tape', scope: { project: 'web' } })
  clock.advance(100 * DAY_MS)
  const everywhere = await engine.audit({}, PERSON)
  expect(everywhere.memories).toBe(2)
  expect(kinds(everywhere.findings)).toEqual(['stale', 'never_used'])
  expect(ofKind(everywhere.findings, 'never_used')[0]?.count).toBe(2)
  const global = await engine.audit({ scope: { project: null }, exactScope: true }, PERSON)
  expect(global.memories).toBe(1)
  expect(ofKind(global.findings, 'never_used')[0]?.ids).toEqual([here.id])
})
