/** Checks the tuning parameters of a sleep. */
import type { SleepTuning } from '../strength/tuning.ts'
import { requireInteger, requireNumber, requireRecord } from './validate.ts'

const CENTURY_DAYS = 36_500
const LARGEST_GROUP = 1_000

/** @throws LoreError invalid_input if a value is out of range */
export function requireSleepTuning(given: unknown): SleepTuning {
  const { alike01, merge01, mergeGroup, importance, confidence } = requireRecord(
    'tuning',
    given,
  ) as SleepTuning
  const share = (field: string, value: unknown) => requireNumber(field, value, 0, 1)
  return {
    ...(alike01 === undefined ? {} : { alike01: share('alike01', alike01) }),
    ...(merge01 === undefined ? {} : { merge01: share('merge01', merge01) }),
    ...(mergeGroup === undefined
      ? {}
      : { mergeGroup: requireInteger('mergeGroup', mergeGroup, 2, LARGEST_GROUP) }),
    ...(importance === undefined ? {} : { importance: requireWeights(importance) }),
    ...(confidence === undefined ? {} : { confidence: requireConfidence(confidence) }),
  }
}

function requireWeights(given: unknown): NonNullable<SleepTuning['importance']> {
  const weights = Object.entries(requireRecord('importance', given)).map(([name, weight]) => [
    name,
    requireNumber(name, weight, 0, 1),
  ])
  return Object.fromEntries(weights) as NonNullable<SleepTuning['importance']>
}

function requireConfidence(given: unknown): NonNullable<SleepTuning['confidence']> {
  const { afterDays, stepLoss } = requireRecord('confidence', given) as NonNullable<SleepTuning['confidence']>
  return {
    ...(afterDays === undefined ? {} : { afterDays: requireNumber('afterDays', afterDays, 0, CENTURY_DAYS) }),
    ...(stepLoss === undefined ? {} : { stepLoss: requireNumber('stepLoss', stepLoss, 0, 1) }),
  }
}
