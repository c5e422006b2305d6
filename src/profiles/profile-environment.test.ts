import { describe, expect, test } from 'vitest'
import { memoryV3Environment } from './memory-v3/environment.ts'
import { profileEnvironment } from './profile-environment.ts'
import { importHints, numberSetting } from './variables/read-variables.ts'

describe('the environment of a profile', () => {
  test('is empty for a profile without variables', () => {
    expect(profileEnvironment(['lore'], { LORE_DB_PATH: '/a' })).toEqual({ settings: {}, warnings: [] })
    expect(profileEnvironment(['toString'], {})).toEqual({ settings: {}, warnings: [] })
  })

  test('points at import where a path is set', () => {
    const { settings, warnings } = profileEnvironment(['lore', 'lore-classic'], { LORE_DB_PATH: '/a/b.db' })
    expect(settings).toEqual({})
    expect(warnings).toEqual([expect.stringContaining('lore import lore /a/b.db')])
    expect(profileEnvironment(['lore-classic'], { LORE_DB_PATH: '' }).warnings).toEqual([])
    expect(importHints({ DATA: '/x' }, ['DATA', 'OTHER'], 'kind')).toEqual([
      expect.stringMatching(/^DATA .*lore import kind \/x/),
    ])
  })

  test('takes numbers within bounds, and says so where it cannot', () => {
    const bounds = { min: 0, max: 1 }
    expect(numberSetting({ N: ' 0.5 ' }, 'N', bounds)).toEqual({ value: 0.5 })
    expect(numberSetting({ N: '' }, 'N', bounds)).toEqual({})
    expect(numberSetting({}, 'N', bounds)).toEqual({})
    for (const N of ['2', 'half', '-1', 'Infinity']) {
      expect(numberSetting({ N }, 'N', bounds)).toEqual({ warning: expect.stringContaining('N is ignored') })
    }
  })
})

describe('the environment of lorekeeper', () => {
  const read = (env: Record<string, string>) => profileEnvironment(['lorekeeper'], env)

  test('says nothing where nothing is set', () => {
    expect(read({})).toEqual({ settings: { lorekeeper: {} }, warnings: [] })
    expect(read({ LORE_NAMESPACE: ' ', LORE_W_USAGE: '' })).toEqual({
      settings: { lorekeeper: {} },
      warnings: [],
    })
  })

  test('takes every number and the namespace', () => {
    const env = {
      LORE_SEARCH_LIMIT: '20',
      LORE_DUPLICATE_THRESHOLD: '0.9',
      LORE_DECAY_LAMBDA: '0',
      LORE_W_SEMANTIC: '0.5',
      LORE_W_KEYWORD: '0.2',
      LORE_W_SCORE: '0.2',
      LORE_W_USAGE: '0.1',
      LORE_SCORE_BUMP_UP: '1',
      LORE_SCORE_BUMP_DOWN: '2',
      LORE_CONFIDENCE_WINDOW_SIZE: '5',
      LORE_MAX_REFINE_FROM_IDS: '300',
      LORE_MAX_SEARCH_IDS: '60',
      LORE_LINK_TOP_M: '3',
      LORE_NAMESPACE: 'team',
    }
    expect(read(env)).toEqual({
      settings: {
        lorekeeper: {
          namespace: 'team',
          searchLimit: 20,
          maxRefineFrom: 300,
          maxIds: 60,
          linkCandidates: 3,
          duplicateFrom01: 0.9,
          ranking: { semantic: 0.5, keyword: 0.2, quality: 0.2, usage: 0.1, decayPerDay: 0 },
          rating: { bumpUp: 1, bumpDown: 2, window: 5 },
        },
      },
      warnings: [],
    })
    expect(profileEnvironment(['lore'], env)).toEqual({ settings: {}, warnings: [] })
  })

  test('warns of paths, and of what it cannot take', () => {
    const { settings, warnings } = read({
      LORE_DATA_DIR: '/old',
      LORE_VECTOR_STORE: 'lancedb',
      LORE_SEARCH_LIMIT: '0',
      LORE_MAX_SEARCH_IDS: '1.5',
      LORE_DUPLICATE_THRESHOLD: '2',
    })
    expect(settings).toEqual({ lorekeeper: {} })
    expect(warnings).toEqual([
      expect.stringMatching(/^LORE_SEARCH_LIMIT is ignored: it must be a whole number/),
      expect.stringMatching(/^LORE_MAX_SEARCH_IDS is ignored/),
      expect.stringMatching(/^LORE_DUPLICATE_THRESHOLD is ignored: it must be a number/),
      expect.stringContaining('lore import lorekeeper /old'),
      expect.stringMatching(/^LORE_VECTOR_STORE is ignored.*lore import lorekeeper/),
    ])
  })
})

