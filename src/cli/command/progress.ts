/**
 * A progress bar on stderr for work that takes longer than a second; silent if the output is no terminal.
 */

export interface Progress {
  readonly report: (done: number, total: number) => void
  readonly stop: () => void
}

const SHOW_AFTER_MS = 1_000

/** @param renderAmount formats `done` and `total`; default: plain numbers */
export async function createProgress(
  label: string,
  watched: boolean,
  renderAmount: (amount: number) => string = String,
): Promise<Progress> {
  if (!watched) return { report: () => undefined, stop: () => undefined }
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    format: `${label} {bar} {percentage}% | {done} of {all}{left}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  })
  const startedAt = performance.now()
  let shown = false
  return {
    report(done, total) {
      const elapsedMs = performance.now() - startedAt
      if (!shown && elapsedMs < SHOW_AFTER_MS) return
      const words = {
        done: renderAmount(done),
        all: renderAmount(total),
        left: renderTimeLeft(elapsedMs, done, total),
      }
      if (!shown) bar.start(total, done, words)
      shown = true
      bar.setTotal(total)
      bar.update(done, words)
    },
    stop: () => bar.stop(),
  }
}

/** Returns ` | 35s left`, at the speed so far; '' at the beginning and at the end. */
export function renderTimeLeft(elapsedMs: number, done: number, total: number): string {
  if (done <= 0 || done >= total) return ''
  const seconds = Math.ceil((elapsedMs * (total - done)) / done / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return ` | ${hours}h ${minutes}m left`
  return minutes > 0 ? ` | ${minutes}m ${seconds % 60}s left` : ` | ${seconds}s left`
}
