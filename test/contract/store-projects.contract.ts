/** What a store must keep of projects: labels, aliases, joins, and the way back. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { ScopeId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  edgeId,
  ensureScope,
  entityId,
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEntity,
  makeEpisode,
  makeSession,
  memoryId,
  NOW,
} from './store-records.ts'

export function describeProjects(open: () => Promise<Store>): void {
  describe('projects', () => {
    let store: Store
    let a: ScopeId
    let b: ScopeId
    beforeEach(async () => {
      store = await open()
      a = await ensureScope(store, 'a')
      b = await ensureScope(store, 'b')
    })
    const scopeOf = async (n: number) => (await store.memories.find(memoryId(n)))?.scopeId

    test('have labels that people recognise, each its own', async () => {
      const labels = []
      for (const name of ['web-1a2b3c4d', 'web-2b3c4d5e', 'github.com/acme/web', 'gitlab.com/acme/web']) {
        labels.push((await store.projects.ensure(name, NOW, 'work')).label)
      }
      expect(labels).toEqual(['web', 'work/web', 'acme/web', 'gitlab.com/acme/web'])
      expect((await store.projects.ensure('web-1a2b3c4d', NOW + 1)).createdAt).toBe(NOW)
      await store.projects.rename('web-1a2b3c4d', 'shop')
      const scope = await store.scopes.ensure(
        { namespace: 'default', project: 'web-1a2b3c4d', branch: null },
        NOW,
      )
      expect(scope).toMatchObject({ project: 'web-1a2b3c4d', label: 'shop' })
      expect(await store.projects.findNamed('shop')).toEqual(['web-1a2b3c4d'])
    })

    test('an alias leads to one project, a commit to all forks', async () => {
      const alias = { mark: null, addedAt: NOW }
      await store.projects.addAliases([
        { ...alias, kind: 'folder', value: '/w', project: 'a' },
        { ...alias, kind: 'commit', value: 'c0', project: 'a' },
        { ...alias, kind: 'commit', value: 'c0', project: 'b' },
        { ...alias, kind: 'remote', value: 'h/o/tool', project: 'b' },
        { ...alias, kind: 'repository', value: '/w/.git', project: 'b', mark: '7-1' },
      ])
      await store.projects.addAliases([{ ...alias, kind: 'folder', value: '/w', project: 'b' }])
      const leads = async (kind: 'folder' | 'commit', value: string) =>
        (await store.projects.findAliases([{ kind, value }])).map(({ project }) => project)
      expect(await leads('folder', '/w')).toEqual(['b'])
      expect((await leads('commit', 'c0')).sort()).toEqual(['a', 'b'])
      expect(await store.projects.findAliases([], '7-1')).toMatchObject([{ value: '/w/.git', project: 'b' }])
      expect(await store.projects.findNamed('tool')).toEqual(['b'])
      expect(await store.projects.findNamed('ool')).toEqual([])
      await store.projects.removeAliases([{ kind: 'commit', value: 'c0', project: 'a' }])
      expect(await store.projects.aliasesOf(['a'])).toEqual([])
    })

    async function fill(): Promise<void> {
      await insertMemory(store, 1, a, { content: 'apple' })
      await insertMemory(store, 2, b, { content: 'berry' })
      await insertMemory(store, 3, b, { content: 'cherry', parentId: memoryId(2), depth: 1 })
      const session = makeSession(1, b)
      await store.sessions.ensure(session)
      await store.episodes.insert(makeEpisode(0, session), makeAnalysis('said'))
      for (const [n, scopeId] of [
        [1, a],
        [2, b],
      ] as const) {
        await store.entities.ensure(makeEntity(n, scopeId, { kind: 'tool', name: 'Postgres' }))
        await store.edges.upsert(
          makeEdge(n, n, n, { targetId: entityId(n), layer: 'entity', relation: 'mentions' }),
        )
      }
    }

    test('that are joined are one, under every name, and apart again after a revert', async () => {
      await fill()
      expect(await store.projects.join('b', 'a', 'r1', NOW)).toEqual({ memories: 2, sessions: 1 })
      expect([await scopeOf(1), await scopeOf(2), await scopeOf(3)]).toEqual([a, a, a])
      expect((await store.scopes.list()).map(({ project }) => project)).toEqual(['a'])
      expect((await store.scopes.find({ namespace: 'default', project: 'b', branch: null }))?.id).toBe(a)
      expect((await store.scopes.ensure({ namespace: 'default', project: 'b', branch: null }, NOW)).id).toBe(
        a,
      )
      expect(await store.projects.mainOf('b')).toBe('a')
      expect(await store.projects.findNamed('b')).toEqual(['a'])
      expect(await store.documents.count('episode', [a])).toBe(1)
      expect(await store.documents.count('memory', [b])).toBe(0)
      const [postgres] = await store.entities.findByNames([a], ['Postgres'])
      const edge = await store.edges.find(edgeId(2))
      expect(edge?.targetId).toBe(postgres?.id)
      expect(await store.check()).toEqual([])

      await insertMemory(store, 4, a, { content: 'date', parentId: memoryId(3), depth: 2 })
      await insertMemory(store, 5, a, { content: 'elder' })
      expect(await store.projects.revert('r1')).toEqual({ memories: 3, sessions: 1 })
      expect(await Promise.all([1, 2, 3, 4, 5].map(scopeOf))).toEqual([a, b, b, b, a])
      expect(await store.documents.count('episode', [b])).toBe(1)
      expect((await store.scopes.list()).map(({ project }) => project)).toEqual(['a', 'b'])
      expect(await store.projects.areApart('a', 'b')).toBe(true)
      expect(await store.projects.revert('r1')).toEqual({ memories: 0, sessions: 0 })
      expect(await store.check()).toEqual([])
    })

    test('what was placed below another memory stays with it when its project is split off', async () => {
      await fill()
      await store.projects.join('b', 'a', 'r1', NOW)
      await store.memories.update(memoryId(3), { parentId: memoryId(1), depth: 1, updatedAt: NOW })
      expect(await store.projects.split('b', 'r2')).toEqual({ memories: 1, sessions: 1 })
      expect(await Promise.all([1, 2, 3].map(scopeOf))).toEqual([a, b, a])
      expect(await store.projects.mainOf('b')).toBe('b')
      expect(await store.projects.revert('r2')).toEqual({ memories: 1, sessions: 1 })
      expect(await store.projects.mainOf('b')).toBe('a')
      expect(await Promise.all([1, 2, 3].map(scopeOf))).toEqual([a, a, a])
    })

    test('a join of a joined project carries everything along', async () => {
      await fill()
      const c = await ensureScope(store, 'c')
      await store.projects.join('b', 'a', 'r1', NOW)
      await store.projects.join('a', 'c', 'r2', NOW)
      expect(await Promise.all([1, 2, 3].map(scopeOf))).toEqual([c, c, c])
      expect(await store.projects.mainOf('b')).toBe('c')
      expect((await store.projects.listJoined()).map(({ name }) => name)).toEqual(['a', 'b'])
      await store.projects.revert('r1')
      expect(await Promise.all([1, 2, 3].map(scopeOf))).toEqual([c, b, b])
    })

    test.each([
      ['r1', 'r2'],
      ['r2', 'r1'],
    ])('joins in a row that are undone leave every row in its own project: %s, %s', async (first, second) => {
      await fill()
      await ensureScope(store, 'c')
      await store.projects.join('b', 'a', 'r1', NOW)
      await store.projects.join('a', 'c', 'r2', NOW)
      await store.projects.revert(first)
      await store.projects.revert(second)
      expect(await Promise.all([1, 2, 3].map(scopeOf))).toEqual([a, b, b])
      expect(await store.entities.findByNames([a], ['Postgres'])).toMatchObject([{ scopeId: a }])
      expect(await store.documents.count('episode', [b])).toBe(1)
      expect(await store.projects.listJoined()).toEqual([])
      expect(await store.check()).toEqual([])
    })
  })
}
