import { describe, expect, it } from 'vitest'
import { type CandidateSignals, SIGNALS } from '../signals.ts'
import { DEFAULT_POLICY, POLICIES, POLICY_NAMES } from './index.ts'
import { sumContributions } from './policy.ts'

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

  it('leaves out what a policy does not weigh', () => {
    expect(POLICIES.get('simple')?.contribute(ones)).not.toHaveProperty('exchange')
  })
})
