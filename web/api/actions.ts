/** Writes of a person, each with its undo. Says what was done, or why it was not. */
import { complain, say } from '../frame/toast.tsx'
import { type AnswerOf, type CallName, call, type InputOf, may, me } from './client.ts'
import { noteChanges, whileChanging } from './events.ts'

const LATEST_RUNS = 10

/** How a change is taken back: by the run that changed the memory, by another call, or not at all. */
type Undo =
  | {
      readonly runOf: string
      /** Called after the run was taken back. */
      readonly after?: () => void
      /** Takes it back for a person who is no administrator; default: by their own run. */
      readonly otherwise?: () => Promise<unknown>
    }
  | (() => Promise<unknown>)
  | null

/**
 * Calls a use case that changes something. Views show the change once it can be taken back, so that no key comes too early.
 * @param said sentence for the person
 * @returns the answer; null if it failed, which was then said
 */
export async function change<N extends CallName>(
  name: N,
  input: InputOf<N>,
  said: string,
  undo: Undo,
): Promise<AnswerOf<N> | null> {
  try {
    return await whileChanging(async () => {
      const before = isByRun(undo) ? await listLatest() : []
      const answer = await call(name, input)
      noteChanges(['memories', 'runs'])
      say(said, await toUndo(undo, before))
      return answer
    })
  } catch (error) {
    complain(error)
    return null
  }
}

/** True if the change is taken back as a run: by an administrator, or by the person whose own run it is. */
function isByRun(undo: Undo): boolean {
  if (undo === null || typeof undo === 'function') return false
  return may('undo') || (undo.otherwise === undefined && may('undoOwn'))
}

/** @param before ids of the latest runs before the change */
async function toUndo(undo: Undo, before: readonly string[]): Promise<(() => Promise<void>) | null> {
  if (undo === null) return null
  if (typeof undo === 'function' || !isByRun(undo)) {
    const byCall = typeof undo === 'function' ? undo : undo.otherwise
    if (byCall === undefined) return null
    return async () => {
      await byCall()
      noteChanges(['memories', 'runs'])
      say('Taken back.')
    }
  }
  const run = await findRun(undo.runOf, before)
  if (run === null) return null
  return () => undoRun(run, { after: undo.after })
}

async function listLatest(): Promise<readonly string[]> {
  return (await call('listRuns', { limit: LATEST_RUNS })).items.map(({ id }) => id)
}

/** Returns the person's own run since then that changed the memory or a link of it; null if there is none. */
async function findRun(memoryId: string, before: readonly string[]): Promise<string | null> {
  const known = new Set(before)
  for (const id of await listLatest()) {
    if (known.has(id)) continue
    const { entries } = await call('showRun', { id })
    const isOwn = entries
      .filter(isByMe)
      .some(({ subjectId, before: was, after: is }) =>
        [subjectId, was?.sourceId, was?.targetId, is?.sourceId, is?.targetId].includes(memoryId),
      )
    if (isOwn) return id
  }
  return null
}

/** True if the person who is signed in made the change. */
function isByMe({ actor }: { readonly actor: string }): boolean {
  return actor === `person:${me.value?.name}`
}

/** True if the person may take back a run with these changes; the server decides, this only hides buttons. */
export function mayUndo(changes: readonly { readonly actor: string }[]): boolean {
  return may('undo') || (may('undoOwn') && changes.length > 0 && changes.every(isByMe))
}

/**
 * @param partial takes back what nobody changed since, and leaves the rest
 * @param after called before any view is read again: it may leave the page of what is gone now
 */
export async function undoRun(
  id: string,
  { partial = false, after }: { readonly partial?: boolean; readonly after?: (() => void) | undefined } = {},
): Promise<void> {
  const { undone, kept } = await whileChanging(async () => {
    const answer = await (may('undo')
      ? call('undo', { id, ...(partial ? { partial } : {}) })
      : call('undoOwn', { id }))
    after?.()
    return answer
  })
  noteChanges(['memories', 'runs'])
  const rest = kept.length === 0 ? '' : ` ${kept.length} stayed, because they changed since.`
  say(`Taken back: ${undone} ${undone === 1 ? 'change' : 'changes'}.${rest}`)
}
