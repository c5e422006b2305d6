/**
 * Rates a memory. A rating changes the quality; a useful one also counts as an access, a useless one does not. A memory
 * that two sessions rate useless with a confidence of at most 2 is archived unless it is guarded. The result says which
 * of these happened.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import { ACCESS_GRADES, type AccessGrade } from '../core/entity.ts'
import { LoreError } from '../core/errors.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { MEMORY_DEFAULTS, type Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, integer, memoryId, number, oneOf, optional, text } from '../kernel/fields.ts'
import { guardOf } from '../kernel/may-change.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { loadLinkedByPerson } from '../kernel/persons-edges.ts'
import { reinforceMemory } from '../kernel/reinforce.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireOneOf } from '../kernel/validate.ts'
import { requireMemory, toView } from '../kernel/views.ts'
import { archiveGuard } from '../strength/archive-rules.ts'
import { asVerified, confidenceAt } from '../strength/confidence.ts'
import { RATING_SCALE, type Rating, type RatingScale, rate, shouldSoftDelete } from '../strength/quality.ts'

/** Input field: the effect of a rating, instead of the defaults. */
export const ratingScale = () =>
  z.strictObject({
    /** Quality that a rating of full weight adds (`bumpDown`: takes away); default 0.5. */
    bumpUp: optional(number(0, 10)),
    bumpDown: optional(number(0, 10)),
    /** Number of ratings over which the confidence is averaged; default 20. */
    window: optional(integer(1, 1_000)),
    /** Number of sessions that must rate a memory useless before it is archived; default 2. */
    strikes: optional(integer(1, 100)),
  })

/** The fields of a memory that a rating or an access changes. */
interface RatedStrength
  extends Pick<Memory, 'quality' | 'ratedConfidence' | 'strikes' | 'stabilityDays' | 'level'> {
  /** Confidence at the time of the rating, after decay; the stored value may differ. */
  readonly confidence: number
}

export interface FeedbackOutcome {
  readonly memory: MemoryView
  readonly grade: AccessGrade
  readonly before: RatedStrength
  readonly after: RatedStrength
  readonly archived: boolean
  /** The guard, in words, that kept it from being archived after two strikes; null if none was needed. */
  readonly keptBecause: string | null
  /** Number of strikes at which it is archived. */
  readonly strikesNeeded: number
}

/** Default confidence of a rating, 1–10; too high for a strike. */
export const MIDDLING_CONFIDENCE = 5
const GRADES_IF_USEFUL: readonly AccessGrade[] = [2, 3, 4]
const GRADES_IF_USELESS: readonly AccessGrade[] = [1, 2]

export const feedback = defineUseCase({
  name: 'feedback',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      id: memoryId(),
      useful: flag(),
      /** Default: 4 (applied with success) if useful, 1 (corrected) if not; 2 means hard to use. */
      grade: optional(oneOf(ACCESS_GRADES)),
      /** Rating of the memory, 1–10, default 5. At most 2 and not useful, in two sessions, archives it. */
      confidence: optional(integer(...RANGES.rating)),
      /** Reason of the rating, stored in the journal. */
      note: optional(text(LIMITS.reasoningChars)),
      scale: optional(ratingScale()),
    }),
  run: (context, input, caller): Promise<FeedbackOutcome> => rateMemory(context, input, caller),
})

