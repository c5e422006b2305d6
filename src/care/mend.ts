/** Carries out the remedies of findings. Changes of memories and links are runs that can be undone. */
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import type { RunKind } from '../core/run.ts'
import { applyChanges } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { createThrottle } from '../kernel/throttle.ts'
import type { SleepReport } from '../sleep/run/sleeping.ts'
import { sleep } from '../sleep/sleep.ts'
import type { Mending } from './findings/mendings.ts'
import { rebuild } from './rebuild.ts'

export interface Mended {
  /** Ids of the runs that can be undone. */
  readonly runs: readonly string[]
  readonly slept: readonly SleepReport[]
}

export interface MendOptions {
  /** Kind and phase under which the run of planned changes is listed. */
  readonly run?: { readonly kind: RunKind; readonly phase?: string }
  /** True to report what sleep would do, and change nothing. */
  readonly dryRun?: boolean
}

/** Applies all planned changes in one run, then runs each distinct sleep and rebuild once. Commands are not run. */
export async function mend(
  context: EngineContext,
  mendings: readonly Mending[],
  caller: Caller,
  { run = { kind: 'maintain' }, dryRun = false }: MendOptions = {},
): Promise<Mended> {
  const runs: (string | null)[] = [dryRun ? null : await applyPlanned(context, mendings, caller, run)]
  const slept: SleepReport[] = []
  for (const mending of distinct(mendings.filter(({ kind }) => kind !== 'changes'))) {
    if (mending.kind === 'sleep') {
      const since = mending.fromTheBeginning === true ? { since: 0 } : {}
      const report = await sleep.run(context, { phases: mending.phases, dryRun, ...since }, caller)
      slept.push(report)
      runs.push(report.run?.id ?? null)
    } else if (mending.kind === 'rebuild' && !dryRun) {
      runs.push((await rebuild.run(context, { part: mending.part }, caller)).run)
    }
  }
  return { runs: runs.filter((id) => id !== null), slept }
}

function distinct(mendings: readonly Mending[]): Mending[] {
  return [...new Map(mendings.map((mending) => [JSON.stringify(mending), mending])).values()]
}

/** Applies all planned changes as one run and returns its id; null if there are none. */
async function applyPlanned(
  context: EngineContext,
  mendings: readonly Mending[],
  caller: Caller,
  { kind, phase }: NonNullable<MendOptions['run']>,
): Promise<string | null> {
  const changes = mendings.flatMap((mending) => (mending.kind === 'changes' ? mending.changes : []))
  if (changes.length === 0) return null
  const own = ownRun(context, kind, defined({ phase }))
  await context.store.transact(async (store) => {
    const counts = await applyChanges(own.inRun, store, changes, caller, createThrottle(context.sleep))
    // The run counts removed links as `disconnect`, the journal's name for them.
    const { remove_edge: disconnect = 0, ...others } = counts
    await own.note(store, { ...others, disconnect }, true)
  })
  return own.inRun.runId ?? null
}

/** Queues damaged vectors to be computed again in the background; returns their number. */
export async function requeueDamaged({ whole, vectors }: EngineContext): Promise<number> {
  const requeued = await whole.embeddings.requeueDamaged(vectors.describe().model, { lookInside: true })
  if (requeued > 0) vectors.drainSoon()
  return requeued
}
