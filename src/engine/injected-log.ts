/**
 * Records what was given to agents and people: texts, as fingerprints, so that capture recognises Lore's own
 * output, and the memories that answers put first, as weak uses. An answer must not wait for a write, so both are
 * collected and written together in the background, and before files are read.
 */

import { fingerprintText } from '../capture/turns/echo.ts'
import type { Caller } from '../core/caller.ts'
import type { WeakUse } from '../core/entity.ts'
import type { MemoryId } from '../core/ids.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Store } from '../core/ports/store.ts'
import type { ServedTexts } from '../kernel/setup/served-texts.ts'

export interface InjectedLog extends ServedTexts {
  /** Writes pending records and ignores a failure: they only serve as a guard. */
  close(): Promise<void>
}

const FLUSH_MS = 1_000
const DAY_MS = 86_400_000
const TEXTS_KEPT_MS = 60 * DAY_MS
const FOUND_KEPT_MS = 400 * DAY_MS

/** Sessions, and memories of each, of which the last finds are kept in memory. */
const SESSIONS = 200
const FINDS = 60

/**
 * @param store null if nothing can be written
 * @param keepsTexts false if no conversation is ever captured here, as on a server: texts need not be recognised then
 */
export function createInjectedLog(store: Store | null, clock: Clock, keepsTexts = true): InjectedLog {
  const waiting = new Set<string>()
  /** The last weak use of each memory in each session. */
  const found = new Map<string, WeakUse>()
  const bySession = new Map<string, Set<MemoryId>>()
  let timer: NodeJS.Timeout | null = null
  let pruned = false

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const [fingerprints, uses] = [[...waiting], [...found.values()]]
    waiting.clear()
    found.clear()
    if (store === null || fingerprints.length + uses.length === 0) return
    try {
      await store.transact((inside) => write(inside, fingerprints, uses))
    } catch (error) {
      // Kept for the next time.
      for (const print of fingerprints) waiting.add(print)
      for (const use of uses) addUse(use)
      throw error
    }
  }
  const write = async (inside: Store, fingerprints: readonly string[], uses: readonly WeakUse[]) => {
    const now = clock.now()
    if (fingerprints.length > 0) await inside.capture.addServed(fingerprints, now)
    if (uses.length > 0) await inside.accesses.recordFound(uses)
    if (pruned) return
    await inside.capture.pruneServed(now - TEXTS_KEPT_MS)
    await inside.accesses.pruneFound(now - FOUND_KEPT_MS)
    pruned = true
  }
  const addUse = (use: WeakUse): void => {
    const key = `${use.memoryId} ${use.session}`
    const known = found.get(key)
    if (known === undefined || known.at < use.at) found.set(key, use)
  }
  const keepFound = (memoryIds: readonly MemoryId[], session: string): void => {
    const known = bySession.get(session) ?? new Set()
    for (const id of memoryIds) {
      known.delete(id)
      known.add(id)
    }
    bySession.delete(session)
    bySession.set(session, known)
    trim(known, FINDS)
    trim(bySession, SESSIONS)
  }
  const flushSoon = (): void => {
    if (timer !== null) return
    timer = setTimeout(() => {
      flush().catch(() => undefined)
    }, FLUSH_MS)
    timer.unref()
  }

  return {
    flush,
    close: () => flush().catch(() => undefined),
    noteTexts: (texts, caller) => {
      // A person's commands are also run by agents, and their output is pasted.
      if (caller.kind === 'system' || !keepsTexts) return
      for (const text of texts)
        for (const print of text === null ? [] : fingerprintText(text)) waiting.add(print)
      flushSoon()
    },
    noteFound: (memoryIds, { kind, session }: Caller) => {
      if (kind === 'system' || memoryIds.length === 0) return
      for (const memoryId of memoryIds) addUse({ memoryId, session, at: clock.now() })
      keepFound(memoryIds, session)
      flushSoon()
    },
    foundIn: (session) => [...(bySession.get(session) ?? [])],
  }
}

/** Drops the oldest entries beyond the limit. */
function trim<K>(
  kept: { readonly size: number; keys(): Iterable<K>; delete(key: K): boolean },
  most: number,
): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
