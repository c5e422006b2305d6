/** Rankings of foreign profiles as a store ages: what is kept stays findable, and does not crowd out the answers. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { FACTS, QUESTIONS, RULES } from '../labelled/repository-memories.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function store(engine: Engine, content: string, more: object = {}, caller = AGENT): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true, ...more }, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

describe('memory-v3', () => {
  /** Returns the mean reciprocal rank of the answers to the twenty questions. */
  async function measure(constitutional: number, advanceDays: number) {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    for (const [at, rule] of RULES.entries()) {
      await store(engine, rule, { layer: at < constitutional ? 1 : 3 }, PERSON)
    }
    for (const fact of FACTS) await store(engine, fact)
    clock.advance(advanceDays * DAY_MS)
    let sum = 0
    for (const [query, answer] of QUESTIONS) {
      const { hits } = await engine.recall({ query, policy: 'memory-v3', limit: 25 }, AGENT)
      const byScore = [...hits].sort((a, b) => b.score - a.score)
      const rank = byScore.findIndex(({ summary, title }) => `${summary} ${title}`.includes(answer))
      sum += rank < 0 ? 0 : 1 / (rank + 1)
    }
    return sum / QUESTIONS.length
  }

  test('answers as well after 40 days, and with twelve rules in layer 1, as on the first day', async () => {
    const fresh = await measure(3, 0)
    const aged = await measure(3, 40)
    const ruled = await measure(12, 40)
    expect(aged).toBeGreaterThan(fresh - 0.02)
    expect(ruled).toBeGreaterThan(fresh - 0.02)
  })
})

describe('lore', () => {
  const QUERY = { query: 'lighthouse keeper', policy: 'lore', limit: 20 }

  test.each([66, 400])('still shows on day %i what a guard keeps, and only that', async (days) => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    const kept = [
      await store(engine, 'The lighthouse keeper decides about the lamp oil.', { layer: 2 }, PERSON),
      await store(engine, 'The lighthouse keeper is paid on Fridays.', { protected: true }, PERSON),
      await store(engine, 'The lighthouse keeper sleeps until noon.', { tags: ['exact_value'] }),
      await store(engine, 'The lighthouse keeper likes rye bread.', {}, PERSON),
    ]
    const topic = await store(engine, 'Work of a lighthouse keeper.', { layer: 3 })
    const child = await store(engine, 'A lighthouse keeper trims the wick.', { parent: topic })
    const plain = await store(engine, 'The lighthouse keeper owns a rowing boat.')
    const shown = async () => (await engine.recall(QUERY, AGENT)).hits.map(({ ref }) => ref.id)
    expect(new Set(await shown())).toEqual(new Set([...kept, topic, child, plain]))
    clock.advance(days * DAY_MS)
    expect(new Set(await shown())).toEqual(new Set([...kept, topic]))
    await engine.forget({ id: child }, PERSON)
    expect(new Set(await shown())).toEqual(new Set(kept))
  })
})
