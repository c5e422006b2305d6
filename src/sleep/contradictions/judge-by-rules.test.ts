import { describe, expect, it } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import { isContradiction, judgeByRules, judgePairByRules } from './judge-by-rules.ts'

describe('judgeByRules', () => {
  it.each([
    ['negation', 'The API requires a token.', 'The API does not require a token.'],
    ['numbers', 'The request timeout is 30 seconds.', 'The request timeout is 45 seconds.'],
    ['versions', 'The project uses TypeScript 5.4.', 'The project uses TypeScript 5.6.'],
    ['states', 'The staging server is up.', 'The staging server is down.'],
    ['replacement', 'We use Jest for unit tests.', 'Use Vitest instead of Jest for unit tests.'],
  ])('finds contradictions by %s', (_, older, newer) => {
    expect(isContradiction(judgeByRules(older, newer).relation)).toBe(true)
  })

  it('finds none in texts that differ in no word of substance', () => {
    expect(judgeByRules('Use `pnpm`, please.', 'Please use pnpm').relation).toBe('same')
  })
})

describe('judgePairByRules', () => {
  const judge = (older: string, newer: string, near: boolean) =>
    judgePairByRules({ older: makeMemory({ content: older }), newer: makeMemory({ content: newer }), near })

  it('takes only what is plain for a contradiction where the two may be about different things', () => {
    const vague = ['We use Mocha for the API tests.', 'We use Jest for the API tests.'] as const
    expect(judge(...vague, true).relation).toBe('updated')
    expect(judge(...vague, false).relation).toBe('unrelated')
    expect(judge('We use Sentry for error tracking.', 'We dropped Sentry.', false).relation).toBe(
      'contradicted',
    )
  })
})
