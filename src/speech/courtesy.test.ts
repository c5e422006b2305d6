import { describe, expect, test } from 'vitest'
import { isCourtesy } from './courtesy.ts'

describe('isCourtesy', () => {
  test.each([
    'ok',
    'Great!',
    'thanks, that was quick',
    'You raise a very good point.',
    "that's a great idea",
    'this looks really good now',
    'I think there has been a small misunderstanding about the crates',
    'I have a few more questions',
    "let's look at the crates again",
    'I really like how you cut the crates',
  ])('%j says nothing of the matter', (said) => {
    expect(isCourtesy(said)).toBe(true)
  })

  test.each([
    'no aliases.',
    'ok, but the crates stay sealed',
    'I like it but the label should be shorter',
    'The point is that crates are never weighed twice',
    'this is better done by the importer than by hand',
    "let's try one importer per orchard and keep the old file name",
    'it works only with a scale',
    'keep the summary',
    'drop the old job',
    "it's better to batch them",
    'this is useful when it rains',
  ])('%j says something', (said) => {
    expect(isCourtesy(said)).toBe(false)
  })
})
