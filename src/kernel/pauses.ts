/** The pauses of capture, which several features must respect. */
import type { Pause } from '../core/capture.ts'
import type { EngineContext } from './context.ts'

export const PAUSES_NOTE = 'capture.pauses'

export async function loadPauses({ store }: EngineContext): Promise<readonly Pause[]> {
  const note = await store.capture.readNote(PAUSES_NOTE)
  return Array.isArray(note) ? (note as Pause[]) : []
}

/** Returns the current pause; null if capture is active or the last pause is over. */
export async function readPause(context: EngineContext): Promise<Pause | null> {
  const now = context.clock.now()
  const last = (await loadPauses(context)).at(-1)
  return last === undefined || (last.until !== null && last.until <= now) ? null : last
}
