/**
 * Decides which of two contradicting statements holds: the newer one, unless the older one outranks it.
 * Then only a person can decide, and both stay.
 */
import type { Memory, Trust } from '../../core/memory.ts'
import { type GovernanceGuard, governanceGuard } from '../../strength/governance.ts'
import type { CandidatePair } from '../statements/candidate-pairs.ts'
import { statedAt } from '../statements/statements.ts'

export type Resolution =
  | { readonly kind: 'superseded'; readonly old: Memory; readonly by: Memory }
  | { readonly kind: 'unresolved'; readonly why: string }

/** Minimum confidence to supersede a memory. */
const SURE01 = 0.6

const TRUST_RANK: Readonly<Record<Trust, number>> = { principle: 2, pattern: 1, inference: 0 }
const PERSONS_AUTHORITY = 1
const GUARD_WORDS: Readonly<Record<GovernanceGuard, string>> = {
  constitutional: 'The older one is constitutional (layer 1).',
  legislative: 'The older one is legislative (layer 2).',
  protected: 'The older one is protected.',
  protected_tag: 'The older one has a tag that protects it.',
}

export function resolvePair(
  { older, newer }: Pick<CandidatePair, 'older' | 'newer'>,
  confidence01: number,
): Resolution {
  const why = whyOpen(older, newer, confidence01)
  return why === null ? { kind: 'superseded', old: older, by: newer } : { kind: 'unresolved', why }
}

function whyOpen(older: Memory, newer: Memory, confidence01: number): string | null {
  if (statedAt(older) === statedAt(newer)) return 'Both are of the same time.'
  const guard = governanceGuard(older)
  if (guard !== null) return GUARD_WORDS[guard]
  if (older.authority === PERSONS_AUTHORITY && !arePersonsWords(newer)) {
    return 'A person stored the older one, and the newer one is not in a person’s words.'
  }
  if (TRUST_RANK[older.trust] > TRUST_RANK[newer.trust]) {
    return `The older one is better trusted (${older.trust}, not ${newer.trust}).`
  }
  return confidence01 < SURE01 ? 'It is not sure that they exclude each other.' : null
}

function arePersonsWords({ authority, trust }: Memory): boolean {
  return authority === PERSONS_AUTHORITY || trust === 'principle'
}
