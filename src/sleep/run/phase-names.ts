/** The phases of sleep by name, in order. */
import { PHASES } from '../phases/index.ts'

/** Comes first: what was said becomes knowledge before knowledge is looked after. */
export const DIGEST_PHASE = 'digest'
export const PHASE_NAMES: readonly string[] = [DIGEST_PHASE, ...PHASES.map(({ name }) => name)]
