/** Steps of the sharing settings: each says what was done with its undo, or why it failed. */
import { noteChanges } from '../../api/events.ts'
import { complain, say } from '../../frame/toast.tsx'

/** Says what was done, and offers the call that takes it back, if there is one. */
export function tell(said: string, undo: (() => Promise<unknown>) | null): void {
  noteChanges(['settings'])
  say(
    said,
    undo &&
      (async () => {
        await undo()
        noteChanges(['settings'])
        say('Taken back.')
      }),
  )
}

export async function attempt(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    complain(error)
  }
}
