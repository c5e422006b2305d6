/**
 * Prints the progress of a long start in plain lines, for output that is no terminal: at the beginning,
 * soon after, then at growing intervals up to a minute, and when all is done.
 */

export interface Look {
  readonly text: string
  /** True while there is work to wait for. */
  readonly busy: boolean
}

const LOOK_MS = 5_000
/** The pause between the first two lines; it doubles from line to line. */
const FIRST_SAY_MS = 10_000
const SAY_MS = 60_000
/**
 * Work counts as done after this many looks without any: reading takes a moment to begin, and vectors
 * follow it.
 */
const QUIET_LOOKS = 3

/** Returns a function that ends it early. */
export function followPlainly(look: () => Promise<Look>, say: (line: string) => void): () => void {
  const planner = createPlanner()
  let timer: NodeJS.Timeout | null = null
  const next = async (): Promise<void> => {
    const { line, over } = planner(await look(), performance.now())
    if (line !== null) say(line)
    if (over) end()
    else schedule()
  }
  const schedule = (): void => {
    // If a look fails, others report the fault; the next look may work.
    if (timer !== null) timer = setTimeout(() => void next().catch(schedule), LOOK_MS)
    timer?.unref()
  }
  const end = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  timer = setTimeout(() => void next().catch(schedule), 0)
  return end
}

/** Decides after each look which line to print, and if it was the last. Does no I/O. */
export function createPlanner(): (look: Look, nowMs: number) => { line: string | null; over: boolean } {
  let saidAt: number | null = null
  let pauseMs = FIRST_SAY_MS
  let quiet = 0
  return ({ text, busy }, nowMs) => {
    quiet = busy ? 0 : quiet + 1
    if (quiet >= QUIET_LOOKS) return { line: saidAt === null ? null : text, over: true }
    if (!busy || (saidAt !== null && nowMs - saidAt < pauseMs)) return { line: null, over: false }
    if (saidAt !== null) pauseMs = Math.min(SAY_MS, 2 * pauseMs)
    saidAt = nowMs
    return { line: text, over: false }
  }
}