describe('memory-v3', () => {
  const read = (env: Readonly<Record<string, string>>) => {
    const { settings, warnings } = memoryV3Environment(
      Object.fromEntries(Object.entries(env).map(([name, value]) => [`MEMORY_V3_${name}`, value])),
    )
    return { settings: settings.memoryV3, warnings }
  }

  test('sets nothing where nothing is set', () => {
    expect(read({})).toEqual({ settings: {}, warnings: [] })
  })

  test('reads every number into the request it belongs to', () => {
    const { settings, warnings } = read({
      VAULT: '/notes',
      ACTR_DECAY_D: '0.4',
      ACTR_S_MAX: '2',
      ACTR_NOISE_S: '0.1',
      ACTR_RETRIEVAL_TAU: '-1',
      FADEMEM_ALPHA: '0.4',
      FADEMEM_BETA: '0.3',
      FADEMEM_GAMMA: '0.2',
      FADEMEM_DELTA: '0.1',
      RRF_K: '30',
      STAGE1_MAX_CANDIDATES: '100',
      STAGE1_COMMUNITY_TOP: '5',
      ZETTEL_LINK_THRESHOLD: '0.6',
      FAN_DELTA: '0.2',
      SENSORY_MIN_LENGTH: '10',
      SENSORY_DEDUP_THRESHOLD: '0.9',
      CONSOLIDATION_MERGE_THRESHOLD: '0.8',
      CONSOLIDATION_MIN_GROUP_SIZE: '4',
      HALUMEM_CONFIDENCE_DECAY_DAYS: '60',
      HALUMEM_CONFIDENCE_DECAY_RATE: '0.2',
    })
    expect(warnings).toEqual([])
    expect(settings).toEqual({
      vault: '/notes',
      ranking: {
        decay: 0.4,
        maxAssociation: 2,
        noise: 0.1,
        threshold: -1,
        rrfK: 30,
        candidates: 100,
        communities: 5,
        fanDelta: 0.2,
        staleAfterDays: 60,
        confidenceLoss: 0.2,
      },
      gate: { minChars: 10, nearDuplicate01: 0.9 },
      sleep: {
        alike01: 0.6,
        merge01: 0.8,
        mergeGroup: 4,
        importance: { relevance: 0.4, frequency: 0.3, recency: 0.2, surprise: 0.1 },
        confidence: { afterDays: 60, stepLoss: 0.2 },
      },
    })
  })

  test.each(['0', 'false', 'No', 'OFF'])('a switch is off by %s', (said) => {
    expect(read({ ENABLE_ASYNC: said }).settings).toEqual({ off: ['async'] })
  })

  test.each(['1', 'true', 'Yes', 'on', ''])('a switch is on by "%s"', (said) => {
    expect(read({ ENABLE_ASYNC: said }).settings).toEqual({})
  })

  test('without HaluMem time takes no confidence; without the fan effect common cues may count against', () => {
    expect(read({ ENABLE_HALUMEM: '0', ENABLE_FAN_EFFECT: '0' }).settings).toMatchObject({
      ranking: { fanEffect: 0, staleAfterDays: 36_500, confidenceLoss: 0 },
      sleep: { confidence: { afterDays: 36_500, stepLoss: 0 } },
      off: ['fan_effect', 'halumem'],
    })
  })

  test('tells what it does not go by', () => {
    const { warnings } = read({
      DB: '/m.db',
      CACHE: '/c',
      EMBED_MODEL: 'nomic',
      RRF_K: '0',
      ENABLE_SENSORY: 'perhaps',
      ENABLE_RL_DECIDER: 'true',
    })
    expect(warnings).toHaveLength(6)
    expect(warnings.join('\n')).toContain('lore import memory-v3 /m.db')
  })
})
