/** Upper bounds of stored texts and of requests: generous for real use, strict enough to stop accidents. */
export const LIMITS = {
  contentChars: 100_000,
  episodeChars: 400_000,
  titleChars: 300,
  summaryChars: 1_000,
  quoteChars: 10_000,
  reasoningChars: 2_000,
  nameChars: 200,
  tags: 50,
  tagChars: 100,
  metadataChars: 20_000,
  queryChars: 10_000,
  depth: 32,
  listMax: 500,
  recallMax: 100,
  /** Most memories that a search may be confined to, or that one call may look up. */
  refineMax: 1_000,
  /** Largest token budget that a caller may set for an answer. */
  tokenBudgetMax: 1_000_000,
  stagedTurns: 10_000,
} as const
