import { describe, expect, test } from 'vitest'
import { defined } from '../../core/defined.ts'
import { LIMITS } from '../../core/limits.ts'
import type { ImportedEdge, ImportedMemory } from '../../core/ports/importer.ts'
import { planImport } from './plan-import.ts'

const record = (key: string, parent?: string): ImportedMemory => ({
  key,
  content: key,
  ...defined({ parent }),
})
const plan = (memories: readonly ImportedMemory[], edges: readonly ImportedEdge[] = []) =>
  planImport({ memories, edges, remarks: [] })
const placesOf = ({ steps }: ReturnType<typeof planImport>) =>
  steps.flatMap((step) =>
    step.kind === 'memory' ? [[step.record.key, step.record.parent ?? null, step.depth]] : [],
  )

describe('the order in which things are stored', () => {
  test('parents come before their children, whatever order they were read in', () => {
    expect(placesOf(plan([record('leaf', 'twig'), record('twig', 'root'), record('root')]))).toEqual([
      ['root', null, 0],
      ['twig', 'root', 1],
      ['leaf', 'twig', 2],
    ])
  })

  test('links come last, and those without both ends stay behind', () => {
    const { steps, remarks } = plan(
      [record('a'), record('b')],
      [
        { source: 'a', target: 'b', relation: 'uses' },
        { source: 'a', target: 'gone', relation: 'uses' },
        { source: 'gone', target: 'b', relation: 'related_to', reasoning: 'knows' },
      ],
    )
    expect(steps.map(({ kind }) => kind)).toEqual(['memory', 'memory', 'link'])
    expect(remarks).toEqual([
      { code: 'missing_end', count: 2, examples: ['a uses gone', 'gone related_to b (knows)'] },
    ])
  })

  test('a record whose parent is not there, and a second one of the same id, are remarked on', () => {
    const { remarks, steps } = plan([record('a', 'gone'), record('b'), record('b')])
    expect(remarks.map(({ code }) => code)).toEqual(['same_key', 'parent_missing'])
    expect(steps).toHaveLength(2)
  })

  test('what is its own ancestor stands as a root, with what hangs below it', () => {
    const made = plan([record('a', 'b'), record('b', 'a'), record('c', 'a'), record('d', 'd')])
    expect(placesOf(made)).toEqual([
      ['a', null, 0],
      ['b', null, 0],
      ['d', null, 0],
      ['c', 'a', 1],
    ])
    expect(made.remarks).toMatchObject([{ code: 'parent_cycle', count: 3 }])
  })

  test('no tree becomes deeper than one may be', () => {
    const chain = Array.from({ length: LIMITS.depth + 5 }, (_, i) =>
      record(`n${i}`, i === 0 ? undefined : `n${i - 1}`),
    )
    const made = plan(chain)
    expect(Math.max(...placesOf(made).map(([, , depth]) => Number(depth)))).toBe(LIMITS.depth)
    expect(made.remarks).toMatchObject([{ code: 'too_deep', count: 4 }])
  })

  test('a chain of any length is placed at once', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => record(`n${i}`, `n${i + 1}`))
    expect(plan(chain).steps).toHaveLength(50_000)
  })

  test('says what replaces something, what holds something, and changes its mark with its steps', () => {
    const edges: ImportedEdge[] = [{ source: 'b', target: 'a', relation: 'supersedes' }]
    const made = plan([record('root'), record('a', 'root'), record('b', 'root')], edges)
    expect(made.steps).toMatchObject([
      { isHolder: true, replaces: false },
      { isHolder: false, replaces: false },
      { isHolder: false, replaces: true },
      { kind: 'link' },
    ])
    expect(plan([record('root'), record('a', 'root')]).fingerprint).not.toBe(made.fingerprint)
  })
})
