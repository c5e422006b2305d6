import { describe, expect, it } from 'vitest'
import { memoryItem, step } from '../../../test/support/organise-fixture.ts'
import type { NodeId } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { type HintFacts, planHints } from './hints.ts'
import { type OrganiseFacts, type OrganiseOptions, organise } from './organise.ts'
import { findSeeAlso } from './see-also.ts'
import { fitHits, hitTokens } from './token-budget.ts'

const FACTS: OrganiseFacts = {
  byMeaning: true,
  fitsWell: true,
  linked: new Set([0, 1, 2, 3, 4, 5]),
  replacing: new Set<number>(),
  faded: 0,
  isNarrowed: false,
  steps: [],
  titles: new Map(),
  askedNames: [],
}
const OPTIONS: OrganiseOptions = {
  route: 'what',
  isMultiPart: false,
  isDeep: false,
  limit: 10,
  tokenBudget: null,
  keepVersions: false,
  layers: [],
}
const titles = new Map<NodeId, string>(['x', 'y', 'z', 'w', 'v'].map((id) => [id as MemoryId, `title ${id}`]))

describe('organise', () => {
  const items = ['red', 'green', 'red', 'blue'].map((text, i) =>
    memoryItem(`m${i}`, `The ${text} one is here.`),
  )

  it('fills the limit from behind what was folded', () => {
    const { hits, folded } = organise(items, FACTS, { ...OPTIONS, limit: 3 })
    expect(hits).toEqual([0, 1, 3])
    expect(Object.fromEntries(folded)).toEqual({ 0: [2] })
  })

  it('arranges positions in what is shown, each once', () => {
    const { hits, arrangement } = organise(items, FACTS, { ...OPTIONS, route: 'when' })
    expect(arrangement.groups.flatMap(({ hits: places }) => places).sort()).toEqual([...hits.keys()])
  })

  it('leaves off what does not fit, and says so', () => {
    const one = hitTokens({
      title: 'The red one is here.',
      summary: 'The red one is here.',
      lines: ['The red one is here.'],
    })
    const { hits, leftOff, hints } = organise(items, FACTS, { ...OPTIONS, tokenBudget: one })
    expect(hits).toEqual([0])
    expect(leftOff).toBe(2)
    expect(hints).toEqual([expect.stringContaining('2 more hits did not fit')])
  })

  it('names linked memories that were not found', () => {
    const steps = [step('m0', 'see_also', 'm1'), step('m0', 'see_also', 'x'), step('m0', 'see_also', 'm2')]
    const { seeAlso } = organise(items, { ...FACTS, steps, titles }, OPTIONS)
    expect(Object.fromEntries(seeAlso)).toEqual({
      0: [{ id: 'x', title: 'title x', relation: 'see_also', direction: 'out' }],
    })
  })

  it('answers nothing found with a hint', () => {
    expect(organise([], FACTS, OPTIONS)).toMatchObject({
      hits: [],
      structure: null,
      arrangement: { order: 'score', groups: [{ title: null, hits: [] }] },
      hints: [expect.stringContaining('Nothing was found')],
      leftOff: 0,
    })
  })
})

describe('findSeeAlso', () => {
  const of = (steps: Parameters<typeof findSeeAlso>[1]) =>
    Object.fromEntries(
      [...findSeeAlso(['a', 'b'] as MemoryId[], steps, titles, new Set(['a', 'b'] as MemoryId[]))].map(
        ([id, lines]) => [id, lines.map((line) => line.id)],
      ),
    )

  it('takes the three strongest links of a hit', () => {
    const steps = [
      step('a', 'uses', 'w', 0.1),
      step('a', 'uses', 'x', 0.9),
      step('a', 'caused', 'y', 0.5),
      step('a', 'see_also', 'z', 0.7),
    ]
    expect(of(steps)).toEqual({ a: ['x', 'z', 'y'] })
  })

  it('names each once, under the better hit', () => {
    expect(of([step('b', 'uses', 'x', 1), step('a', 'uses', 'x', 0.2)])).toEqual({ a: ['x'] })
  })

  it('passes over tree and entity links, and what may not be shown', () => {
    expect(of([step('a', 'parent', 'x'), step('a', 'mentions', 'y'), step('a', 'uses', 'secret')])).toEqual(
      {},
    )
  })

  it('tells the direction of a link', () => {
    const steps = [step('a', 'uses', 'x', 1, false)]
    const lines = findSeeAlso(['a'] as MemoryId[], steps, titles, new Set())
    expect(lines.get('a' as MemoryId)).toMatchObject([{ direction: 'in' }])
  })
})

describe('fitHits', () => {
  it.each([
    [[10, 10, 10], null, 3],
    [[10, 10, 10], 30, 3],
    [[10, 10, 10], 29, 2],
    [[10, 50, 1], 20, 1],
    [[100], 5, 1],
    [[], 5, 0],
  ])('of %j into %d are %d', (tokens, budget, fitting) => {
    expect(fitHits(tokens, budget)).toBe(fitting)
  })
})

describe('planHints', () => {
  const facts: HintFacts = {
    ...FACTS,
    route: 'what',
    isMultiPart: false,
    isDeep: false,
    shown: 3,
    leftOff: 0,
    hasLinks: true,
    withOlderVersions: 0,
    projects: [],
  }
  const hint = (given: Partial<HintFacts>) => planHints({ ...facts, ...given })

  it('has none where the answer needs none', () => {
    expect(hint({})).toEqual([])
  })

  it.each([
    [{ byMeaning: false }, 'Only words were compared'],
    [{ fitsWell: false }, 'Nothing here fits the question well'],
    [{ shown: 0 }, 'try other words'],
    [{ shown: 0, isNarrowed: true }, 'widen the time'],
    [{ leftOff: 1 }, 'One more hit did not fit'],
    [{ projects: ['web', 'api'] }, '2 projects (web, api)'],
    [{ withOlderVersions: 1 }, 'One hit replaced an older version'],
    [{ faded: 2 }, '2 memories that faded away are held back'],
    [{ route: 'why', isMultiPart: true }, 'a deep search'],
    [{ isMultiPart: true, fitsWell: false }, 'a deep search'],
  ] as const)('says for %j: %s', (given, said) => {
    expect(hint(given).join(' ')).toContain(said)
  })

  it.each([
    [{ route: 'why', isMultiPart: true, isDeep: true }],
    [{ route: 'why', isMultiPart: true, hasLinks: false }],
    [{ route: 'why' }],
    [{ isMultiPart: true }],
    [{ projects: ['web'] }],
  ] as const)('says nothing for %j', (given) => {
    expect(hint(given)).toEqual([])
  })

  it('is a few whole sentences, without flags', () => {
    const many = hint({
      byMeaning: false,
      fitsWell: false,
      leftOff: 2,
      faded: 1,
      projects: ['a', 'b', 'c', 'd'],
    })
    expect(many).toHaveLength(3)
    for (const sentence of many) expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
    expect(many.join(' ')).not.toMatch(/--|\bflag\b/)
  })
})
