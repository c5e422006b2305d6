import { describe, expect, it } from 'vitest'
import { readClaim } from './read-claim.ts'

const keysOf = (text: string) => readClaim(text).terms.map(({ key }) => key)
const kindsOf = (text: string) => readClaim(text).terms.map(({ kind }) => kind)
const subjectOf = (text: string) =>
  readClaim(text)
    .terms.filter(({ inSubject }) => inSubject)
    .map(({ written }) => written)

describe('readClaim', () => {
  it.each([
    ['The cache TTL is 60 seconds.', ['cache', 'TTL']],
    ['Build cache: 2 GB', ['Build', 'cache']],
    ['Use Node 22.', []],
    ['Tests run nightly.', ['Tests']],
    ['The importer processes about 1,200 rows.', ['importer']],
    ['Export takes ten minutes', ['Export']],
  ])('finds the subject of %j', (text, subject) => {
    expect(subjectOf(text)).toEqual(subject)
  })

  it.each([
    ['The server listens on port 80', 'listen'],
    ['The docs are written in German', 'write'],
    ['We do not ship on Fridays', 'ship'],
    ['We have a garden', 'have'],
    ['The lamp is blue', 'be'],
    ['A blue lamp', null],
  ])('finds the verb of %j', (text, verb) => {
    expect(readClaim(text).verb).toBe(verb)
  })

  it('reads code: versions, paths, identifiers, numbers with units', () => {
    expect(kindsOf('zod 4.1.0 in src/index.ts reads APP_KEY for 5 seconds on Monday')).toEqual([
      'word',
      'version',
      'path',
      'word',
      'identifier',
      'number',
      'date',
    ])
  })

  it('gives one key to what is written in two ways', () => {
    expect(keysOf('The db folder')).toEqual(keysOf('the database directory'))
    expect(keysOf('timeout is 5s')).toEqual(keysOf('timeout is 5 seconds'))
    expect(keysOf('class starts at 18:30')).toEqual(keysOf('class starts at 6:30 pm'))
    expect(keysOf('She bought a car')).toEqual(keysOf('she buys a car'))
  })

  it.each([
    ["We don't ship", true],
    ['We never ship', true],
    ['We no longer ship', true],
    ['We stopped shipping', true],
    ['We ship', false],
    ['Use tabs, not spaces', false],
    ['We ship without tests', false],
    ['We use parts that do not rust', false],
    ['We have not only one', false],
  ])('reads the polarity of %j', (text, negated) => {
    expect(readClaim(text).negated).toBe(negated)
  })

  it('marks what a part of the claim denies', () => {
    expect(keysOf('We ship without tests')).toEqual(['ship', '¬test'])
  })

  it.each([
    ['Use tabs, not spaces', ['spaces']],
    ['Always use pnpm, never npm.', ['npm']],
    ['Run the tests first, never skip them', []],
    ['Use tabs instead of two spaces', ['two', 'spaces']],
    ['We switched from Jest to Vitest', ['Jest']],
    ['Replaced Jest with Vitest', ['Jest']],
    ['The train from Rome to Oslo is late', []],
  ])('reads what %j replaces', (text, replaced) => {
    expect(readClaim(text).replaced.map(({ written }) => written)).toEqual(replaced)
  })

  it.each([
    ['The limit was raised to 9', true],
    ['The limit is 9 now', true],
    ['Changed the code', false],
    ['Tool upgrades keep the settings', false],
  ])('reads whether %j announces a change', (text, changes) => {
    expect(readClaim(text).changes).toBe(changes)
  })

  it('keeps reasons apart from what is claimed', () => {
    const { terms, context } = readClaim('Since the move, the office is small because rents rose.')
    expect(terms.map(({ written }) => written)).toEqual(['office', 'small'])
    expect(context.map(({ written }) => written)).toEqual(['Since', 'move', 'because', 'rents', 'rose'])
  })
})
