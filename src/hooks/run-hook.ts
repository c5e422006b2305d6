/**
 * Runs one hook from input to output. It always ends in time, with status 0, and prints nothing unless it
 * has an answer: an agent's session must not notice that memory is slow, broken or away.
 */
import type { HookEnvironment } from '../config/hook-environment.ts'
import type { HookEvent } from '../core/hook.ts'
import type { EpochMs } from '../core/ids.ts'
import { callDaemon, type DaemonCall, type Reply } from './ask-daemon.ts'
import { isAwaited } from './awaited.ts'
import { type Breaker, isOpen, readBreaker, resetBreaker, tripBreaker } from './breaker.ts'
import { DEADLINE_MS, READING_MS } from './deadlines.ts'
import { dialectOf, type HookDialect, readTyped } from './dialects.ts'
import { findLore } from './find-lore.ts'
import { hasGuarded, isGuarded } from './guarded-sessions.ts'
import { logProblem } from './hook-log.ts'
import { type HookPayload, toSpooled } from './payload.ts'
import { hasCode } from './private-files.ts'
import { readInput } from './read-input.ts'
import { spoolCall } from './spool.ts'
import { isUnwanted, startDaemon } from './start-daemon.ts'
import { renderAnswer, toAnswer, toEvent, toPayload } from './translate.ts'

export interface HookProcess {
  readonly environment: HookEnvironment
  /** The folder that holds the program. */
  readonly folder: string
  /** The event named on the command line; the one in the agent's input takes precedence. */
  readonly typed: string | undefined
  readonly stdin: NodeJS.ReadStream
  readonly print: (text: string) => void
  /** Ends the process with status 0, at once. */
  readonly exit: () => void
  readonly pid: number
  readonly startedAt: EpochMs
  /**
   * Milliseconds since the first line of our program, on a clock that never jumps. Deadlines count from
   * there: the time the system takes to start a process is not included.
   */
  readonly runsMs: () => number
  readonly now: () => EpochMs
}

/** Time kept back for printing, between the daemon's deadline and ours. */
const PRINT_MS = 15
/** The interval at which a hook looks for a daemon that is coming up. */
const LOOK_MS = 20

export async function runHook(around: HookProcess): Promise<void> {
  if (around.environment.off) {
    around.exit()
    return
  }
  const { home } = around.environment
  const { dialect, event } = readTyped(around.typed)
  const typed = toEvent(event, dialect)
  try {
    await attend(around, typed, dialect)
  } catch (error) {
    logProblem(home, { event: typed, problem: describe(error) })
  }
  around.exit()
}

async function attend(around: HookProcess, typed: HookEvent | null, named: HookDialect): Promise<void> {
  const { home } = around.environment
  if (typed === 'before_tool' && !mayGuard(around)) return
  const deadline = createDeadline(around)
  deadline.set(typed === null ? READING_MS : DEADLINE_MS[typed], () =>
    logProblem(home, { event: typed, problem: 'input did not end' }),
  )
  const breaker = readBreaker(home)
  // Connects before reading the input, which may take longer.
  const call = isOpen(breaker, around.now()) ? null : callDaemon(home)
  const input = await readInput(around.stdin)
  if (input.kind === 'unusable') {
    logProblem(home, { event: typed, problem: `input ${input.why}` })
    return
  }
  const dialect = dialectOf(named, input.value)
  const { startedAt, pid } = around
  const at = around.now()
  const said = toPayload(input.value, typed, { id: `${at}-${pid}-1`, at, startedAt }, dialect)
  if (said === null || (said.event === 'before_tool' && !mayGuard(around, said.sessionId))) return
  const ms = around.environment.deadlineMs ?? DEADLINE_MS[said.event]
  const { settings } = around.environment
  const payload: HookPayload = {
    ...said,
    // A call that is only handed over has no deadline for its answer.
    ...(isAwaited(home, said.event) ? { answerBy: Math.floor(at + ms - PRINT_MS - around.runsMs()) } : {}),
    ...(Object.keys(settings).length === 0 ? {} : { environment: settings }),
  }
  if (around.runsMs() >= ms) {
    logProblem(home, { event: payload.event, problem: 'no time left to ask', ms })
    spool(home, payload)
    return
  }
  if (call === null) {
    spool(home, payload)
    return
  }
  const askedMs = around.runsMs()
  deadline.set(ms, () => giveUp(around, payload, breaker, { ms, askedMs }))
  const reply = await ask(around, call, payload, () => deadline.set(ms, () => spool(home, payload)))
  settle(around, payload, breaker, reply, dialect)
}

