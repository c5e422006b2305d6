/**
 * memory-v3’s formula: 0.60 · RRF + 0.25 · A/10 + 0.15 · confidence. The original adds reciprocal ranks
 * unscaled (at most 0.033), so confidence alone decides; here they are a share of the maximum. The floor of a
 * layer raises the activation A only as far as the memory fits the question: in full, it is worth more than the whole
 * fit from rank 1 to rank 10, and the rules of an aged store would stand before every answer. A request may set the
 * numbers behind the signals.
 */
import { defined } from '../../core/defined.ts'
import type { RankTuning } from '../../strength/tuning.ts'
import { type NumberRange, type Policy, weighSignals } from './policy.ts'
import type { CandidateSignals } from './signal-names.ts'

const CENTURY_DAYS = 36_500

const NUMBERS: Readonly<Record<string, NumberRange>> = {
  rrfK: { min: 1, max: 10_000 },
  candidates: { min: 1, max: 500 },
  communities: { min: 0, max: 50 },
  decay: { min: 0, max: 0.99 },
  maxAssociation: { min: 0, max: 100 },
  fanDelta: { min: 0, max: 100 },
  /** 0 switches the fan effect off. */
  fanEffect: { min: 0, max: 1 },
  noise: { min: 0, max: 10 },
  threshold: { min: -100, max: 100 },
  staleAfterDays: { min: 0, max: CENTURY_DAYS },
  confidenceLoss: { min: 0, max: 1 },
}

const weigh = weighSignals({ fused: 0.6, confidence: 0.15 })
const ACTIVATION = 0.25 / 10

/** A = B + S + ε + similarity² · (what the floor adds). */
function activationFor({ activationLevel, activationLift, similarity }: CandidateSignals): number {
  return activationLevel - (1 - similarity ** 2) * activationLift
}

function create(tuning: RankTuning): Policy {
  return {
    name: 'memory-v3',
    description: 'Fused ranks by meaning and words, with activation and confidence.',
    needs: ['standing', 'ranks', 'similarity'],
    contribute: (signals) => ({ ...weigh(signals), activationLevel: ACTIVATION * activationFor(signals) }),
    tuning,
    numbers: NUMBERS,
    withNumbers: (numbers) => create(toTuning(numbers)),
  }
}

function toTuning(numbers: Readonly<Record<string, number>>): RankTuning {
  const { rrfK, candidates, communities, decay, maxAssociation, fanDelta, noise, threshold } = numbers
  const { fanEffect, staleAfterDays, confidenceLoss } = numbers
  return {
    ...defined({ rrfK, candidates, communities }),
    actR: {
      ...defined({ decay, maxAssociation, fanDelta }),
      ...(fanEffect === undefined ? {} : { fanEffect: fanEffect !== 0 }),
      ...defined({ noise, threshold }),
    },
    confidence: {
      ...defined({ afterDays: staleAfterDays, stepLoss: confidenceLoss }),
    },
  }
}

export const memoryV3: Policy = create({})
