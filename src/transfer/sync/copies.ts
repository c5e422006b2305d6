/**
 * Copies that a conflict made of a memory. If a person removed the memory without knowing of a copy, the copy is removed with
 * it, so that it does not matter if the removal or the conflict was seen first.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { compareStamps } from './clock.ts'
import { isTakenBack, STATEMENT } from './memory-fields.ts'
import { emptied, type SyncRecord, type Version, winner, write } from './record.ts'
import { type OpenRow, openRow } from './rows.ts'

/** The value of a removal: the copies that its author kept. */
interface Gone {
  readonly kept?: readonly string[]
}

/** The records of the copies of these memories. */
export async function loadCopies(store: Store, ids: readonly MemoryId[]): Promise<OpenRow[]> {
  if (ids.length === 0) return []
  const links = (await store.sync.loadOf(ids)).filter(
    ({ kind, id, otherId }) =>
      kind === 'edge' && id.endsWith(' contradicts') && otherId !== null && ids.includes(otherId),
  )
  const rows = await store.sync.load('memory', [...new Set(links.map(({ memoryId }) => memoryId))])
  return rows.map(openRow).filter(({ record }) => ids.includes(originalOf(record) as MemoryId))
}

/** The memory that the record is a copy of; null if it is none. */
export function originalOf({ fields }: SyncRecord): string | null {
  const of = winner(fields.of)?.v
  return typeof of === 'string' ? of : null
}

/**
 * The version that tells on which side a memory or conversation was made; null if it is gone. A copy belongs to the side of its
 * original, because whichever side saw the conflict first wrote the copy.
 */
export async function findMaker(store: Store, record: SyncRecord): Promise<Version | null> {
  const of = originalOf(record)
  const [original] = of === null ? [] : await store.sync.load('memory', [of])
  const made = original === undefined ? undefined : openRow(original).record.fields.made
  return winner(made ?? record.fields.made ?? record.fields.head)
}

/**
 * Removes the copy if the removal of its original did not know of it and is later than its words. A copy of a memory that was
 * taken back is taken back with it: it stays where the memory stays.
 */
export function followOriginal(copy: SyncRecord, original: SyncRecord, replica: string): SyncRecord {
  const gone = winner(original.fields.gone)
  if (gone === null || gone.p === 0) return copy
  if ((gone.v as Gone).kept?.includes(copy.id) === true) return copy
  const said = STATEMENT.flatMap((name) => copy.fields[name] ?? [])
  const isLater = ({ t, p }: Version) => p === 1 && compareStamps(t, gone.t) > 0
  if (said.length === 0 || said.some(isLater)) return copy
  const { t, by, p } = gone
  const leaving = isTakenBack(gone) ? { withdrawn: true } : {}
  return write(copy, replica, { ...emptied(copy), gone: leaving }, { t, by, p })
}
