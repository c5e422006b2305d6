import { describe, expect, it } from 'vitest'
import type { MemoryId } from '../src/core/ids.ts'
import type { RecallAnswer } from '../src/core/recall.ts'
import type { Engine, RecallQuery } from '../src/engine/engine.ts'
import { measureMusique } from './musique.ts'

const MEMORIES = Array.from({ length: 8 }, (_, i) => `memory-${i}` as MemoryId)

/** Words and meaning find passage 0 only; links lead to passage 1, which plain recall ranks last. */
function createFakeEngine() {
  const queries: RecallQuery[] = []
  const hit = (place: number, signals: Record<string, number>) => ({
    ref: { kind: 'memory', id: MEMORIES[place] },
    signals,
  })
  const engine = {
    recall: async (query: RecallQuery) => {
      queries.push(query)
      const direct = [
        hit(0, { bm25: 0.1, meaning: 2, match: 2, words: 0 }),
        ...[2, 3, 4, 5, 6, 7].map((place) => hit(place, { bm25: 1, meaning: 1, match: 1, words: 1 })),
        hit(1, { bm25: 0, meaning: 0, match: 0, words: 0 }),
      ]
      const byLinks = [direct[0], direct[7], ...direct.slice(1, 7)]
      const byWords = [...direct.slice(1, 7), direct[0], direct[7]]
      const hits = query.deep === true ? byLinks : query.policy === 'words' ? byWords : direct
      return { hits } as unknown as RecallAnswer
    },
  } as unknown as Engine
  return { engine, queries }
}

const questions = [{ text: 'who?', supporting: [0, 1] }]
const dataset = { questions, steps: [] }

describe('measureMusique', () => {
  it('holds deep search against the best that words and vectors find', async () => {
    const { engine } = createFakeEngine()
    const result = await measureMusique(engine, dataset, MEMORIES)
    expect(result.text).toMatchObject({ r2: 0, r5: 0, r10: 1 })
    expect(result.vectors).toMatchObject({ r2: 0.5, r5: 0.5, recallAll5: 0 })
    expect(result.deep).toMatchObject({ r2: 1, r5: 1, recallAll5: 1 })
    expect(result.bestNonGraph).toMatchObject({ pipeline: 'vectors', r5: 0.5 })
    expect(result.deepGain).toEqual({ r5Points: 50, better: 1, worse: 0 })
  })

  it('tells which single steps deep search loses and wins', async () => {
    const { engine } = createFakeEngine()
    const steps = [1, 5, 0].map((place) => ({ text: 'who?', supporting: [place] }))
    const { singleStep } = await measureMusique(engine, { questions, steps }, MEMORIES)
    expect(singleStep).toMatchObject({ questions: 3, left5: 1, entered5: 1 })
    expect(singleStep.fused.r2).toBeCloseTo(1 / 3, 3)
    expect(singleStep.deep.r2).toBeCloseTo(2 / 3, 3)
  })

  it('asks plainly and deep by turns, and explains only what is not timed', async () => {
    const { engine, queries } = createFakeEngine()
    const asked: number[] = []
    await measureMusique(engine, dataset, MEMORIES, (done) => asked.push(done))
    const timed = queries.filter(({ explain, policy }) => explain !== true && policy === undefined)
    expect(timed.map(({ deep }) => deep === true)).toEqual([false, true, false, true, false, true])
    expect(asked.at(-1)).toBe(queries.length)
  })
})
