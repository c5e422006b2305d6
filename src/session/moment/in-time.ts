/** Limits how long an answer waits for work that it can do without. */
import type { HookCall } from '../../core/hook.ts'

/**
 * Returns what the work returns, or `late` if it is not done after `ms`; the work goes on then. A call that names no time
 * for its answer waits for all of it.
 */
export async function inTime<T, L>(
  { answerBy }: Pick<HookCall, 'answerBy'>,
  ms: number,
  work: Promise<T>,
  late: L,
): Promise<T | L> {
  if (answerBy === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
