/**
 * Runs the phases of sleep in order. Each phase plans; its changes are applied in batches and
 * journalled under one run, until it is done, the time is up or it is cancelled. The next run continues
 * where this one stopped.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import { isLoreError, LoreError, toLoreError } from '../core/errors.ts'
import type { EpochMs, ScopeId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import type { PhaseOutcome, Run } from '../core/run.ts'
import { digest } from '../digest/digest.ts'
import { applyChanges } from '../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, integer, optional, time } from '../kernel/fields.ts'
import { requireSleepTuning } from '../kernel/require-tuning.ts'
import { createThrottle, type Throttle } from '../kernel/throttle.ts'
import { defineUseCase, type GivenTo } from '../kernel/use-case.ts'
import { requireList } from '../kernel/validate.ts'
import { visibleStore } from '../kernel/visible-store/visible-store.ts'
import type { SleepTuning } from '../strength/tuning.ts'
import { PHASES } from './phases/index.ts'
import { restoreFormer } from './restore-former.ts'
import { describeSteps } from './run/describe-steps.ts'
import { DIGEST_PHASE, PHASE_NAMES } from './run/phase-names.ts'
import { loadProgress, type Progress } from './run/progress.ts'
import { createNearest, toSleepDeps } from './run/sleep-deps.ts'
import type { PlannedStep, SleepReport } from './run/sleeping.ts'
import { endAbandoned } from './runs.ts'
import type { Phase, SleepDeps } from './statements/phase.ts'

const MOST_STEPS_SHOWN = 5_000
const MOST_NOTES_SHOWN = 3

/**
 * Consolidates the memories in phases, journalled as one run; an agent sleeps over its own namespace
 * only.
 */
export const sleep = defineUseCase({
  name: 'sleep',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Names of phases; they always run in the order of sleep. Default all. */
      phases: optional(
        field<readonly string[]>({ type: 'array', items: { enum: [...PHASE_NAMES] } }, requirePhases),
      ),
      /** Reports what would change, and changes nothing. */
      dryRun: optional(flag()),
      /** Considers changes from this time on; default: since each phase last completed. */
      since: optional(time()),
      /** Stops between two batches after this time; the next run continues. Default: no limit. */
      maxMs: optional(integer(...RANGES.runMs)),
      /** Replaces numbers of the phases for this run. */
      tuning: optional(field<SleepTuning>({ type: 'object' }, (_, value) => requireSleepTuning(value))),
    }),
  // Calls run one after the other.
  run: (context, input, caller): Promise<SleepReport> =>
    context.sleep.inTurn(() => sleepNow(context, input, caller)),
})

export type SleepInput = GivenTo<typeof sleep>

async function sleepNow(
  { visible: _, ...given }: EngineContext,
  input: SleepInput,
  asked: Caller,
): Promise<SleepReport> {
  // The run is recorded in the whole store; phases see only what the caller may see.
  const context: EngineContext = { ...given, store: given.whole }
  // Changes are made by rules, not by the caller, so no guard is overridden.
  const caller: Caller = { ...asked, kind: 'system' }
  const { store, clock } = context
  const { phases: names = PHASE_NAMES, since = null, maxMs = Number.POSITIVE_INFINITY } = input
  const tuning: SleepTuning = { ...context.sleep.tuning, ...input.tuning }
  const own = await findOwn(context, asked)
  const deadline = context.sleep.monotonicMs() + maxMs
  const isOver = () => context.sleep.monotonicMs() >= deadline || context.sleep.signal.aborted
  const throttle = createThrottle(context.sleep)
  const nearest = createNearest(context)
  /** Progress in one namespace is stored apart from the others. */
  const walkedBy = (phase: string) => (own === null ? phase : `${phase} ${own.namespace}`)
  const depsFor = async ({ name }: Phase) => {
    const deps = toSleepDeps(context, since ?? (await readSince(store, walkedBy(name))), nearest, throttle)
    const shown = own === null ? {} : { store: visibleStore(deps.store, own), everywhere: deps.store }
    return { ...deps, ...shown, tuning }
  }
  /** If the caller gives `since`, earlier progress is ignored. */
  const openProgress = (phase: string, startedAt: EpochMs) =>
    since === null ? loadProgress(store, walkedBy(phase), startedAt) : null
  // Memories that answers put first a moment ago count as used.
  await context.served.flush()
  await readyVectors(context)
  const phases = PHASES.filter(({ name }) => names.includes(name))
  if (input.dryRun === true) return preview(context, phases, depsFor)
  const lock = await context.sleep.lock()
  if (lock === null) throw asleepAlready()
  try {
    return await runAll()
  } finally {
    await lock.release()
  }

  async function runAll(): Promise<SleepReport> {
    await endAbandoned(context)
    if (own === null) await restoreFormer(context, caller)
    const run: Run = {
      id: context.ids.next(),
      kind: 'sleep',
      startedAt: clock.now(),
      endedAt: null,
      state: 'running',
      phases: [],
      undoneAt: null,
    }
    await store.runs.insert(run)
    const inRun: EngineContext = { ...context, runId: run.id, runStartedAt: run.startedAt }
    const outcomes: PhaseOutcome[] = []
    const note = async (outcome: PhaseOutcome) => {
      outcomes.push(outcome)
      await store.runs.update(run.id, { phases: outcomes })
    }
    if (names.includes(DIGEST_PHASE)) await note(await runDigest(inRun, caller, own, isOver))
    for (const phase of phases) {
      const progress = await openProgress(phase.name, run.startedAt)
      const deps = await depsFor(phase)
      const resumed = progress === null ? deps : { ...deps, bookmarks: progress.bookmarks }
      const outcome = await runPhase(inRun, phase, resumed, caller, throttle, isOver, progress)
      await note(outcome)
      if (outcome.state !== 'done') continue
      await store.capture.writeNote(sinceNote(walkedBy(phase.name)), progress?.startedAt ?? run.startedAt)
      await progress?.clear()
    }

    const state = toState(outcomes)
    await store.runs.update(run.id, { state, endedAt: clock.now() })
    context.vectors.drainSoon()
    return { run: await store.runs.find(run.id), state, phases: outcomes, plan: [] }
  }
}

