/** Reports on the graph of links and, if asked, prunes, merges or repairs it. Changes are runs that can be undone. */
import { z } from 'zod'
import { LIMITS } from '../core/limits.ts'
import { flag, integer, oneOf, optional, scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { toLines } from '../kernel/views.ts'
import { recommendLinks } from '../recall/recommend-links.ts'
import type { SleepReport } from '../sleep/run/sleeping.ts'
import { broken } from './findings/broken.ts'
import { FORGET, type Mending, REPAIR_CHANGED } from './findings/mendings.ts'
import { principleWithoutQuote } from './findings/principle-without-quote.ts'
import { createSearch, type Search } from './findings/search.ts'
import { look } from './findings/table.ts'
import { ungroundedLink } from './findings/ungrounded-link.ts'
import { unlinked } from './findings/unlinked.ts'
import { weakLink } from './findings/weak-link.ts'
import { reportGraph } from './maintain/graph-report.ts'
import {
  MAINTENANCE_ACTIONS,
  type MaintainGraphReport,
  type MaintenanceAction,
} from './maintain/maintain-views.ts'
import { mend } from './mend.ts'

const DEFAULT_LIMIT = 20
/** Number of orphans, the newest, that get suggested links. */
const SUGGESTED_FOR = 10
const SUGGESTIONS = 3

/** Merges duplicates among all memories, while the remedy of a single finding covers only recent changes. */
const MERGE: Mending = { kind: 'sleep', phases: ['merge-duplicates'], fromTheBeginning: true }

type Outcome = Partial<Pick<MaintainGraphReport, 'done' | 'problems' | 'suggestions' | 'runs'>>

export const maintainGraph = defineUseCase({
  name: 'maintainGraph',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Default: none, which only reports. */
      action: optional(oneOf(MAINTENANCE_ACTIONS)),
      /** True to report what would be done without doing it. */
      dryRun: optional(flag()),
      /** Most entries of each list; default 20. */
      limit: optional(integer(1, LIMITS.listMax)),
    }),
  run: async (context, input, caller): Promise<MaintainGraphReport> => {
    const { action = null, limit = DEFAULT_LIMIT, dryRun = false } = input
    const selection =
      caller.kind === 'agent' || context.visible !== undefined ? { ...input, allScopes: false } : input
    const search = createSearch(context, caller, { scopes: await selectScopes(context, selection) })
    const outcome = action === null ? {} : await ACTIONS[action](search, dryRun)
    return {
      action,
      dryRun,
      report: await reportGraph(search, limit),
      done: [],
      problems: [],
      suggestions: [],
      runs: [],
      ...outcome,
    }
  },
})

const ACTIONS: Readonly<Record<MaintenanceAction, (search: Search, dryRun: boolean) => Promise<Outcome>>> = {
  prune,
  merge,
  validate,
  orphan,
}

async function prune(search: Search, dryRun: boolean): Promise<Outcome> {
  const weak = (await weakLink.find(search)).filter(({ link }) => link.madeBy !== 'person')
  const { runs, slept } = await mend(
    search.context,
    [...weak.map((found) => weakLink.mend(found)), FORGET],
    search.caller,
    { run: { kind: 'maintain', phase: 'prune' }, dryRun },
  )
  const removed = weak.map((found) => ({
    kind: 'disconnect',
    subject: found.link.id,
    reason: weakLink.explain(found),
  }))
  return { done: [...removed, ...slept.flatMap(toSteps)], runs }
}

async function merge({ context, caller }: Search, dryRun: boolean): Promise<Outcome> {
  const { runs, slept } = await mend(context, [MERGE], caller, { dryRun })
  return { done: slept.flatMap(toSteps), runs }
}

async function validate(search: Search, dryRun: boolean): Promise<Outcome> {
  const rules = [ungroundedLink.name, principleWithoutQuote.name]
  const found = await look(search, { names: dryRun ? [...rules, broken.name] : rules })
  const problems = found.map(({ name, ids, detail }) => ({
    kind: name,
    subject: ids[0] ?? '',
    sentence: detail,
  }))
  if (dryRun) return { problems }
  const { runs, slept } = await mend(search.context, [REPAIR_CHANGED], search.caller)
  return { problems, done: slept.flatMap(toSteps), runs }
}

async function orphan(search: Search): Promise<Outcome> {
  const { context, caller } = search
  const ids = (await unlinked.find(search)).flatMap((found) => found.ids)
  const newest = await context.store.memories.load(ids.slice(-SUGGESTED_FOR).reverse())
  const suggestions: MaintainGraphReport['suggestions'][number][] = []
  for (const memory of await toLines(context.store, newest)) {
    const { candidates } = await recommendLinks.run(context, { id: memory.id, limit: SUGGESTIONS }, caller)
    suggestions.push({ memory, candidates })
  }
  return { suggestions }
}

function toSteps({ plan, phases }: SleepReport): MaintainGraphReport['done'] {
  if (plan.length > 0)
    return plan.map(({ kind, subject, title, reason }) => ({ kind, subject, reason: `${title}: ${reason}` }))
  return phases.flatMap(({ phase, changes }) =>
    Object.entries(changes).map(([kind, count]) => ({ kind, subject: phase, reason: `${count} changed` })),
  )
}
