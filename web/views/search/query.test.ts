import { describe, expect, test } from 'vitest'
import { countValues, projectOf, toReasons, toRecallInput, toScope } from './query.ts'

describe('toRecallInput', () => {
  test('asks nothing without words', () => {
    expect(toRecallInput({})).toBeNull()
    expect(toRecallInput({ q: '  ', trust: 'principle' })).toBeNull()
  })

  test('looks everywhere unless the address says otherwise', () => {
    expect(toRecallInput({ q: 'port' })).toEqual({
      query: 'port',
      limit: 50,
      showSignals: true,
      quietly: true,
      allScopes: true,
    })
  })

  test('reads every facet', () => {
    const input = toRecallInput({
      q: 'port',
      project: 'default/web',
      kind: 'fact,decision',
      trust: 'principle',
      agent: 'codex',
      session: 's1',
      within: 'm1',
      since: '2026-01-01',
      until: '2026-01-31',
      asOf: '2026-02-01',
      old: '1',
      archived: '1',
      deep: '1',
      of: 'memory',
    })
    expect(input).toMatchObject({
      scope: { namespace: 'default', project: 'web' },
      exactScope: true,
      memoryKinds: ['fact', 'decision'],
      kinds: ['memory'],
      trust: 'principle',
      includeSuperseded: true,
      includeExpired: true,
      includeArchived: true,
      deep: true,
    })
    expect((input?.until ?? 0) - (input?.since ?? 0)).toBeGreaterThanOrEqual(30 * 86_400_000)
  })

  test('leaves out a day that is none', () => {
    expect(toRecallInput({ q: 'x', asOf: 'yesterday' })).not.toHaveProperty('asOf')
  })
})

test('a project may have slashes in its name', () => {
  expect(toScope('default/github.com/acme/web')).toMatchObject({ scope: { project: 'github.com/acme/web' } })
  expect(toScope('default')).toMatchObject({ scope: { namespace: 'default', project: null } })
  expect(projectOf('default/web@main')).toBe('default/web')
  expect(projectOf('default/@acme/web')).toBe('default/@acme/web')
})

test('facets count, most frequent first, and keep what is chosen', () => {
  expect(countValues(['a', 'b', 'b', null], 'c')).toEqual([
    { value: 'b', count: 2 },
    { value: 'a', count: 1 },
    { value: 'c', count: 0 },
  ])
})

test('reasons are the parts of the score that matter', () => {
  expect(toReasons({ words: 0.001, match: 2, time: -0.5 }).map(({ signal }) => signal)).toEqual([
    'match',
    'time',
  ])
  expect(toReasons(undefined)).toEqual([])
})
