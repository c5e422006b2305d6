/** Use case that counts everything Lore stores. */
import { z } from 'zod'
import type { EdgeLayer } from '../core/edge.ts'
import { EDGE_LAYERS } from '../core/edge.ts'
import type { StoreDescription } from '../core/ports/store.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import { flag, optional, scope } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'

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
    /** The model whose vectors are being built beside those of the active one; null if none. */
    readonly building: string | null
    /** The reason why no vectors are computed; null if they are. */
    readonly problem: string | null
  }
  readonly store: StoreDescription
}

export const stats = defineUseCase({
  name: 'stats',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Counts this scope only; default: all scopes. */
      scope: optional(scope()),
      /** False counts a namespace with all its projects; default true. */
      exactScope: optional(flag()),
    }),
  run: async (context, input): Promise<EngineStats> => {
    const { store, vectors } = context
    const scopes =
      input.scope === undefined
        ? null
        : await selectScopes(context, { scope: input.scope, exactScope: input.exactScope ?? true })
    const edges = await store.edges.count(scopes)
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
      scopes:
        scopes?.length ??
        (await store.scopes.list()).filter((scope) => scope.namespace !== SELF_TEST_NAMESPACE).length,
      embedding: { ...vectors.describe(), pending: await vectors.pendingCount() },
      store: await store.describe(),
    }
  },
})
