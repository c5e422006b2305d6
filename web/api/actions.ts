/** Writes of a person, each with its undo. Says what was done, or why it was not. */
import { complain, say } from '../frame/toast.tsx'
import { type AnswerOf, type CallName, call, type InputOf, may } from './client.ts'
import { noteChanges } from './events.ts'

const LATEST_RUNS = 6

/**
 * Calls a use case that changes something.
 * @param said sentence for the person
 * @param undo how to take it back: by the run that changed the memory, by another call, or not at all
 * @returns the answer; null if it failed, which was then said
 */
export async function change<N extends CallName>(
  name: N,
  input: InputOf<N>,
  said: string,
  undo: { readonly runOf: string } | (() => Promise<unknown>) | null,
): Promise<AnswerOf<N> | null> {
  try {
    const answer = await call(name, input)
    noteChanges(['memories', 'runs'])
    say(said, await toUndo(undo))
    return answer
  } catch (error) {
    complain(error)
    return null
  }
}

async function toUndo(
  undo: { readonly runOf: string } | (() => Promise<unknown>) | null,
): Promise<(() => Promise<void>) | null> {
  if (undo === null) return null
  if (typeof undo === 'function') {
    return async () => {
      await undo()
      noteChanges(['memories', 'runs'])
      say('Taken back.')
    }
  }
  const run = may('undo') ? await findRun(undo.runOf) : null
  return run === null ? null : () => undoRun(run)
}

/** Returns the newest run that changed the memory; null if there is none among the latest. */
async function findRun(memoryId: string): Promise<string | null> {
  const { items } = await call('listRuns', { limit: LATEST_RUNS })
  for (const { id, state } of items) {
    if (state !== 'done') continue
    const { entries } = await call('showRun', { id })
    const isOwn = entries.some(
      ({ subjectId, before, after }) =>
        subjectId === memoryId || before?.sourceId === memoryId || after?.sourceId === memoryId,
    )
    if (isOwn) return id
  }
  return null
}

export async function undoRun(id: string, partial = false): Promise<void> {
  const { undone, kept } = await call('undo', { id, ...(partial ? { partial } : {}) })
  noteChanges(['memories', 'runs'])
  const rest = kept.length === 0 ? '' : ` ${kept.length} stayed, because they changed since.`
  say(`Taken back: ${undone} ${undone === 1 ? 'change' : 'changes'}.${rest}`)
}
