import { describe, expect, test } from 'vitest'
import { FORGET_LIMITS } from '../core/forget-limits.ts'
import type { MemoryId } from '../core/ids.ts'
import { ORIGINS, type Origin } from '../core/origin.ts'
import {
  type ArchiveCandidate,
  type ArchiveReadings,
  archiveDueAt,
  archiveGuard,
  judgeArchive,
  purgeDueAt,
} from './archive-rules.ts'
import { DAY_MS } from './units.ts'

const fact: ArchiveCandidate = {
  origin: 'lore',
  authority: 2,
  trust: 'inference',
  quote: null,
  kind: 'fact',
  layer: 3,
  protected: false,
  tags: [],
  category: 'none',
  salience: 0.5,
  archivedAt: null,
  supersededBy: null,
  metadata: {},
  level: 1,
  liveChildren: 0,
}
const strong: ArchiveReadings = {
  ageDays: 1000,
  accessCount: 0,
  usedSessions: 0,
  relevance: 0.5,
  retention: 0.5,
  importance: 0.5,
}
const weak: ArchiveReadings = { ...strong, relevance: 0, retention: 0, importance: 0 }

describe('a guard', () => {
  test.each([
    { memory: { layer: 1 }, guard: 'constitutional' },
    { memory: { layer: 2 }, guard: 'legislative' },
    { memory: { protected: true }, guard: 'protected' },
    { memory: { tags: ['person'] }, guard: 'protected_tag' },
    { memory: { level: 3 }, guard: 'consolidated' },
    { memory: { level: 4 }, guard: 'consolidated' },
    { memory: { category: 'fundamental' }, guard: 'fundamental' },
    { memory: { kind: 'decision' }, guard: 'kind' },
    { memory: { personsEdge: true }, guard: 'persons_edge' },
    { memory: { liveChildren: 1 }, guard: 'live_children' },
    { memory: { supersededBy: 'x' as MemoryId }, guard: 'superseded' },
    { memory: { archivedAt: 1 }, guard: 'archived' },
    { memory: { origin: 'person' }, guard: 'person' },
    { memory: { authority: 1 }, guard: 'person' },
    { memory: { trust: 'principle', quote: 'so it is' }, guard: 'person' },
  ] as const)('$guard keeps the weakest memory, for ever', ({ memory, guard }) => {
    const guarded = { ...fact, ...memory }
    expect(judgeArchive(guarded, weak)).toEqual({ kind: 'guarded', guard })
    expect(archiveDueAt(guarded, () => weak, 0)).toBeNull()
  })

  test('is not there for a plain fact of level 2', () => {
    expect(archiveGuard({ ...fact, level: 2, tags: ['misc'] })).toBeNull()
  })

  test('is not there for a decision that the digest made', () => {
    expect(archiveGuard({ ...fact, kind: 'decision', origin: 'digest' })).toBeNull()
  })

  test.each([
    ['without a quote', { trust: 'principle' }],
    ['whose quote proves nothing yet', { trust: 'inference', quote: 'so it is' }],
  ] as const)('is not there for an agent’s statement %s', (_, said) => {
    expect(archiveGuard({ ...fact, ...said })).toBeNull()
  })
})

