import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../core/ids.ts'
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
    { memory: { liveChildren: 1 }, guard: 'live_children' },
    { memory: { supersededBy: 'x' as MemoryId }, guard: 'superseded' },
    { memory: { archivedAt: 1 }, guard: 'archived' },
  ] as const)('$guard keeps the weakest memory, for ever', ({ memory, guard }) => {
    const guarded = { ...fact, ...memory }
    expect(judgeArchive(guarded, weak)).toEqual({ kind: 'guarded', guard })
    expect(archiveDueAt(guarded, () => weak, 0)).toBeNull()
  })

  test('is not there for a plain fact of level 2', () => {
    expect(archiveGuard({ ...fact, level: 2, tags: ['misc'] })).toBeNull()
  })
})

describe('a rule', () => {
  test.each([
    { layer: 3, readings: { importance: 0.099, ageDays: 30 }, rule: 'importance' },
    { layer: 3, readings: { importance: 0.099, ageDays: 29.99 }, rule: null },
    { layer: 3, readings: { importance: 0.1, ageDays: 30 }, rule: null },
    { layer: 4, readings: { importance: 0.08, ageDays: 20 }, rule: 'importance' },
    { layer: 4, readings: { importance: 0.149, ageDays: 14 }, rule: 'importance' },
    { layer: 4, readings: { importance: 0.149, ageDays: 13.99 }, rule: null },
    { layer: 3, readings: { importance: 0.298, ageDays: 45 }, rule: null },
    { layer: 3, readings: { retention: 0.0199, ageDays: 0 }, rule: 'retention' },
    { layer: 3, readings: { retention: 0.02 }, rule: null },
    { layer: 3, readings: { relevance: 0.0199, ageDays: 60 }, rule: 'unread' },
    { layer: 3, readings: { relevance: 0.0199, ageDays: 59.99 }, rule: null },
    { layer: 3, readings: { relevance: 0.0199, ageDays: 60, accessCount: 1 }, rule: null },
    { layer: 3, readings: { relevance: 0.0099, ageDays: 90, accessCount: 1 }, rule: 'faded' },
    { layer: 3, readings: { relevance: 0.0099, ageDays: 89.99, accessCount: 1 }, rule: null },
    { layer: 3, readings: {}, rule: null },
  ] as const)('$rule fires in layer $layer at $readings', ({ layer, readings, rule }) => {
    const verdict = judgeArchive({ ...fact, layer }, { ...strong, ...readings })
    if (rule === null) expect(verdict).toEqual({ kind: 'strong' })
    else expect(verdict).toMatchObject({ kind: 'archive', rule })
  })

  test('says why', () => {
    expect(judgeArchive(fact, { ...strong, importance: 0.0912, ageDays: 52.4 })).toEqual({
      kind: 'archive',
      rule: 'importance',
      reason: 'importance 0.091 after 52 days',
    })
  })

  test.each([
    [{ importance: 0.09999, ageDays: 52 }, 'importance 0.099 after 52 days'],
    [{ importance: 0.057, ageDays: 52 }, 'importance 0.057 after 52 days'],
    [{ retention: 0.01999, ageDays: 52 }, 'retention 0.019 after 52 days'],
    [{ relevance: 0.01999, ageDays: 70 }, 'never read, relevance 0.019 after 70 days'],
  ])('never names its own limit: %o', (readings, reason) => {
    expect(judgeArchive(fact, { ...strong, ...readings })).toMatchObject({ reason })
  })

  test('other than retention does not fire at a salience of 0.7, and does just below', () => {
    const weakButRetained = { ...weak, retention: 0.5 }
    expect(judgeArchive({ ...fact, salience: 0.7 }, weakButRetained)).toEqual({ kind: 'strong' })
    expect(judgeArchive({ ...fact, salience: 0.7 }, weak)).toMatchObject({ rule: 'retention' })
    expect(judgeArchive({ ...fact, salience: 0.69 }, weakButRetained)).toMatchObject({ kind: 'archive' })
  })
})

describe('what is due', () => {
  test('is due now where a rule fires already, and never where none will', () => {
    expect(archiveDueAt(fact, () => weak, 1000)).toBe(1000)
    expect(archiveDueAt(fact, () => strong, 1000)).toBeNull()
  })

  test('leaves the graveyard after 30 days', () => {
    expect(purgeDueAt(5)).toBe(5 + 30 * DAY_MS)
  })
})
