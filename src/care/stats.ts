/** What Lore holds. */
import { EDGE_LAYERS } from '../core/edge.ts'
import type { Scope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import type { EngineStats } from '../engine/engine.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { SELF_TEST_NAMESPACE } from './self-test.ts'

export async function stats(
  context: EngineContext,
  input: { readonly scope?: Partial<Scope> } = {},
): Promise<EngineStats> {
  const { store, vectors } = context
  const scopes =
    input.scope === undefined ? null : await selectScopes(context, { scope: input.scope, exactScope: true })
  const edges = await store.edges.count()
  return {
    memories: await store.memories.count({ scopes }),
    roots: await store.memories.count({ scopes, parentId: null }),
    archived: await store.memories.count({
      scopes,
      archivedOnly: true,
      includeArchived: true,
      includeSuperseded: true,
    }),
    episodes: await store.documents.count('episode', scopes),
    sessions: await store.sessions.count(scopes),
    edges: Object.fromEntries(
      EDGE_LAYERS.map((layer) => [layer, edges.get(layer) ?? 0]),
    ) as EngineStats['edges'],
    scopes: (await store.scopes.list()).filter((scope) => scope.namespace !== SELF_TEST_NAMESPACE).length,
    embedding: { ...vectors.describe(), pending: await vectors.pendingCount() },
    store: await store.describe(),
  }
}
