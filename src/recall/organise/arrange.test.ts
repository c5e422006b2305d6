import { describe, expect, it } from 'vitest'
import { AT, memoryItem, step, turnItem } from '../../../test/support/organise-fixture.ts'
import { arrange } from './arrange.ts'

const DAY = 86_400_000
const said = (id: string, days: number, text = 'We talked.') => turnItem(id, text, 0, { at: AT + days * DAY })
const all = (groups: readonly { readonly hits: readonly number[] }[]) => groups.flatMap(({ hits }) => hits)

describe('what', () => {
  it('is read as it was ranked', () => {
    expect(arrange([said('a', 3), said('b', 1)], 'what', [])).toEqual({
      order: 'score',
      groups: [{ title: null, hits: [0, 1] }],
    })
  })
})

describe('when', () => {
  it('is read along time, by the day', () => {
    expect(arrange([said('a', 3), said('b', 1), said('c', 3)], 'when', [])).toEqual({
      order: 'time',
      groups: [
        { title: '2026-05-21', hits: [1] },
        { title: '2026-05-23', hits: [0, 2] },
      ],
    })
  })

  it('is read by the month or the year where it is spread over many', () => {
    const titles = (days: readonly number[]) =>
      arrange(
        days.map((day, i) => said(`t${i}`, day)),
        'when',
        [],
      ).groups.map(({ title }) => title)
    expect(titles([0, 100])).toEqual(['May 2026', 'August 2026'])
    expect(titles([0, 2_000])).toEqual(['2026', '2031'])
  })

  it('goes by the day spoken of before the day it was said', () => {
    const items = [said('a', 0), said('b', 5, 'It was on 2 May 2026.')]
    expect(all(arrange(items, 'when', []).groups)).toEqual([1, 0])
  })

  it('needs no title for one day, and no order for one hit', () => {
    expect(arrange([said('a', 0), said('b', 0)], 'when', []).groups).toEqual([{ title: null, hits: [0, 1] }])
    expect(arrange([said('a', 0)], 'when', []).order).toBe('score')
    expect(arrange([], 'when', []).groups).toEqual([{ title: null, hits: [] }])
  })
})

describe('why', () => {
  const items = ['slow page', 'full disk', 'log storm', 'new coffee'].map((text, i) =>
    memoryItem(`m${i}`, text),
  )

  it('is read from cause to effect', () => {
    const steps = [step('m2', 'caused', 'm1'), step('m0', 'triggered_by', 'm1')]
    expect(arrange(items.slice(0, 3), 'why', steps)).toEqual({
      order: 'cause',
      groups: [{ title: null, hits: [2, 1, 0] }],
    })
  })

  it('takes links walked backwards as they were made', () => {
    const steps = [step('m1', 'caused', 'm2', 1, false), step('m0', 'caused', 'm1', 1, false)]
    expect(all(arrange(items.slice(0, 3), 'why', steps).groups)).toEqual([2, 1, 0])
  })

  it('puts what no link joins last', () => {
    const { groups } = arrange(items, 'why', [step('m2', 'caused', 'm1')])
    expect(groups).toEqual([
      { title: 'log storm → full disk', hits: [2, 1] },
      { title: 'Not linked to the others', hits: [0, 3] },
    ])
  })

  it('begins a circle with the best hit, and leaves none out', () => {
    const steps = [step('m0', 'causes', 'm1'), step('m1', 'causes', 'm2'), step('m2', 'causes', 'm0')]
    expect(all(arrange(items.slice(0, 3), 'why', steps).groups)).toEqual([0, 1, 2])
  })

  it('stays as ranked where no hit causes another', () => {
    const steps = [
      step('m0', 'contradicts', 'm1'),
      step('m0', 'see_also', 'm1'),
      step('m0', 'caused', 'elsewhere'),
    ]
    expect(arrange(items, 'why', steps).order).toBe('score')
  })
})

describe('who', () => {
  const about = (id: string, ...names: string[]) =>
    memoryItem(id, id, {
      entities: names.map((name) => ({ name, kind: /[A-Z]/.test(name) ? 'person' : 'tool' })),
    })

  it('is read by the people that hits are about', () => {
    const items = [about('a', 'Mara'), about('b', 'Jon', 'redis'), about('c', 'mara', 'Mara'), about('d')]
    expect(arrange(items, 'who', [])).toEqual({
      order: 'entity',
      groups: [
        { title: 'Mara', hits: [0, 2] },
        { title: 'Jon', hits: [1] },
        { title: 'Others', hits: [3] },
      ],
    })
  })

  it('puts a hit about two under the one that most hits share', () => {
    const items = [about('a', 'Ben', 'Mara'), about('b', 'Mara'), about('c', 'Ben', 'Mara')]
    expect(arrange(items, 'who', []).groups).toEqual([{ title: null, hits: [0, 1, 2] }])
  })

  it('does not group by what the question named', () => {
    const items = [about('a', 'Gina', 'Mara'), about('b', 'Gina', 'Jon')]
    expect(arrange(items, 'who', [], ['gina']).groups.map(({ title }) => title)).toEqual(['Mara', 'Jon'])
  })

  it('offers no tool, system or thing as a person', () => {
    const tool = about('b', 'redis')
    const kinds = ['system', 'package', 'file', 'concept'] as const
    const things = kinds.map((kind) => memoryItem(kind, kind, { entities: [{ name: 'Svelte', kind }] }))
    expect(arrange([tool, ...things], 'who', []).order).toBe('score')
    expect(arrange([about('a', 'Mara'), tool, ...things], 'who', []).groups).toEqual([
      { title: 'Mara', hits: [0] },
      { title: 'Others', hits: [1, 2, 3, 4, 5] },
    ])
  })

  it('stays as ranked where nobody is named', () => {
    expect(arrange([about('a'), about('b')], 'who', []).order).toBe('score')
  })
})
