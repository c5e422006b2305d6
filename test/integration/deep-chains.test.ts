/** Deep search finds all facts of a chain, on a real engine with the real model. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type ChainSet, ONLY_COUNTED, SEEN } from '../labelled/deep-chains.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SHOWN = 8

async function store(engine: Engine, content: string): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true, vectors: 'background' }, AGENT)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

/** Stores chains and other facts in mixed order. */
async function openChains({ chains, others }: ChainSet) {
  const engine = await openTestEngine(makeFolder())
  const facts = [...chains.flatMap((chain) => chain.facts), ...others]
  const mixed = facts.map((fact, i) => ({ fact, place: (i * 37) % 97 })).sort((a, b) => a.place - b.place)
  const ids = new Map<string, MemoryId>()
  for (const { fact } of mixed) ids.set(fact, await store(engine, fact))
  await engine.settle({}, PERSON)
  const search = async (query: string, deep: boolean) =>
    (await engine.recall({ query, deep, limit: SHOWN }, AGENT)).hits
  return { ids, search }
}

/** Counts the chains of which every fact is shown. */
async function countWhole(set: ChainSet, deep: boolean): Promise<number> {
  const { ids, search } = await openChains(set)
  let whole = 0
  for (const { question, facts } of set.chains) {
    const shown = new Set<string>((await search(question, deep)).map(({ ref }) => ref.id))
    if (facts.every((fact) => shown.has(ids.get(fact) ?? ''))) whole++
  }
  return whole
}

describe('of six chains of three facts among thirty others', () => {
  test('at least five are found whole', async () => {
    expect(await countWhole(SEEN, true)).toBeGreaterThanOrEqual(5)
  })

  test('at least five are found whole among chains that nobody tuned for', async () => {
    expect(await countWhole(ONLY_COUNTED, true)).toBeGreaterThanOrEqual(5)
  })

  test('the way to a fact is shown, by the word as it is written', async () => {
    const { search } = await openChains(SEEN)
    const hits = await search('At what temperature was the origin of sample K-88 stored?', true)
    const middle = hits.find(({ title }) => title.startsWith('Arvento'))
    expect(middle?.path).toEqual([
      expect.objectContaining({ relation: 'mentions', to: 'Arvento', forward: true }),
      expect.objectContaining({ from: 'Arvento', relation: 'mentions', forward: false }),
    ])
  })
})

describe('links that somebody made', () => {
  const FACTS = [
    'The parking garage closes at ten in the evening.',
    'Wanda has the spare key.',
    'Lunch is at noon.',
  ] as const
  const OTHERS = Array.from({ length: 20 }, (_, i) => `Shelf ${i} holds jars of plum jam from last summer.`)

  test.each([
    'associative',
    'see_also',
    'related_to',
    'preceded_by',
    'depends_on',
    'responsible_for',
  ] as const)('are followed if they are called %s', async (relation) => {
    const engine = await openTestEngine(makeFolder())
    const [first, second, third] = [
      await store(engine, FACTS[0]),
      await store(engine, FACTS[1]),
      await store(engine, FACTS[2]),
    ]
    for (const other of OTHERS) await store(engine, other)
    await engine.settle({}, PERSON)
    await engine.connect({ source: first, target: second, relation }, AGENT)
    await engine.connect({ source: third, target: second, relation }, PERSON)
    const { hits } = await engine.recall(
      { query: 'when does the parking garage close?', deep: true, limit: SHOWN },
      AGENT,
    )
    expect(hits.slice(0, 3).map(({ ref }) => ref.id)).toEqual([first, second, third])
    expect(hits[2]?.path).toEqual([
      { from: hits[0]?.title, relation, to: hits[1]?.title, forward: true },
      { from: hits[1]?.title, relation, to: hits[2]?.title, forward: false },
    ])
  })
})
