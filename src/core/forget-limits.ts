/** The days and limits of the rules by which sleep forgets; settings `sleep.forget.*` replace them. */
export interface ForgetLimits {
  /** No rule archives a memory that is younger, whatever its own days. */
  readonly pruneAgeDays: number
  /** Rules of Lore: least age, and relevance (0–1) below which a memory that was never used is archived. */
  readonly unreadDays: number
  readonly unreadRelevance: number
  /** The same for a memory that was used before. */
  readonly fadedDays: number
  readonly fadedRelevance: number
  /** Rule of Knowledge Graph: retention, 0–1, below which a memory is archived. */
  readonly retention: number
  /** Rules of memory-v3: least age, and importance (0–1) below which a memory of the layer is archived. */
  readonly layer3Days: number
  readonly layer3Importance: number
  readonly layer4Days: number
  readonly layer4Importance: number
  /** A memory is in use if this many sessions used it within this many days. */
  readonly usedSessions: number
  readonly usedWithinDays: number
  /** Days in the graveyard after which a derived memory is removed, if its source is still stored. */
  readonly purgeDays: number
  /** Number of memories that sleep judges in one step. */
  readonly batchSize: number
}

export const FORGET_LIMITS: ForgetLimits = {
  pruneAgeDays: 0,
  unreadDays: 60,
  unreadRelevance: 0.02,
  fadedDays: 90,
  fadedRelevance: 0.01,
  retention: 0.02,
  layer3Days: 30,
  layer3Importance: 0.1,
  layer4Days: 14,
  layer4Importance: 0.15,
  usedSessions: 3,
  usedWithinDays: 180,
  purgeDays: 180,
  batchSize: 200,
}