interface Own {
  readonly namespace: string
  readonly scopes: readonly ScopeId[]
}

/**
 * Returns the namespace and scopes an agent sleeps over; null for other callers, who sleep over
 * everything.
 */
async function findOwn(
  { store, defaultScope, confined }: EngineContext,
  { kind }: Caller,
): Promise<Own | null> {
  if (kind !== 'agent' && confined === undefined) return null
  const { namespace } = confined ?? defaultScope
  return { namespace, scopes: (await store.scopes.list(namespace)).map(({ id }) => id) }
}

function asleepAlready(): LoreError {
  return new LoreError('database_busy', 'Another process is asleep over this memory.', {
    hint: 'Wait until it is done; `lore runs` shows how far it is.',
  })
}

function requirePhases(field: string, given: unknown): readonly string[] {
  const names = requireList(field, given)
  const unknown = names.find((name) => !PHASE_NAMES.includes(String(name)))
  if (unknown === undefined) return names.map(String)
  throw new LoreError('invalid_input', `There is no phase "${String(unknown).slice(0, 60)}".`, {
    hint: `Choose from: ${PHASE_NAMES.join(', ')}.`,
    details: { field },
  })
}

/** Returns the time at which the phase last completed, independent of other phases. */
async function readSince(store: Store, walked: string): Promise<EpochMs> {
  const noted = await store.capture.readNote(sinceNote(walked))
  return typeof noted === 'number' ? noted : 0
}

const sinceNote = (walked: string) => `sleep.since ${walked}`

/** Waits for the vector index. Without a model, phases that need one are skipped with a reason. */
async function readyVectors({ vectors }: EngineContext): Promise<void> {
  try {
    await vectors.answering()?.index.ready()
  } catch (error) {
    if (!(isLoreError(error) && error.code.startsWith('model_'))) throw error
  }
}

async function runPhase(
  context: EngineContext,
  phase: Phase,
  deps: SleepDeps,
  caller: Caller,
  throttle: Throttle,
  isOver: () => boolean,
  progress: Progress | null,
): Promise<PhaseOutcome> {
  const startedAt = context.sleep.monotonicMs()
  const counts: Record<string, number> = {}
  const derived: Record<string, number> = {}
  const notes: string[] = []
  const end = (state: PhaseOutcome['state'], reason: string | null): PhaseOutcome => ({
    phase: phase.name,
    state,
    changes: counts,
    ...(Object.keys(derived).length === 0 ? {} : { derived }),
    tookMs: Math.round(context.sleep.monotonicMs() - startedAt),
    reason,
  })
  if (isOver()) return end('stopped', 'The time was over.')
  const skipped = (await phase.skip?.(deps)) ?? null
  if (skipped !== null) return end('skipped', skipped)
  let over = false
  try {
    for await (const batch of phase.plan({ ...deps, note: (line) => notes.push(line) })) {
      const applied = await context.store.transact((store) =>
        applyChanges(context, store, batch, caller, throttle),
      )
      for (const [kind, count] of Object.entries(applied)) counts[kind] = (counts[kind] ?? 0) + count
      countDerived(derived, batch)
      await progress?.save()
      over = isOver()
      if (over) break
      // Yield to waiting requests between batches.
      await context.sleep.yieldToOthers()
    }
    if (over) {
      await progress?.save()
      return end('stopped', 'The time was over.')
    }
    return end('done', notes.length === 0 ? null : summariseNotes(notes))
  } catch (error) {
    const { code, message, hint } = toLoreError(error)
    if (code === 'cancelled' || code === 'closed') throw error
    return end(code === 'budget_reached' ? 'stopped' : 'failed', `${message} ${hint}`)
  }
}

