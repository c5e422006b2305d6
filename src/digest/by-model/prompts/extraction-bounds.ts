/** Limits of one answer. What exceeds them is rejected and counted: a segment does not hold that much. */
export const EXTRACTION_BOUNDS = {
  concepts: 12,
  facts: 60,
  detailsPerFact: 8,
  details: 120,
  relations: 80,
  entitiesPerItem: 12,
  /** A longer text is no statement. */
  textChars: 2_000,
  /** Limits names of topics and concepts. */
  nameChars: 120,
  labelChars: 40,
} as const
