import { describe, expect, test } from 'vitest'
import { matchesSource } from './matches-source.ts'

const LINES = [
  'The API listens on port 8080',
  'behind the proxy. Ada owns the gateway.',
  'We deploy on Fridays',
]
const says = (content: string, quote: string | null = null) => matchesSource(LINES, { content, quote })

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

  test.each([
    ['The API does not allow more than 100 requests per minute.', 'allow more than 100 requests per minute'],
    ['It is false that the cache is shared.', 'the cache is shared'],
    ['Deployments never happen on Fridays unless Marta approves them.', 'Marta approves them'],
    ['We deploy on Fridays only if the suite is green.', 'We deploy on Fridays'],
  ])('nothing that a sentence denies or limits: %s', (line, content) =>
    expect(matchesSource(line.split('\n'), { content, quote: null })).toBe(false),
  )

  test.each([
    ['Note: the cache is shared by all workers.', 'the cache is shared by all workers'],
    ['We never rest.\n- the cache is shared\n- nothing else', 'the cache is shared'],
    ['It may rain. The cache is shared. Nobody knows.', 'The cache is shared.'],
  ])('what stands in a sentence that only adds to it: %s', (line, content) =>
    expect(matchesSource(line.split('\n'), { content, quote: null })).toBe(true),
  )

  test('a quote word for word, or not at all', () => {
    expect(says('The port is open.', 'listens on port 8080')).toBe(true)
    expect(says('Ada owns the gateway.', 'Ada owns a gateway')).toBe(false)
  })

  test('nothing of an empty file', () => {
    expect(matchesSource([], { content: 'Ada owns the gateway.', quote: null })).toBe(false)
  })
})
