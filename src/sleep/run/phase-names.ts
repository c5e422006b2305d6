/** The phases of sleep by name, in order. */
import { PHASES } from '../phases/index.ts'

/** Runs first, so that the other phases see the knowledge from new conversations. */
export const DIGEST_PHASE = 'digest'
export const PHASE_NAMES: readonly string[] = [DIGEST_PHASE, ...PHASES.map(({ name }) => name)]
