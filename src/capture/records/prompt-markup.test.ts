import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProgramCommand, unwrapPrompt, withoutProgramElements } from './prompt-markup.ts'

test('plain words are what was said', () => {
  expect(unwrapPrompt('  is a < b here?\n')).toEqual({
    said: 'is a < b here?',
    relayed: '',
    shellCommand: '',
    shellOutput: '',
    dropped: [],
  })
})

test('elements at the beginning of lines are taken out, with their reasons', () => {
  const prompt = unwrapPrompt(
    '<ide_opened_file>a.ts</ide_opened_file>Fix it.\n  <system-reminder>be careful</system-reminder>\nPlease.',
  )
  expect(prompt.said).toBe('Fix it.\n  \nPlease.')
  expect(prompt.dropped).toEqual(['injected', 'injected'])
})

test('elements right behind others are taken out too', () => {
  expect(unwrapPrompt('<bash-stdout>out</bash-stdout><bash-stderr>err</bash-stderr>').shellOutput).toBe(
    'out\nerr',
  )
})

test('elements with attributes are known by their name', () => {
  expect(
    unwrapPrompt('<teammate-message teammate_id="bob" color="blue">\nmerged\n</teammate-message>').relayed,
  ).toBe('merged')
})

test('unknown elements are the person’s own', () => {
  const html = '<details>\n<summary>x</summary>\n</details>'
  expect(unwrapPrompt(html).said).toBe(html)
  expect(unwrapPrompt('<constructor>x</constructor>').said).toBe('<constructor>x</constructor>')
})

test.each([
  ['no, <system-reminder>port 9913</system-reminder> it is 5433', 'no,   it is 5433'],
  ['a<hook_context>x</hook_context><bash-stdout>y</bash-stdout>b', 'a  b'],
  ['<b><system-reminder>x</system-reminder></b>', '<b> </b>'],
  ['say <user_query>why</user_query>', 'say why'],
  ['the <system-reminder> tag stays open', 'the <system-reminder> tag stays open'],
  ['use <Link>, not <a>x</a>', 'use <Link>, not <a>x</a>'],
  ['is 1 < 2?', 'is 1 < 2?'],
])('a claim is read without what programs write, wherever it stands: %s', (said, left) => {
  expect(withoutProgramElements(said)).toBe(left)
})

test('commands of the program say nothing, others do', () => {
  expect(isProgramCommand('/clear')).toBe(true)
  expect(isProgramCommand('/clear the deck')).toBe(false)
  expect(isProgramCommand('/deploy')).toBe(false)
})

test('many elements that are never closed cost no more than their length', () => {
  const text = '<system-reminder>\n<bash-stdout>\n'.repeat(20_000)
  expect(unwrapPrompt(text).said).toBe(text.trim())
  expect(withoutProgramElements(text)).toBe(text)
})

test('never loses words outside known elements', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      fc.pre(!/<[a-zA-Z]/.test(text) && !/^\s*(?:\[Request|Caveat|This session|# AGENTS)/.test(text))
      expect(unwrapPrompt(text).said).toBe(text.trim())
    }),
  )
})
