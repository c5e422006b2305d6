/** Bounds on what may be stored or asked. Generous for real use, fatal for accidents. */
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
  /** Memories that a search may be confined to, or that may be looked up at once. */
  refineMax: 1_000,
  /** Tokens of an answer, where somebody sets a budget. */
  tokenBudgetMax: 1_000_000,
  stagedTurns: 10_000,
} as const
