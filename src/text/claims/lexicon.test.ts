import { describe, expect, it } from 'vitest'
import { areAkin, areOpposite, areRivalStates, toKey } from './lexicon.ts'

describe('areOpposite', () => {
  it.each([
    ['enabled', 'disabled'],
    ['on', 'off'],
    ['works', 'broken'],
    ['allowed', 'forbidden'],
    ['safe', 'unsafe'],
    ['friendly', 'unfriendly'],
    ['accepts', 'rejects'],
  ])('knows %s and %s', (a, b) => {
    expect(areOpposite(toKey(a), toKey(b))).toBe(true)
    expect(areOpposite(toKey(b), toKey(a))).toBe(true)
  })

  it.each([
    ['open', 'enabled'],
    ['port', 'import'],
    ['like', 'like'],
  ])('does not take %s for the opposite of %s', (a, b) => {
    expect(areOpposite(toKey(a), toKey(b))).toBe(false)
  })
})

describe('areRivalStates', () => {
  it('knows states of one kind', () => {
    expect(areRivalStates(toKey('pending'), toKey('cancelled'))).toBe(true)
    expect(areRivalStates(toKey('blue'), toKey('married'))).toBe(false)
    expect(areRivalStates(toKey('blue'), toKey('blue'))).toBe(false)
  })
})

describe('areAkin', () => {
  it('joins forms of a word and keeps other words apart', () => {
    expect(areAkin(toKey('migrate'), toKey('migration'))).toBe(true)
    expect(areAkin(toKey('contract'), toKey('contrast'))).toBe(false)
    expect(areAkin(toKey('server'), toKey('service'))).toBe(false)
  })
})

describe('toKey', () => {
  it('joins synonyms, spellings and irregular verbs', () => {
    expect(toKey('repos')).toBe(toKey('repository'))
    expect(toKey('favourite')).toBe(toKey('favorite'))
    expect(toKey('went')).toBe(toKey('goes'))
    expect(toKey('constructor')).toBe('constructor')
  })
})
