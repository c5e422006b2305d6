/** The phases of sleep after the digest, in order: one line each. */
import type { Phase } from '../statements/phase.ts'
import { archive } from './archive.ts'
import { associate } from './associate.ts'
import { centroids } from './centroids.ts'
import { communities } from './communities.ts'
import { contradictions } from './contradictions.ts'
import { decayEdges } from './decay-edges.ts'
import { mentions } from './mentions.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { purge } from './purge.ts'
import { recomputeStrength } from './recompute-strength.ts'
import { reflect } from './reflect.ts'
import { relations } from './relations.ts'
import { repair } from './repair.ts'
import { replay } from './replay.ts'
import { summariseRoots } from './summarise-roots.ts'
import { verifySources } from './verify-sources.ts'

export const PHASES: readonly Phase[] = [
  recomputeStrength,
  mentions,
  relations,
  replay,
  mergeDuplicates,
  associate,
  centroids,
  summariseRoots,
  communities,
  reflect,
  contradictions,
  verifySources,
  decayEdges,
  archive,
  purge,
  repair,
]
