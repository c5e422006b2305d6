/** A language model that fills in a JSON schema. Vendors, retries and wire formats stay behind this port. */
import type { LedgerPurpose } from '../ledger.ts'

export interface ModelRequest {
  readonly purpose: LedgerPurpose
  /** Instructions shared by all calls of a purpose, so that providers can cache them. */
  readonly system: string
  readonly prompt: string
  /** JSON Schema of the answer: closed objects, everything required. */
  readonly schema: Readonly<Record<string, unknown>>
  /** A name for the schema: letters, digits, underscores. */
  readonly schemaName: string
  readonly maxOutputTokens: number
  /**
   * Throws LoreError llm_answer_invalid for an unusable answer, so that the ledger records it as such. Models
   * need not call it.
   */
  readonly validate?: (json: unknown) => void
}

export interface ModelUsage {
  /** Without cached tokens. */
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  /** Input tokens that were also written to the provider's cache, at a higher price. */
  readonly cacheWrittenTokens?: number
}

export interface ModelAnswer {
  /** Parsed JSON; the caller checks it against the schema. */
  readonly json: unknown
  readonly usage: ModelUsage
}

export interface LanguageModel {
  /** `anthropic`, `openai-compatible`, `claude-cli`. */
  readonly provider: string
  readonly model: string
  /** Largest prompt, system text included. */
  readonly maxPromptTokens: number
  /** US dollars per million tokens; null if it is free or the price is unknown. */
  readonly price: ModelPrice | null
  /**
   * @throws LoreError llm_unavailable (not reachable, overloaded, no key: worth another try later),
   * llm_refused, llm_answer_invalid (cut off, empty, no JSON), budget_reached, cancelled. `details` of the
   * second and third hold the usage as inputTokens, cachedTokens, outputTokens, if it is known.
   */
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelAnswer>
}

export interface ModelPrice {
  readonly input: number
  readonly cached: number
  readonly output: number
}
