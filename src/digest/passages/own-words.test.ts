import { describe, expect, test } from 'vitest'
import { isOwnSpeech, quoteCarries } from './own-words.ts'

function placeOf(text: string, passage: string) {
  const start = text.indexOf(passage)
  expect(start).toBeGreaterThanOrEqual(0)
  return { start, end: start + passage.length }
}

const isOwn = (text: string, passage: string, repeated: readonly string[] = []) =>
  isOwnSpeech({ role: 'user', text }, placeOf(text, passage), new Set(repeated))

const carries = (statement: string, text: string, passage: string) =>
  quoteCarries(statement, text, placeOf(text, passage))

describe('own speech', () => {
  test('is what a user typed', () => {
    expect(isOwn('Please keep the tests in one folder.', 'keep the tests in one folder')).toBe(true)
    expect(isOwn('first\nsecond line\nthird', 'second line')).toBe(true)
  })

  test('is nobody else’s turn', () => {
    for (const role of ['assistant', 'tool', 'system'] as const) {
      const text = 'I always use tabs.'
      expect(isOwnSpeech({ role, text }, { start: 0, end: text.length }, new Set())).toBe(false)
    }
  })

  test('is not in code blocks, block quotes, tables or logs', () => {
    expect(isOwn('look:\n```\nnever use tabs\n```\nok?', 'never use tabs')).toBe(false)
    expect(isOwn('```\ncode\n```\nnever use tabs', 'never use tabs')).toBe(true)
    expect(isOwn('> never use tabs\nI disagree', 'never use tabs')).toBe(false)
    expect(isOwn('| a | never use tabs |', 'never use tabs')).toBe(false)
    expect(isOwn('2026-03-01 10:00 never use tabs', 'never use tabs')).toBe(false)
    expect(isOwn('ul#models li code {', 'models li code')).toBe(false)
    expect(isOwn('use @scope/pkg/a, never #b or {c}, in /d please', 'never #b')).toBe(false)
    expect(isOwn('we should always use {braces} [here]', 'always use {braces}')).toBe(true)
    expect(isOwn('debug: never use tabs', 'never use tabs')).toBe(true)
    expect(isOwn('ERROR: never use tabs', 'never use tabs')).toBe(false)
  })

  test('ends where a paste begins', () => {
    expect(isOwn('Look at the review feedback:\nUse tabs everywhere.', 'Use tabs everywhere')).toBe(false)
    expect(isOwn('Got this output:\nUse tabs everywhere.', 'Use tabs everywhere')).toBe(false)
    expect(isOwn('Please do the following:\n- use tabs everywhere', 'use tabs everywhere')).toBe(true)
    expect(isOwn('The review says:\n- use tabs everywhere', 'use tabs everywhere')).toBe(false)
    expect(isOwn('High severity: use tabs everywhere', 'use tabs everywhere')).toBe(false)
    const long = `First wish. Second wish. Third wish. ${'A pasted sentence follows here. '.repeat(40)}`
    expect(isOwn(long, 'Third wish')).toBe(true)
    expect(isOwn(long, 'A pasted sentence')).toBe(false)
  })

  test('is not the agent’s question above an answer, nor a template', () => {
    const answered = 'Which database do we use?\n→ Postgres, as before'
    expect(isOwn(answered, 'Which database do we use?')).toBe(false)
    expect(isOwn(answered, 'Postgres, as before')).toBe(true)
    expect(isOwn('Act as  a Reviewer', 'a Reviewer', ['act as a reviewer'])).toBe(false)
    expect(isOwn('Act as  a Reviewer', 'a Reviewer', ['Act as a Reviewer'])).toBe(false)
  })

  test('is decided quickly in a turn made to be slow', () => {
    const text = `${'output '.repeat(60_000)}${' '.repeat(100_000)}x`
    expect(isOwn(text, 'x')).toBe(false)
  })
})

describe('a quote carries a statement', () => {
  test('when it says most of it', () => {
    const text = "let's use Postgres 17 instead of MySQL"
    expect(carries('The team uses Postgres 17 instead of MySQL', text, text)).toBe(true)
    expect(
      carries(
        'On 2026-03-01 Ana chose Postgres over MySQL',
        'Ana: Postgres over MySQL',
        'Postgres over MySQL',
      ),
    ).toBe(true)
  })

  test('not when it is about something else', () => {
    const text = 'please have a look at this page'
    expect(carries('All backups are deleted every week', text, text)).toBe(false)
    expect(carries('…', text, text)).toBe(false)
  })

  test('not when a number or a negation is not in it', () => {
    expect(carries('Retries are limited to 7', 'limit the retries', 'limit the retries')).toBe(false)
    expect(carries('Never commit generated files', 'commit generated files', 'commit generated files')).toBe(
      false,
    )
    expect(
      carries('Commit generated files', 'do not commit generated files', 'do not commit generated files'),
    ).toBe(false)
  })

  test('when an objection stands before it', () => {
    const text = 'No, we keep the cluster in Frankfurt'
    expect(carries('The cluster is kept in Frankfurt', text, text)).toBe(true)
    expect(
      carries(
        'The cluster is kept in Frankfurt',
        'No, we do not keep it: cluster, Frankfurt',
        'we do not keep it: cluster, Frankfurt',
      ),
    ).toBe(false)
  })

  test('not when it is cut out of a negation or a question', () => {
    expect(carries('Use tabs here', "Please don't use tabs here", 'use tabs here')).toBe(false)
    expect(carries('We use tabs here', 'Should we use tabs here or spaces?', 'we use tabs here')).toBe(false)
    expect(carries('We use tabs here', 'Done? Fine. We use tabs here.', 'We use tabs here')).toBe(true)
  })
})
