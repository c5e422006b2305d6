/** What use cases see of the queue's background work. */
export interface QueueRunner {
  /** Something was queued. */
  drainSoon(): void
  /** What is under way is finished first. */
  close(): Promise<void>
}

/** For an engine that drains only when it is asked to. */
export const NO_RUNNER: QueueRunner = { drainSoon: () => undefined, close: async () => undefined }
