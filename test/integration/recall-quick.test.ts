/** Recall in a hurry: fewer candidates, the same best answer, and nothing around it. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { RememberInput } from '../../src/memories/draft/remember-input.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function store(engine: Engine, input: RememberInput): Promise<MemoryId> {
  const outcome = await engine.remember(input, PERSON)
  if (outcome.kind !== 'stored') throw new Error(`not stored: ${outcome.kind}`)
  return outcome.memory.id
}

test('looks at fewer candidates and finds the same', async () => {
  const engine = await openTestEngine(makeFolder())
  for (let i = 0; i < 120; i++) {
    await engine.remember(
      { content: `The crane at quay ${i} is checked by team ${i % 7}.`, force: true },
      PERSON,
    )
  }
  await engine.remember({ content: 'The crane inspector is called Marta Okafor.' }, PERSON)
  await engine.settle({}, PERSON)
  const query = 'Who is the crane inspector?'
  const whole = await engine.recall({ query, limit: 5 }, AGENT)
  const quick = await engine.recall({ query, limit: 5, quick: true }, AGENT)
  expect(whole.candidates).toBe(121)
  expect(quick.candidates).toBeLessThan(100)
  expect(quick.candidates).toBeGreaterThan(20)
  expect(quick.hits[0]?.summary).toContain('Marta Okafor')
  expect(quick.hits[0]?.ref).toEqual(whole.hits[0]?.ref)
  expect(quick.hits[0]?.summary).toBe(whole.hits[0]?.summary)
})

test('folds what says the same, leaves links and hints to others, and gives way to a deep search', async () => {
  const engine = await openTestEngine(makeFolder())
  const crane = { content: 'The crane at quay nine is out of service until May.', force: true }
  const source = await store(engine, crane)
  const target = await store(engine, { content: 'Quay nine belongs to the ferry line.' })
  await store(engine, crane)
  await engine.connect({ source, target, relation: 'depends_on' }, PERSON)
  await engine.settle({}, PERSON)
  const query = 'Is the crane at quay nine out of service?'
  const whole = await engine.recall({ query }, AGENT)
  const quick = await engine.recall({ query, quick: true }, AGENT)
  expect(quick.hits.map(({ ref }) => ref)).toEqual(whole.hits.map(({ ref }) => ref))
  expect(quick.hits[0]?.folded).toHaveLength(1)
  expect(quick.hits[0]?.folded).toEqual(whole.hits[0]?.folded)
  expect(quick).toMatchObject({ route: 'what', structure: null, hints: [], arrangement: { order: 'score' } })
  expect(quick.hits.every(({ seeAlso }) => seeAlso.length === 0)).toBe(true)
  const { tookMs: _whole, ...deep } = await engine.recall({ query, deep: true }, AGENT)
  const { tookMs: _quick, ...both } = await engine.recall({ query, deep: true, quick: true }, AGENT)
  expect(both).toEqual(deep)
})
