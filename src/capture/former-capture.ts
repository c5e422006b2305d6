/** Stores that were filled before Lore asked whether it may read conversations. */
import type { CaptureRepository } from '../core/ports/capture-repository.ts'

const FORMER_NOTE = 'capture.former'

type Notes = Pick<CaptureRepository, 'readNote' | 'writeNote'>

/** Whether it is still to be decided that capture goes on as before; changes nothing. */
export async function isFormerCapture(notes: Pick<Notes, 'readNote'>): Promise<boolean> {
  return (await notes.readNote(FORMER_NOTE)) === true
}

/**
 * Decides once whether capture goes on as before in a store that was filled before Lore asked.
 * @param keepOn notes the consent; called before the store forgets that it is to be decided
 * @returns whether it was to be decided
 */
export async function settleFormerCapture(notes: Notes, keepOn: () => void): Promise<boolean> {
  if (!(await isFormerCapture(notes))) return false
  keepOn()
  await notes.writeNote(FORMER_NOTE, false)
  return true
}
