import { describe, expect, it } from 'vitest'
import { compareClaims } from '../src/text/claims/compare-claims.ts'
import { decidePair, summariseOutcomes } from './decide.ts'
import { DECIDE_PAIRS, PAIR_LABELS } from './decide-pairs.ts'

/** As alike as such pairs mostly are: the model is not loaded here. */
const SIMILARITY01 = 0.8

describe('the labelled pairs', () => {
  it('are many, of every label, half coding and half everyday, and all different', () => {
    expect(DECIDE_PAIRS.length).toBeGreaterThanOrEqual(160)
    for (const label of PAIR_LABELS) {
      expect(DECIDE_PAIRS.filter((pair) => pair.label === label).length).toBeGreaterThanOrEqual(40)
    }
    const coding = DECIDE_PAIRS.filter(({ field }) => field === 'coding').length
    expect(coding / DECIDE_PAIRS.length).toBeGreaterThan(0.45)
    expect(coding / DECIDE_PAIRS.length).toBeLessThan(0.58)
    expect(new Set(DECIDE_PAIRS.map(({ id }) => id)).size).toBe(DECIDE_PAIRS.length)
    expect(new Set(DECIDE_PAIRS.map(({ older, newer }) => `${older}\n${newer}`)).size).toBe(
      DECIDE_PAIRS.length,
    )
    for (const { id, rule, older, newer } of DECIDE_PAIRS) {
      expect(
        [rule, older, newer].every((cell) => cell !== ''),
        id,
      ).toBe(true)
    }
  })

  it('are judged well by words alone', () => {
    const { tuned, heldOut } = summariseOutcomes(DECIDE_PAIRS.map((pair) => decidePair(pair, SIMILARITY01)))
    expect(tuned.accuracy).toBeGreaterThanOrEqual(0.96)
    expect(heldOut.accuracy).toBeGreaterThanOrEqual(0.85)
    for (const label of ['updated', 'contradicted', 'same'] as const) {
      expect(heldOut.labels[label].precision, label).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('show which statements exclude each other', () => {
    const { tuned, heldOut } = summariseOutcomes(DECIDE_PAIRS.map((pair) => decidePair(pair, SIMILARITY01)))
    expect(tuned.contradictions.f1).toBeGreaterThanOrEqual(0.9)
    expect(heldOut.contradictions.precision).toBeGreaterThanOrEqual(0.9)
    expect(heldOut.contradictions.f1).toBeGreaterThanOrEqual(0.8)
  })

  it('never end a claim in one direction that they take for the same in the other', () => {
    for (const { id, older, newer } of DECIDE_PAIRS) {
      const ways = new Set([compareClaims(older, newer).relation, compareClaims(newer, older).relation])
      const same = ways.has('same') || ways.has('refines')
      expect(same && (ways.has('updated') || ways.has('contradicted')), id).toBe(false)
    }
  })
})

describe('summariseOutcomes', () => {
  it('counts precision, recall and effect, and hides the words of held-out pairs', () => {
    const [one, other] = DECIDE_PAIRS.filter(({ label }) => label === 'updated')
    const held = DECIDE_PAIRS.find(({ label, heldOut }) => label === 'unrelated' && heldOut)
    if (one === undefined || other === undefined || held === undefined) throw new Error('pairs are missing')
    const outcome = { similarity01: 0.5, rule: 'value', contradiction: true }
    const { all, wrong } = summariseOutcomes([
      { ...outcome, pair: one, decided: 'updated' },
      { ...outcome, pair: other, decided: 'contradicted' },
      { ...outcome, pair: held, decided: 'updated' },
    ])
    expect(all).toMatchObject({ pairs: 3, accuracy: 0.3333, accuracyOfEffect: 0.6667 })
    expect(all.labels.updated).toEqual({ precision: 0.5, recall: 0.5, pairs: 2 })
    expect(all.contradictions).toEqual({ precision: 0.6667, recall: 1, f1: 0.8, accuracy: 0.6667 })
    expect(wrong[0]).toContain(other.newer)
    expect(wrong[1]).not.toContain(held.newer)
  })
})
