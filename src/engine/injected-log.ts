/**
 * Records the texts given to agents and people, as fingerprints, so that capture recognises Lore's own
 * output. A search must not wait for a write, so fingerprints are collected and written in the background,
 * and before files are read.
 */

import { fingerprintText } from '../capture/turns/echo.ts'
import type { Caller } from '../core/caller.ts'
import type { CaptureRepository } from '../core/ports/capture-repository.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { ServedTexts } from '../kernel/setup/served-texts.ts'

export interface InjectedLog extends ServedTexts {
  /** Writes pending fingerprints and ignores a failure: they only serve as a guard. */
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
    // A person's commands are also run by agents, and their output is pasted.
    if (caller.kind === 'system') return
    for (const text of texts)
      for (const print of text === null ? [] : fingerprintText(text)) waiting.add(print)
    if (timer !== null) return
    // Keeps fingerprints that could not be written for the next time: they only serve as a guard.
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
