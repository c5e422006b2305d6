/** A year of projects, month by month, in numbers: for the tests that hold them, and for the table and the plot. */

import { defined } from '../../../src/core/defined.ts'
import type { Memory } from '../../../src/core/memory.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { SleepInput } from '../../../src/sleep/sleep.ts'
import { archiveGuard } from '../../../src/strength/archive-rules.ts'
import { strengthOf } from '../../../src/strength/strength-of.ts'
import { createProjects, type ProjectsOptions, USUAL } from './projects.ts'
import type { World } from './world.ts'

const MONTH_DAYS = 365 / 12
/** Often enough for months; what depends on the day is looked at elsewhere. */
const SLEEP_EVERY_DAYS = 3

export interface Month {
  /** 1–12. */
  readonly month: number
  readonly day: number
  /** Ever stored, until then. */
  readonly stored: number
  /** Neither archived nor superseded. */
  readonly live: number
  /** Of the live ones, those that nothing guards. */
  readonly archivable: number
  /** In the graveyard. */
  readonly archived: number
  /** Replaced, and kept as history. */
  readonly superseded: number
  /** Gone for good until then. */
  readonly purged: number
  readonly edges: number
  /** In this month. */
  readonly linksMade: number
  readonly linksDied: number
  /** Live memories by level, 1–4. */
  readonly levels: readonly [number, number, number, number]
  /** Of the live ones, 0–1. */
  readonly meanRetention: number
  /** Recall at 3 of the facts that are in use, 0–1; null: none is. */
  readonly recallOfUsed: number | null
}

export interface YearOptions {
  readonly projects?: ProjectsOptions
  readonly months?: number
  /** Default: all phases. */
  readonly sleep?: SleepInput
  readonly onMonth?: (month: Month) => void
}

/** Begins on the world's first day. */
export async function simulateYear(world: World, options: YearOptions = {}): Promise<readonly Month[]> {
  const projects = createProjects(world, options.projects ?? USUAL)
  const months: Month[] = []
  await projects.work(0)
  for (let month = 1; month <= (options.months ?? 12); month++) {
    const from = world.today()
    for (let day = from + 1; day <= Math.round(month * MONTH_DAYS); day++) {
      world.skipTo(day)
      if (day % SLEEP_EVERY_DAYS === 0) await world.sleep(options.sleep)
      await projects.work(day)
    }
    const counted = await countMonth(world, from)
    months.push({ month, ...counted, recallOfUsed: await projects.recallOfUsed() })
    options.onMonth?.(months[month - 1] as Month)
  }
  return months
}

type Counted = Omit<Month, 'month' | 'recallOfUsed'>

async function countMonth({ store, chronicle, today, now }: World, from: number): Promise<Counted> {
  const memories = await loadAll(store)
  const alive = memories.filter(
    ({ archivedAt, supersededBy }) => archivedAt === null && supersededBy === null,
  )
  const children = await store.memories.countChildren(alive.map(({ id }) => id))
  const retentions = alive.map((memory) => strengthOf(memory, [], now()).retention)
  const day = today()
  const purged = chronicle.count('purge_memory', 0, day)
  const levels = [1, 2, 3, 4].map((level) => alive.filter((memory) => memory.level === level).length)
  return {
    day,
    stored: memories.length + purged,
    live: alive.length,
    archivable: alive.filter(
      (memory) => archiveGuard({ ...memory, liveChildren: children.get(memory.id) ?? 0 }) === null,
    ).length,
    archived: memories.filter(({ archivedAt }) => archivedAt !== null).length,
    superseded: memories.filter(({ supersededBy }) => supersededBy !== null).length,
    purged,
    edges: [...(await store.edges.count()).values()].reduce((sum, count) => sum + count, 0),
    linksMade: chronicle.count('upsert_edge', from, day),
    linksDied: chronicle.count('remove_edge', from, day),
    levels: levels as unknown as Month['levels'],
    meanRetention: retentions.reduce((sum, value) => sum + value, 0) / Math.max(1, retentions.length),
  }
}

async function loadAll(store: Store): Promise<Memory[]> {
  const all: Memory[] = []
  for (;;) {
    const afterId = all.at(-1)?.id
    const page = await store.memories.list({
      scopes: null,
      includeArchived: true,
      includeSuperseded: true,
      ...defined({ afterId }),
      order: 'id',
      limit: 500,
    })
    all.push(...page)
    if (page.length < 500) return all
  }
}
