/**
 * Rebuilds by running sleep phases over all memories of the scopes instead of recent changes, under one run that
 * continues from call to call.
 */
import type { Caller } from '../../core/caller.ts'
import { isLoreError, LoreError, toLoreError } from '../../core/errors.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { applyChanges } from '../../kernel/changes/apply-changes.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { dropUnfounded } from '../../sleep/phases/drop-unfounded.ts'
import { PHASES } from '../../sleep/phases/index.ts'
import { sleepDeps } from '../../sleep/run/sleep-deps.ts'
import { endAbandoned } from '../../sleep/runs.ts'
import type { Bookmarks, Phase, SleepDeps } from '../../sleep/statements/phase.ts'
import { addChanges, beginNote, loadNote, type RebuildNote, saveNote } from './rebuild-note.ts'
import type { RebuildPart, RebuildReport } from './rebuild-views.ts'
import type { Rebuilding } from './rebuilding.ts'

type PhasePart = Extract<RebuildPart, 'strength' | 'edges'>

const NAMES: Readonly<Record<PhasePart, readonly string[]>> = {
  strength: ['recompute-strength'],
  edges: ['mentions', 'relations', dropUnfounded.name, 'replay', 'associate'],
}

/** Runs one rebuild at a time; throws `database_busy` while a sleep is running. */
export async function rebuildByPhases(
  rebuilding: Rebuilding,
  part: PhasePart,
  asked: Caller,
): Promise<RebuildReport> {
  return rebuilding.context.sleep.inTurn(() => rebuildNow(rebuilding, part, asked))
}

async function rebuildNow(rebuilding: Rebuilding, part: PhasePart, asked: Caller): Promise<RebuildReport> {
  const { context, key } = rebuilding
  const lock = await context.sleep.lock()
  if (lock === null) {
    throw new LoreError('database_busy', 'A sleep is running now.', {
      hint: 'Wait until it is done; `lore runs` shows how far it is.',
    })
  }
  try {
    await endAbandoned(context)
    await readyVectors(context)
    const note = (await loadNote(context.store, key)) ?? (await begin(rebuilding, part))
    return await goOn(rebuilding, part, note, { ...asked, kind: 'system' })
  } finally {
    await lock.release()
  }
}

/** Loads the vector index. A missing model is ignored here: phases that need one are skipped with a reason. */
async function readyVectors({ vectors }: EngineContext): Promise<void> {
  try {
    await vectors.answering()?.index.ready()
  } catch (error) {
    if (!(isLoreError(error) && error.code.startsWith('model_'))) throw error
  }
}

async function begin({ context, scopes, key }: Rebuilding, part: PhasePart): Promise<RebuildNote> {
  return context.store.transact(async (store) => {
    if (part === 'edges') await store.entities.forgetReading(scopes)
    const memories = await store.memories.count({ scopes })
    const begun = beginNote(context.clock.now(), memories * NAMES[part].length)
    await saveNote(store, key, begun)
    return begun
  })
}

async function goOn(
  { context, scopes, key, left }: Rebuilding,
  part: PhasePart,
  begun: RebuildNote,
  caller: Caller,
): Promise<RebuildReport> {
  const { store } = context
  const { deps: everywhere, throttle } = sleepDeps(context, 0)
  let note = begun
  let reason: string | null = null
  const { startedAt } = note
  const own = ownRun(context, 'rebuild', { phase: part, continues: note.runId, startedAt })
  const inRun: EngineContext = { ...own.inRun, runStartedAt: startedAt }
  const perPhase = note.total / NAMES[part].length
  /** The first batch is done whatever the limit: reading the store alone may take that long, and no call would get further. */
  let isFirst = true
  for (const [nth, phase] of phasesOf(part).entries()) {
    if (note.stepsDone.includes(phase.name)) continue
    let seen = Math.max(0, note.done - nth * perPhase)
    const reached = new Map(Object.entries(note.reached))
    const deps: SleepDeps = {
      ...everywhere,
      store: within(everywhere.store, scopes, (count) => {
        seen += count
      }),
      bookmarks: toBookmarks(phase, reached),
    }
    const skipped = (await phase.skip?.(deps)) ?? null
    if (skipped !== null) reason = skipped
    let isOver = context.sleep.signal.aborted || (!isFirst && left() === 0)
    if (skipped === null && !isOver) {
      for await (const batch of phase.plan(deps)) {
        note = await apply(note, batch)
        isFirst = false
        isOver = left() === 0
        if (isOver) break
        await context.sleep.yieldToOthers()
      }
    }
    // The phase stores its cursor when its loop ends, so the note is saved only now.
    note = {
      ...note,
      done: Math.round(Math.min((nth + 1) * perPhase, isOver ? nth * perPhase + seen : Infinity)),
      reached: Object.fromEntries(reached),
      stepsDone: isOver ? note.stepsDone : [...note.stepsDone, phase.name],
    }
    await saveNote(store, key, note)
    if (isOver) return toReport(part, note, 'more', null)
  }
  await saveNote(store, key, null)
  await own.note(store, {}, true)
  return toReport(part, { ...note, done: note.total }, 'done', reason)

  /** Applies a batch; the first batch that changes something creates the run. */
  async function apply(before: RebuildNote, batch: Parameters<typeof applyChanges>[2]): Promise<RebuildNote> {
    if (batch.length === 0) return before
    return store.transact(async (inside) => {
      const counts = await applyChanges(inRun, inside, batch, caller, throttle)
      if (Object.keys(counts).length === 0) return before
      await own.note(inside, counts, false)
      const { runId } = own.inRun
      const after = { ...before, changes: addChanges(before.changes, counts), runId }
      await saveNote(inside, key, after)
      return after
    })
  }
}

function phasesOf(part: PhasePart): readonly Phase[] {
  return NAMES[part].map((name) => {
    const phase = [...PHASES, dropUnfounded].find((known) => known.name === name)
    if (phase === undefined) throw toLoreError(new Error(`there is no phase ${name}`))
    return phase
  })
}

/** Bookmarks prefixed with the phase, because walks of different phases share names. */
function toBookmarks({ name }: Phase, reached: Map<string, string>): Bookmarks {
  return {
    find: (walk) => reached.get(`${name} ${walk}`) ?? null,
    set: (walk, id) => reached.set(`${name} ${walk}`, id),
  }
}

/** Wraps the store so that listings return only memories of the scopes and report how many were read. */
function within(store: Store, scopes: Rebuilding['scopes'], onMet: (count: number) => void): Store {
  const meet = (page: Memory[]) => {
    onMet(page.length)
    return scopes === null ? page : page.filter(({ scopeId }) => scopes.includes(scopeId))
  }
  return {
    ...store,
    memories: {
      ...store.memories,
      list: async (query) => {
        const page = await store.memories.list(scopes === null ? query : { ...query, scopes })
        onMet(page.length)
        return page
      },
      listDue: async (now, afterId, limit) => meet(await store.memories.listDue(now, afterId, limit)),
    },
  }
}

function toReport(
  part: PhasePart,
  { done, total, changes, runId }: RebuildNote,
  state: RebuildReport['state'],
  reason: string | null,
): RebuildReport {
  return { part, state, reason, done: Math.min(done, total), total, changes, run: runId }
}
