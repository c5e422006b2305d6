import { expect, it } from 'vitest'
import { takeVaried } from './found.ts'
import type { RankedDocument } from './rank.ts'

const entry = (terms: string, wordCount = 6, features = 0) =>
  ({ document: { terms, wordCount, features } }) as RankedDocument

it('lets a text that was said forty times take three places, and the others come after it', () => {
  const ranked = [
    ...Array.from({ length: 40 }, () => entry('run all test')),
    entry('fix lint'),
    entry('ship'),
  ]
  expect(takeVaried(ranked, 15).map(({ document }) => document.terms)).toEqual([
    'run all test',
    'run all test',
    'run all test',
    'fix lint',
    'ship',
  ])
})

it('takes what differs in its small words for another text', () => {
  const ranked = [...Array.from({ length: 4 }, () => entry('us npm')), entry('us npm', 7)]
  expect(takeVaried(ranked, 10)).toHaveLength(4)
})
