/** Use cases that list runs, and show one run with its changes. */

import { z } from 'zod'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import { memoriesOf } from '../core/journal.ts'
import type { Store } from '../core/ports/store.ts'
import { RUN_KINDS, type Run } from '../core/run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { name, oneOf, optional, page } from '../kernel/fields.ts'
import { type Page, readPage } from '../kernel/paging.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { loadTitles } from './run/describe-steps.ts'
import type { ListedRun, RunView } from './run/sleeping.ts'

const DEFAULT_RUNS = 20
const MOST_NAMED = 3

/** Lists runs, newest first. */
export const listRuns = defineUseCase({
  name: 'listRuns',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...page(),
      /** Only runs of this kind. */
      kind: optional(oneOf(RUN_KINDS)),
      /** Only runs that changed nothing outside of this namespace; default: all that the caller may see. */
      namespace: optional(name()),
    }),
  run: async (context, input): Promise<Page<ListedRun>> => {
    const { store } = context
    const only = defined({ kind: input.kind })
    const within =
      input.namespace === undefined
        ? undefined
        : { scopes: (await store.scopes.list(input.namespace)).map(({ id }) => id), ids: [] }
    const page = await readPage(context, input, {
      of: 'listRuns',
      limit: DEFAULT_RUNS,
      read: (limit, offset) => store.runs.list(limit, offset, only, within),
      idOf: ({ id }) => id,
    })
    const items: ListedRun[] = []
    for (const run of page.items)
      items.push({ ...toShown(run, context.clock.now()), touched: await nameTouched(store, run) })
    return { ...page, items }
  },
})

/** An import notes its progress after each batch, which takes far less than this. */
const QUIET_MS = 60_000

/** Returns the run as it stands: an import that noted nothing for a minute has stopped, whatever was stored last. */
function toShown(run: Run, now: EpochMs): Run {
  if (run.kind !== 'import' || run.state !== 'running') return run
  const lastNotedAt = run.startedAt + run.phases.reduce((sum, { tookMs }) => sum + tookMs, 0)
  return now - lastNotedAt > QUIET_MS ? { ...run, state: 'stopped' } : run
}

/**
 * Returns the titles of the memories that a small run changed; empty for large runs, whose counts say
 * more.
 */
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
      /** Id of the run, or its beginning. */
      id: name(),
    }),
  run: async ({ store, clock }, input): Promise<RunView> => {
    const run = toShown(await requireRun(store, input.id), clock.now())
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
 * Marks runs as stopped whose process ended before they did; their changes are in the journal. The
 * caller must hold the sleep lock.
 */
export async function endAbandoned({ store, clock }: Pick<EngineContext, 'store' | 'clock'>): Promise<void> {
  for (const { id } of await store.runs.list(MOST_ABANDONED, 0, { state: 'running' })) {
    await store.runs.update(id, { state: 'stopped', endedAt: clock.now() })
  }
}

/** Finds a run by id or its beginning; throws `run_not_found` if there is none or more than one. */
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
