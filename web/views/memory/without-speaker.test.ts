import { expect, test } from 'vitest'
import { withoutSpeaker } from './without-speaker.ts'

test('takes the name of a speaker of its source away, and nothing else', () => {
  expect(withoutSpeaker('Mara: Marinas pay 19 euros.', ['Jonas', 'Mara'])).toBe('Marinas pay 19 euros.')
  expect(withoutSpeaker('Prices: marinas pay 19 euros.', ['Mara', null])).toBe(
    'Prices: marinas pay 19 euros.',
  )
  expect(withoutSpeaker('Mara decides about prices.', ['Mara'])).toBe('Mara decides about prices.')
})
