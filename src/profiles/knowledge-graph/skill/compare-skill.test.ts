import { describe, expect, test } from 'vitest'
import { judgeByMeaning, judgeByWords, readPassages, toPassages, toStatements } from './compare-skill.ts'

const FILE = `# Signing in

Tokens live for 15 minutes. They are renewed by a cookie.

- Never log the token.
- Read \`auth/session.ts\` first
  and then the tests.

| Dependency | Reason |
|---|---|
| sessions | they hold the cookie |
`

describe('passages', () => {
  test('are blocks and their lines, without marks, each with its line', () => {
    expect(toPassages('a.md', FILE).map(({ line, text }) => [line, text])).toEqual([
      [1, 'Signing in'],
      [3, 'Tokens live for 15 minutes. They are renewed by a cookie.'],
      [5, 'Never log the token. Read `auth/session.ts` first and then the tests.'],
      [5, 'Never log the token.'],
      [6, 'Read `auth/session.ts` first'],
      [7, 'and then the tests.'],
      [9, '| Dependency | Reason |'],
      [11, '| sessions | they hold the cookie |'],
    ])
  })
})

describe('statements', () => {
  test('are the sentences that say something', () => {
    expect(toStatements('Tokens live for 15 minutes. Yes.\nNever log the token!')).toEqual([
      'Tokens live for 15 minutes.',
      'Never log the token!',
    ])
  })
})

test('headings above the lists of an experience state nothing', () => {
  const experience =
    'Mix the low end\n\nSteps:\n1. High-pass the guitars\n\nOutcome (success):\n- less mud in the mix'
  expect(toStatements(experience)).not.toContain('Outcome (success):')
})

describe('by words', () => {
  const passages = readPassages(toPassages('a.md', FILE))
  test.each([
    ['A token lives 15 minutes.', 'said', 3],
    ['Never log a token.', 'said', 5],
    ['Tokens live for 60 minutes.', 'differs', 3],
    ['Log the token.', 'differs', 5],
  ])('%s is %s', (statement, kind, line) => {
    expect(judgeByWords(statement, passages)).toMatchObject({ kind, passage: { path: 'a.md', line } })
  })

  test('what is about something else stays open', () => {
    expect(judgeByWords('Passwords are hashed with argon2.', passages)).toEqual({
      kind: 'open',
      passage: null,
    })
    expect(judgeByWords('Anything at all.', [])).toEqual({ kind: 'open', passage: null })
  })
})

test('by meaning a passage says it that is like enough and denies nothing', () => {
  const passage = { path: 'a.md', line: 5, text: 'Never log the token.' }
  expect(judgeByMeaning('Keep credentials out of logs, never print them.', passage, 0.9)).toEqual({
    kind: 'said',
    passage,
  })
  expect(judgeByMeaning('Print the credential for debugging.', passage, 0.9).kind).toBe('differs')
  expect(judgeByMeaning('Keep credentials out of logs.', passage, 0.7).kind).toBe('open')
})