/**
 * True if the settings want a check before tool calls: the session's own settings, or those the daemon
 * recorded.
 */
function mayGuard({ environment: { home, beforeTool } }: HookProcess, sessionId?: string): boolean {
  if (beforeTool !== null) return beforeTool
  return sessionId === undefined ? hasGuarded(home) : isGuarded(home, sessionId)
}

interface Wait {
  readonly ms: number
  /** When the daemon was asked, in ms since the program started. */
  readonly askedMs: number
}

/** Handles a missing answer. Trips the breaker only if the daemon had at least half of the time. */
function giveUp(
  around: HookProcess,
  payload: HookPayload,
  breaker: Breaker | null,
  { ms, askedMs }: Wait,
): void {
  const { home } = around.environment
  const waitedMs = around.runsMs() - askedMs
  logProblem(home, { event: payload.event, problem: 'no answer in time', ms })
  spool(home, payload)
  if (waitedMs >= ms / 2) tripBreaker(home, breaker, around.now())
}

/** Starts a daemon if none listens; only the start of a session waits for it. */
async function ask(
  around: HookProcess,
  call: DaemonCall,
  payload: HookPayload,
  onWaiting: () => void,
): Promise<Reply> {
  const { home, mayStartDaemon, forDaemon, searchPath } = around.environment
  const first = await (isAwaited(home, payload.event) ? call.ask(payload) : call.tell(payload))
  if (first.kind !== 'away' || !mayStartDaemon) return first
  const find = () => findLore({ folder: around.folder, home, searchPath })
  const attempt = startDaemon({ home, environment: forDaemon, find, now: around.now() })
  if (payload.event !== 'session_start' || attempt === 'not_started') return first
  onWaiting()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const reply = await callDaemon(home).ask(payload)
    if (reply.kind !== 'away') return reply
    if (isUnwanted(home)) return first
  }
}

function settle(
  around: HookProcess,
  payload: HookPayload,
  breaker: Breaker | null,
  reply: Reply,
  dialect: HookDialect,
): void {
  const { home } = around.environment
  switch (reply.kind) {
    case 'answered': {
      const text = renderAnswer(payload.event, toAnswer(reply.result), dialect)
      if (text !== '') around.print(text)
      if (breaker !== null) resetBreaker(home)
      break
    }
    case 'sent':
      break
    case 'away':
    case 'lost':
      spool(home, payload)
      break
    case 'refused':
      logProblem(home, { event: payload.event, problem: `refused: ${reply.code}` })
  }
}

function spool(home: string, payload: HookPayload): void {
  const kept = toSpooled(payload)
  if (kept !== null) spoolCall(home, kept)
}

interface Deadline {
  /** Replaces the deadline by one `ms` after the start of the program. */
  set(ms: number, onPassed: () => void): void
}

/**
 * Looks at pending input once more before it gives up: a process that was not scheduled for a while finds
 * its time over although the answer has come.
 */
function createDeadline({ environment, runsMs, exit }: HookProcess): Deadline {
  let timer: NodeJS.Timeout | undefined
  let lastLook: NodeJS.Immediate | undefined
  const pass = (onPassed: () => void) => {
    try {
      onPassed()
    } catch (error) {
      logProblem(environment.home, { event: null, problem: describe(error) })
    }
    exit()
  }
  return {
    set(ms, onPassed) {
      clearTimeout(timer)
      clearImmediate(lastLook)
      const allowedMs = environment.deadlineMs ?? ms
      timer = setTimeout(
        () => {
          lastLook = setImmediate(pass, onPassed)
        },
        Math.max(1, allowedMs - runsMs()),
      )
    },
  }
}

/** Returns a code or name, never the message, which may quote text of the session. */
function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}

/** Writes synchronously, since the process ends right after. A closed pipe is no error. */
export function printNow(text: string, write: (bytes: Uint8Array) => number): void {
  // Counts bytes: a partial write may end inside a character.
  let left: Uint8Array = Buffer.from(text)
  for (let attempt = 0; left.length > 0 && attempt < 50; attempt++) {
    try {
      left = left.subarray(write(left))
    } catch (error) {
      if (hasCode(error, 'EPIPE')) return
      if (!hasCode(error, 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
