/**
 * Remembers what was given to agents and people, as fingerprints, so that capture knows its own voice. Searching must
 * not wait for a write: fingerprints are gathered and written in the background, and before files are read.
 */

import { fingerprintText } from '../capture/turns/echo.ts'
import type { Caller } from '../core/caller.ts'
import type { CaptureRepository } from '../core/ports/capture-repository.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { ServedTexts } from '../kernel/setup/served-texts.ts'

export interface InjectedLog extends ServedTexts {
  /** Writes what waits, if it can be written: nothing but a guard depends on it. */
  close(): Promise<void>
}

const FLUSH_MS = 1_000
const KEPT_DAYS = 60
const DAY_MS = 86_400_000

export function createInjectedLog(
  capture: Pick<CaptureRepository, 'addServed' | 'pruneServed'>,
  clock: Clock,
): InjectedLog {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let pruned = false

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.size === 0) return
    const fingerprints = [...waiting]
    waiting.clear()
    await capture.addServed(fingerprints, clock.now())
    if (!pruned) await capture.pruneServed(clock.now() - KEPT_DAYS * DAY_MS)
    pruned = true
  }
  const note = (texts: readonly (string | null)[], caller: Caller): void => {
    // A person's commands are run by agents too, and what they print is pasted.
    if (caller.kind === 'system') return
    for (const text of texts)
      for (const print of text === null ? [] : fingerprintText(text)) waiting.add(print)
    if (timer !== null) return
    // What could not be written waits for the next time: nothing but a guard depends on it.
    timer = setTimeout(() => {
      const fingerprints = [...waiting]
      flush().catch(() => {
        for (const print of fingerprints) waiting.add(print)
      })
    }, FLUSH_MS)
    timer.unref()
  }

  return {
    flush,
    close: () => flush().catch(() => undefined),
    noteTexts: note,
  }
}
