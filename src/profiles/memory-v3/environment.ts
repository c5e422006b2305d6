/** Reads the MEMORY_V3_* variables: numbers, switches and the vault become settings, others a warning. Pure. */

import { defined } from '../../core/defined.ts'
import type { Environment, ReadVariables } from '../variables/profile-variables.ts'
import { importHints, numberSettings, unlessEmpty } from '../variables/read-variables.ts'
import { MEMORY_V3_SWITCHES, type MemoryV3Settings, type MemoryV3Switch } from './settings.ts'

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

/** With the switch `halumem` off, confidence never falls with time; 36,500 days is the longest delay allowed. */
const UNFADING = { afterDays: 36_500, stepLoss: 0 } as const

/** Reads numbers, switches and the folder of notes; Lore chooses database and models itself and warns about those. */
export function memoryV3Environment(
  env: Environment,
): ReadVariables<{ readonly memoryV3: MemoryV3Settings }> {
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
  'Lore keeps it in its store. Run `lore import memory-v3 <database>` to import its memories.'

const OWN_GRAPHS =
  'Lore reads its graphs from the memories; `lore rebuild --edges` does so for those that are stored already.'

const OWN_MODELS = 'Lore has its own models; `lore config` can name others.'

const MEMORY_V3_UNUSED = [
  ['MEMORY_V3_GRAPH_DIR', OWN_GRAPHS],
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
