/**
 * Carries out a correction that was found as a reply to the last answer: the memory is marked as corrected, and what holds
 * is queued to supersede it. A memory that is only called wrong is marked as contradicted, and no longer given.
 */

import type { Caller } from '../../core/caller.ts'
import type { Store } from '../../core/ports/store.ts'
import { hasRedactionMark } from '../../digest/passages/redaction-marks.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import { readPause } from '../../kernel/pauses.ts'
import { gradeCorrected } from '../moment/grade.ts'
import type { HookMoment } from '../moment/moment.ts'
import { newWrite } from '../moment/new-write.ts'
import type { HeardReply } from './hear-reply.ts'
import type { InjectedText } from './injected-texts.ts'
import type { QueuedCorrection } from './queued-correction.ts'

/** Priority of corrections in the queue: the highest. */
export const CORRECTION_PRIORITY = 1

export async function correctReply(
  moment: HookMoment,
  store: Store,
  { match, disputed }: HeardReply,
): Promise<void> {
  const about = match?.known ?? disputed
  if (about === null || about.memory === null) return
  await gradeCorrected(store, moment.session, [about.injection], moment.now)
  if (match === null) return dispute(moment, store, about)
  const { context, call, settings } = moment
  if (!settings.capture || hasRedactionMark(match.content) || (await readPause(context)) !== null) return
  const queued: QueuedCorrection = {
    content: match.content,
    quote: match.quote,
    at: call.at,
    denies: true,
    onlyToSettle: true,
    about: [about.memory.id],
    turns: [],
    given: [],
    used: [],
  }
  const { namespace, project, branch } = moment.scope
  const write = newWrite(context, moment.caller, { namespace, project, branch }, CORRECTION_PRIORITY, queued)
  await store.queue.insert({ ...write, operation: 'correct' })
  context.queue.drainSoon()
}

/** Marks a memory that a person called wrong; a run of its own, so that it can be undone. */
async function dispute(moment: HookMoment, store: Store, { memory }: InjectedText): Promise<void> {
  if (memory === null || memory.protected || memory.layer <= 2) return
  const own = ownRun(moment.context, 'correction')
  const asRule: Caller = { ...moment.caller, kind: 'system' }
  const reason = 'A person does not know where it comes from.'
  const changes = { verification: 'contradicted' } as const
  await applyDecided(own.inRun, store, [{ kind: 'update_memory', id: memory.id, changes, reason }], asRule)
  await own.note(store, { disputed: 1 }, true)
}
