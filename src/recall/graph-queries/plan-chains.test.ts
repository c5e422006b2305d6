import { describe, expect, it } from 'vitest'
import { causeEnd, RELATIONS_BY_LAYER } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { type CausalLink, planChains } from './plan-chains.ts'

const link = (cause: string, effect: string, weight = 1): CausalLink => ({
  edgeId: `${cause}${effect}`,
  cause: cause as MemoryId,
  effect: effect as MemoryId,
  weight,
})
const at = (id: string) => id as MemoryId
/** `a>b>c`, as the memories follow each other. */
const spell = (chains: ReturnType<typeof planChains>) =>
  chains.map(({ links }) => [links[0]?.cause, ...links.map(({ effect }) => effect)].join('>'))

describe('causeEnd', () => {
  it('knows an end for every causal relation but a contradiction', () => {
    for (const relation of RELATIONS_BY_LAYER.causal) {
      expect(causeEnd(relation) === null).toBe(relation === 'contradicts')
    }
    expect(causeEnd('causes')).toBe('source')
    expect(causeEnd('triggered_by')).toBe('target')
    expect(causeEnd('see_also')).toBeNull()
  })
})

describe('planChains', () => {
  const line = [link('a', 'b'), link('b', 'c'), link('c', 'd')]

  it('runs from the root cause through the start to the last effect', () => {
    expect(spell(planChains(line, at('b'), 'both', 5))).toEqual(['a>b>c>d'])
  })

  it('goes one way only where asked', () => {
    expect(spell(planChains(line, at('b'), 'causes', 5))).toEqual(['a>b'])
    expect(spell(planChains(line, at('b'), 'effects', 5))).toEqual(['b>c>d'])
  })

  it('puts the longest first, then the weightiest', () => {
    const links = [link('s', 'x', 0.4), link('s', 'y', 0.9), link('s', 'p', 0.1), link('p', 'q', 0.1)]
    expect(spell(planChains(links, at('s'), 'both', 5))).toEqual(['s>p>q', 's>y', 's>x'])
  })

  it('names every cause and every effect without pairing each with each', () => {
    const links = [
      ...['a', 'b', 'c'].map((cause) => link(cause, 's')),
      ...['x', 'y', 'z'].map((effect) => link('s', effect)),
    ]
    const chains = spell(planChains(links, at('s'), 'both', 5))
    expect(chains).toHaveLength(5)
    for (const end of 'abcxyz') expect(chains.some((chain) => chain.includes(end))).toBe(true)
  })

  it('cuts a circle where it would come back, and says so', () => {
    const circle = [link('a', 'b'), link('b', 'c'), link('c', 'a')]
    const [chain, ...others] = planChains(circle, at('a'), 'effects', 10)
    expect(others).toEqual([])
    expect(chain).toMatchObject({ cyclic: true, cut: false })
    expect(spell(chain === undefined ? [] : [chain])).toEqual(['a>b>c'])
  })

  it('never has a memory twice, whichever way a circle is entered', () => {
    const circle = [link('a', 'b'), link('b', 'c'), link('c', 'a'), link('c', 'd')]
    for (const start of 'abcd') {
      for (const { links } of planChains(circle, at(start), 'both', 10)) {
        const memories = [links[0]?.cause, ...links.map(({ effect }) => effect)]
        expect(new Set(memories).size).toBe(memories.length)
      }
    }
  })

  it('stops at the depth, and says that it went on', () => {
    const [chain] = planChains(line, at('a'), 'effects', 2)
    expect(chain).toMatchObject({ cut: true, cyclic: false })
    expect(chain?.links).toHaveLength(2)
    expect(planChains(line, at('a'), 'effects', 3)[0]?.cut).toBe(false)
  })

  it('multiplies the weights of its links', () => {
    const [chain] = planChains([link('a', 'b', 0.5), link('b', 'c', 0.4)], at('a'), 'effects', 5)
    expect(chain?.weight).toBeCloseTo(0.2)
  })

  it('is empty without links, and ends in a graph where everything causes everything', () => {
    expect(planChains([], at('a'), 'both', 5)).toEqual([])
    const names = [...'abcdefghijklmnop']
    const all = names.flatMap((a) => names.filter((b) => b !== a).map((b) => link(a, b)))
    expect(planChains(all, at('a'), 'both', 10).length).toBeLessThanOrEqual(400)
  })
})
