import { expect, test } from 'vitest'
import { diffWords, toReadable } from './diff.ts'

test('names the word that changed', () => {
  expect(diffWords('The port is 8080 now.', 'The port is 9090 now.')).toEqual([
    { kind: 'same', text: 'The port is ' },
    { kind: 'removed', text: '8080' },
    { kind: 'added', text: '9090' },
    { kind: 'same', text: ' now.' },
  ])
})

test('puts both sides together again', () => {
  const before = 'We use yarn, because it is fast; ask Ann.'
  const after = 'We use pnpm, because disks are small. Ask Ann or Bo.'
  const changes = diffWords(before, after)
  const side = (without: string) =>
    changes
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  expect(side('added')).toBe(before)
  expect(side('removed')).toBe(after)
})

test('texts with little in common are shown whole, one behind the other', () => {
  const before = 'Warnings in the storm season. Ways of working: load test, release, season.'
  const after = 'From now on, run the storm load test before every release that ships a model.'
  expect(toReadable(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'same', text: '\n' },
    { kind: 'added', text: after },
  ])
  const edited = before.replace('storm', 'quiet')
  expect(toReadable(before, edited)).toEqual(diffWords(before, edited))
  expect(toReadable('none', '3 March')).toEqual(diffWords('none', '3 March'))
})

test('equal texts have no difference, and very long ones still end', () => {
  expect(diffWords('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
  const long = (word: string) => Array.from({ length: 6_000 }, (_, index) => `${word}${index}`).join(' ')
  expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toContain('removed')
})

test('a word in the middle of a long text is found, and both texts can be put together again', () => {
  const [before, after] = ['x', 'y'].map(
    (word) => `${'a word '.repeat(50_000)}${word} ${'b c\n'.repeat(50_000)}`,
  )
  const changes = diffWords(before ?? '', after ?? '')
  expect(changes.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'x' },
    { kind: 'added', text: 'y' },
  ])
  const without = (kind: string) =>
    changes.flatMap((each) => (each.kind === kind ? [] : [each.text])).join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})