/** Importance counts as changed if it moved by more than this. */
const NOTICEABLE = 0.01

function countDerived(derived: Record<string, number>, batch: readonly PlannedChange[]): void {
  const add = (name: string) => {
    derived[name] = (derived[name] ?? 0) + 1
  }
  for (const change of batch) {
    if (change.kind === 'update_memory' && change.changes.verification === 'stale') add('stale')
    if (change.kind === 'save_cluster' || change.kind === 'save_community') add(change.kind)
    if (change.kind !== 'cache_strength') continue
    const { before, strength } = change
    if (Math.abs((strength.importance ?? 0) - (before?.importance ?? 0)) > NOTICEABLE) add('importance')
    if (before?.tier !== undefined && before.tier !== null && before.tier !== strength.tier) add('tier')
  }
}

/** Joins the first three notes, with the number of further ones. */
function summariseNotes(notes: readonly string[]): string {
  const more = notes.length - MOST_NOTES_SHOWN
  return [...notes.slice(0, MOST_NOTES_SHOWN), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

async function runDigest(
  context: EngineContext,
  caller: Caller,
  own: Own | null,
  isOver: () => boolean,
): Promise<PhaseOutcome> {
  const startedAt = context.sleep.monotonicMs()
  const changes: Record<string, number> = {}
  if (own !== null && (await hasOthers(context.store, own))) {
    const reason = 'Conversations of other namespaces would be read too: that is for a person, or the daemon.'
    return { phase: DIGEST_PHASE, state: 'skipped', changes, tookMs: 0, reason }
  }
  let report = await digest.run(context, { maxSegments: 1 }, caller)
  for (;;) {
    for (const [kind, count] of Object.entries(report.stored)) changes[kind] = (changes[kind] ?? 0) + count
    if (report.state !== 'more' || isOver()) break
    report = await digest.run(context, { maxSegments: 1 }, caller)
  }
  return {
    phase: DIGEST_PHASE,
    state: report.state === 'done' ? 'done' : 'stopped',
    changes: Object.fromEntries(Object.entries(changes).filter(([, count]) => count > 0)),
    tookMs: Math.round(context.sleep.monotonicMs() - startedAt),
    reason: report.waitingFor ?? (report.state === 'more' ? 'The time was over.' : null),
  }
}

async function hasOthers({ scopes, sessions }: Store, own: Own): Promise<boolean> {
  const others = (await scopes.list()).map(({ id }) => id).filter((id) => !own.scopes.includes(id))
  return others.length > 0 && (await sessions.count(others)) > 0
}

async function preview(
  context: EngineContext,
  phases: readonly Phase[],
  depsFor: (phase: Phase) => Promise<SleepDeps>,
): Promise<SleepReport> {
  const plan: PlannedStep[] = []
  const outcomes: PhaseOutcome[] = []
  for (const phase of phases) {
    const startedAt = context.sleep.monotonicMs()
    // A dry run makes no calls to the language model.
    const deps = { ...(await depsFor(phase)), model: null }
    const skipped = (await phase.skip?.(deps)) ?? null
    const changes: PlannedChange[] = []
    if (skipped === null) {
      for await (const batch of phase.plan(deps)) {
        changes.push(...batch)
        if (changes.length + plan.length >= MOST_STEPS_SHOWN) break
      }
    }
    const steps = await describeSteps(context.store, phase.name, changes)
    plan.push(...steps)
    outcomes.push({
      phase: phase.name,
      state: skipped === null ? 'done' : 'skipped',
      changes: countBy(steps),
      tookMs: Math.round(context.sleep.monotonicMs() - startedAt),
      reason: skipped,
    })
  }
  return { run: null, state: 'planned', phases: outcomes, plan }
}

function countBy(steps: readonly PlannedStep[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of steps) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function toState(outcomes: readonly PhaseOutcome[]): 'done' | 'stopped' | 'failed' {
  if (outcomes.some(({ state }) => state === 'failed')) return 'failed'
  return outcomes.some(({ state }) => state === 'stopped') ? 'stopped' : 'done'
}
