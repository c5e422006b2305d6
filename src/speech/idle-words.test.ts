import { expect, test } from 'vitest'
import { toTerms } from '../text/tokens.ts'
import { IDLE_TERMS, withoutReactions } from './idle-words.ts'

test('words of steering and function words of every language are idle', () => {
  for (const word of [
    'continue',
    'weiter',
    'merci',
    'adelante',
    'grazie',
    'obrigado',
    'bedankt',
    'tak',
    'devam',
  ])
    expect(
      toTerms(word).every((term) => IDLE_TERMS.has(term)),
      word,
    ).toBe(true)
  expect(IDLE_TERMS.has('tariff')).toBe(false)
})

test.each(['Guten Tag', 'ga maar door', '好的，谢谢你', 'ありがとうございます', '계속해주세요'])(
  '“%s” is nothing but a reaction',
  (said) => expect(withoutReactions(said).replace('，', '').trim()).toBe(''),
)

test('a reaction is taken out of a longer text', () => {
  expect(withoutReactions('계속해줘요')).toBe(' 요')
  expect(withoutReactions('Guten Tagen')).toBe('Guten Tagen')
})
