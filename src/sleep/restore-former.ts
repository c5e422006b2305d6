/**
 * Brings back what rules of earlier versions archived although a person had said it: once per store, as a run of
 * its own that can be undone. The migration that introduced origins leaves the note that asks for it.
 */
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { findArchiving, loadLifted } from '../kernel/changes/find-archiving.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { RESTORED_NOTE, type RestoredNote } from '../kernel/restored-note.ts'
import { isPersonsWord } from '../strength/archive-rules.ts'
import { walkPages } from './statements/walk-pages.ts'

/** Set by migration 17 if the store held archived memories then. */
const FORMER_NOTE = 'forgetting.former'
const PAGE = 200
/** The reasons that the rules of forgetting give. */
const BY_RULE = /^(?:never read, relevance|importance|retention|relevance) 0/

/** Does nothing if it is done already, or the store never had the old rules. */
export async function restoreFormer(context: EngineContext, caller: Caller): Promise<void> {
  if ((await context.store.capture.readNote(FORMER_NOTE)) !== true) return
  const run = ownRun(context, 'restore')
  let memories = 0
  for await (const page of walkPages<Memory>(PAGE, (afterId) =>
    context.store.memories.list({
      scopes: null,
      archivedOnly: true,
      ...(afterId === null ? {} : { afterId }),
      order: 'id',
      limit: PAGE,
    }),
  )) {
    await context.store.transact(async (store) => {
      const changes = await planRestores(store, page)
      if (changes.length === 0) return
      const { counts } = await applyDecided(run.inRun, store, changes, caller)
      await run.note(store, counts, false)
      memories += changes.length
    })
  }
  await context.store.transact(async (store) => {
    if (memories > 0) {
      await run.note(store, {}, true)
      const note: RestoredNote = { memories, run: run.inRun.runId }
      await store.capture.writeNote(RESTORED_NOTE, note)
    }
    await store.capture.writeNote(FORMER_NOTE, false)
  })
}

const BEFORE_BRIEF: Caller = { kind: 'system', name: 'sleep', session: 'sleep' }

/**
 * Restores before the first brief after an upgrade, so that the brief holds what came back. Does nothing while a sleep runs,
 * because that restores them itself.
 */
export async function restoreFormerNow({ visible: _, ...given }: EngineContext): Promise<void> {
  const context: EngineContext = { ...given, store: given.whole }
  if ((await context.store.capture.readNote(FORMER_NOTE)) !== true) return
  const lock = await context.sleep.lock()
  if (lock === null) return
  try {
    await restoreFormer(context, BEFORE_BRIEF)
  } finally {
    await lock.release()
  }
}

async function planRestores(store: Store, archived: readonly Memory[]): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = []
  for (const memory of archived) {
    if (!isPersonsWord(memory) || !BY_RULE.test(memory.archivedReason ?? '')) continue
    const children = await loadLifted(store, memory, await findArchiving(store, memory.id))
    changes.push({
      kind: 'restore_memory',
      id: memory.id,
      children: children.map(({ id }) => id),
      reason: 'a person said it',
    })
  }
  return changes
}