async function rateMemory(
  context: EngineContext,
  offered: TakenBy<typeof feedback>,
  caller: Caller,
): Promise<FeedbackOutcome> {
  const { id, useful, confidence = MIDDLING_CONFIDENCE } = offered
  const grade = toGrade(useful, offered.grade)
  const scale = toRatingScale(offered.scale)
  const { note } = await withoutSecrets(context, offered, ['note'])
  const run = ownRun(context, 'update', { phase: 'rating' })
  return context.store.transact(async (store) => {
    const now = context.clock.now()
    const before = requireRatable(await requireMemory(store, id))
    // Without a strike there is none to repeat: a milder rating of this session was none.
    const isRepeated = before.strikes > 0 && (await hasFoundFault(store, id, caller))
    await reinforceMemory(store, before, grade, caller, now, useful)
    const after = planRating(before, { useful, confidence, isRepeated }, scale, caller, now)
    const why = note === undefined ? '' : `: ${note.trim()}`
    const reason = `rated ${useful ? 'useful' : 'useless'}, confidence ${confidence}${why}`
    const isCondemned = shouldSoftDelete(after, scale) && !useful
    const guard = isCondemned ? await loadGuard(store, await requireMemory(store, id), caller) : null
    const isArchived = isCondemned && guard === null
    const changes: PlannedChange[] = [
      { kind: 'update_memory', id, changes: after, quiet: true, said: true, reason },
      ...(isArchived
        ? [{ kind: 'archive_memory', id, reason: `${renderCondemned(scale)}${why}` } as const]
        : []),
    ]
    const { counts } = await applyDecided(run.inRun, store, changes, caller)
    await run.note(store, counts, true)
    const memory = await requireMemory(store, id)
    return {
      memory: await toView(store, memory, now),
      grade,
      before: toStrength(before, now),
      after: toStrength(memory, now),
      archived: memory.archivedAt !== null,
      keptBecause: guard,
      strikesNeeded: scale.strikes,
    }
  })
}

function renderCondemned({ strikes }: RatingScale): string {
  if (strikes === 1) return 'rated useless'
  return strikes === 2 ? 'rated useless twice' : `rated useless ${strikes} times`
}

/** Fills in the defaults of fields that are not given. */
export function toRatingScale(given: Partial<RatingScale> = {}): RatingScale {
  return { ...RATING_SCALE, ...given }
}

function toGrade(useful: boolean, given: unknown): AccessGrade {
  if (given === undefined) return useful ? 4 : 1
  return requireOneOf('grade', given, useful ? GRADES_IF_USEFUL : GRADES_IF_USELESS)
}

function requireRatable(memory: Memory): Memory {
  if (memory.archivedAt === null) return memory
  throw new LoreError('invalid_input', 'The memory is archived.', {
    hint: 'A person can bring it back with `lore restore`.',
  })
}

/** True if this session already rated the memory with grade 1 (corrected) or 2 (hard to use). */
async function hasFoundFault(store: Store, id: MemoryId, caller: Caller): Promise<boolean> {
  const accesses = await store.accesses.listFor(id)
  return accesses.some(({ session, grade }) => session === caller.session && grade <= 2)
}

/**
 * Returns, in words, the guard that keeps a memory from being archived (the same as in sleep); null if none does. A
 * person may condemn a person's words, an agent may not.
 */
async function loadGuard(store: Store, memory: Memory, caller: Caller): Promise<string | null> {
  const liveChildren = (await store.memories.countChildren([memory.id])).get(memory.id) ?? 0
  const isMachines = caller.kind !== 'person'
  const personsEdge = isMachines && (await loadLinkedByPerson(store, [memory.id])).has(memory.id)
  const anyones = { origin: 'lore', authority: MEMORY_DEFAULTS.authority, quote: null } as const
  const own = isMachines ? {} : anyones
  const guard = archiveGuard({ ...memory, ...own, liveChildren, personsEdge })
  switch (guard) {
    case 'consolidated':
      return `consolidated (level ${memory.level})`
    case 'fundamental':
      return 'fundamental'
    case 'live_children':
      return 'above other memories'
    case 'person':
      return 'a person’s word'
    case 'persons_edge':
      return 'linked by a person'
    case 'kind':
      return `a ${memory.kind}`
    case 'superseded':
      return 'history (superseded)'
    default:
      return guardOf(memory)
  }
}

/** A useful rating by a person also verifies the memory, unless it is contradicted; that restores its confidence. */
function planRating(memory: Memory, rating: Rating, scale: RatingScale, caller: Caller, now: EpochMs) {
  const { quality, ratedConfidence, strikes } = rate(memory, rating, scale)
  const isConfirmed = rating.useful && caller.kind === 'person' && memory.verification !== 'contradicted'
  return { quality, ratedConfidence, strikes, ...(isConfirmed ? asVerified(now) : {}) }
}

function toStrength(memory: Memory, now: EpochMs): RatedStrength {
  const { quality, ratedConfidence, strikes, stabilityDays, level } = memory
  return { quality, ratedConfidence, strikes, stabilityDays, level, confidence: confidenceAt(memory, now) }
}
