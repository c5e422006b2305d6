/** The settings of forgetting and merging in sleep; one of the rows of the table of settings each. */
import { FORGET_LIMITS } from '../core/forget-limits.ts'
import { setting } from './setting.ts'
import { decimal, integer } from './value-kinds.ts'

export const FORGET_SETTINGS = {
  'sleep.forget.pruneAgeDays': setting({
    kind: integer(0, 36_500),
    fallback: FORGET_LIMITS.pruneAgeDays,
    env: 'LORE_SLEEP_FORGET_PRUNE_AGE_DAYS',
    files: 'user',
    sentence:
      'The least age in days before any rule archives a memory, in addition to the rule’s own days; the first Lore called it prune_age_days.',
  }),
  'sleep.forget.unreadDays': setting({
    kind: integer(0, 36_500),
    fallback: FORGET_LIMITS.unreadDays,
    env: 'LORE_SLEEP_FORGET_UNREAD_DAYS',
    files: 'user',
    sentence:
      'After how many days a memory that Lore’s tools or a digest stored and nobody ever used may be archived.',
  }),
  'sleep.forget.unreadRelevance': setting({
    kind: decimal(0, 1),
    fallback: FORGET_LIMITS.unreadRelevance,
    env: 'LORE_SLEEP_FORGET_UNREAD_RELEVANCE',
    files: 'user',
    sentence:
      'The relevance, from 0 to 1, below which a memory that nobody ever used is archived after `sleep.forget.unreadDays`.',
  }),
  'sleep.forget.fadedDays': setting({
    kind: integer(0, 36_500),
    fallback: FORGET_LIMITS.fadedDays,
    env: 'LORE_SLEEP_FORGET_FADED_DAYS',
    files: 'user',
    sentence:
      'After how many days a memory that Lore’s tools or a digest stored and that was used before may be archived.',
  }),
  'sleep.forget.fadedRelevance': setting({
    kind: decimal(0, 1),
    fallback: FORGET_LIMITS.fadedRelevance,
    env: 'LORE_SLEEP_FORGET_FADED_RELEVANCE',
    files: 'user',
    sentence: 'The relevance, from 0 to 1, below which a memory is archived after `sleep.forget.fadedDays`.',
  }),
  'sleep.forget.retention': setting({
    kind: decimal(0, 1),
    fallback: FORGET_LIMITS.retention,
    env: 'LORE_SLEEP_FORGET_RETENTION',
    files: 'user',
    sentence:
      'The retention, from 0 to 1, below which a memory that Knowledge Graph’s tools stored is archived.',
  }),
  'sleep.forget.layer3Days': setting({
    kind: integer(0, 36_500),
    fallback: FORGET_LIMITS.layer3Days,
    env: 'LORE_SLEEP_FORGET_LAYER3_DAYS',
    files: 'user',
    sentence: 'After how many days a memory of layer 3 that memory-v3’s tools stored may be archived.',
  }),
  'sleep.forget.layer3Importance': setting({
    kind: decimal(0, 1),
    fallback: FORGET_LIMITS.layer3Importance,
    env: 'LORE_SLEEP_FORGET_LAYER3_IMPORTANCE',
    files: 'user',
    sentence:
      'The importance, from 0 to 1, below which a memory of layer 3 is archived after `sleep.forget.layer3Days`.',
  }),
  'sleep.forget.layer4Days': setting({
    kind: integer(0, 36_500),
    fallback: FORGET_LIMITS.layer4Days,
    env: 'LORE_SLEEP_FORGET_LAYER4_DAYS',
    files: 'user',
    sentence:
      'After how many days a memory of layer 4 that memory-v3’s tools or a digest stored may be archived.',
  }),
  'sleep.forget.layer4Importance': setting({
    kind: decimal(0, 1),
    fallback: FORGET_LIMITS.layer4Importance,
    env: 'LORE_SLEEP_FORGET_LAYER4_IMPORTANCE',
    files: 'user',
    sentence:
      'The importance, from 0 to 1, below which a memory of layer 4 is archived after `sleep.forget.layer4Days`.',
  }),
  'sleep.forget.usedSessions': setting({
    kind: integer(1, 1_000),
    fallback: FORGET_LIMITS.usedSessions,
    env: 'LORE_SLEEP_FORGET_USED_SESSIONS',
    files: 'user',
    sentence:
      'In how many sessions a memory must have been read, found among the first three or given beside a prompt to count as in use, which keeps it.',
  }),
  'sleep.forget.usedWithinDays': setting({
    kind: integer(0, 36_500),
    fallback: FORGET_LIMITS.usedWithinDays,
    env: 'LORE_SLEEP_FORGET_USED_WITHIN_DAYS',
    files: 'user',
    sentence: 'How many days such a use counts.',
  }),
  'sleep.forget.purgeDays': setting({
    kind: integer(1, 36_500),
    fallback: FORGET_LIMITS.purgeDays,
    env: 'LORE_SLEEP_FORGET_PURGE_DAYS',
    files: 'user',
    sentence:
      'How many days after it was archived a memory that Lore derived itself is removed for good, if the conversation it came from is still stored; everything else stays archived until you remove it.',
  }),
  'sleep.forget.batchSize': setting({
    kind: integer(1, 5_000),
    fallback: FORGET_LIMITS.batchSize,
    env: 'LORE_SLEEP_FORGET_BATCH_SIZE',
    files: 'user',
    sentence: 'How many memories sleep judges in one step.',
  }),
  'sleep.merge.similarityThreshold': setting({
    kind: decimal(0, 1),
    fallback: 0.85,
    env: 'LORE_SLEEP_MERGE_SIMILARITY_THRESHOLD',
    files: 'user',
    sentence:
      'How alike in meaning, from 0 to 1, memories must be before sleep merges them; the first Lore called it similarity_threshold.',
  }),
  'sleep.merge.rootThreshold': setting({
    kind: decimal(0, 1),
    fallback: 0.85,
    env: 'LORE_SLEEP_MERGE_ROOT_THRESHOLD',
    files: 'user',
    sentence: 'How alike, from 0 to 1, two topics that Lore made must be before sleep merges them.',
  }),
} as const
