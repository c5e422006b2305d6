/** Reads the LORE_* variables of the lorekeeper profile. Pure. */
import type { Environment, ReadVariables } from '../variables/profile-variables.ts'
import { importHints, numberSettings } from '../variables/read-variables.ts'
import type { LorekeeperSettings } from './settings.ts'

const LOREKEEPER_NUMBERS = {
  searchLimit: ['LORE_SEARCH_LIMIT', { min: 1, max: 100, whole: true }],
  maxRefineFrom: ['LORE_MAX_REFINE_FROM_IDS', { min: 1, max: 1_000, whole: true }],
  maxIds: ['LORE_MAX_SEARCH_IDS', { min: 1, max: 1_000, whole: true }],
  linkCandidates: ['LORE_LINK_TOP_M', { min: 1, max: 50, whole: true }],
  duplicateFrom01: ['LORE_DUPLICATE_THRESHOLD', { min: 0, max: 1 }],
} as const

const LOREKEEPER_RANKING = {
  semantic: ['LORE_W_SEMANTIC', { min: 0, max: 100 }],
  keyword: ['LORE_W_KEYWORD', { min: 0, max: 100 }],
  quality: ['LORE_W_SCORE', { min: 0, max: 100 }],
  usage: ['LORE_W_USAGE', { min: 0, max: 100 }],
  decayPerDay: ['LORE_DECAY_LAMBDA', { min: 0, max: 10 }],
} as const

const LOREKEEPER_RATING = {
  bumpUp: ['LORE_SCORE_BUMP_UP', { min: 0, max: 10 }],
  bumpDown: ['LORE_SCORE_BUMP_DOWN', { min: 0, max: 10 }],
  window: ['LORE_CONFIDENCE_WINDOW_SIZE', { min: 1, max: 1_000, whole: true }],
  strikes: ['LORE_SOFT_DELETE_STRIKES', { min: 1, max: 100, whole: true }],
} as const

/** Reads the profile's variables. They share Lore's prefix, so they are read only while this profile runs. */
export function lorekeeperEnvironment(
  env: Environment,
): ReadVariables<{ readonly lorekeeper: LorekeeperSettings }> {
  const numbers = numberSettings(env, LOREKEEPER_NUMBERS)
  const ranking = numberSettings(env, LOREKEEPER_RANKING)
  const rating = numberSettings(env, LOREKEEPER_RATING)
  const namespace = env.LORE_NAMESPACE?.trim() ?? ''
  const lorekeeper: LorekeeperSettings = {
    ...(namespace === '' ? {} : { namespace }),
    ...numbers.values,
    ...(Object.keys(ranking.values).length === 0 ? {} : { ranking: ranking.values }),
    ...(Object.keys(rating.values).length === 0 ? {} : { rating: rating.values }),
  }
  const vectors = env.LORE_VECTOR_STORE ?? ''
  return {
    settings: { lorekeeper },
    warnings: [
      ...numbers.warnings,
      ...ranking.warnings,
      ...rating.warnings,
      ...importHints(env, ['LORE_DATA_DIR'], 'lorekeeper'),
      ...(vectors === ''
        ? []
        : [
            'LORE_VECTOR_STORE is ignored: Lore keeps its vectors itself. Run `lore import lorekeeper <folder>` to import the other store; its texts are embedded again.',
          ]),
    ],
  }
}
