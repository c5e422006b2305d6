/** A context is about to be condensed: everything said so far is staged first, then it is told what must survive. */

import { readFiles } from '../../capture/ingest.ts'
import { NO_ANSWER } from '../../core/hook.ts'
import { composeForSummariser } from '../brief/brief-session.ts'
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
    // The summariser reads it, not the model of the session: it may still be given there.
    given: [],
    servedTexts,
    session: {},
    detail: staged === 'done' ? null : staged,
  }
}

type Staged = 'done' | 'capture is off' | 'no transcript' | 'not staged in time' | 'not staged'

/** What is not read in time is read all the same, after the answer. */
async function stage({ context, call, settings }: HookMoment): Promise<Staged> {
  if (!settings.capture) return 'capture is off'
  const { transcriptPath } = call
  if (transcriptPath === undefined) return 'no transcript'
  const reading = readFiles(context, { path: transcriptPath, maxMs: STAGE_MS }).then(
    ({ state }): Staged => (state === 'done' ? 'done' : 'not staged in time'),
    // Capture looks at the file again by itself; what is known is told without it.
    (): Staged => 'not staged',
  )
  return within(reading, STAGE_MS, 'not staged in time')
}

async function within<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
