/** The queue's background runner, as use cases see it. */
export interface QueueRunner {
  /** Starts draining the queue soon; call it after queueing a write. */
  drainSoon(): void
  /** Stops after the write under way is finished. */
  close(): Promise<void>
}

/** A runner that does nothing, for an engine that drains the queue only on request. */
export const NO_RUNNER: QueueRunner = { drainSoon: () => undefined, close: async () => undefined }
