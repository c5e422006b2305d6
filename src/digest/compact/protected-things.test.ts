import { describe, expect, test } from 'vitest'
import { findProtected, holds, isBinding, isExpendable } from './protected-things.ts'

const found = (text: string) => findProtected(text).map(({ kind, text: thing }) => `${kind} ${thing}`)

describe('what must survive', () => {
  test.each([
    ['Priya owns it, and Marta too.', ['name Marta']],
    [
      'The port is 8443, version 2.14.1, by 14 May.',
      ['number 8443', 'number 2.14.1', 'number 14', 'name May'],
    ],
    [
      'Look at /etc/gateway/main.toml and src/upload/chunked.ts.',
      ['path /etc/gateway/main.toml', 'path src/upload/chunked.ts'],
    ],
    ['Run `npm run seed` again.', ['code npm run seed']],
    ['She said "never on Fridays" twice.', ['quoted never on Fridays']],
    ['See https://example.org/a?b=1.', ['address https://example.org/a?b=1']],
    ['Set proxy_read_timeout in it.', ['identifier proxy_read_timeout']],
  ])('%s', (text, things) => {
    expect(found(text)).toEqual(expect.arrayContaining(things))
  })

  test('is listed once, in the order it first stands there', () => {
    expect(found('Use 12, then 7, then 12 again.')).toEqual(['number 12', 'number 7'])
  })

  test('is no plain word, at the beginning of a sentence or elsewhere', () => {
    expect(found('The weather was lovely. Everybody laughed, and I did too.')).toEqual([])
  })

  test('is not owned by the mark of a genitive', () => {
    expect(found("we ask for Marta's word")).toContain('name Marta')
  })
})

describe('a thing stands in a text', () => {
  const number = { kind: 'number', text: '12' } as const
  test.each([
    ['port 12.', true],
    ['(12)', true],
    ['512', false],
    ['12th', false],
    ['512 and 12', true],
    ['', false],
  ])('whole or not at all: 12 in "%s"', (text, expected) => {
    expect(holds(text, number)).toBe(expected)
  })

  test('with marks at its ends next to letters', () => {
    expect(holds('x=--force;', { kind: 'code', text: '--force' })).toBe(true)
  })
})

describe('sentences', () => {
  test.each([
    'We decided to wait.',
    "Don't touch the proxy.",
    'It must never run twice.',
    'We use it because it is small.',
    'Actually, it is the other one.',
  ])('that bind: %s', (sentence) => expect(isBinding(sentence)).toBe(true))

  test.each(['The sky is blue.', 'It went well.'])('that do not: %s', (sentence) =>
    expect(isBinding(sentence)).toBe(false),
  )

  test.each(['Thanks for the call!', '  Let me look at it.', 'Sounds good.'])('of courtesy: %s', (sentence) =>
    expect(isExpendable(sentence)).toBe(true),
  )

  test.each(['Thankfully the port is open.', 'The letter is here.', 'Hidden files stay.'])(
    'that only begin like it: %s',
    (sentence) => expect(isExpendable(sentence)).toBe(false),
  )
})
