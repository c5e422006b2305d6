/** Finds communities near a query: their members are candidates even if none of their words match. */
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { AskedMeaning } from './ask-meaning.ts'

export interface CommunityFinder {
  /** Returns members of the nearest communities, most central first. */
  near(
    asked: AskedMeaning,
    scopes: readonly ScopeId[] | null,
    limit: number,
    /** Maximum number of communities; default 3. */
    most?: number,
  ): Promise<readonly MemoryId[]>
}

/** Lifetime of the cached centres, which change only in sleep. */
const KEPT_MS = 60_000
const NEAREST = 3
/** Minimum calibrated similarity of a community that has to do with the question. */
const NEAR = 0.3

export function createCommunityFinder(
  store: Pick<Store, 'communities'>,
  monotonicMs: () => number,
): CommunityFinder {
  let kept: { modelId: string; readAt: number; centres: Awaited<ReturnType<typeof read>> } | null = null

  const read = (modelId: string) => store.communities.listCentres(null, modelId)

  const load = async (modelId: string) => {
    const now = monotonicMs()
    if (kept === null || kept.modelId !== modelId || now - kept.readAt > KEPT_MS) {
      kept = { modelId, readAt: now, centres: await read(modelId) }
    }
    return kept.centres
  }

  return {
    async near({ model, vector }, scopes, limit, most = NEAREST) {
      const centres = await load(model.embedder.modelId)
      const wanted = scopes === null ? null : new Set(scopes)
      const nearest = centres
        .filter(({ scopeId }) => wanted === null || wanted.has(scopeId))
        .map(({ id, centroid }) => ({ id, similarity01: model.index.calibrated01(vector, centroid) }))
        .filter(({ similarity01 }) => similarity01 >= NEAR)
        .sort((a, b) => b.similarity01 - a.similarity01 || (a.id < b.id ? -1 : 1))
        .slice(0, most)
      if (nearest.length === 0) return []
      const each = Math.ceil(limit / nearest.length)
      const members = await store.communities.membersOf(
        nearest.map(({ id }) => id),
        each,
      )
      return nearest.flatMap(({ id }) => members.get(id) ?? []).slice(0, limit)
    },
  }
}
