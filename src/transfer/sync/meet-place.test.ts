import { expect, it } from 'vitest'
import { planStanding } from './meet-place.ts'

it('goes on where the place holds the last mark, or the one before if the last did not arrive', () => {
  expect(planStanding({}, null, [])).toBe('same')
  expect(planStanding({ marks: ['a', 'b'] }, 'b', ['a', 'b'])).toBe('same')
  expect(planStanding({ marks: ['a', 'b'] }, 'a', ['a', 'b'])).toBe('same')
  expect(planStanding({ marks: ['a'] }, undefined, ['a'])).toBe('same')
})

it('sends everything again to a place that is empty, was set back or is another one of its own', () => {
  expect(planStanding({ marks: ['b'] }, null, ['a', 'b'])).toBe('older')
  expect(planStanding({ marks: ['c'] }, 'a', ['a', 'b', 'c'])).toBe('older')
  expect(planStanding({}, 'a', ['a', 'b'])).toBe('older')
})

it('sees that another copy of this store wrote in its name', () => {
  expect(planStanding({ marks: ['a', 'b'] }, 'c', ['a', 'b'])).toBe('other')
  expect(planStanding({}, 'c', [])).toBe('other')
})
