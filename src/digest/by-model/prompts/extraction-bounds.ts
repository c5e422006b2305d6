/** How much one answer may hold. What is beyond is thrown out and counted: a segment has not that much to say. */
export const EXTRACTION_BOUNDS = {
  concepts: 12,
  facts: 60,
  detailsPerFact: 8,
  details: 120,
  relations: 80,
  entitiesPerItem: 12,
  /** A statement longer than this is none. */
  textChars: 2_000,
  /** Names of topics and concepts. */
  nameChars: 120,
  labelChars: 40,
} as const