describe('a rule', () => {
  const cases = {
    'memory-v3': [
      { layer: 3, readings: { importance: 0.099, ageDays: 30 }, rule: 'importance' },
      { layer: 3, readings: { importance: 0.099, ageDays: 29.99 }, rule: null },
      { layer: 3, readings: { importance: 0.1, ageDays: 30 }, rule: null },
      { layer: 4, readings: { importance: 0.08, ageDays: 20 }, rule: 'importance' },
      { layer: 4, readings: { importance: 0.149, ageDays: 14 }, rule: 'importance' },
      { layer: 4, readings: { importance: 0.149, ageDays: 13.99 }, rule: null },
      { layer: 3, readings: { importance: 0.298, ageDays: 45 }, rule: null },
      { layer: 4, readings: { relevance: 0, retention: 0 }, rule: null },
    ],
    'knowledge-graph': [
      { layer: 3, readings: { retention: 0.0199, ageDays: 0 }, rule: 'retention' },
      { layer: 3, readings: { retention: 0.02 }, rule: null },
      { layer: 4, readings: { relevance: 0, importance: 0 }, rule: null },
    ],
    lore: [
      { layer: 3, readings: { relevance: 0.0199, ageDays: 60 }, rule: 'unread' },
      { layer: 3, readings: { relevance: 0.0199, ageDays: 59.99 }, rule: null },
      { layer: 3, readings: { relevance: 0.0199, ageDays: 60, accessCount: 1 }, rule: null },
      { layer: 3, readings: { relevance: 0.0099, ageDays: 90, accessCount: 1 }, rule: 'faded' },
      { layer: 3, readings: { relevance: 0.0099, ageDays: 89.99, accessCount: 1 }, rule: null },
      { layer: 4, readings: { importance: 0, retention: 0 }, rule: null },
      { layer: 3, readings: {}, rule: null },
    ],
    'lore-classic': [
      { layer: 3, readings: { relevance: 0.0199, ageDays: 60 }, rule: 'unread' },
      { layer: 3, readings: { importance: 0, retention: 0 }, rule: null },
    ],
    digest: [
      { layer: 3, readings: { relevance: 0.0199, ageDays: 60 }, rule: 'unread' },
      { layer: 3, readings: { importance: 0, retention: 0 }, rule: null },
      { layer: 4, readings: { importance: 0.149, ageDays: 14 }, rule: 'importance' },
    ],
    sleep: [{ layer: 4, readings: { importance: 0.149, ageDays: 14 }, rule: 'importance' }],
    lorekeeper: [{ layer: 4, readings: { relevance: 0, importance: 0, retention: 0 }, rule: null }],
    import: [{ layer: 3, readings: { relevance: 0.0199, ageDays: 60 }, rule: 'unread' }],
    'import:lore': [{ layer: 3, readings: { relevance: 0.0199, ageDays: 60 }, rule: 'unread' }],
    'import:lore-classic': [{ layer: 3, readings: { relevance: 0.0099, ageDays: 90 }, rule: 'unread' }],
    'import:knowledge-graph': [
      { layer: 3, readings: { retention: 0.0199 }, rule: 'retention' },
      { layer: 3, readings: { relevance: 0, importance: 0 }, rule: null },
    ],
    'import:memory-v3': [{ layer: 3, readings: { importance: 0.099 }, rule: 'importance' }],
    'import:lorekeeper': [{ layer: 3, readings: { relevance: 0, importance: 0, retention: 0 }, rule: null }],
  } as const satisfies Record<Exclude<Origin, 'person'>, readonly unknown[]>

  test.each(
    Object.entries(cases).flatMap(([origin, rows]) =>
      rows.map((row) => ({ ...row, origin: origin as Origin })),
    ),
  )('of $origin is $rule in layer $layer at $readings', ({ origin, layer, readings, rule }) => {
    const verdict = judgeArchive({ ...fact, origin, layer }, { ...strong, ...readings })
    if (rule === null) expect(verdict).toEqual({ kind: 'strong' })
    else expect(verdict).toMatchObject({ kind: 'archive', rule })
  })

  test.each(['lore', 'memory-v3', 'digest'] as const)('of %s spares what three sessions used', (origin) => {
    const memory = { ...fact, origin, layer: 4 } as const
    expect(judgeArchive(memory, { ...weak, usedSessions: 2 })).toMatchObject({ kind: 'archive' })
    expect(judgeArchive(memory, { ...weak, usedSessions: 3 })).toEqual({ kind: 'strong' })
  })

  test('of Knowledge Graph asks for no use but reading', () => {
    const node = { ...fact, origin: 'knowledge-graph' } as const
    expect(judgeArchive(node, { ...weak, usedSessions: 9 })).toMatchObject({ rule: 'retention' })
  })

  test('follows the limits that it is given', () => {
    const at = { ...strong, relevance: 0.3, ageDays: 10 }
    const limits = { ...FORGET_LIMITS, unreadDays: 10, unreadRelevance: 0.4 }
    expect(judgeArchive(fact, at, limits)).toMatchObject({ rule: 'unread' })
    expect(judgeArchive(fact, at, { ...limits, pruneAgeDays: 11 })).toEqual({ kind: 'strong' })
    expect(judgeArchive(fact, { ...at, usedSessions: 1 }, { ...limits, usedSessions: 1 })).toEqual({
      kind: 'strong',
    })
  })

  test('says why', () => {
    const memory = { ...fact, origin: 'memory-v3' } as const
    expect(judgeArchive(memory, { ...strong, importance: 0.0912, ageDays: 52.4 })).toEqual({
      kind: 'archive',
      rule: 'importance',
      reason: 'importance 0.091 after 52 days',
    })
  })

  test.each([
    ['memory-v3', { importance: 0.09999, ageDays: 52 }, 'importance 0.099 after 52 days'],
    ['memory-v3', { importance: 0.057, ageDays: 52 }, 'importance 0.057 after 52 days'],
    ['knowledge-graph', { retention: 0.01999, ageDays: 52 }, 'retention 0.019 after 52 days'],
    ['lore', { relevance: 0.01999, ageDays: 70 }, 'never read, relevance 0.019 after 70 days'],
  ] as const)('of %s never names its own limit: %o', (origin, readings, reason) => {
    expect(judgeArchive({ ...fact, origin }, { ...strong, ...readings })).toMatchObject({ reason })
  })

  test.each(['lore', 'digest'] as const)(
    'of %s spares a salience of 0.7, and nothing just below',
    (origin) => {
      const memory = { ...fact, origin, layer: 4 } as const
      expect(judgeArchive({ ...memory, salience: 0.7 }, weak)).toEqual({ kind: 'strong' })
      expect(judgeArchive({ ...memory, salience: 0.69 }, weak)).toMatchObject({ kind: 'archive' })
    },
  )

  test('of other systems does not look at the salience', () => {
    const salient = { ...fact, salience: 1 }
    expect(judgeArchive({ ...salient, origin: 'knowledge-graph' }, weak)).toMatchObject({ rule: 'retention' })
    expect(judgeArchive({ ...salient, origin: 'memory-v3' }, weak)).toMatchObject({ rule: 'importance' })
  })
})

describe('what is due', () => {
  test('is due now where a rule fires already, and never where none will', () => {
    expect(archiveDueAt(fact, () => weak, 1000)).toBe(1000)
    expect(archiveDueAt(fact, () => strong, 1000)).toBeNull()
  })

  test('leaves the graveyard after 180 days if a machine derived it, otherwise never', () => {
    const gone = { ...fact, archivedAt: 5 }
    expect(purgeDueAt({ ...gone, origin: 'digest' })).toBe(5 + 180 * DAY_MS)
    expect(purgeDueAt({ ...gone, origin: 'sleep' }, { purgeDays: 7 })).toBe(5 + 7 * DAY_MS)
    expect(purgeDueAt({ ...fact, origin: 'digest' })).toBeNull()
    expect(purgeDueAt({ ...gone, origin: 'digest', supersededBy: 'x' as MemoryId })).toBeNull()
    for (const origin of ORIGINS) {
      if (origin !== 'digest' && origin !== 'sleep') expect(purgeDueAt({ ...gone, origin })).toBeNull()
    }
  })
})
