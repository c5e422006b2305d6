/**
 * The state of hooks that the engine does not know: calls that wait in the spool, the breaker, recent
 * problems.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { EpochMs } from '../core/ids.ts'
import { isOpen, readBreaker } from './breaker.ts'
import { hookLogFile } from './hook-log.ts'
import { listSpooled } from './spool.ts'

export interface HookState {
  /** The number of calls in the spool, and when the oldest was made. */
  readonly spooled: { readonly calls: number; readonly oldestAt: EpochMs | null }
  /** If the breaker is open: until when, and after how many timeouts in a row; else null. */
  readonly heldBack: { readonly until: EpochMs; readonly timeouts: number } | null
  /** Newest first. */
  readonly problems: readonly HookTrouble[]
}

interface HookTrouble {
  readonly at: EpochMs
  /** null if the event is unknown. */
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

/** Returns an empty list for a line that is no entry. */
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
