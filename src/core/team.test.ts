import { describe, expect, test } from 'vitest'
import { type Grant, limitGrants, parseTeamScope, standIn } from './team.ts'

const grant = (scope: string, role: Grant['role']): Grant => ({ ...parseTeamScope(scope), role })

describe('standIn', () => {
  test('is in the first namespace of the grants unless another one is asked for', () => {
    const grants = [grant('a', 'reader'), grant('b', 'curator')]
    expect(standIn(grants, {})).toMatchObject({
      namespace: 'a',
      project: null,
      role: 'reader',
      projects: null,
    })
    expect(standIn(grants, { namespace: 'b' })).toMatchObject({ namespace: 'b', role: 'curator' })
    expect(() => standIn(grants, { namespace: 'c' })).toThrow('no access to c')
    expect(() => standIn([], {})).toThrow('no access')
  })

  test('in a project only, it shows that project only', () => {
    const grants = [grant('a/web', 'writer'), grant('a/app', 'reader')]
    expect(standIn(grants, {})).toMatchObject({ project: 'web', role: 'writer', projects: ['web'] })
    expect(standIn(grants, { namespace: 'a', project: 'app' })).toMatchObject({
      role: 'reader',
      projects: ['app'],
    })
    expect(() => standIn(grants, { namespace: 'a', project: 'other' })).toThrow('no access to a/other')
  })

  test('a higher role in one project does not reach beyond it', () => {
    const grants = [grant('a', 'reader'), grant('a/web', 'curator')]
    expect(standIn(grants, { namespace: 'a' })).toMatchObject({ role: 'reader', projects: null })
    expect(standIn(grants, { namespace: 'a', project: 'web' })).toMatchObject({
      role: 'curator',
      projects: ['web'],
    })
    expect(standIn(grants, { namespace: 'a', project: 'app' })).toMatchObject({
      role: 'reader',
      projects: null,
    })
  })

  test('only an administrator of every namespace stands above all', () => {
    expect(standIn([grant('a', 'admin')], {}).overall).toBe(false)
    expect(standIn([grant('*', 'curator')], { namespace: 'a' })).toMatchObject({
      role: 'curator',
      overall: false,
    })
    expect(standIn([grant('*', 'admin')], {})).toMatchObject({ namespace: 'default', overall: true })
  })
})

describe('a scope of every namespace', () => {
  test('is none to stand in, and has no projects', () => {
    expect(() => standIn([grant('*', 'admin')], { namespace: '*' })).toThrow('no scope')
    expect(() => parseTeamScope('*/web')).toThrow('no scope')
  })

  test('with a project, should one be stored, gives no more than that project', () => {
    const odd: Grant = { namespace: '*', project: 'web', role: 'admin' }
    expect(standIn([odd], { namespace: 'a' })).toMatchObject({ projects: ['web'], overall: false })
    expect(limitGrants([odd], 'admin', [parseTeamScope('a')])).toEqual([grant('a/web', 'admin')])
    expect(limitGrants([odd], 'admin', [parseTeamScope('a/app')])).toEqual([])
  })
})

describe('limitGrants', () => {
  test('a token lowers roles and never raises them', () => {
    expect(limitGrants([grant('a', 'admin'), grant('b', 'reader')], 'writer', null)).toEqual([
      grant('a', 'writer'),
      grant('b', 'reader'),
    ])
  })

  test('a token has the scopes that both it and its person have', () => {
    const scopes = [parseTeamScope('a/web'), parseTeamScope('c')]
    expect(limitGrants([grant('a', 'writer'), grant('b', 'admin')], 'admin', scopes)).toEqual([
      grant('a/web', 'writer'),
    ])
    expect(limitGrants([grant('*', 'admin')], 'admin', scopes)).toEqual([
      grant('a/web', 'admin'),
      grant('c', 'admin'),
    ])
    expect(limitGrants([grant('a/app', 'writer')], 'admin', [parseTeamScope('*')])).toEqual([
      grant('a/app', 'writer'),
    ])
    expect(limitGrants([grant('a/app', 'writer')], 'admin', [parseTeamScope('a/web')])).toEqual([])
  })
})

test.each(['', ' a', 'a/', '/', 'a\nb', 'x'.repeat(201)])('%j is no scope', (text) => {
  expect(() => parseTeamScope(text)).toThrow('That is no scope')
})
