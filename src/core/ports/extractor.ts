/** Extracts knowledge from a segment of conversation, by rules or with a language model. */
import type { Extraction, ExtractionRequest, Verdict } from '../digest.ts'
import type { Memory } from '../memory.ts'

export interface DecideRequest {
  readonly items: readonly { readonly key: string; readonly text: string }[]
  /** The nearest memories of each item, by key, nearest first. */
  readonly nearest: ReadonlyMap<string, readonly Neighbour[]>
}

export interface Neighbour {
  readonly memory: Memory
  /** Calibrated similarity. */
  readonly similarity01: number
}

export interface Extractor {
  /** `none`, `anthropic`, `openai-compatible`, `claude-cli`. */
  readonly name: string
  /** Version of the rules or the prompt; stored with the results. */
  readonly version: string
  /** Most tokens of conversation per call. */
  readonly maxSegmentTokens: number
  /**
   * Extracts the items of one segment. The caller verifies quotes and episodes.
   * @throws LoreError of the language model's port; the segment then stays pending
   */
  extract(request: ExtractionRequest, signal?: AbortSignal): Promise<Extraction>
  /** Returns verdicts by key; rules decide items without one. If absent, rules decide all items. */
  decide?(request: DecideRequest, signal?: AbortSignal): Promise<ReadonlyMap<string, Verdict>>
}
