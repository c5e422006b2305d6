/**
 * One hook from input to output. Whatever happens it ends in time, with status 0, and without a word where there
 * is nothing to say: an agent's session must not notice that memory is slow, broken or away.
 */
import type { HookEnvironment } from '../config/hook-environment.ts'
import type { HookEvent } from '../core/hook.ts'
import type { EpochMs } from '../core/ids.ts'
import { callDaemon, type DaemonCall, type Reply } from './ask-daemon.ts'
import { isAwaited } from './awaited.ts'
import { type Breaker, isOpen, readBreaker, resetBreaker, tripBreaker } from './breaker.ts'
import { renderAnswer, toAnswer, toEvent, toPayload } from './claude-code.ts'
import { DEADLINE_MS, READING_MS } from './deadlines.ts'
import { findLore } from './find-lore.ts'
import { hasGuarded, isGuarded } from './guarded-sessions.ts'
import { logProblem } from './hook-log.ts'
import { type HookPayload, toSpooled } from './payload.ts'
import { hasCode } from './private-files.ts'
import { readInput } from './read-input.ts'
import { spoolCall } from './spool.ts'
import { isUnwanted, startDaemon } from './start-daemon.ts'

export interface HookProcess {
  readonly environment: HookEnvironment
  /** Where the program lies. */
  readonly folder: string
  /** The event as it was typed; what the agent says itself counts more. */
  readonly typed: string | undefined
  readonly stdin: NodeJS.ReadStream
  readonly print: (text: string) => void
  /** Ends the process with status 0, at once. */
  readonly exit: () => void
  readonly pid: number
  readonly startedAt: EpochMs
  /**
   * Since its first line of ours ran, whatever happens to the clock. Deadlines count from there: how long a busy system
   * takes to start a process is not ours to make up for.
   */
  readonly runsMs: () => number
  readonly now: () => EpochMs
}

/** Between the daemon's last moment to answer and ours to print it. */
const PRINT_MS = 15
/** How often a daemon that comes up is looked for. */
const LOOK_MS = 20

export async function runHook(around: HookProcess): Promise<void> {
  if (around.environment.off) {
    around.exit()
    return
  }
  const { home } = around.environment
  const typed = toEvent(around.typed)
  try {
    await attend(around, typed)
  } catch (error) {
    logProblem(home, { event: typed, problem: describe(error) })
  }
  around.exit()
}

async function attend(around: HookProcess, typed: HookEvent | null): Promise<void> {
  const { home } = around.environment
  if (typed === 'before_tool' && !mayGuard(around)) return
  const deadline = createDeadline(around)
  deadline.set(typed === null ? READING_MS : DEADLINE_MS[typed], () =>
    logProblem(home, { event: typed, problem: 'input did not end' }),
  )
  const breaker = readBreaker(home)
  // Rung up before the input is read: it may be there first.
  const call = isOpen(breaker, around.now()) ? null : callDaemon(home)
  const input = await readInput(around.stdin)
  if (input.kind === 'unusable') {
    logProblem(home, { event: typed, problem: `input ${input.why}` })
    return
  }
  const { startedAt, pid } = around
  const at = around.now()
  const said = toPayload(input.value, typed, { id: `${at}-${pid}-1`, at, startedAt })
  if (said === null || (said.event === 'before_tool' && !mayGuard(around, said.sessionId))) return
  const ms = around.environment.deadlineMs ?? DEADLINE_MS[said.event]
  const { settings } = around.environment
  const payload: HookPayload = {
    ...said,
    // What is only handed over cannot be answered too late.
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
  settle(around, payload, breaker, reply)
}

/** Before an operation a word is wanted only where settings say so: the session's own, or those the daemon knows of. */
function mayGuard({ environment: { home, beforeTool } }: HookProcess, sessionId?: string): boolean {
  if (beforeTool !== null) return beforeTool
  return sessionId === undefined ? hasGuarded(home) : isGuarded(home, sessionId)
}

interface Wait {
  readonly ms: number
  /** After so many of them it was asked. */
  readonly askedMs: number
}

/** Nobody answered in time. A daemon that was left hardly any of it is not held to be hanging. */
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

/** Starts a daemon where there is none; only the start of a session waits for it. */
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

function settle(around: HookProcess, payload: HookPayload, breaker: Breaker | null, reply: Reply): void {
  const { home } = around.environment
  switch (reply.kind) {
    case 'answered': {
      const text = renderAnswer(payload.event, toAnswer(reply.result))
      if (text !== '') around.print(text)
      if (breaker !== null) resetBreaker(home)
      break
    }
    case 'told':
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
  /** From the first line; replaces the one before. */
  set(ms: number, onPassed: () => void): void
}

/** What has come by then still counts: a process that got no turn for a while finds its time up before it looked. */
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

/** Messages may quote what cannot be parsed; codes do not. */
function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}

/** Synchronous: the process ends right after. A reader that is gone is no fault. */
export function printNow(text: string, write: (bytes: Uint8Array) => number): void {
  // In bytes: what was taken may end inside a character.
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
