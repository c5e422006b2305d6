/** A progress bar on stderr for work that takes longer than a second; silent where nobody watches. */

export interface Progress {
  readonly report: (done: number, total: number) => void
  readonly stop: () => void
}

const SHOW_AFTER_MS = 1_000

export async function createProgress(label: string, watched: boolean): Promise<Progress> {
  if (!watched) return { report: () => undefined, stop: () => undefined }
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    format: `${label} {bar} {percentage}% | {value}/{total} | {eta_formatted} left`,
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
      if (!shown && performance.now() - startedAt < SHOW_AFTER_MS) return
      if (!shown) bar.start(total, done)
      shown = true
      bar.setTotal(total)
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}
