/**
 * Says now and then how a long start comes along, where no terminal shows it live: when it begins, soon after, then
 * ever more seldom up to once a minute, and when all is done. After that it is silent.
 */

export interface Look {
  readonly text: string
  /** Whether there is anything to wait for. */
  readonly busy: boolean
}

const LOOK_MS = 5_000
/** Between two lines; from line to line twice as long. */
const FIRST_SAY_MS = 10_000
const SAY_MS = 60_000
/** Reading has to be found out about first, and vectors follow it: quiet is what stays quiet. */
const QUIET_LOOKS = 3

/** Returns how to end it early. */
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
    // A look that fails is a fault that others report; the next one may work.
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

/** Decides what is said after each look, and whether that was all. Pure but for what it remembers. */
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
