import { describe, expect, test } from 'vitest'
import { parseRoute, toPath, VIEWS } from './routes.ts'

describe('parseRoute', () => {
  test('reads back the address of every view', () => {
    for (const view of VIEWS) {
      const id = ['memory', 'session', 'run'].includes(view) ? '0192-ab' : ''
      const [path = '', search = ''] = toPath(view, id, { q: 'a b&c', on: true }).split(/(?=\?)/)
      expect(parseRoute(path, search)).toEqual({ view, id, query: { q: 'a b&c', on: '1' } })
    }
  })

  test.each(['/', '/uix', '/ui/nothing', '/ui/memory', '/ui/search/extra', '/ui/memory/1/2'])(
    'knows no view at %s',
    (path) => expect(parseRoute(path, '').view).toBe('missing'),
  )

  test('takes the address with and without its last slash', () => {
    expect(parseRoute('/ui', '').view).toBe('home')
    expect(parseRoute('/ui/', '').view).toBe('home')
    expect(parseRoute('/ui/tree/', '').view).toBe('tree')
  })

  test('keeps an id that is badly encoded as it stands', () => {
    expect(parseRoute('/ui/memory/%E0%A4', '').id).toBe('%E0%A4')
  })
})

test('an address says only what differs from the default', () => {
  expect(toPath('search', '', { q: '', project: null, deep: false, limit: 0 })).toBe('/ui/search?limit=0')
})
