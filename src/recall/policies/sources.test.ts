import { describe, expect, it } from 'vitest'
import { POLICIES } from './index.ts'
import { type Policy, scoreSignals, sumContributions } from './policy.ts'
import { NEUTRAL_SIGNALS, type RawSignalName, SIGNALS, type SignalName } from './signal-names.ts'

const zeros = Object.fromEntries(Object.keys(SIGNALS).map((name) => [name, 0])) as Record<SignalName, number>
const signals = (known: Partial<Record<RawSignalName, number>>) => ({
  ...zeros,
  ...NEUTRAL_SIGNALS,
  ...known,
})

function policy(name: string): Policy {
  const found = POLICIES.get(name)
  if (found === undefined) throw new Error(`${name} is not registered`)
  return found
}

describe('lore', () => {
  it('is 0.7 similarity and 0.3 relevance', () => {
    const { score, contributions } = scoreSignals(
      policy('lore'),
      signals({ similarity: 0.8, relevance: 0.4 }),
    )
    expect(score).toBeCloseTo(0.68, 10)
    expect(contributions).toEqual({ similarity: 0.7 * 0.8, relevance: 0.3 * 0.4 })
  })

  it('ranks what is stale lower although it fits as well', () => {
    const fresh = scoreSignals(policy('lore'), signals({ similarity: 0.8, relevance: 0.9 }))
    const stale = scoreSignals(policy('lore'), signals({ similarity: 0.8, relevance: 0.1 }))
    expect(stale.score).toBeLessThan(fresh.score)
  })

  it('hides what has faded below 0.05 and is not guarded, and nothing else', () => {
    const { admits } = policy('lore')
    expect(admits?.(signals({ similarity: 1, relevance: 0.049 }))).toBe(false)
    expect(admits?.(signals({ similarity: 0, relevance: 0.05 }))).toBe(true)
    expect(admits?.(signals({}))).toBe(true)
    expect(admits?.(signals({ relevance: 0, guarded: 1 }))).toBe(true)
  })
})

describe('knowledge-graph', () => {
  it('weighs vector, keyword and graph, and adds retention and level', () => {
    const known = { similarity: 0.9, bm25: 0.5, proximity: 0.2, retention: 0.6, level: 3 }
    const { score, contributions } = scoreSignals(policy('knowledge-graph'), signals(known))
    expect(score).toBeCloseTo(0.36 + 0.1 + 0.06 + 0.06 + 0.06, 10)
    expect(contributions.level).toBeCloseTo(0.06, 10)
  })

  it('gives the first level no bonus', () => {
    expect(scoreSignals(policy('knowledge-graph'), signals({ level: 1 })).contributions.level).toBe(0)
  })
})

describe('memory-v3', () => {
  it('adds fused ranks, a tenth of the activation, and confidence', () => {
    const known = { fused: 0.5, activationLevel: -0.14, confidence: 0.95 }
    const { score } = scoreSignals(policy('memory-v3'), signals(known))
    expect(score).toBeCloseTo(0.3 - 0.0035 + 0.1425, 10)
  })

  it('counts the floor of a layer by the square of the similarity', () => {
    const rule = { activationLevel: 5, activationLift: 6, confidence: 0 }
    const scoreOf = (similarity: number) =>
      scoreSignals(policy('memory-v3'), signals({ ...rule, similarity })).score
    expect(scoreOf(1)).toBeCloseTo(0.125, 10)
    expect(scoreOf(0.5)).toBeCloseTo(0.025 * (-1 + 6 / 4), 10)
    expect(scoreOf(0)).toBeCloseTo(-0.025, 10)
  })

  it('measures with the numbers of a request', () => {
    const other = policy('memory-v3').withNumbers?.({
      rrfK: 10,
      fanEffect: 0,
      noise: 0.1,
      staleAfterDays: 30,
    })
    expect(other?.tuning).toEqual({
      rrfK: 10,
      actR: { fanEffect: false, noise: 0.1 },
      confidence: { afterDays: 30 },
    })
  })

  it('lets relevance decide between a fitting memory and a merely trusted one', () => {
    const fitting = scoreSignals(policy('memory-v3'), signals({ fused: 0.9, confidence: 0.3 }))
    const trusted = scoreSignals(policy('memory-v3'), signals({ fused: 0.2, confidence: 1 }))
    expect(fitting.score).toBeGreaterThan(trusted.score)
  })
})

describe('lorekeeper', () => {
  const known = { similarity: 0.8, bm25: 1, quality: 0.7, usage: 100, recency: 0.5 }

  it('fades the sum of meaning, words, quality and use', () => {
    const { score } = scoreSignals(policy('lorekeeper'), signals(known))
    expect(score).toBeCloseTo((0.36 + 0.3 + 0.105 + 0.1) * 0.5, 10)
  })

  it('takes weights and the rate of fading from a request', () => {
    const other = policy('lorekeeper').withNumbers?.({ semantic: 1, keyword: 0, decayPerDay: 0.0154 })
    const { score, factor } = scoreSignals(other as Policy, signals(known))
    expect(factor).toBeCloseTo(0.25, 10)
    expect(score).toBeCloseTo((0.8 + 0.105 + 0.1) * 0.25, 10)
    const still = policy('lorekeeper').withNumbers?.({ decayPerDay: 0 })
    expect(scoreSignals(still as Policy, signals(known)).factor).toBe(1)
  })

  it('counts no use beyond a hundred', () => {
    const capped = scoreSignals(policy('lorekeeper'), signals(known))
    expect(scoreSignals(policy('lorekeeper'), signals({ ...known, usage: 900 }))).toEqual(capped)
  })
})

it.each([...POLICIES.values()])('the contributions of $name sum to its score', (each) => {
  const known = { similarity: 0.8, bm25: 0.6, fused: 0.7, usage: 12, recency: 0.3, level: 4, fields: 2 }
  const { score, contributions } = scoreSignals(each, { ...signals(known), meaning: 2, words: 1.5 })
  expect(score).toBe(sumContributions(contributions))
  expect(score).toBeGreaterThan(0)
})
