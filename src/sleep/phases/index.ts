/** The phases of sleep after the digest, in order: one line each. */
import type { Phase } from '../../core/ports/phase.ts'
import { archive } from './archive.ts'
import { contradictions } from './contradictions.ts'
import { decayEdges } from './decay-edges.ts'
import { purge } from './purge.ts'
import { recomputeStrength } from './recompute-strength.ts'
import { repair } from './repair.ts'

export const PHASES: readonly Phase[] = [
  recomputeStrength,
  contradictions,
  decayEdges,
  archive,
  purge,
  repair,
]
