/** Handles stores that were filled by capture before Lore asked for consent. */
import type { CaptureRepository } from '../core/ports/capture-repository.ts'

const FORMER_NOTE = 'capture.former'

type Notes = Pick<CaptureRepository, 'readNote' | 'writeNote'>

/** True if the store was filled before consent was asked and the decision is still open. Changes nothing. */
export async function isFormerCapture(notes: Pick<Notes, 'readNote'>): Promise<boolean> {
  return (await notes.readNote(FORMER_NOTE)) === true
}

/**
 * Lets capture continue in a store that was filled before consent was asked. Does so once.
 * @param keepOn records the consent; called before the store's note is cleared
 * @returns true if the decision was still open
 */
export async function settleFormerCapture(notes: Notes, keepOn: () => void): Promise<boolean> {
  if (!(await isFormerCapture(notes))) return false
  keepOn()
  await notes.writeNote(FORMER_NOTE, false)
  return true
}
