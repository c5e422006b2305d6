import { expect, test } from 'vitest'
import { findCorrection } from './find-correction.ts'
import { withoutRepaired } from './self-repair.ts'

test('keeps only the last version of what was said', () => {
  expect(withoutRepaired('It is 18 for... sorry, let me say it properly: it is 10.')).toBe('it is 10.')
  expect(withoutRepaired('That is wrong. It is 18, no wait, it is 10.')).toBe('That is wrong. it is 10.')
  expect(withoutRepaired('Es sind 8 Tage, besser gesagt: 9 Tage.')).toBe('9 Tage.')
})

test('leaves text alone if nothing was taken back', () => {
  expect(withoutRepaired('What I mean is the second file.')).toBe('What I mean is the second file.')
  expect(withoutRepaired('It is 18, or rather')).toBe('It is 18, or rather')
})

test('a correction holds the repaired statement and quotes the person verbatim', () => {
  const said =
    'No, that is wrong. The rate is 18 pounds for... sorry, let me say it properly: the rate is 10 pounds.'
  expect(findCorrection(said)).toMatchObject({ claim: 'The rate is 10 pounds', quote: said })
})
