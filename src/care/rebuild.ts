/**
 * Remakes what is derived, a stretch at a time: what is there answers meanwhile, a call that is cut short is gone on
 * with by the next one, and doing it twice changes nothing.
 */
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { EngineContext } from '../kernel/context.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { requireInteger, requireOneOf } from '../kernel/validate.ts'
import { rebuildByPhases } from './rebuild/rebuild-by-phases.ts'
import { rebuildEmbeddings } from './rebuild/rebuild-embeddings.ts'
import { rebuildIndex } from './rebuild/rebuild-index.ts'
import { noteKey } from './rebuild/rebuild-note.ts'
import { REBUILD_PARTS, type RebuildInput, type RebuildReport } from './rebuild/rebuild-views.ts'
import type { Rebuilding } from './rebuild/rebuilding.ts'

const DAY_MS = 86_400_000

export async function rebuild(
  context: EngineContext,
  input: RebuildInput,
  caller: Caller,
): Promise<RebuildReport> {
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may have everything remade.', {
      hint: 'Ask the person to run `lore rebuild`.',
    })
  }
  const part = requireOneOf('part', input.part, REBUILD_PARTS)
  const isLimited = input.scope !== undefined || input.exactScope === true
  const scopes = isLimited && input.allScopes !== true ? await selectScopes(context, input) : null
  const maxMs =
    input.maxMs === undefined ? Number.POSITIVE_INFINITY : requireInteger('maxMs', input.maxMs, 1, DAY_MS)
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
}
