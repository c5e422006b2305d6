import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import { nameRecurring } from './name-recurring.ts'

describe('nameRecurring', () => {
  test('names the work after what both speak of in most turns', () => {
    const episodes = toEpisodes([
      ['user', 'I am not happy yet with how the label printer is read'],
      ['assistant', 'In the label printer two scales are read one after the other.'],
      ['tool', 'Read: src/scale.ts'],
      ['user', 'right, and the scale waits for it'],
      ['assistant', 'So the label printer should not block the scale.'],
    ])
    expect(nameRecurring(episodes)).toBe('Label printer')
  })

  test('names nothing after what only the agent says, single words, or what was said twice', () => {
    expect(
      nameRecurring(
        toEpisodes([
          ['user', 'please go on'],
          ['assistant', 'The label printer works.'],
          ['assistant', 'The label printer still works.'],
          ['assistant', 'The label printer works again.'],
        ]),
      ),
    ).toBe('')
    expect(
      nameRecurring(
        toEpisodes([
          ['user', 'the label printer is slow'],
          ['assistant', 'I looked at the label printer.'],
        ]),
      ),
    ).toBe('')
  })
})
