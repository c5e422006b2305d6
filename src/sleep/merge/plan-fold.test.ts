import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFact } from '../../../test/support/sleep-fixture.ts'
import type { Memory } from '../../core/memory.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { chooseSurvivor, findGroup, saysTheSame } from './plan-fold.ts'

const subject = fc.constantFrom('The API', 'the api', 'Anna', 'The worker', 'Redis')
const verb = fc.constantFrom('listens on', 'does not listen on', 'runs with', 'must use')
const value = fc.constantFrom('port 8080', 'port 8081', 'Node 22', 'Node 22.1', 'pnpm', 'src/main.ts')
const end = fc.constantFrom('', '.', '!', ' ')
const saying = fc
  .tuple(subject, verb, value, end)
  .map(([who, does, what, mark]) => `${who} ${does} ${what}${mark}`)

describe('findGroup', () => {
  test('never joins texts that differ in substance', () => {
    fc.assert(
      fc.property(fc.array(saying, { minLength: 1, maxLength: 14 }), (contents) => {
        const [first, ...others] = contents.map((content, i) => toFact(`f${i}`, 'c', content))
        const group = first === undefined ? null : findGroup(first, others, saysTheSame)
        for (const a of group ?? [])
          for (const b of group ?? []) expect(differsInSubstance(a.content, b.content).differs).toBe(false)
        expect(group === null || group.length >= 3).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('finds a group wherever there is one', () => {
    const facts = ['a', 'b', 'c', 'd'].map((id) => toFact(id, 'p', 'Same'))
    const [a, b, c, d] = facts as [Memory, Memory, Memory, Memory]
    // b fits a alone; c and d fit a and each other.
    const areSame = (x: Memory, y: Memory) => x === a || y === a || (x !== b && y !== b)
    expect(findGroup(a, [b, c, d], areSame)).toEqual([a, c, d])
    expect(findGroup(b, [a, c, d], areSame)).toBeNull()
  })
})

describe('chooseSurvivor', () => {
  test('goes by trust, then by use, then by age', () => {
    const made = (id: string, given: Partial<Memory>) => toFact(id, 'p', 'Same', given)
    const old = made('a', { createdAt: 1 })
    const used = made('b', { createdAt: 2, accessCount: 3 })
    const trusted = made('c', { createdAt: 3, trust: 'pattern' })
    expect(chooseSurvivor([used, old])).toBe(used)
    expect(chooseSurvivor([old, used, trusted])).toBe(trusted)
    expect(chooseSurvivor([made('d', { createdAt: 5 }), old])).toBe(old)
    expect(chooseSurvivor([])).toBeNull()
  })
})
