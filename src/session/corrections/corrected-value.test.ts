import { describe, expect, test } from 'vitest'
import { findOtherValue } from './corrected-value.ts'

const MILL = 'The mill service listens on port 9000.'

describe('a value takes the place of the one of its shape', () => {
  test.each([
    ['9100', MILL, '9000', '9100'],
    ['The port is 9100 now', MILL, '9000', '9100'],
    ['We moved it to 9100 two weeks ago', MILL, '9000', '9100'],
    ['Le port est maintenant 9100', MILL, '9000', '9100'],
    ['Postgres 16', 'The archive runs on Postgres 15.', '15', '16'],
    ['45', 'The token expires after 30 minutes.', '30', '45'],
    ['It moved to Wednesday', 'The meeting is on Tuesday.', 'Tuesday', 'Wednesday'],
    ["It's packages/schema.ts", 'The schema lives in db/schema.ts.', 'db/schema.ts', 'packages/schema.ts'],
    ["It's Priya Nair", 'The billing service is owned by Marta Olsen.', 'Marta Olsen', 'Priya Nair'],
  ])('%s, of %s', (claim, text, former, value) => {
    expect(findOtherValue(claim, text)).toMatchObject({ former, value })
  })

  test('of several the one that stands behind the same word', () => {
    const text = 'The billing service of the Leeds office is owned by Marta.'
    expect(findOtherValue('The service is owned by Priya', text)).toMatchObject({
      former: 'Marta',
      bare: true,
    })
  })

  test('and is bare where only those who talk know what it is the value of', () => {
    expect(findOtherValue('The mill service runs on port 9100', MILL)).toMatchObject({ bare: false })
    expect(findOtherValue('the port is 9100', MILL)).toMatchObject({ bare: true })
  })
})

test.each([
  ['3', MILL],
  ['The proxy is on 9100', MILL],
  ['It takes 9100 ms to load', MILL],
  ['9100', 'The mill service listens on port 9000, the office on port 9001.'],
  ['9100', 'The mill service is written in Go.'],
  ['9000', MILL],
  ['The import took 12 minutes', 'The import runs every 30 minutes.'],
])('what says something else, or of what is not clear, does not: %s, of %s', (claim, text) => {
  expect(findOtherValue(claim, text)).toBeNull()
})
