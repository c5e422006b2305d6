/**
 * Queues what a person says has changed or ended, although no memory about it was given: it is compared with what is known
 * later, and stored only if it plainly contradicts a memory.
 */

import type { Store } from '../../core/ports/store.ts'
import { hasRedactionMark } from '../../digest/passages/redaction-marks.ts'
import { readPause } from '../../kernel/pauses.ts'
import { type Reply, type ReplyClause, readReply } from '../../speech/corrections/read-reply.ts'
import { opensPointingBack } from '../../speech/points-back.ts'
import type { HookMoment } from '../moment/moment.ts'
import { newWrite } from '../moment/new-write.ts'
import { CORRECTION_PRIORITY } from './correct-reply.ts'
import type { QueuedCorrection } from './queued-correction.ts'
import { readTerms } from './reply-terms.ts'

const FEWEST_TERMS = 2
const MOST_CHARS = 160

/** Returns the sentence that tells of a change and can be understood by itself; null if there is none. */
export function findChange(said: string): string | null {
  const reply = readReply(said)
  const told = reply?.clauses.find((clause) => tellsOfChange(reply, clause))
  return told?.sentence ?? null
}

function tellsOfChange({ denies }: Reply, { text, sentence, isDenied, changes, ends }: ReplyClause): boolean {
  if (isDenied || !(changes || ends || denies) || sentence.length > MOST_CHARS) return false
  return !opensPointingBack(text) && readTerms(text).length >= FEWEST_TERMS
}

export async function queueChange(moment: HookMoment, store: Store, said: string): Promise<void> {
  const { context, call, settings } = moment
  if (!settings.capture || (await readPause(context)) !== null) return
  const content = findChange((await context.capture.redactor.redact(said)).text)
  if (content === null || hasRedactionMark(content)) return
  const queued: QueuedCorrection = {
    content,
    quote: content,
    at: call.at,
    denies: false,
    onlyToSettle: true,
    onlyIfContradicted: true,
    about: [],
    turns: [],
    given: [],
    used: [],
  }
  const { namespace, project, branch } = moment.scope
  const write = newWrite(context, moment.caller, { namespace, project, branch }, CORRECTION_PRIORITY, queued)
  await store.queue.insert({ ...write, operation: 'correct' })
  context.queue.drainSoon()
}
