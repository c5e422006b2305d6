import { describe, expect, test } from 'vitest'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { duplicate, findDuplicates } from './duplicate.ts'
import { findLoops } from './loop.ts'
import type { MemoryRecord } from './memory-record.ts'
import { commandOf } from './mendings.ts'
import { findNeverUsed } from './never-used.ts'
import { findOrphans } from './orphan.ts'
import { findOversizedRoots, oversizedRoot } from './oversized-root.ts'
import { groupStale, stale } from './stale.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000

function record(id: string, overrides: Partial<MemoryRecord> = {}): MemoryRecord {
  return {
    id: id as MemoryId,
    scopeId: 1 as ScopeId,
    parentId: null,
    depth: 0,
    title: `Title ${id}`,
    author: 'tester',
    contentHash: `hash ${id}`,
    supersededBy: null,
    archivedAt: null,
    sourceFile: null,
    protected: false,
    layer: 3,
    accessCount: 1,
    confidence: 0.95,
    confidenceFloor: 0.3,
    verification: 'unverified',
    verifiedAt: null,
    createdAt: NOW,
    ...overrides,
  }
}

const under = (parent: string, depth: number) => ({ parentId: parent as MemoryId, depth })
const ids = (findings: readonly { readonly ids: readonly string[] }[]) =>
  findings.map((finding) => [...finding.ids].sort())

describe('duplicates', () => {
  test('are live memories of one scope with the same text', () => {
    const same = { contentHash: 'same' }
    const findings = findDuplicates([
      record('a', { ...same, createdAt: NOW + 1 }),
      record('b', same),
      record('c', { ...same, scopeId: 2 as ScopeId }),
      record('d', { ...same, archivedAt: NOW }),
      record('e', { ...same, supersededBy: 'b' as MemoryId }),
      record('f', { ...same, author: 'vault' }),
    ])
    expect(ids(findings)).toEqual([['a', 'b']])
    expect(findings.map((found) => commandOf(duplicate.mend(found)))).toEqual(['lore link b supersedes a'])
  })

  test('three or more are for sleep to merge', () => {
    const findings = findDuplicates(['a', 'b', 'c'].map((id) => record(id, { contentHash: 'same' })))
    expect(findings.map((found) => [found.ids.length, commandOf(duplicate.mend(found))])).toEqual([
      [3, 'lore sleep --phase merge-duplicates'],
    ])
  })
})

describe('loops', () => {
  test('are told for the tree and for successions, each once', () => {
    const findings = findLoops([
      record('a', under('b', 1)),
      record('b', under('c', 1)),
      record('c', under('a', 1)),
      record('d', under('a', 2)),
      record('e', under('e', 1)),
      record('x', { supersededBy: 'y' as MemoryId }),
      record('y', { supersededBy: 'x' as MemoryId }),
      record('z', { supersededBy: 'x' as MemoryId }),
    ])
    expect(ids(findings)).toEqual([['a', 'b', 'c'], ['e'], ['x', 'y']])
  })

  test('a long chain is none', () => {
    const chain = Array.from({ length: 200 }, (_, i) =>
      record(
        `${i}`,
        i === 0 ? {} : { ...under(`${i - 1}`, i), supersededBy: i < 199 ? (`${i + 1}` as MemoryId) : null },
      ),
    )
    expect(findLoops(chain)).toEqual([])
  })
})

test('orphans hang on nothing, on what is archived, or at the wrong depth', () => {
  const orphans = findOrphans([
    record('root'),
    record('good', under('root', 1)),
    record('lost', under('nowhere', 1)),
    record('buried', under('grave', 1)),
    record('grave', { archivedAt: NOW }),
    record('deep', under('root', 3)),
    record('floating', { depth: 2 }),
    record('archived', { ...under('nowhere', 1), archivedAt: NOW }),
  ])
  expect(orphans.toSorted()).toEqual(['buried', 'deep', 'floating', 'lost'])
  expect(findOrphans([record('root')])).toEqual([])
})

test('stale ones are told by what can be done about them', () => {
  const old = { createdAt: NOW - 91 * DAY }
  const findings = groupStale(
    [
      record('new'),
      record('old', old),
      record('checked', { ...old, verifiedAt: NOW - DAY, verification: 'verified' }),
      record('file', { sourceFile: '/a.md', verification: 'stale' }),
      record('false', { verification: 'contradicted' }),
      record('gone', { ...old, archivedAt: NOW }),
    ],
    NOW,
  )
  // What a file or a quote did not confirm is stale at once, what only grew old after 90 days.
  expect(findings.map((found) => [found.ids[0], commandOf(stale.mend(found))])).toEqual([
    ['file', 'lore verify --all'],
    ['old', 'lore feedback old --useful'],
    ['false', 'lore conflicts'],
  ])
})

test('never used are unread leaves of 60 days that a rule might archive', () => {
  const idle = { accessCount: 0, createdAt: NOW - 60 * DAY }
  const unused = findNeverUsed(
    [
      record('root', idle),
      record('leaf', { ...idle, ...under('root', 1) }),
      record('young', { ...idle, createdAt: NOW - 59 * DAY }),
      record('read', { ...idle, accessCount: 1 }),
      record('law', { ...idle, layer: 2 }),
      record('safe', { ...idle, protected: true }),
      record('note', { ...idle, author: 'vault' }),
    ],
    NOW,
  )
  expect(unused).toEqual(['leaf'])
})

test('a root is oversized with more than 200 memories below it, however deep', () => {
  const make = (root: string, count: number, author = 'tester') => [
    record(root, { author }),
    record(`${root} 0`, under(root, 1)),
    ...Array.from({ length: count - 1 }, (_, i) => record(`${root} ${i + 1}`, under(`${root} 0`, 2))),
  ]
  const findings = findOversizedRoots([
    ...make('fits', 200),
    ...make('large', 201),
    ...make('notes', 300, 'vault'),
  ])
  expect(findings.map((found) => [found.ids, commandOf(oversizedRoot.mend(found))])).toEqual([
    [['large'], 'lore tree large'],
  ])
  expect(findings.map((found) => oversizedRoot.explain(found))).toEqual([expect.stringContaining('201')])
})
