import { describe, expect, it } from 'vitest'
import type { StageInput } from '../src/capture/stage.ts'
import type { RecallAnswer } from '../src/core/recall.ts'
import type { Engine, RecallQuery } from '../src/engine/engine.ts'
import { measureLocomo } from './locomo.ts'
import type { LocomoConversation } from './locomo-dataset.ts'

const conversation = (name: string): LocomoConversation => ({
  name,
  sessions: [
    {
      number: 1,
      startedAt: 1_000_000,
      turns: [
        { id: 'D1:1', speaker: 'Ann', text: 'first', caption: null },
        { id: 'D1:2', speaker: 'Ben', text: 'second', caption: 'a lake' },
      ],
    },
  ],
  questions: [
    { text: 'first', category: 'a', evidence: ['D1:1'] },
    { text: 'never', category: 'b', evidence: ['D1:2'] },
  ],
})

/** Recalls the turns whose text is the query. */
function createFakeEngine() {
  const staged: StageInput[] = []
  const queries: RecallQuery[] = []
  const engine = {
    ensureScope: async () => ({}),
    stage: async (input: StageInput) => {
      staged.push(input)
      return { staged: input.turns.map((turn) => `${input.scope?.project}:${turn.text}`), known: 0 }
    },
    settle: async () => ({ pending: 0 }),
    digest: async () => ({}),
    recall: async (query: RecallQuery) => {
      queries.push(query)
      const turns = staged.filter((input) => input.scope?.project === query.scope?.project)
      const ids = turns.flatMap((input) =>
        input.turns
          .filter((turn) => turn.text === query.query)
          .map((turn) => `${input.scope?.project}:${turn.text}`),
      )
      const hits = ids.map((id) => ({ ref: { kind: 'episode', id }, contributions: { match: 1 } }))
      return { hits, policy: query.policy ?? 'default' } as unknown as RecallAnswer
    },
  } as unknown as Engine
  return { engine, staged, queries }
}

describe('measureLocomo', () => {
  it('stages each conversation in its own scope and asks only there', async () => {
    const { engine, staged, queries } = createFakeEngine()
    await measureLocomo(engine, [conversation('x'), conversation('y')])
    expect(staged.map((input) => input.scope?.project)).toEqual(['locomo-1', 'locomo-2'])
    expect(queries[0]).toMatchObject({ exactScope: true, kinds: ['episode'], limit: 10 })
    expect(queries.map((query) => query.scope?.project)).toEqual([
      'locomo-1',
      'locomo-1',
      'locomo-2',
      'locomo-2',
    ])
    expect(staged[0]?.turns[1]).toMatchObject({
      externalId: 'D1:2',
      speaker: 'Ben',
      caption: 'a lake',
      role: 'user',
    })
    expect(staged[0]?.turns[1]?.at).toBeGreaterThan(staged[0]?.turns[0]?.at ?? 0)
  })

  it('averages the categories, not the questions', async () => {
    const { engine } = createFakeEngine()
    const one = conversation('x')
    const questions = [...one.questions, { text: 'never again', category: 'b', evidence: ['D1:2'] }]
    const result = await measureLocomo(engine, [{ ...one, questions }])
    expect(result.categories.a?.ndcg10).toBe(1)
    expect(result.categories.b?.ndcg10).toBe(0)
    expect(result.mean).toEqual({ ndcg10: 0.5, r5: 0.5, r10: 0.5, recallAll10: 0.5, mrr: 0.5 })
    expect(Object.keys(result)).toEqual(['mean', 'categories', 'latencyMs'])
  })

  it('asks under every policy, and answers with the first of them', async () => {
    const { engine, queries } = createFakeEngine()
    const result = await measureLocomo(engine, [conversation('x')], { policies: ['gen3', 'lore'] })
    expect(queries.map(({ policy }) => policy)).toEqual(['gen3', 'gen3', 'lore', 'lore'])
    expect(Object.keys(result.policies ?? {})).toEqual(['gen3', 'lore'])
    expect(result.policies?.gen3?.mean).toEqual(result.mean)
  })

  it('asks memories too where digested, plainly and deep by turns', async () => {
    const { engine, queries } = createFakeEngine()
    const result = await measureLocomo(engine, [conversation('x')], { digested: true })
    expect(queries.map(({ deep }) => deep === true)).toEqual([false, false, false, true, false, true])
    expect(queries[0]).toMatchObject({ limit: 30 })
    expect(queries[0]).not.toHaveProperty('kinds')
    expect(result.deep?.mean).toEqual(result.mean)
    expect(result.deep?.latencyRatio).toBeGreaterThan(0)
  })

  it('fits weights on what recall explains, of every candidate it shows', async () => {
    const { engine, queries } = createFakeEngine()
    const both = { crossValidate: true, ablate: true }
    const result = await measureLocomo(engine, [conversation('x'), conversation('y')], both)
    expect(queries.slice(4).every(({ explain, limit }) => explain === true && limit === 100)).toBe(true)
    expect(queries).toHaveLength(8)
    expect(result.rankedAlike).toEqual({ questions: 4, of: 4 })
    expect(Object.keys(result.crossValidation?.conversations ?? {})).toEqual(['x', 'y'])
    expect(Object.keys(result.ablation?.without ?? {})).toEqual(['match'])
  })

  it('counts turns and questions as progress up to the total', async () => {
    const { engine } = createFakeEngine()
    const steps: (readonly [number, number])[] = []
    await measureLocomo(engine, [conversation('x')], {
      onProgress: (done, total) => steps.push([done, total]),
    })
    expect(steps.at(-1)).toEqual([4, 4])
  })
})
