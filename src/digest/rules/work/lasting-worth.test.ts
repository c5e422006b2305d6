import { describe, expect, test } from 'vitest'
import { readLastingSigns, toBareWish } from './lasting-signs.ts'
import { judgeLasting01 } from './lasting-worth.ts'

const NEUTRAL = new Float32Array(384)
const judge = (text: string) => judgeLasting01({ text, before: '' }, NEUTRAL)

describe('toBareWish', () => {
  test.each([
    ['oh, could we please keep the crates closed?', 'keep the crates closed'],
    ["can't we keep the crates closed?", 'keep the crates closed'],
    ['we keep one scale, right?', 'we keep one scale'],
    ['why are the crates open?', 'why are the crates open?'],
    ['yes', 'yes'],
  ])('%j is %j', (said, wish) => {
    expect(toBareWish(said)).toBe(wish)
  })
})

test('reads what was said together with the end of the agent’s message', () => {
  const signs = readLastingSigns({ text: 'per crate', before: 'One scale per crate, or one for all?' })
  expect(signs).toMatchObject({ afterQuestion: 1, afterChoice: 1, sharesWords: 1, short: 1 })
})

test.each([
  ['the scale should never weigh a crate twice', 'run the scale tests again'],
  ["I'd rather have one scale per crate than share them", 'I saw that the scale failed again'],
  ["can't we keep one scale per crate instead?", 'what does the scale do with two crates?'],
])('“%s” lasts rather than “%s”', (lasting, other) => {
  expect(judge(lasting)).toBeGreaterThan(judge(other))
})
