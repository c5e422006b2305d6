import { describe, expect, it } from 'vitest'
import { findRejected } from './rejection.ts'

describe('what a person turns down', () => {
  it.each([
    ["i don't want a message queue here", 'message queue'],
    ['get rid of the old gateway and keep the new one', 'gateway'],
    ['use pino instead of winston', 'winston'],
    ['redis is overkill for this', 'redis'],
    ['hmm. left-pad looks unmaintained', 'left-pad'],
    ['the current cache layer feels too complex', 'cache layer'],
  ])('finds it in %j', (said, thing) => {
    expect(findRejected(said)).toEqual([thing])
  })

  it.each([
    "don't drop the index",
    'why do we get rid of the gateway?',
    "we don't want to break the gateway",
    "I don't like it",
    'the queue is full',
  ])('finds nothing in %j', (said) => {
    expect(findRejected(said)).toEqual([])
  })
})
