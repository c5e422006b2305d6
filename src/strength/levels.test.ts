import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccessGrade } from '../core/entity.ts'
import { CATEGORIES, type MemoryLevel } from '../core/memory.ts'
import { countedAccesses, levelOf, promotionDueAt } from './levels.ts'
import { DAY_MS } from './units.ts'

const read = (session: string, grade: AccessGrade = 3) => ({ session, grade })

describe('a level', () => {
  test.each([
    { countedAccesses: 0, ageDays: 1000, level: 1 },
    { countedAccesses: 2, ageDays: 1000, level: 1 },
    { countedAccesses: 3, ageDays: 0, level: 2 },
    { countedAccesses: 5, ageDays: 13.99, level: 2 },
    { countedAccesses: 4, ageDays: 14, level: 2 },
    { countedAccesses: 5, ageDays: 14, level: 3 },
    { countedAccesses: 49, ageDays: 1000, level: 3 },
    { countedAccesses: 50, ageDays: 0, level: 4 },
  ])('is $level after $countedAccesses accesses and $ageDays days', ({ level, ...input }) => {
    expect(levelOf({ category: 'none', ...input })).toBe(level)
  })

  test('is 4 from the start where fundamental', () => {
    expect(levelOf({ category: 'fundamental', countedAccesses: 0, ageDays: 0 })).toBe(4)
  })

  test('never falls with age or use', () => {
    const count = fc.nat({ max: 100 })
    fc.assert(
      fc.property(
        fc.constantFrom(...CATEGORIES),
        count,
        count,
        count,
        count,
        (category, n, age, more, later) => {
          const level = levelOf({ category, countedAccesses: n, ageDays: age })
          expect(
            levelOf({ category, countedAccesses: n + more, ageDays: age + later }),
          ).toBeGreaterThanOrEqual(level)
        },
      ),
    )
  })
})

describe('accesses count for levels', () => {
  test('once a session', () => {
    expect(countedAccesses([read('a'), read('a'), read('a', 4), read('b')])).toBe(2)
  })

  test('unless they correct', () => {
    expect(countedAccesses([read('a', 1), read('b', 1), read('c', 2)])).toBe(1)
  })
})

describe('a promotion by time alone', () => {
  const used = { category: 'none', level: 2 as MemoryLevel, createdAt: 1000 } as const

  test('comes on the 14th day of what was read five times', () => {
    expect(promotionDueAt(used, 5)).toBe(1000 + 14 * DAY_MS)
  })

  test('does not come where use is missing or the level is there', () => {
    expect(promotionDueAt(used, 4)).toBeNull()
    expect(promotionDueAt({ ...used, level: 3 }, 5)).toBeNull()
    expect(promotionDueAt(used, 50)).toBeNull()
  })
})
