import { expect, test } from 'vitest'
import { findOldWords, listOldWords } from './old-words.ts'

const still = (before: string, after: string, other: string) =>
  findOldWords(listOldWords(before, after), other)

test('finds the number that was corrected', () => {
  expect(still('Marinas pay 19 euros.', 'Marinas pay 24 euros.', 'A marina pays 19 euros.')).toEqual(['19'])
  expect(still('Marinas pay 19 euros.', 'Marinas pay 24 euros.', 'A marina pays 24 euros.')).toEqual([])
})

test('finds names, and leaves out short words and words that stay', () => {
  expect(still('We use npm in CI.', 'We use pnpm on CI.', 'npm runs in CI')).toEqual([])
  expect(still('The queue is RabbitMQ.', 'The queue is NATS.', 'rabbitmq keeps the jobs')).toEqual([
    'rabbitmq',
  ])
})

test('a point or a comma inside a number belongs to it', () => {
  expect(still('Port 5.432, host a', 'Port 5.433, host a', 'It listens on 5.432.')).toEqual(['5.432'])
})

test('who said it is no part of what was said', () => {
  expect(still('Anna: It costs 19 euros.', 'It costs 24 euros.', 'Anna: 19 euros')).toEqual(['19'])
})

test('of a text that was written anew only numbers, paths and names of code count', () => {
  const before = 'parseLine writes an empty commit to store/lines/v1, where condensed data of a session goes.'
  const after = 'Lines are kept under store/lines/v2, one folder each.'
  expect(listOldWords(before, after)).toEqual(['parseline', 'store/lines/v1'])
  expect(still(before, after, 'Each session ends with an empty commit.')).toEqual([])
  expect(still(before, after, 'The log of store/lines/v1 continues.')).toEqual(['store/lines/v1'])
})
