import { describe, expect, it } from 'vitest'
import type { MemoryId } from '../core/ids.ts'
import { MEMORY_DEFAULTS } from '../core/memory.ts'
import { readStrength, type StrengthSubject } from '../strength/strength-of.ts'
import type { ActRTuning, ConfidenceTuning } from '../strength/tuning.ts'
import {
  NEUTRAL_STRENGTH,
  type SignalSubject,
  strengthSignalsOf,
  strengthSignalsOfTurn,
} from './strength-signals.ts'

const DAY = 86_400_000
const MADE = Date.UTC(2026, 0, 1)
const memory: SignalSubject & StrengthSubject = {
  ...MEMORY_DEFAULTS,
  id: '01890000-0000-7000-8000-000000000001' as MemoryId,
  tags: [],
  metadata: {},
  stabilityDays: 3,
  accessCount: 0,
  lastAccessedAt: null,
  lastReinforcedAt: null,
  createdAt: MADE,
  verifiedAt: null,
  archivedAt: null,
  supersededBy: null,
}
const onDay = (days: number) => MADE + days * DAY
/** Reads on the given days, with the record as they leave it. */
const readOn = (days: readonly number[]) => {
  const accesses = days.map((day) => ({ at: onDay(day), session: 's', grade: 3 as const }))
  const last = accesses.at(-1)?.at ?? null
  return {
    accesses,
    memory: { ...memory, accessCount: days.length, lastAccessedAt: last, lastReinforcedAt: last },
  }
}

describe('strengthSignalsOf', () => {
  it.each([
    ['never read', [], 20],
    ['read while young', [1, 5, 9], 60],
    ['not read for a long time', [1, 5, 9], 200],
  ])('reads the strength of a memory %s as its accesses would tell it', (_, days, now) => {
    const { memory: read, accesses } = readOn(days)
    const strength = readStrength(read, accesses, onDay(now))
    expect(strengthSignalsOf(read, onDay(now))).toMatchObject({
      relevance: strength.relevance,
      retention: strength.retention,
      importance: strength.importance,
      activationLevel: strength.activation,
      activation: strength.retrievalProbability,
    })
  })

  it('takes the reads of an old memory as spread over its life', () => {
    const { memory: read, accesses } = readOn([30, 60, 90, 120, 150, 180])
    const { importance } = readStrength(read, accesses, onDay(180))
    expect(strengthSignalsOf(read, onDay(180)).importance).toBeCloseTo(importance, 1)
  })

  it('brings a memory nearer by a rare cue, and hardly by one that everything has', () => {
    const old = { ...memory, layer: 4 as const }
    const level = (sharedFans: readonly number[], asked = 1) =>
      strengthSignalsOf(old, onDay(40), { asked, sharedFans }).activationLevel
    expect(level([1])).toBeGreaterThan(level([3]))
    expect(level([3])).toBeGreaterThan(level([40]))
    expect(level([40])).toBe(level([]))
    expect(level([1], 2)).toBeLessThan(level([1], 1))
  })

  it('goes by other numbers where it is given some', () => {
    const old = { ...memory, layer: 4 as const }
    const level = (actR: ActRTuning, sharedFans: readonly number[] = []) =>
      strengthSignalsOf(old, onDay(20), { asked: 1, sharedFans }, { actR }).activationLevel
    expect(level({ decay: 0.1 })).toBeCloseTo(Math.log(1 / 0.9) - 0.1 * Math.log(20), 10)
    expect(level({ maxAssociation: 3 }, [2])).toBeGreaterThan(level({}, [2]))
    expect(level({ fanDelta: 0 }, [2])).toBeGreaterThan(level({}, [2]))
    expect(level({ fanEffect: false }, [40])).toBeLessThan(level({}, [40]))
    expect(level({ noise: 0.25 })).not.toBe(level({}))
    expect(level({ noise: 0.25 })).toBe(level({ noise: 0.25 }))
    const confidence = (days: number, tuned: ConfidenceTuning) =>
      strengthSignalsOf(memory, onDay(days), undefined, { confidence: tuned }).confidence
    expect(confidence(31, { afterDays: 30 })).toBeCloseTo(0.95 * 0.7, 10)
    expect(confidence(500, { afterDays: 36_500 })).toBeCloseTo(0.95, 10)
    expect(confidence(121, { stepLoss: 0.5 })).toBeCloseTo(0.45 * 0.7, 10)
  })

  it('believes less what is stale or contradicted', () => {
    const confidence = (known: Partial<SignalSubject>, days: number) =>
      strengthSignalsOf({ ...memory, ...known }, onDay(days)).confidence
    expect(confidence({}, 10)).toBeCloseTo(0.95, 10)
    expect(confidence({}, 91)).toBeCloseTo(0.95 * 0.7, 10)
    expect(confidence({}, 125)).toBeCloseTo(0.85 * 0.7, 10)
    expect(confidence({ verification: 'contradicted' }, 10)).toBeCloseTo(0.95 * 0.3, 10)
    expect(confidence({ verification: 'verified', verifiedAt: onDay(120) }, 125)).toBeCloseTo(0.95, 10)
  })

  it('counts recency from the last read, and quality as a share', () => {
    const { memory: read } = readOn([90])
    const standing = strengthSignalsOf({ ...read, quality: 8, level: 2 }, onDay(180))
    expect(standing.recency).toBeCloseTo(0.5, 3)
    expect(standing).toMatchObject({ quality: 0.8, usage: 1, level: 2 })
  })

  it('lets surprise wear off', () => {
    expect(strengthSignalsOf({ ...memory, surprise: 0.8 }, onDay(120)).surprise).toBeCloseTo(0.4, 10)
  })
})

describe('strengthSignalsOfTurn', () => {
  it('is neutral in everything but the time since it was said', () => {
    const standing = strengthSignalsOfTurn(MADE, onDay(90))
    expect(standing.recency).toBeCloseTo(0.5, 3)
    const { recency, ...others } = standing
    expect(NEUTRAL_STRENGTH).toMatchObject(others)
    expect(Object.keys(others)).not.toContain('similarity')
  })
})
