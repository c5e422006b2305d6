/**
 * What the variables of the systems behind the profiles say to Lore: numbers and switches become settings that
 * travel with each request; paths and anything else that Lore decides itself become a warning. One function a
 * profile. A variable that is not set yields no setting, so that the tool's own default holds.
 */
import { defined } from '../core/defined.ts'
import {
  type LorekeeperSettings,
  MEMORY_V3_SWITCHES,
  type MemoryV3Settings,
  type MemoryV3Switch,
  type ProfileSettings,
} from '../core/profile-settings.ts'
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
      `LORE_DB_PATH chooses the store of Lore. Where an older program keeps its memories there, unset it and run \`lore import lore ${path}\` to bring them over.`,
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

const MEMORY_V3_RANKING = {
  decay: ['MEMORY_V3_ACTR_DECAY_D', { min: 0, max: 0.99 }],
  maxAssociation: ['MEMORY_V3_ACTR_S_MAX', { min: 0, max: 100 }],
  noise: ['MEMORY_V3_ACTR_NOISE_S', { min: 0, max: 10 }],
  threshold: ['MEMORY_V3_ACTR_RETRIEVAL_TAU', { min: -100, max: 100 }],
  fanDelta: ['MEMORY_V3_FAN_DELTA', { min: 0, max: 100 }],
  rrfK: ['MEMORY_V3_RRF_K', { min: 1, max: 10_000, whole: true }],
  candidates: ['MEMORY_V3_STAGE1_MAX_CANDIDATES', { min: 1, max: 500, whole: true }],
  communities: ['MEMORY_V3_STAGE1_COMMUNITY_TOP', { min: 0, max: 50, whole: true }],
} as const
const MEMORY_V3_GATE = {
  minChars: ['MEMORY_V3_SENSORY_MIN_LENGTH', { min: 0, max: 100_000, whole: true }],
  nearDuplicate01: ['MEMORY_V3_SENSORY_DEDUP_THRESHOLD', { min: 0, max: 1 }],
} as const
const MEMORY_V3_SLEEP = {
  alike01: ['MEMORY_V3_ZETTEL_LINK_THRESHOLD', { min: 0, max: 1 }],
  merge01: ['MEMORY_V3_CONSOLIDATION_MERGE_THRESHOLD', { min: 0, max: 1 }],
  mergeGroup: ['MEMORY_V3_CONSOLIDATION_MIN_GROUP_SIZE', { min: 2, max: 1_000, whole: true }],
} as const
const MEMORY_V3_IMPORTANCE = {
  relevance: ['MEMORY_V3_FADEMEM_ALPHA', { min: 0, max: 1 }],
  frequency: ['MEMORY_V3_FADEMEM_BETA', { min: 0, max: 1 }],
  recency: ['MEMORY_V3_FADEMEM_GAMMA', { min: 0, max: 1 }],
  surprise: ['MEMORY_V3_FADEMEM_DELTA', { min: 0, max: 1 }],
} as const
const MEMORY_V3_CONFIDENCE = {
  afterDays: ['MEMORY_V3_HALUMEM_CONFIDENCE_DECAY_DAYS', { min: 0, max: 36_500 }],
  stepLoss: ['MEMORY_V3_HALUMEM_CONFIDENCE_DECAY_RATE', { min: 0, max: 1 }],
} as const
/** Longer than anything is kept: time takes nothing. */
const UNFADING = { afterDays: 36_500, stepLoss: 0 } as const

/** Numbers, switches and the folder of notes; where it kept its memories and which models it asked are Lore's own. */
export function memoryV3Environment(env: Environment): ProfileEnvironment {
  const ranking = numberSettings(env, MEMORY_V3_RANKING)
  const gate = numberSettings(env, MEMORY_V3_GATE)
  const sleep = numberSettings(env, MEMORY_V3_SLEEP)
  const weights = numberSettings(env, MEMORY_V3_IMPORTANCE)
  const given = numberSettings(env, MEMORY_V3_CONFIDENCE)
  const switches = readSwitches(env)
  const isOff = (name: MemoryV3Switch) => switches.off.includes(name)
  const confidence = isOff('halumem') ? UNFADING : given.values
  const numbers = {
    ...ranking.values,
    ...(isOff('fan_effect') ? { fanEffect: 0 } : {}),
    ...defined({ staleAfterDays: confidence.afterDays, confidenceLoss: confidence.stepLoss }),
  }
  const vault = env.MEMORY_V3_VAULT?.trim() ?? ''
  const memoryV3: MemoryV3Settings = {
    ...(vault === '' ? {} : { vault }),
    ...unlessEmpty('ranking', numbers),
    ...unlessEmpty('gate', gate.values),
    ...unlessEmpty('sleep', {
      ...sleep.values,
      ...unlessEmpty('importance', weights.values),
      ...unlessEmpty('confidence', confidence),
    }),
    ...(switches.off.length === 0 ? {} : { off: switches.off }),
  }
  return {
    settings: { memoryV3 },
    warnings: [
      ...[ranking, gate, sleep, weights, given, switches].flatMap(({ warnings }) => warnings),
      ...importHints(env, ['MEMORY_V3_DB'], 'memory-v3'),
      ...MEMORY_V3_UNUSED.flatMap(([name, why]) =>
        (env[name] ?? '') === '' ? [] : [`${name} is ignored: ${why}`],
      ),
    ],
  }
}

const IN_ITS_STORE =
  'Lore keeps it in its store. Run `lore import memory-v3 <database>` to bring over what was known.'
const OWN_MODELS = 'Lore has models of its own; `lore config` names others.'
const MEMORY_V3_UNUSED = [
  ['MEMORY_V3_GRAPH_DIR', IN_ITS_STORE],
  ['MEMORY_V3_CACHE', IN_ITS_STORE],
  ['MEMORY_V3_EMBED_MODEL', OWN_MODELS],
  ['MEMORY_V3_EMBED_DIM', OWN_MODELS],
  ['MEMORY_V3_LLM_MODEL', OWN_MODELS],
] as const

const ON = new Set(['1', 'true', 'yes', 'on'])
const OFF = new Set(['0', 'false', 'no', 'off'])

function readSwitches(env: Environment): {
  readonly off: readonly MemoryV3Switch[]
  readonly warnings: readonly string[]
} {
  const off: MemoryV3Switch[] = []
  const warnings: string[] = []
  for (const name of MEMORY_V3_SWITCHES) {
    const variable = `MEMORY_V3_ENABLE_${name.toUpperCase()}`
    const said = env[variable]?.trim().toLowerCase() ?? ''
    if (OFF.has(said)) off.push(name)
    else if (said !== '' && !ON.has(said)) warnings.push(`${variable} is ignored: it must be on or off.`)
  }
  if (ON.has(env.MEMORY_V3_ENABLE_RL_DECIDER?.trim().toLowerCase() ?? '')) {
    warnings.push(
      'MEMORY_V3_ENABLE_RL_DECIDER is ignored: Lore decides by rules, or by the model of its settings.',
    )
  }
  return { off, warnings }
}

function unlessEmpty<K extends string, V extends object>(key: K, value: V): { readonly [P in K]?: V } {
  return (Object.keys(value).length === 0 ? {} : { [key]: value }) as { readonly [P in K]?: V }
}

const READERS: Readonly<Record<string, (env: Environment) => ProfileEnvironment>> = {
  'memory-v3': memoryV3Environment,
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
