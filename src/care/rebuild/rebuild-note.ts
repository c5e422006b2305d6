/** The progress of a rebuild, kept in the store so that the next call continues there. */
import type { EpochMs, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { RebuildPart } from './rebuild-views.ts'

export interface RebuildNote {
  readonly startedAt: EpochMs
  readonly total: number
  readonly done: number
  readonly changes: Readonly<Record<string, number>>
  readonly runId: string | null
  /** Names of the finished steps. */
  readonly stepsDone: readonly string[]
  /** The cursor of each walk: the last id that was processed. */
  readonly reached: Readonly<Record<string, string>>
}

const PREFIX = 'rebuild'

export function noteKey(part: RebuildPart, scopes: readonly ScopeId[] | null): string {
  return `${PREFIX} ${part} ${scopes === null ? 'all' : [...scopes].sort((a, b) => a - b).join(',')}`
}

/** Returns null if no rebuild was begun, it has finished, or its note is malformed. */
export async function loadNote(store: Pick<Store, 'capture'>, key: string): Promise<RebuildNote | null> {
  const value = await store.capture.readNote(key)
  if (typeof value !== 'object' || value === null) return null
  const { startedAt, total, done, changes, runId, stepsDone, reached } = value as Partial<RebuildNote>
  const isWhole =
    typeof startedAt === 'number' &&
    typeof total === 'number' &&
    typeof done === 'number' &&
    typeof changes === 'object' &&
    typeof reached === 'object' &&
    Array.isArray(stepsDone)
  return isWhole && runId !== undefined
    ? { startedAt, total, done, changes, runId, stepsDone, reached }
    : null
}

export async function saveNote(
  store: Pick<Store, 'capture'>,
  key: string,
  note: RebuildNote | null,
): Promise<void> {
  await store.capture.writeNote(key, note)
}

export function beginNote(startedAt: EpochMs, total: number): RebuildNote {
  return { startedAt, total, done: 0, changes: {}, runId: null, stepsDone: [], reached: {} }
}

export function addChanges(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...before }
  for (const [kind, count] of Object.entries(more)) if (count > 0) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
