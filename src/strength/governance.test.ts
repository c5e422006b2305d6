import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORGET_LIMITS } from '../core/forget-limits.ts'
import { type GovernanceLayer, MEMORY_KINDS } from '../core/memory.ts'
import {
  classifyLayer,
  governanceGuard,
  LAYER_RULES,
  type Maker,
  mayForget,
  PROTECTED_TAGS,
  protectingTag,
} from './governance.ts'

const plain = { tags: [] as string[], kind: 'fact', protected: false } as const

describe('layers', () => {
  test('have the rates, floors and limits of the source', () => {
    const rules = Object.values(LAYER_RULES)
    expect(rules.map((rule) => rule.decayRate)).toEqual([0, 0.01, 0.1, 0.25])
    expect(rules.map((rule) => rule.activationFloor)).toEqual([5, 2, -0.5, -2])
    expect(rules.map((rule) => rule.weibullShape)).toEqual([null, 0.5, 0.8, 1.2])
    expect(FORGET_LIMITS).toMatchObject({
      layer3Days: 30,
      layer3Importance: 0.1,
      layer4Days: 14,
      layer4Importance: 0.15,
    })
  })
})

describe('a memory without a layer', () => {
  test.each([
    { memory: { ...plain, tags: ['identity'] }, layer: 1, reason: 'tag identity' },
    { memory: { ...plain, tags: ['chain_of_command'] }, layer: 1, reason: 'tag chain_of_command' },
    { memory: { ...plain, tags: ['api', 'Exact-Value'] }, layer: 2, reason: 'tag exact_value' },
    { memory: { ...plain, tags: ['decision', 'identity'] }, layer: 1, reason: 'tag identity' },
    { memory: { ...plain, kind: 'episode', tags: ['commitment'] }, layer: 2, reason: 'tag commitment' },
    { memory: { ...plain, kind: 'identity' }, layer: 1, reason: 'kind identity' },
    { memory: { ...plain, kind: 'correction' }, layer: 2, reason: 'kind correction' },
    { memory: { ...plain, kind: 'tool' }, layer: 3, reason: 'kind tool' },
    { memory: { ...plain, kind: 'conversation' }, layer: 4, reason: 'kind conversation' },
    { memory: { ...plain, kind: 'episode', protected: true }, layer: 2, reason: 'protected' },
    { memory: { ...plain, kind: 'identity', protected: true }, layer: 1, reason: 'kind identity' },
    { memory: { ...plain, kind: 'insight' }, layer: 3, reason: 'default' },
  ] as const)('gets layer $layer by $reason', ({ memory, layer, reason }) => {
    expect(classifyLayer(memory, 'person')).toEqual({ layer, wanted: layer, reason })
  })

  test('gets layer 1 or 2 from a person only', () => {
    expect(classifyLayer({ ...plain, tags: ['identity'] }, 'agent')).toMatchObject({ layer: 3, wanted: 1 })
    const makers = fc.constantFrom<Maker>('agent', 'extractor')
    fc.assert(
      fc.property(
        makers,
        fc.constantFrom(...MEMORY_KINDS),
        fc.subarray([...PROTECTED_TAGS, 'other']),
        fc.boolean(),
        (maker, kind, tags, guarded) => {
          expect(classifyLayer({ kind, tags, protected: guarded }, maker).layer).toBeGreaterThan(2)
        },
      ),
    )
  })

  test('gets layer 3 where an extractor made it, whatever its kind', () => {
    for (const kind of MEMORY_KINDS) expect(classifyLayer({ ...plain, kind }, 'extractor').layer).toBe(3)
  })
})

describe('forgetting', () => {
  const at = (layer: GovernanceLayer, extra = {}) => ({ layer, protected: false, tags: [], ...extra })

  test.each([
    { memory: at(1), guard: 'constitutional' },
    { memory: at(2), guard: 'legislative' },
    { memory: at(3, { protected: true }), guard: 'protected' },
    { memory: at(4, { tags: ['Emotional Anchor'] }), guard: 'protected_tag' },
    { memory: at(3, { tags: ['misc'] }), guard: null },
  ])('is guarded by $guard', ({ memory, guard }) => {
    expect(governanceGuard(memory)).toBe(guard)
  })

  test('is refused to agents and rules where guarded, and asks a person first', () => {
    expect(mayForget(at(2), 'agent', true)).toEqual({ kind: 'refused', guard: 'legislative' })
    expect(mayForget(at(2), 'system', true)).toEqual({ kind: 'refused', guard: 'legislative' })
    expect(mayForget(at(1), 'person')).toEqual({ kind: 'confirm', guard: 'constitutional' })
    expect(mayForget(at(1), 'person', true)).toEqual({ kind: 'allowed' })
    expect(mayForget(at(3), 'agent')).toEqual({ kind: 'allowed' })
  })

  test('knows the eight protected tags', () => {
    expect(PROTECTED_TAGS.map((tag) => protectingTag([tag]))).toEqual(PROTECTED_TAGS)
    expect(protectingTag(['persons', 'decisions'])).toBeNull()
  })
})
