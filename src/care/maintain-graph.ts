/** Looks over the graph of links and, where asked, tends it. What is done is a run, and can be taken back. */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { Edge } from '../core/edge.ts'
import type { EdgeId, MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, integer, oneOf, optional, scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { toLines } from '../kernel/views.ts'
import { recommendLinks } from '../recall/recommend-links.ts'
import type { SleepReport } from '../sleep/run/sleeping.ts'
import { sleep } from '../sleep/sleep.ts'
import { findWeakLinks, reportGraph, toLinkLines } from './maintain/graph-report.ts'
import {
  type GraphProblem,
  type LinkLine,
  MAINTENANCE_ACTIONS,
  type MaintainGraphReport,
  type MaintenanceAction,
} from './maintain/maintain-views.ts'

const DEFAULT_LIMIT = 20
/** Orphans that links are looked for. */
const SUGGESTED_FOR = 10
const SUGGESTIONS = 3
const PAGE = 500
/** Everything, whenever it changed. */
const FROM_THE_BEGINNING = 0
const STRICT = ['must_precede', 'reason_for'] as const

type Outcome = Partial<Pick<MaintainGraphReport, 'done' | 'problems' | 'suggestions' | 'runs'>>

export const maintainGraph = defineUseCase({
  name: 'maintainGraph',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Default: none, then the graph is only looked at. */
      action: optional(oneOf(MAINTENANCE_ACTIONS)),
      /** Say what would be done, and do nothing. */
      dryRun: optional(flag()),
      /** Lines of each list; default 20. */
      limit: optional(integer(1, LIMITS.listMax)),
    }),
  run: async (context, input, caller): Promise<MaintainGraphReport> => {
    const { action = null, limit = DEFAULT_LIMIT, dryRun = false } = input
    const selection = caller.kind === 'agent' ? { ...input, allScopes: false } : input
    const scopes = await selectScopes(context, selection)
    const outcome = action === null ? {} : await ACTIONS[action](context, { scopes, dryRun, caller })
    return {
      action,
      dryRun,
      report: await reportGraph(context, scopes, limit),
      done: [],
      problems: [],
      suggestions: [],
      runs: [],
      ...outcome,
    }
  },
})

interface Asked {
  readonly scopes: readonly ScopeId[] | null
  readonly dryRun: boolean
  readonly caller: Caller
}

const ACTIONS: Readonly<
  Record<MaintenanceAction, (context: EngineContext, asked: Asked) => Promise<Outcome>>
> = {
  prune,
  merge,
  validate,
  orphan,
}

/** A person's links stay, whatever they weigh. */
async function prune(context: EngineContext, { scopes, dryRun, caller }: Asked): Promise<Outcome> {
  const weak = (await findWeakLinks(context, scopes)).filter(({ madeBy }) => madeBy !== 'person')
  const lines = await toLinkLines(context, weak, null)
  const run = dryRun ? null : await removeLinks(context, weak, caller)
  const slept = await sleep.run(context, { phases: ['recompute-strength', 'archive'], dryRun }, caller)
  return {
    done: [...lines.map(toDone), ...toSteps(slept)],
    runs: [run, slept.run?.id ?? null].filter((id) => id !== null),
  }
}

function toDone({ relation, weight, source, target, id }: LinkLine): MaintainGraphReport['done'][number] {
  return {
    kind: 'disconnect',
    subject: id,
    reason: `${source.title} ${relation} ${target.title}: a weight of ${weight.toFixed(2)} is left`,
  }
}

/** One run; null where there is nothing to remove. */
async function removeLinks(
  context: EngineContext,
  weak: readonly Edge[],
  caller: Caller,
): Promise<string | null> {
  if (weak.length === 0) return null
  const run = ownRun(context, 'maintain', { phase: 'prune' })
  await context.store.transact(async (store) => {
    const changes = weak.map(({ id }) => ({ kind: 'remove_edge', id, reason: 'too weak' }) as const)
    const { counts } = await applyDecided(run.inRun, store, changes, caller)
    await run.note(store, { disconnect: counts.remove_edge ?? 0 }, true)
  })
  return run.inRun.runId ?? null
}

