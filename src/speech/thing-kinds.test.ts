import { describe, expect, it } from 'vitest'
import { foldCase } from '../text/tokens.ts'
import { THING_KINDS } from './lexicon/thing-kinds.ts'
import { areThingsOfOneKind } from './thing-kinds.ts'

describe('things of one kind', () => {
  it.each([
    ['sqlite', 'mysql'],
    ['telefon', 'brief'],
    ['cafe', 'the'],
    ['github actions', 'jenkins'],
  ])('%s and %s can stand in the place of each other', (a, b) => {
    expect(areThingsOfOneKind(a, b)).toBe(true)
    expect(areThingsOfOneKind(b, a)).toBe(true)
  })

  it.each([
    ['sqlite', 'sqlite'],
    ['sqlite', 'tabs'],
    ['anything', 'mysql'],
  ])('%s and %s cannot', (a, b) => {
    expect(areThingsOfOneKind(a, b)).toBe(false)
  })

  it.each(Object.entries(THING_KINDS))('%s: words are folded, and stand there once', (_, words) => {
    const list = words.split(' ')
    expect(list.map(foldCase)).toEqual(list)
    expect(new Set(list).size).toBe(list.length)
  })
})
