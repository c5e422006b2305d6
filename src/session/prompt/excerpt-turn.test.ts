import { describe, expect, test } from 'vitest'
import { excerptTurn } from './excerpt-turn.ts'

const TEXT = 'We met at noon. The kiln is fired with birch. It takes nine hours. Nobody was late.'

describe('an excerpt of a turn', () => {
  test('is all of a short one, on one line', () => {
    expect(excerptTurn('One.\n\nTwo.', 'Two.', new Set(), 100)).toBe('One. Two.')
  })

  test('is the best line with what follows it, then with what comes before, as far as they fit', () => {
    expect(excerptTurn(TEXT, 'The kiln is fired with birch.', new Set(), 52)).toBe(
      'The kiln is fired with birch. It takes nine hours.',
    )
    expect(excerptTurn(TEXT, 'Nobody was late.', new Set(), 40)).toBe('It takes nine hours. Nobody was late.')
  })

  test('knows the line again where it was cut short, and finds one by its terms where it is not given', () => {
    expect(excerptTurn(TEXT, 'The kiln is fired…', new Set(), 30)).toBe('The kiln is fired with birch.')
    expect(excerptTurn(TEXT, '', new Set(['birch']), 30)).toBe('The kiln is fired with birch.')
  })

  test('cuts a line that is too long at a word', () => {
    expect(excerptTurn('The kiln is fired with birch from the north', '', new Set(), 25)).toBe(
      'The kiln is fired with…',
    )
  })

  test('has something to show of anything', () => {
    expect(excerptTurn('', 'gone', new Set(), 25)).toBe('')
    expect(excerptTurn('no stop at all', 'gone', new Set(['x']), 25)).toBe('no stop at all')
  })
})
