import { describe, expect, it } from 'vitest'
import { readTerms } from './reply-terms.ts'

const keysOf = (text: string) => readTerms(text).map(({ kind, key }) => `${kind} ${key}`)

describe('the terms of a reply', () => {
  it.each([
    ['12.000', 'number 12000'],
    ['12,000', 'number 12000'],
    ['15 mil', 'number 15000'],
    ['15k', 'number 15000'],
    ['thirty five', 'number 35'],
    ['vingt-cinq', 'number 25'],
    ['three weeks', 'number 3 week'],
  ])('read %s as a %s', (said, key) => {
    expect(keysOf(said)).toEqual([key])
  })

  it.each([
    ['every 10 minutes', '10 min'],
    ['each minute', 'every min'],
    ['jede Woche', 'every week'],
    ['alle zwei Wochen', '2 week'],
    ['tous les mois', 'every month'],
    ['todos os meses', 'every month'],
    ['cada trimestre', 'every quarter'],
    ['ogni giorno', 'every d'],
  ])('read %s as a frequency', (said, key) => {
    expect(keysOf(said)).toEqual([`frequency ${key}`])
  })

  it('take neither two numbers nor a version for one number', () => {
    expect(keysOf('rooms 5 and 20')).toEqual(['word rooms', 'number 5', 'number 20'])
    expect(keysOf('release 2.5.1')).toEqual(['word release', 'version 2.5.1'])
    expect(keysOf('alle ore 8')).toEqual(['word ore', 'number 8'])
  })
})