async function merge(context: EngineContext, { dryRun, caller }: Asked): Promise<Outcome> {
  const slept = await sleep.run(
    context,
    { phases: ['merge-duplicates'], dryRun, since: FROM_THE_BEGINNING },
    caller,
  )
  return { done: toSteps(slept), runs: slept.run === null ? [] : [slept.run.id] }
}

async function validate(context: EngineContext, { scopes, dryRun, caller }: Asked): Promise<Outcome> {
  const problems = [...(await findUngrounded(context, scopes)), ...(await findUnquoted(context, scopes))]
  const slept = await sleep.run(context, { phases: ['repair'], dryRun }, caller)
  return {
    problems: [
      ...problems,
      ...slept.plan.map(({ subject, title, reason }) => ({
        kind: 'broken' as const,
        subject,
        sentence: `${title}: ${reason}`,
      })),
    ],
    done: dryRun ? [] : toSteps(slept),
    runs: slept.run === null ? [] : [slept.run.id],
  }
}

async function orphan(context: EngineContext, { scopes, caller }: Asked): Promise<Outcome> {
  const ids = await context.store.memories.listIds({ scopes, unlinked: true })
  const newest = await context.store.memories.load(ids.slice(-SUGGESTED_FOR).reverse())
  const suggestions: MaintainGraphReport['suggestions'][number][] = []
  for (const memory of await toLines(context.store, newest)) {
    const { candidates } = await recommendLinks.run(context, { id: memory.id, limit: SUGGESTIONS }, caller)
    suggestions.push({ memory, candidates })
  }
  return { suggestions }
}

/** What a guess gives no ground for, made before the guess was known to be one, or brought in from elsewhere. */
async function findUngrounded(
  context: EngineContext,
  scopes: readonly ScopeId[] | null,
): Promise<GraphProblem[]> {
  const problems: GraphProblem[] = []
  let afterId: EdgeId | null = null
  for (;;) {
    const page: readonly Edge[] = await context.store.edges.listByRelations(STRICT, afterId, PAGE)
    const ids = page.flatMap(({ sourceId, targetId }) => [sourceId, targetId]) as MemoryId[]
    const inferred = new Set<string>(
      (await context.store.memories.load([...new Set(ids)]))
        .filter(({ trust }) => trust === 'inference')
        .map(({ id }) => id),
    )
    const bad = page.filter(
      ({ madeBy, sourceId, targetId }) =>
        madeBy !== 'person' && (inferred.has(sourceId) || inferred.has(targetId)),
    )
    for (const { id, relation, source, target } of await toLinkLines(context, bad, scopes)) {
      problems.push({
        kind: 'ungrounded_link',
        subject: id,
        sentence: `${source.title} ${relation} ${target.title}: an inference gives no ground for that.`,
      })
    }
    if (page.length < PAGE) return problems
    afterId = page.at(-1)?.id ?? null
  }
}

async function findUnquoted(
  { store }: EngineContext,
  scopes: readonly ScopeId[] | null,
): Promise<GraphProblem[]> {
  const problems: GraphProblem[] = []
  for (let offset = 0; ; offset += PAGE) {
    const page = await store.memories.list({ scopes, trust: 'principle', order: 'id', limit: PAGE, offset })
    for (const { id, title, quote } of page) {
      if (quote !== null) continue
      problems.push({
        kind: 'principle_without_quote',
        subject: id,
        sentence: `${title}: a principle, and nobody is quoted.`,
      })
    }
    if (page.length < PAGE) return problems
  }
}

function toSteps({ plan, phases }: SleepReport): MaintainGraphReport['done'] {
  if (plan.length > 0)
    return plan.map(({ kind, subject, title, reason }) => ({ kind, subject, reason: `${title}: ${reason}` }))
  return phases.flatMap(({ phase, changes }) =>
    Object.entries(changes).map(([kind, count]) => ({ kind, subject: phase, reason: `${count} changed` })),
  )
}
