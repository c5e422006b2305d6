/** Tending the graph over time: what fades is told, what is pruned comes back, what breaks the rules is found. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function openGraph() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const remember = async (input: RememberInput): Promise<MemoryId> => {
    const outcome = await engine.remember(input, AGENT)
    if (outcome.kind !== 'stored') throw new Error(`not stored: ${outcome.reason}`)
    return outcome.memory.id
  }
  return { clock, engine, remember }
}

test('tells of memories of which less than 0.3 is retained, weakest first', async () => {
  const { clock, engine, remember } = await openGraph()
  const guess = await remember({ content: 'The bell may be out of tune.' })
  const pattern = await remember({ content: 'The choir sings on Thursdays.', trust: 'pattern' })
  await engine.remember({ content: 'The organ has four manuals.', category: 'fundamental' }, PERSON)
  const fading = async () => (await engine.maintainGraph({}, AGENT)).report.fading
  clock.advance(6 * DAY_MS)
  // 0.7 · 2^(−6/3) + 0.3 · 2^(−6/30) = 0.436
  expect(await fading()).toEqual([])
  clock.advance(10 * DAY_MS)
  const later = await fading()
  expect(later.map(({ memory }) => memory.id)).toEqual([guess])
  expect(later[0]?.retention).toBeCloseTo(0.7 * 2 ** (-16 / 3) + 0.3 * 2 ** (-16 / 30), 6)
  clock.advance(60 * DAY_MS)
  expect((await fading()).map(({ memory }) => memory.id)).toEqual([guess, pattern])
})

test('a link that has faded below 0.3 is weak, and new links are told for a day', async () => {
  const { clock, engine, remember } = await openGraph()
  const [a, b] = [
    await remember({ content: 'The mill grinds rye.' }),
    await remember({ content: 'Bread needs salt.' }),
  ]
  await engine.connect({ source: a, target: b, relation: 'related_to', weight: 0.5 }, AGENT)
  const report = async () => (await engine.maintainGraph({}, AGENT)).report
  expect(await report()).toMatchObject({ weakLinks: [], recentLinks: [{ relation: 'related_to' }] })
  clock.advance(11 * DAY_MS)
  const { weakLinks, recentLinks } = await report()
  expect(recentLinks).toEqual([])
  expect(weakLinks.map(({ weight }) => weight)).toEqual([expect.closeTo(0.5 * 0.95 ** 11, 6)])
})

test('prune leaves a person’s links, and what it took can be brought back', async () => {
  const { engine, remember } = await openGraph()
  const [a, b, c] = [
    await remember({ content: 'The mill grinds rye.' }),
    await remember({ content: 'Bread needs salt.' }),
    await remember({ content: 'The oven is wood-fired.' }),
  ]
  await engine.connect({ source: a, target: b, relation: 'tends_to', weight: 0.1 }, AGENT)
  await engine.connect({ source: a, target: c, relation: 'tends_to', weight: 0.1 }, PERSON)
  const before = await engine.traverse({ id: a, maxDepth: 1 }, AGENT)
  const { done, runs } = await engine.maintainGraph({ action: 'prune' }, AGENT)
  expect(done.filter(({ kind }) => kind === 'disconnect')).toHaveLength(1)
  const pruned = await engine.traverse({ id: a, maxDepth: 1 }, AGENT)
  expect(pruned.reached.map(({ node }) => node.id)).toEqual([c])
  const run = (await engine.listRuns({}, PERSON)).items.find(
    ({ id, kind }) => kind === 'maintain' && runs.includes(id),
  )
  expect(run).toMatchObject({ state: 'done', phases: [{ phase: 'prune', changes: { disconnect: 1 } }] })
  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect(await engine.traverse({ id: a, maxDepth: 1 }, AGENT)).toEqual(before)
})

test('prune archives what the rules of forgetting archive, and merge makes one of many', async () => {
  const { clock, engine, remember } = await openGraph()
  const guess = await remember({ content: 'The bell may be out of tune.', salience: 0.2 })
  const many = []
  for (const force of [false, true, true]) {
    many.push(await remember({ content: 'The choir sings on Thursdays at eight.', trust: 'pattern', force }))
  }
  const merged = await engine.maintainGraph({ action: 'merge' }, AGENT)
  expect(merged.done).not.toEqual([])
  const left = (await engine.loadMemories({ ids: many }, AGENT)).items.filter(
    ({ supersededBy, archivedAt }) => supersededBy === null && archivedAt === null,
  )
  expect(left).toHaveLength(1)
  clock.advance(200 * DAY_MS)
  await engine.maintainGraph({ action: 'prune' }, AGENT)
  expect((await engine.loadMemories({ ids: [guess] }, AGENT)).items[0]?.archivedAt).not.toBeNull()
})

test('validate finds links that a guess gives no ground for', async () => {
  const { engine, remember } = await openGraph()
  const a = await remember({ content: 'Dough rests an hour.', trust: 'pattern' })
  const b = await remember({ content: 'Then the loaves are formed.', trust: 'pattern' })
  await engine.connect({ source: a, target: b, relation: 'must_precede' }, AGENT)
  expect((await engine.maintainGraph({ action: 'validate' }, AGENT)).problems).toEqual([])
  await engine.update({ id: b, trust: 'inference' }, AGENT)
  expect((await engine.maintainGraph({ action: 'validate', dryRun: true }, AGENT)).problems).toMatchObject([
    { kind: 'ungrounded_link', sentence: expect.stringContaining('must_precede') },
  ])
})

test('a report stays within the scope it is asked for', async () => {
  const { engine, remember } = await openGraph()
  await engine.ensureScope({ project: 'web' }, PERSON)
  await remember({ content: 'The mill grinds rye.' })
  await remember({ content: 'The shop sells bread.', scope: { project: 'web' } })
  const inside = await engine.maintainGraph({ scope: { project: 'web' }, exactScope: true }, AGENT)
  expect(inside.report.orphans.map(({ scope }) => scope)).toEqual(['default/web'])
  expect(inside.report.orphanCount).toBe(1)
})
