import { describe, expect, it } from 'vitest'
import { fitConfidence, solveLinear } from './support/fit-confidence.ts'
import { type RatedPrompt, shareGiven, toCurve, toReliability } from './support/hook-curve.ts'
import { wrap } from './support/hook-questions.ts'

const NOTHING = { met: 0, distinctive: 0, above: 0, behind: 0, place: 0 }

function toPrompt(
  hits: readonly (readonly [confidence: number, helps: boolean])[],
  group = 'a',
): RatedPrompt {
  return {
    group,
    answerable: true,
    hits: hits.map(([confidence, helps]) => ({ confidence, helps, features: NOTHING })),
  }
}

describe('the curve of confidences', () => {
  const prompts = [
    toPrompt([
      [0.9, true],
      [0.6, false],
    ]),
    toPrompt([[0.4, false]]),
    { ...toPrompt([[0.95, false]]), answerable: false },
  ]

  it('gives precision by item, recall by prompt, and marks the threshold that is shipped', () => {
    const [low, high] = toCurve(prompts, [0.3], 0.8)
    expect(low).toEqual({ threshold: 0.3, precision: 0.333, recall: 0.5, given: 1, itemsPerPrompt: 1.5 })
    expect(high).toMatchObject({ threshold: 0.8, chosen: true, precision: 1, recall: 0.5, given: 0.5 })
    expect(toCurve(prompts, [1], 0.8).at(-1)?.precision).toBeNull()
  })

  it('counts prompts beside which something is given', () => {
    expect(shareGiven(prompts, 0.9)).toBe(0.667)
    expect(shareGiven([], 0.9)).toBeNull()
  })

  it('holds confidences against what is so', () => {
    const { brier, rows } = toReliability([toPrompt([[1, true]]), toPrompt([[0.25, false]])])
    expect(brier).toBeCloseTo(0.0313, 4)
    expect(rows.map(({ from, hits, helps }) => [from, hits, helps])).toEqual([
      [0.2, 1, 0],
      [0.9, 1, 1],
    ])
  })
})

describe('fitting confidence', () => {
  it('solves linear equations', () => {
    const matrix = [
      [0, 2],
      [3, 1],
    ]
    expect(solveLinear(matrix, [4, 5])).toEqual([1, 2])
  })

  it('finds the weights that made the labels, and rates each group by the others', () => {
    const made = Array.from({ length: 4_000 }, (_, i): RatedPrompt => {
      const met = (i % 40) / 40
      const chance = 1 / (1 + Math.exp(-(-3 + 6 * met)))
      const helps = ((i * 7_919) % 1_000) / 1_000 < chance
      const hit = { confidence: 0, helps, features: { ...NOTHING, met } }
      return { group: i % 2 === 0 ? 'even' : 'odd', answerable: true, hits: [hit] }
    })
    const { weights, heldOut } = fitConfidence(made)
    expect(weights.met).toBeGreaterThan(5)
    expect(weights.met).toBeLessThan(7)
    expect(weights.bias).toBeLessThan(-2)
    const { rows } = toReliability(heldOut)
    for (const { confidence, helps } of rows) expect(Math.abs(confidence - helps)).toBeLessThan(0.1)
  })
})

describe('prompts made of questions', () => {
  it('keep the question', () => {
    for (let n = 0; n < 8; n++) expect(wrap('Where did Ann go?', n)).toContain('Where did Ann go')
  })
})
