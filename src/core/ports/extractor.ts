/** Makes knowledge of a stretch of conversation: by rules, or by asking a language model. */
import type { Extraction, ExtractionRequest, Verdict } from '../digest.ts'
import type { Memory } from '../memory.ts'

export interface DecideRequest {
  readonly items: readonly { readonly key: string; readonly text: string }[]
  /** Per item, by key: the memories nearest to it, nearest first. */
  readonly nearest: ReadonlyMap<string, readonly Neighbour[]>
}

export interface Neighbour {
  readonly memory: Memory
  /** Calibrated. */
  readonly similarity01: number
}

export interface Extractor {
  /** `none`, `anthropic`, `openai-compatible`, `claude-cli`. */
  readonly name: string
  /** Of rules or prompt; kept with what it makes. */
  readonly version: string
  /** How many tokens of conversation it takes at a time. */
  readonly maxSegmentTokens: number
  /**
   * Quotes and episodes are checked by the caller, not trusted.
   * @throws LoreError of the language model's port; then the segment stays pending
   */
  extract(request: ExtractionRequest, signal?: AbortSignal): Promise<Extraction>
  /** Absent: rules decide. Verdicts by key; an item without one is decided by rules. */
  decide?(request: DecideRequest, signal?: AbortSignal): Promise<ReadonlyMap<string, Verdict>>
}
