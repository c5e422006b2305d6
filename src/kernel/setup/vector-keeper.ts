/** The keeper of vectors as use cases see it. */
import type { Embedder } from '../../core/ports/embedder.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'

export interface VectorKeeper {
  /** The embedder and index that answer now; null while the answering model cannot be had. */
  answering(): { readonly embedder: Embedder; readonly index: VectorIndex } | null
  /** Something was queued. */
  drainSoon(): void
  /** Waits until the queue of the answering model, and of one being built, is empty. */
  settle(timeoutMs: number, signal?: AbortSignal): Promise<number>
  pendingCount(): Promise<number>
  describe(): { readonly model: string; readonly building: string | null; readonly problem: string | null }
  close(): Promise<void>
}
