/** Counts what hooks gave, notes which kinds give less because of it, and starts the count anew on request. */
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import {
  COUNTED_DAYS,
  planRestraints,
  type Restraint,
  type Restraints,
  UNRESTRAINED,
} from './plan-restraint.ts'

const NOTE = 'hooks.restraint'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** An injection counts as ignored only after the session had this long to use it. */
const TIME_TO_USE_MS = HOUR_MS

interface RestraintNote {
  readonly restraints: Restraints
  readonly countedAt: EpochMs
  /** Nothing before this moment counts; 0 if it was never reset. */
  readonly resetAt: EpochMs
}

const EMPTY: RestraintNote = { restraints: UNRESTRAINED, countedAt: 0, resetAt: 0 }

type Notes = Pick<Store, 'capture'>

export async function loadRestraint({ capture }: Notes): Promise<RestraintNote> {
  return toNote(await capture.readNote(NOTE))
}

/** Counts anew, at most once an hour. Runs inside a transaction. */
export async function refreshRestraint(store: Pick<Store, 'capture' | 'hooks'>, now: EpochMs): Promise<void> {
  const note = await loadRestraint(store)
  if (now - note.countedAt < HOUR_MS) return
  const since = Math.max(note.resetAt, now - COUNTED_DAYS * DAY_MS)
  const totals = await store.hooks.totalsByKind(since, now - TIME_TO_USE_MS, null)
  await store.capture.writeNote(NOTE, { ...note, restraints: planRestraints(totals), countedAt: now })
}

/** Every kind gives everything again; what was given before no longer counts. */
export async function resetRestraint({ capture }: Notes, now: EpochMs): Promise<void> {
  await capture.writeNote(NOTE, { restraints: UNRESTRAINED, countedAt: now, resetAt: now })
}

function toNote(value: unknown): RestraintNote {
  if (typeof value !== 'object' || value === null) return EMPTY
  const { restraints, countedAt, resetAt } = value as Partial<RestraintNote>
  const known = typeof restraints === 'object' && restraints !== null ? restraints : UNRESTRAINED
  return {
    restraints: {
      brief: toRestraint(known.brief),
      memories: toRestraint(known.memories),
      turns: toRestraint(known.turns),
      subagents: toRestraint(known.subagents),
    },
    countedAt: typeof countedAt === 'number' ? countedAt : 0,
    resetAt: typeof resetAt === 'number' ? resetAt : 0,
  }
}

function toRestraint(value: unknown): Restraint {
  return value === 1 || value === 2 ? value : 0
}
