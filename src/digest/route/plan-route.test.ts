import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import { planRoute } from './plan-route.ts'

const root = (id: string, similarity01: number) => ({ id: id as MemoryId, similarity01 })

describe('routing by schema fit', () => {
  test('attaches to the best root from .75 on', () => {
    expect(planRoute([root('a', 0.76), root('b', 0.9), root('c', 0.2)])).toMatchObject({
      kind: 'attach',
      root: 'b',
    })
    expect(planRoute([root('a', 0.75)]).kind).toBe('attach')
  })

  test('makes a new root, linked to the nearest, between .35 and .75', () => {
    expect(planRoute([root('a', 0.74)])).toMatchObject({
      kind: 'new',
      related: { id: 'a' },
      salienceBoost: 1,
    })
    expect(planRoute([root('a', 0.35)])).toMatchObject({ kind: 'new', related: { id: 'a' } })
  })

  test('raises the salience of what is like nothing, by up to half', () => {
    expect(planRoute([root('a', 0.175)])).toMatchObject({ related: null, salienceBoost: 1.25 })
    expect(planRoute([root('a', 0)])).toMatchObject({ related: null, salienceBoost: 1.5 })
    expect(planRoute([root('a', -0.3)])).toMatchObject({ related: null, salienceBoost: 1.5 })
  })

  test('in an empty scope nothing was predicted, so nothing is boosted', () => {
    expect(planRoute([])).toMatchObject({ kind: 'new', related: null, salienceBoost: 1 })
  })

  test('the boost is bounded and falls as the fit grows', () => {
    const boost = (similarity: number) => {
      const route = planRoute([root('a', similarity)])
      return route.kind === 'new' ? route.salienceBoost : 1
    }
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (fit, more) => {
          expect(boost(fit)).toBeGreaterThanOrEqual(boost(fit + more))
          expect(boost(fit)).toBeLessThanOrEqual(1.5)
        },
      ),
    )
  })
})
