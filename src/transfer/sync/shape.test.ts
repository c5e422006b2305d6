import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Version } from './record.ts'
import { findParent, findSuccessor, type Knot, type Knots } from './shape.ts'

function link(to: string, ms: number, p: 0 | 1 = 0): Version {
  return { r: `r${ms}`, n: 1, t: [ms, 0], by: 'x', p, v: to }
}

function knots(...given: readonly (Pick<Knot, 'id'> & Partial<Knot>)[]): Knots {
  return new Map(
    given.map((each) => [
      each.id,
      { scope: 's', parent: null, successor: null, archived: false, ...each } satisfies Knot,
    ]),
  )
}

describe('findParent', () => {
  it('lets the weakest move of a cycle lose, a person before an agent', () => {
    const tree = knots({ id: 'a', parent: link('b', 2) }, { id: 'b', parent: link('a', 1) })
    expect([findParent('a', tree), findParent('b', tree)]).toEqual(['b', null])
    const said = knots({ id: 'a', parent: link('b', 2) }, { id: 'b', parent: link('a', 1, 1) })
    expect([findParent('a', said), findParent('b', said)]).toEqual([null, 'a'])
  })

  it('passes the children of an archived parent up, and makes a root where the parent is unknown', () => {
    const tree = knots(
      { id: 'top' },
      { id: 'mid', parent: link('top', 1), archived: true },
      { id: 'low', parent: link('mid', 1) },
      { id: 'lost', parent: link('nowhere', 1) },
    )
    expect([findParent('low', tree), findParent('lost', tree)]).toEqual(['top', null])
  })

  it('never leaves a cycle, whatever was moved and archived', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const knot = fc.record({ to: fc.option(fc.constantFrom(...ids)), ms: fc.nat(9), gone: fc.boolean() })
    fc.assert(
      fc.property(fc.array(knot, { minLength: 6, maxLength: 6 }), (given) => {
        const all = knots(
          ...given.map(({ to, ms, gone }, at) => ({
            id: ids[at] as string,
            parent: to === null ? null : link(to, ms * 10 + at),
            successor: to === null ? null : link(to, ms * 10 + at),
            archived: gone,
          })),
        )
        for (const find of [findParent, findSuccessor]) {
          for (const id of ids) {
            let [at, count] = [find(id, all), 0]
            while (at !== null) {
              at = find(at, all)
              expect(++count).toBeLessThanOrEqual(ids.length)
            }
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
