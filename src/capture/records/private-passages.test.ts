import { expect, test } from 'vitest'
import { redactText } from '../../text/redaction/redact-text.ts'
import { emptyPrivatePassages } from './private-passages.ts'

test('private passages lose their words and keep their tags', () => {
  expect(
    emptyPrivatePassages('a <private why="x">b <private>c</private></PRIVATE> d <private>e</private>'),
  ).toBe('a <private></private> d <private></private>')
  expect(emptyPrivatePassages('nothing <b>private</b> here')).toBe('nothing <b>private</b> here')
})

test('a passage that is not closed stays open for what is put behind it', () => {
  const open = emptyPrivatePassages('a <private>b <private>c</private>')
  expect(open).toBe('a <private>')
  expect(redactText(`${open}\nmore </private> end`).text).toBe('a [private] end')
  expect(redactText(`${emptyPrivatePassages('a <private>b</private>')}\nend`).text).toBe('a [private]\nend')
})

test('what was emptied is redacted as it would have been', () => {
  for (const text of ['a <private>b</private> c', '<private>b', 'a </private> b', '<private>a</private>']) {
    expect(redactText(emptyPrivatePassages(text))).toEqual(redactText(text))
  }
})
