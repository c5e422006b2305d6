import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import { matchSections } from './match-sections.ts'
import { planVault } from './plan-vault.ts'
import { createLinkResolver } from './resolve-link.ts'

const known = (path: string, hash: string) => ({
  path,
  hash,
  vault: '/v',
  memoryId: path as string as MemoryId,
  indexedAt: 0,
})
const paths = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path)

describe('what has to be done about a folder', () => {
  test('tells unchanged, edited, new, renamed and removed notes apart', () => {
    const plan = planVault(
      [known('/v/same', '1'), known('/v/edited', '2'), known('/v/old', '3'), known('/v/gone', '4')],
      [
        { path: '/v/same', hash: '1' },
        { path: '/v/edited', hash: '2b' },
        { path: '/v/new-name', hash: '3' },
        { path: '/v/new', hash: '5' },
      ],
      [],
    )
    expect(paths(plan.unchanged)).toEqual(['/v/same'])
    expect(plan.edited.map(({ before, after }) => [before.path, after.hash])).toEqual([['/v/edited', '2b']])
    expect(plan.renamed.map(({ before, after }) => [before.path, after.path])).toEqual([
      ['/v/old', '/v/new-name'],
    ])
    expect(paths(plan.added)).toEqual(['/v/new'])
    expect(paths(plan.removed)).toEqual(['/v/gone'])
  })

  test('a copy is no rename, and of two copies one is', () => {
    expect(
      planVault(
        [known('/v/a', '1')],
        [
          { path: '/v/a', hash: '1' },
          { path: '/v/b', hash: '1' },
        ],
        [],
      ),
    ).toMatchObject({
      unchanged: [{ path: '/v/a' }],
      added: [{ path: '/v/b' }],
      renamed: [],
    })
    const plan = planVault(
      [known('/v/a', '1')],
      [
        { path: '/v/b', hash: '1' },
        { path: '/v/c', hash: '1' },
      ],
      [],
    )
    expect([plan.renamed.length, plan.added.length, plan.removed.length]).toEqual([1, 1, 0])
  })

  test('what could not be read is not gone', () => {
    const plan = planVault(
      [known('/v/a.md', '1'), known('/v/locked/b.md', '2'), known('/v/locked2', '3')],
      [],
      ['/v/a.md', '/v/locked'],
    )
    expect(paths(plan.removed)).toEqual(['/v/locked2'])
  })
})

describe('which section is which', () => {
  const section = (id: string, key: string, contentHash: string) => ({ id, key, contentHash })

  test('by its headings first, then by its text', () => {
    const matched = matchSections(
      [
        section('1', '', 'a'),
        section('2', 'Setup', 'b'),
        section('3', 'Use', 'c'),
        section('4', 'Gone', 'd'),
      ],
      [
        { key: '', contentHash: 'a2' },
        { key: 'Install', contentHash: 'b' },
        { key: 'Use', contentHash: 'd' },
        { key: 'New', contentHash: 'e' },
      ],
    )
    expect([...matched].map(([key, { id }]) => [key, id])).toEqual([
      ['', '1'],
      ['Use', '3'],
      ['Install', '2'],
    ])
  })
})

describe('which note a link means', () => {
  const resolve = createLinkResolver([
    { name: 'index', aliases: [] },
    { name: 'web/api', aliases: ['The API'] },
    { name: 'ops/api', aliases: [] },
    { name: 'ops/run/Deploy', aliases: [] },
  ])

  test.each([
    ['api', 'web/notes', 'web/api'],
    ['api', 'ops/run/notes', 'ops/api'],
    ['web/api', 'ops/notes', 'web/api'],
    ['run/deploy', 'index', 'ops/run/Deploy'],
    ['../web/api', 'ops/notes', 'web/api'],
    ['the api', 'index', 'web/api'],
    ['', 'index', 'index'],
    ['missing', 'index', null],
    ['dev/api', 'index', null],
  ])('%s in %s means %s', (target, from, meant) => {
    expect(resolve(target, from)).toBe(meant)
  })
})
