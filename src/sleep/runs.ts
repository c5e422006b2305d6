/** Lists runs, and shows one with what it changed. */
import { z } from 'zod'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import { memoriesOf } from '../core/journal.ts'
import type { Store } from '../core/ports/store.ts'
import { RUN_KINDS, type Run } from '../core/run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, name, oneOf, optional } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { loadTitles } from './run/describe-steps.ts'
import type { ListedRun, RunView } from './run/sleeping.ts'

const DEFAULT_RUNS = 20
const MOST_RUNS = 500
const MOST_NAMED = 3

/** Newest first. */
export const listRuns = defineUseCase({
  name: 'listRuns',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      limit: optional(integer(1, MOST_RUNS)),
      offset: optional(integer(0, Number.MAX_SAFE_INTEGER)),
      /** Only runs of this kind. */
      kind: optional(oneOf(RUN_KINDS)),
    }),
  run: async (
    { store },
    { limit = DEFAULT_RUNS, offset = 0, kind },
  ): Promise<{ readonly items: readonly ListedRun[] }> => {
    const items: ListedRun[] = []
    for (const run of await store.runs.list(limit, offset, defined({ kind }))) {
      items.push({ ...run, touched: await nameTouched(store, run) })
    }
    return { items }
  },
})

/** Titles of the memories that a small run changed; of a large one the counts say more. */
async function nameTouched(store: Store, run: Run): Promise<readonly string[]> {
  const changes = run.phases.flatMap((phase) => Object.values(phase.changes))
  const sum = changes.reduce((total, count) => total + count, 0)
  if (sum === 0 || sum > MOST_NAMED) return []
  const ids = [...new Set((await store.journal.listRun(run.id)).flatMap(memoriesOf))].slice(0, MOST_NAMED)
  const titles = await loadTitles(store, ids)
  return ids.flatMap((id) => titles.get(id) ?? [])
}

export const showRun = defineUseCase({
  name: 'showRun',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Of the run, or the beginning of its id. */
      id: name(),
    }),
  run: async ({ store }, input): Promise<RunView> => {
    const run = await requireRun(store, input.id)
    const entries = await store.journal.listRun(run.id)
    const titles = await loadTitles(store, entries.flatMap(memoriesOf))
    return {
      ...run,
      entries: entries.map((entry) => ({
        ...entry,
        title: memoriesOf(entry)
          .map((id) => titles.get(id) ?? String(entry.after?.title ?? entry.before?.title ?? id))
          .join(' → '),
      })),
    }
  },
})

const MOST_ABANDONED = 200

/**
 * A run whose process ended before it did is over; what it changed is in the journal. To be called by whoever
 * holds the lock of sleep.
 */
export async function endAbandoned({ store, clock }: Pick<EngineContext, 'store' | 'clock'>): Promise<void> {
  for (const { id } of await store.runs.list(MOST_ABANDONED, 0, { state: 'running' })) {
    await store.runs.update(id, { state: 'stopped', endedAt: clock.now() })
  }
}

/** By id, or by the beginning of it. */
export async function requireRun(store: Store, typed: string): Promise<Run> {
  const wanted = typed.toLowerCase()
  const exact = await store.runs.find(wanted)
  if (exact !== null) return exact
  const ids = /^[0-9a-f-]{4,36}$/.test(wanted) ? await store.runs.findByIdPrefix(wanted, 2) : []
  const [id, another] = ids
  const run = id === undefined ? null : await store.runs.find(id)
  if (run === null || another !== undefined) {
    const several = another !== undefined
    throw new LoreError(
      'run_not_found',
      several ? `More than one run begins with "${wanted}".` : `There is no run "${wanted.slice(0, 60)}".`,
      { hint: several ? 'Give more characters of the id.' : 'List them with `lore runs`.' },
    )
  }
  return run
}
