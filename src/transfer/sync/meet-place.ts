/**
 * Opens a place, and finds out if it knows more of this side than this side does itself. Each sync that sends something first
 * leaves a new mark in the place. A mark that this side never left is that of another copy of this store, or of a newer state
 * of it: going on would give the same numbers to different writes, and words would be lost.
 */
import type { Store } from '../../core/ports/store.ts'
import type { SyncCursor, SyncLink } from '../../core/ports/sync-link.ts'
import type { SyncPlace } from '../../core/sync.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { loadReplica, newId, renewReplica } from './replica.ts'

interface Met {
  readonly link: SyncLink
  /** Leaves a new mark, once; call it before anything is written in the place. */
  readonly leaveMark: () => Promise<void>
  /** False for a reader, whose changes stay on this side. */
  readonly mayPush: boolean
}

/** @param onProblem told what people should know about the place */
export async function meetPlace(
  context: EngineContext,
  place: SyncPlace,
  onProblem: (problem: string) => void,
): Promise<Met> {
  const { whole, sync } = context
  const replica = await whole.transact((store) => loadReplica(context, store))
  const link = await sync.open(place, replica, onProblem)
  const { cursor } = await presentPlace(whole, place)
  const { mark: found, rights, mayPush } = await link.greet(cursor)
  const standing = planStanding(cursor, found, await readMarks(whole))
  if (standing === 'other') {
    onProblem(
      'Another copy of this home synced here, or a newer state of it: this one has a new identity now.',
    )
    const fresh = await whole.transact(async (store) => {
      for (const each of await store.sync.listPlaces()) await beginAnew(store, each)
      return renewReplica(context, store)
    })
    const again = await sync.open(place, fresh, onProblem)
    return { link: again, mayPush, leaveMark: toLeaveMark(context, place, again, null) }
  }
  if (standing === 'older') {
    onProblem('The place does not hold what this machine sent, so all of it is sent again.')
    await whole.transact(async (store) => beginAnew(store, await presentPlace(store, place)))
  }
  if (rights !== null && rights !== cursor.rights) await noteRights(context, place, rights)
  return { link, mayPush, leaveMark: toLeaveMark(context, place, link, found ?? null) }
}

/** What was refused under other rights is sent again. */
async function noteRights({ whole }: EngineContext, place: SyncPlace, rights: string): Promise<void> {
  await whole.transact(async (store) => {
    const now = await presentPlace(store, place)
    const { refused, ...cursor } = now.cursor
    const again = refused === true ? { sent: 0 } : {}
    await store.sync.savePlace({ ...now, cursor: { ...cursor, ...again, rights } })
  })
}

type Standing = 'same' | 'older' | 'other'

/**
 * @param found what the place says
 * @param left all marks that this side left lately, in any place
 * @example planStanding({ marks: ['b'] }, 'a', ['a', 'b']) // 'older': the place was set back, or is another stick
 */
export function planStanding(
  cursor: SyncCursor,
  found: string | null | undefined,
  left: readonly string[],
): Standing {
  const expected = (cursor.marks ?? []) as readonly string[]
  if (found === undefined) return 'same'
  if (found === null) return expected.length === 0 ? 'same' : 'older'
  if (expected.includes(found)) return 'same'
  return left.includes(found) ? 'older' : 'other'
}

function toLeaveMark(
  context: EngineContext,
  place: SyncPlace,
  link: SyncLink,
  found: string | null,
): Met['leaveMark'] {
  let isLeft = false
  return async () => {
    if (isLeft) return
    const mark = newId(context.ids)
    // The mark before stays expected, because the new one may not arrive.
    await context.whole.transact(async (store) => {
      const now = await presentPlace(store, place)
      const marks = found === null ? [mark] : [found, mark]
      await store.sync.savePlace({ ...now, cursor: { ...now.cursor, marks } })
      const left = [...(await readMarks(store)), mark].slice(-MOST_MARKS)
      await store.capture.writeNote(NOTE, left)
    })
    await link.leaveMark(mark)
    isLeft = true
  }
}

const NOTE = 'sync marks'
/** So many syncs back a place that was set back is recognised as such; an older one costs this side a new identity. */
const MOST_MARKS = 200

async function readMarks(store: Store): Promise<readonly string[]> {
  return ((await store.capture.readNote(NOTE)) ?? []) as readonly string[]
}

/** Everything is fetched and sent again: what is known already changes nothing. */
async function beginAnew(store: Store, place: SyncPlace): Promise<void> {
  const { sent: _sent, pulled: _pulled, read: _read, marks: _marks, ...cursor } = place.cursor
  await store.sync.savePlace({ ...place, cursor })
}

/** The place as it is stored now. */
export async function presentPlace(store: Store, { group, ...given }: SyncPlace): Promise<SyncPlace> {
  const places = await store.sync.listPlaces()
  return places.find((place) => place.group === group) ?? { group, ...given }
}

/** Saves how far this side is; it never goes back on what was sent, unless the server is another one. */
export async function saveCursor(store: Store, place: SyncPlace, cursor: SyncPlace['cursor']): Promise<void> {
  const now = await presentPlace(store, place)
  const isOther = now.cursor.server !== undefined && now.cursor.server !== cursor.server
  const sent = Math.max(isOther ? 0 : Number(now.cursor.sent ?? 0), Number(cursor.sent ?? 0))
  await store.sync.savePlace({ ...now, cursor: { ...cursor, sent } })
}
