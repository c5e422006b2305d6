/**
 * Runs whose changes are all visible, and runs begun through this store. A run over several namespaces is hidden, because
 * its counts cover all of them, and undoing a part would mark the whole run as undone.
 */
import type { RunFilter, RunRepository } from '../../core/ports/run-repository.ts'
import { runNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleRuns(runs: RunRepository, visible: Visibility): RunRepository {
  const within = async (asked?: RunFilter): Promise<RunFilter> => ({
    scopes: await visible.among(asked?.scopes),
    ids: [...visible.begunRuns].filter((id) => asked === undefined || asked.ids.includes(id)),
  })
  return {
    insert: async (run) => {
      await runs.insert(run)
      visible.begunRuns.add(run.id)
    },
    update: async (id, changes) => {
      if ((await runs.find(id, await within())) === null) throw runNotFound(id)
      return runs.update(id, changes)
    },
    find: async (id, asked) => runs.find(id, await within(asked)),
    findByIdPrefix: async (prefix, limit, asked) => runs.findByIdPrefix(prefix, limit, await within(asked)),
    list: async (limit, offset, only, asked) => runs.list(limit, offset, only, await within(asked)),
    lastDone: async (kind, asked) => runs.lastDone(kind, await within(asked)),
  }
}
