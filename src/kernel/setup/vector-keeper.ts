/** The vector keeper as use cases see it. */
import type { Embedder } from '../../core/ports/embedder.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'

export interface VectorKeeper {
  /** Returns the embedder and index in use; null if that model is not available. */
  answering(): { readonly embedder: Embedder; readonly index: VectorIndex } | null
  /** Starts embedding the queue soon; call it after queueing a document. */
  drainSoon(): void
  /**
   * Does not load the model for the queue during the next seconds. A large import calls it again and again, so that its
   * process needs no memory for the model; a model that is in use already goes on.
   */
  rest(): void
  /** Waits until the queues of the active model and of one being built are empty, and returns the number left. */
  settle(timeoutMs: number, signal?: AbortSignal): Promise<number>
  pendingCount(): Promise<number>
  describe(): { readonly model: string; readonly building: string | null; readonly problem: string | null }
  close(): Promise<void>
}
