/**
 * Rebuilds derived data in batches. The existing data answers meanwhile, an interrupted rebuild is continued by the
 * next call, and a second rebuild changes nothing.
 */
import { z } from 'zod'
import { integer, oneOf, optional, scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase, type GivenTo } from '../kernel/use-case.ts'
import { rebuildByPhases } from './rebuild/rebuild-by-phases.ts'
import { rebuildEmbeddings } from './rebuild/rebuild-embeddings.ts'
import { rebuildIndex } from './rebuild/rebuild-index.ts'
import { noteKey } from './rebuild/rebuild-note.ts'
import { REBUILD_PARTS, type RebuildReport } from './rebuild/rebuild-views.ts'
import type { Rebuilding } from './rebuild/rebuilding.ts'

const DAY_MS = 86_400_000

/** Rebuilds one part of the derived data, within a time limit; the next call continues. */
export const rebuild = defineUseCase({
  name: 'rebuild',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      part: oneOf(REBUILD_PARTS),
      /** Time limit, checked between batches; the next call continues. Default: no limit. */
      maxMs: optional(integer(1, DAY_MS)),
    }),
  run: async (context, input, caller): Promise<RebuildReport> => {
    const { part, maxMs = Number.POSITIVE_INFINITY } = input
    const isLimited = input.scope !== undefined || input.exactScope === true
    const scopes = isLimited && input.allScopes !== true ? await selectScopes(context, input) : null
    const { monotonicMs, signal } = context.sleep
    const deadline = monotonicMs() + maxMs
    const rebuilding: Rebuilding = {
      context,
      scopes,
      key: noteKey(part, scopes),
      left: () => (signal.aborted ? 0 : Math.max(0, deadline - monotonicMs())),
    }
    switch (part) {
      case 'index':
        return rebuildIndex(rebuilding)
      case 'embeddings':
        return rebuildEmbeddings(rebuilding)
      case 'strength':
      case 'edges':
        return rebuildByPhases(rebuilding, part, caller)
    }
  },
})

export type RebuildInput = GivenTo<typeof rebuild>
