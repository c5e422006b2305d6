import { expect, test } from 'vitest'
import { structureOf } from './structure-of.ts'

test.each([
  ['ledger', 'PORT = 8080\nHOST = localhost'],
  ['ledger', 'port: 8080, host: localhost'],
  ['timeline', '2026-01-02 the cache was added. 2026-01-05 it was removed.'],
  ['timeline', 'First build the image, then push it.'],
  ['taxonomy', 'Animals\n  - cats\n  - dogs'],
  ['taxonomy', 'The parent class is Shape and every child inherits draw.'],
  ['narrative', 'The auth service uses JWT tokens with RS256 signing, rotated every 90 days.'],
  ['narrative', 'See https://example.com at 12:30, or http://example.org.'],
  ['narrative', 'The release of 2026-01-02 broke the login.'],
  ['narrative', 'port: 8080'],
  ['narrative', ''],
])('%s: %s', (structure, text) => {
  expect(structureOf(text)).toBe(structure)
})

test('a long text of nothing but openings is read in no time', () => {
  expect(structureOf('a '.repeat(50_000))).toBe('narrative')
  expect(structureOf(`${'a'.repeat(50_000)}`)).toBe('narrative')
})
