/** How hooks stand apart from what the engine knows of them: what waits, whether they hold back, what went wrong. */
import { existsSync, readFileSync } from 'node:fs'
import type { EpochMs } from '../core/ids.ts'
import { isOpen, readBreaker } from './breaker.ts'
import { hookLogFile } from './hook-log.ts'
import { listSpooled } from './spool.ts'

export interface HookState {
  /** Calls that wait to be told late, and when the first of them was made. */
  readonly spooled: { readonly calls: number; readonly oldestAt: EpochMs | null }
  /** Until when nobody is asked, after so many waits in vain; null while somebody is. */
  readonly heldBack: { readonly until: EpochMs; readonly timeouts: number } | null
  /** Newest first. */
  readonly problems: readonly HookTrouble[]
}

interface HookTrouble {
  readonly at: EpochMs
  /** null where it is not known. */
  readonly event: string | null
  readonly problem: string
}

const SHOWN_PROBLEMS = 5

export function readHookState(home: string, now: EpochMs): HookState {
  const spooled = listSpooled(home)
  const breaker = readBreaker(home)
  return {
    spooled: {
      calls: spooled.length,
      oldestAt: spooled[0] === undefined ? null : Number.parseInt(spooled[0], 10),
    },
    heldBack: breaker !== null && isOpen(breaker, now) ? breaker : null,
    problems: readProblems(hookLogFile(home)),
  }
}

function readProblems(file: string): HookTrouble[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').trimEnd().split('\n').flatMap(toTrouble).slice(-SHOWN_PROBLEMS).reverse()
}

/** Lines that are not entries are left out. */
function toTrouble(line: string): HookTrouble[] {
  try {
    const { at, event, problem } = JSON.parse(line) as Record<string, unknown>
    if (typeof at !== 'string' || typeof problem !== 'string') return []
    return [{ at: Date.parse(at), event: typeof event === 'string' ? event : null, problem }]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
