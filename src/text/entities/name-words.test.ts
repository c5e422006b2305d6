import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntityKind } from '../../core/entity.ts'
import { findMaximal, findStanding, isProperName, listRuns, toNameWords } from './name-words.ts'

describe('toNameWords', () => {
  test('is lowercase words, without accents and marks', () => {
    expect(toNameWords('Thessaloniki, Greece')).toBe('thessaloniki greece')
    expect(toNameWords('Émile  Zôla’s')).toBe('emile zola s')
    expect(toNameWords('src/engine/recall.ts')).toBe('src engine recall ts')
    expect(toNameWords('Ｗｅｓｔ Chicago')).toBe('west chicago')
    expect(toNameWords('—')).toBe('')
  })
})

describe('listRuns', () => {
  test('has every run of neighbouring words but the whole', () => {
    expect(listRuns('a b c').toSorted()).toEqual(['a', 'a b', 'b', 'b c', 'c'])
    expect(listRuns('a')).toEqual([])
  })

  test('has no run of more than eight words', () => {
    const runs = listRuns('1 2 3 4 5 6 7 8 9 10')
    expect(Math.max(...runs.map((run) => run.split(' ').length))).toBe(8)
  })
})

describe('isProperName', () => {
  const isProper = (name: string, kind: EntityKind = 'concept') => isProperName({ name, kind })

  test('a concept is one where its first telling word has a capital', () => {
    expect(isProper('West Chicago')).toBe(true)
    expect(isProper('the Rank Organisation')).toBe(true)
    expect(isProper('of the')).toBe(false)
    expect(isProper('rate limiting')).toBe(false)
    expect(isProper('iPhone')).toBe(false)
  })

  test('people, tools, packages and files are names however they are written', () => {
    expect(isProper('react', 'package')).toBe(true)
    expect(isProper('recall.ts', 'file')).toBe(true)
  })

  test('one word has at least three characters, and no name more than eight words', () => {
    expect(isProper('Bo', 'person')).toBe(false)
    expect(isProper('Bo Li', 'person')).toBe(true)
    expect(isProper('Abc')).toBe(true)
    expect(isProper('One Two Three Four Five Six Seven Eight Nine')).toBe(false)
  })
})

describe('findMaximal', () => {
  test('keeps the longest names only', () => {
    expect(findMaximal('west chicago high school', ['chicago', 'west chicago', 'high'])).toEqual([
      'west chicago',
      'high',
    ])
  })

  test('keeps a name that stands by itself somewhere else', () => {
    expect(findMaximal('west chicago chicago', ['chicago', 'west chicago'])).toEqual([
      'chicago',
      'west chicago',
    ])
  })

  test('keeps names that overlap', () => {
    expect(findMaximal('new york city hall', ['new york city', 'city hall'])).toEqual([
      'new york city',
      'city hall',
    ])
  })

  test('needs whole words next to each other, and is never the whole', () => {
    expect(
      findMaximal('west chicago high school', ['west high', 'chic', 'west chicago high school']),
    ).toEqual([])
  })

  test('whatever else is known, a name that is kept stands in the whole, and each that stands is covered', () => {
    const word = fc.constantFrom('a', 'b', 'c')
    const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 6 }), (whole, names) => {
        const kept = findMaximal(whole, names)
        const standing = names.filter((name) => listRuns(whole).includes(name))
        expect(kept.every((name) => standing.includes(name))).toBe(true)
        for (const name of standing) {
          expect(kept.some((longer) => ` ${longer} `.includes(` ${name} `))).toBe(true)
        }
      }),
    )
  })
})

test('findStanding finds names in a text, whatever marks are between their words', () => {
  const named = ['Acme Corp', 'acme', 'Corp Ltd', 'src/cache.ts'].map((name) => ({ name }))
  expect(findStanding('See `src/cache.ts` of ACME-Corp.', named).map(({ name }) => name)).toEqual([
    'Acme Corp',
    'acme',
    'src/cache.ts',
  ])
})
