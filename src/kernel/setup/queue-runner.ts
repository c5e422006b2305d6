/** The queue's background runner, as use cases see it. */
export interface QueueRunner {
  /** Starts draining the queue soon; call it after queueing a write. */
  drainSoon(): void
  /** Resolves once the writes that it is executing are finished; at once if there are none. */
  idle(): Promise<void>
  /** Stops after the write under way is finished. */
  close(): Promise<void>
}

/** A runner that does nothing, for an engine that drains the queue only on request. */
export const NO_RUNNER: QueueRunner = {
  drainSoon: () => undefined,
  idle: async () => undefined,
  close: async () => undefined,
}
