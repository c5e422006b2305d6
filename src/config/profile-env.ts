/**
 * What the variables of the systems behind the profiles say to Lore: numbers and switches become settings that
 * travel with each request; paths and anything else that Lore decides itself become a warning. One function a
 * profile. A variable that is not set yields no setting, so that the tool's own default holds.
 */
import type { LorekeeperSettings, ProfileSettings } from '../core/profile-settings.ts'
import type { Environment } from './resolve.ts'

export interface ProfileEnvironment {
  readonly settings: ProfileSettings
  /** One line each, for a person. */
  readonly warnings: readonly string[]
}

/** Its one variable is the path of its database, which is Lore's own setting too. */
export function loreClassicEnvironment(env: Environment): ProfileEnvironment {
  const path = env.LORE_DB_PATH ?? ''
  if (path === '') return { settings: {}, warnings: [] }
  return {
    settings: {},
    warnings: [
      `LORE_DB_PATH chooses the store of Lore. Where an older program keeps its memories there, unset it and run \`lore import lore-classic ${path}\` to bring them over.`,
    ],
  }
}

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
} as const

/** Its variables share Lore's prefix, and mean something only while this profile runs. */
export function lorekeeperEnvironment(env: Environment): ProfileEnvironment {
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
            'LORE_VECTOR_STORE is ignored: Lore keeps its vectors itself. Run `lore import lorekeeper <folder>` to bring over what is in the other store; it is embedded anew.',
          ]),
    ],
  }
}

const READERS: Readonly<Record<string, (env: Environment) => ProfileEnvironment>> = {
  'lore-classic': loreClassicEnvironment,
  lorekeeper: lorekeeperEnvironment,
}

/** All that the environment says to these profiles; those that have no variables of their own add nothing. */
export function profileEnvironment(profiles: readonly string[], env: Environment): ProfileEnvironment {
  const read = profiles.flatMap((name) => (Object.hasOwn(READERS, name) ? (READERS[name]?.(env) ?? []) : []))
  return {
    settings: Object.assign({}, ...read.map(({ settings }) => settings)) as ProfileSettings,
    warnings: [...new Set(read.flatMap(({ warnings }) => warnings))],
  }
}

/** For variables that say where the other system kept its memories: a pointer at how they come over. */
export function importHints(env: Environment, names: readonly string[], kind: string): string[] {
  return names.flatMap((name) => {
    const path = env[name]
    if (path === undefined || path === '') return []
    return [
      `${name} does not choose where ${kind} memories are kept: Lore has a store of its own. Run \`lore import ${kind} ${path}\` to bring over what is there.`,
    ]
  })
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly whole?: boolean
}

type NumberTable = Readonly<Record<string, readonly [variable: string, bounds: Bounds]>>

/** Of a table of variables, those that are set and allowed. */
function numberSettings<T extends NumberTable>(
  env: Environment,
  table: T,
): { readonly values: Partial<Record<keyof T, number>>; readonly warnings: readonly string[] } {
  const read = Object.entries(table).map(
    ([key, [name, bounds]]) => [key, numberSetting(env, name, bounds)] as const,
  )
  return {
    values: Object.fromEntries(
      read.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
    ) as Partial<Record<keyof T, number>>,
    warnings: read.flatMap(([, { warning }]) => warning ?? []),
  }
}

/** A number from a variable, or nothing where it is not set; one that is not a number is a warning. */
export function numberSetting(
  env: Environment,
  name: string,
  bounds: Bounds,
): { readonly value?: number; readonly warning?: string } {
  const raw = env[name]?.trim()
  if (raw === undefined || raw === '') return {}
  const value = Number(raw)
  const isWhole = bounds.whole !== true || Number.isInteger(value)
  if (Number.isFinite(value) && isWhole && value >= bounds.min && value <= bounds.max) return { value }
  const kind = bounds.whole === true ? 'whole number' : 'number'
  return { warning: `${name} is ignored: it must be a ${kind} from ${bounds.min} to ${bounds.max}.` }
}
