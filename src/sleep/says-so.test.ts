import { describe, expect, test } from 'vitest'
import { saysSo } from './says-so.ts'

const LINES = [
  'The API listens on port 8080',
  'behind the proxy. Ada owns the gateway.',
  'We deploy on Fridays',
]
const says = (content: string, quote: string | null = null) => saysSo(LINES, { content, quote })

describe('lines say', () => {
  test.each([
    'The API listens on port 8080 behind the proxy.',
    'Ada owns the gateway.',
    'ada owns a gateway',
    'Ada owns the gateway. The API listens on port 8080 behind the proxy.',
    'We deploy on Fridays.',
  ])('what stands there, whatever its case, marks and line breaks: %s', (content) =>
    expect(says(content)).toBe(true),
  )

  test.each([
    'The API listens on port 9090 behind the proxy.',
    'Ben owns the gateway.',
    'Ada does not own the gateway.',
    'Ada owns the gateway and the proxy.',
    'Ada owns the gateway. Ben owns the proxy.',
    'The gateway owns Ada.',
    'The API is fast.',
  ])('nothing that is only like it: %s', (content) => expect(says(content)).toBe(false))

  test('a quote word for word, or not at all', () => {
    expect(says('The port is open.', 'listens on port 8080')).toBe(true)
    expect(says('Ada owns the gateway.', 'Ada owns a gateway')).toBe(false)
  })

  test('nothing of an empty file', () => {
    expect(saysSo([], { content: 'Ada owns the gateway.', quote: null })).toBe(false)
  })
})
