/** What Lore holds. */
import type { EdgeLayer } from '../core/edge.ts'
import { EDGE_LAYERS } from '../core/edge.ts'
import type { StoreDescription } from '../core/ports/store.ts'
import type { Scope } from '../core/scope.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { selectScopes } from '../kernel/scopes.ts'

export interface EngineStats {
  readonly memories: number
  readonly roots: number
  readonly archived: number
  readonly episodes: number
  readonly sessions: number
  readonly edges: Readonly<Record<EdgeLayer, number>>
  readonly scopes: number
  readonly embedding: {
    readonly model: string
    readonly pending: number
    /** A model that is being built beside the active one. */
    readonly building: string | null
    /** Why vectors do not come, where they do not. */
    readonly problem: string | null
  }
  readonly store: StoreDescription
}

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
