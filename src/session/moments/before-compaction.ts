/** Handles a coming compaction: stages the transcript, then tells the summariser what must survive. */

import { readFiles } from '../../capture/ingest.ts'
import { NO_ANSWER } from '../../core/hook.ts'
import { composeForSummariser } from '../brief/brief-session.ts'
import { inTime } from '../moment/in-time.ts'
import { withoutMarkup } from '../moment/injected-block.ts'
import { type HookHandler, type HookMoment, nothing } from '../moment/moment.ts'

const STAGE_MS = 1_500
const BUDGET_TOKENS = 400

export const beforeCompaction: HookHandler = async (moment) => {
  const staged = await stage(moment)
  if (!moment.settings.compaction) return nothing('compaction is off')
  if (moment.call.late === true) return nothing('nobody waits')
  const { text, servedTexts } = await composeForSummariser(moment, BUDGET_TOKENS)
  if (text === null) return nothing('nothing to tell yet')
  return {
    answer: { ...NO_ANSWER, context: withoutMarkup(text) },
    // The summariser reads it, not the session's model, which may still be given the same memories.
    injected: [],
    servedTexts,
    session: {},
    detail: staged === 'done' ? null : staged,
  }
}

type Staged = 'done' | 'capture is off' | 'no transcript' | 'not staged in time' | 'not staged'

/** Stages the transcript; if time runs out, reading continues after the answer. */
async function stage({ context, call, settings }: HookMoment): Promise<Staged> {
  if (!settings.capture) return 'capture is off'
  const { transcriptPath } = call
  if (transcriptPath === undefined) return 'no transcript'
  const reading = readFiles(context, { path: transcriptPath, maxMs: STAGE_MS }).then(
    ({ state }): Staged => (state === 'done' ? 'done' : 'not staged in time'),
    // Capture reads the file later by itself; the answer is composed without it.
    (): Staged => 'not staged',
  )
  return inTime(call, STAGE_MS, reading, 'not staged in time')
}
