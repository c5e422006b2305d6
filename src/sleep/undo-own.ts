/**
 * Use case with which a person takes back what they changed themselves: an edit, a replacement, a merge, a move, a link, a
 * rating, a settled conflict. It needs no administrator, because it gives nobody more than the change itself did. Runs of
 * others, of Lore and of agents are left to `undo`.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { Run, RunKind } from '../core/run.ts'
import { actorOf } from '../kernel/context.ts'
import { name } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import type { UndoReport } from './run/sleeping.ts'
import { requireRun } from './runs.ts'
import { undoRun } from './undo.ts'

/** Kinds of runs that one call of a person makes. */
const OWN_KINDS: ReadonlySet<RunKind> = new Set<RunKind>(['update', 'correction', 'conflict'])
/** A role that was lost since must not be used once more by an undo. */
const GOVERNED = ['layer', 'protected'] as const

export const undoOwn = defineUseCase({
  name: 'undoOwn',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** Id of the run, or its beginning. */
      id: name(),
    }),
  run: async (context, { id }, caller): Promise<UndoReport> => {
    const run = await requireRun(context.store, id)
    const refusal = refusalOf(run, await context.store.journal.listRun(run.id), caller)
    if (refusal !== null) {
      throw new LoreError('protected', refusal.message, { hint: refusal.hint, details: { id: run.id } })
    }
    return undoRun(context, run, false, caller)
  },
})

interface Refusal {
  readonly message: string
  readonly hint: string
}

/** Returns why the caller may not take the run back; null if they may. */
function refusalOf(run: Run, entries: readonly JournalEntry[], caller: Caller): Refusal | null {
  if (caller.kind !== 'person') {
    return { message: 'Only a person takes changes back.', hint: 'Ask the person to do it.' }
  }
  const own = actorOf(caller)
  if (!OWN_KINDS.has(run.kind) || entries.length === 0 || entries.some(({ actor }) => actor !== own)) {
    return {
      message: 'Somebody else made this change, or a part of it.',
      hint: 'Ask an administrator to undo the run.',
    }
  }
  const isGoverned = entries.some(
    ({ before }) => before !== null && GOVERNED.some((field) => field in before),
  )
  return isGoverned
    ? {
        message: 'The change gave a memory another layer or protection.',
        hint: 'Set the layer or the protection back instead.',
      }
    : null
}
