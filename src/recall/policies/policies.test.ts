import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY, POLICIES, POLICY_NAMES } from './index.ts'
import { sumContributions } from './policy.ts'
import { type CandidateSignals, SIGNALS } from './signal-names.ts'

const ones = Object.fromEntries(Object.keys(SIGNALS).map((name) => [name, 1])) as unknown as CandidateSignals

describe('policies', () => {
  it('has a default among the registered ones', () => {
    expect(POLICY_NAMES).toContain(DEFAULT_POLICY)
  })

  it.each([
    ['simple', 0.7 + 0.3 + 0.5 + 0.7 + 1.5 + 0.4 + 0.5],
    ['simple2', 0.7 + 0.3 + 0.5 + 0.5 + 0.35 + 1.5 + 0.7 + 0.4 + 0.5 + 0.2 + 0.1 + 0.4],
  ])('%s weighs its signals as measured', (name, total) => {
    const contributions = POLICIES.get(name)?.contribute(ones) ?? {}
    expect(sumContributions(contributions)).toBeCloseTo(total, 10)
    expect(contributions).toMatchObject({ meaning: 0.7, words: 0.3, date: 1.5 })
  })

  it.each(POLICY_NAMES)('%s weighs no signal that is measured only to be shown', (name) => {
    const policy = POLICIES.get(name)
    const read = new Set<string>()
    const watched = new Proxy(ones, {
      get: (signals, signal) => {
        read.add(String(signal))
        return Reflect.get(signals, signal)
      },
    })
    for (const talk of [0, 1]) {
      policy?.contribute(
        new Proxy(watched, { get: (of, key) => (key === 'talk' ? talk : Reflect.get(of, key)) }),
      )
      policy?.scale?.(watched)
      policy?.admits?.(watched)
    }
    expect(['coverage', 'distinctive', 'nearness'].filter((signal) => read.has(signal))).toEqual([])
    expect(read.has('fused')).toBe(policy?.needs?.includes('ranks') === true)
  })

  it('leaves out what a policy does not weigh', () => {
    expect(POLICIES.get('simple')?.contribute(ones)).not.toHaveProperty('exchange')
  })
})

describe('fresh', () => {
  it('weighs talk between people and everything else as measured', () => {
    const everywhere = 1 + 0.7 + 0.5 + 0.3 + 2 + 0.8 + 0.3 + 0.5 - 0.2 + 0.4
    const total = (talk: number) =>
      sumContributions(POLICIES.get('fresh')?.contribute({ ...ones, talk }) ?? {})
    expect(total(1)).toBeCloseTo(everywhere + 0.5, 10)
    expect(total(0)).toBeCloseTo(everywhere + 0.7 + 0.5, 10)
  })
})

describe('gen3', () => {
  const gen3 = POLICIES.get('gen3')
  const score = (signals: Partial<CandidateSignals>) =>
    sumContributions(gen3?.contribute({ ...zeros, ...signals }) ?? {})
  const zeros = Object.fromEntries(
    Object.keys(SIGNALS).map((name) => [name, 0]),
  ) as unknown as CandidateSignals

  it('weighs talk between people and everything else as measured', () => {
    expect(sumContributions(gen3?.contribute(ones) ?? {})).toBeCloseTo(
      1 + 0.05 + 3 + 0.7 + 1 + 0.3 + 2.5 + 0.8 + 0.7 + 0.2 + 1 - 0.2 + 0.2 + 0.4 + 0.4,
      10,
    )
    expect(sumContributions(gen3?.contribute({ ...ones, talk: 0 }) ?? {})).toBeCloseTo(
      1 + 0.25 + 3 + 0.25 + 0.7 + 0.6 + 0.2 + 2 + 0.5 + 0.2 + 1 + 0.6 - 0.4 + 0.4 + 0.3 + 0.4 + 0.4,
      10,
    )
  })

  it('lets strength decide between two that fit alike, and never against one that fits half a deviation better', () => {
    const strongest = { retention: 1, importance: 1, confidence: 1 }
    expect(score(strongest)).toBeGreaterThan(score({}))
    expect(score({ match: 0.5 })).toBeGreaterThan(score(strongest))
  })
})
