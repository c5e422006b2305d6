/** Shows merged conversations in the store. Must run in a transaction. */
import type { Session } from '../../core/conversation.ts'
import type { EpisodeId, MemoryId, SessionId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { lineageOf, sessionTombstone, turnTombstone } from '../../kernel/tombstones.ts'
import { analyseEpisode } from '../../text/analyse.ts'
import { toSession, toShownHashes, toTurns } from './conversation-fields.ts'
import { type FieldValues, isTakenBack } from './memory-fields.ts'
import type { Projection } from './projection.ts'
import { canonical, emptied, winner, write } from './record.ts'
import { closeRow, type OpenRow } from './rows.ts'

/** @returns the number of writes */
export async function projectConversations(it: Projection, rows: readonly OpenRow[]): Promise<number> {
  let writes = 0
  for (const given of rows) {
    const row = withoutForgotten(given, it.replica.id)
    if (row !== given) writes++
    await it.store.sync.save([closeRow(await show(it, row))])
  }
  return writes
}

/**
 * Turns that another side added while a person forgot the conversation are forgotten with it, and leave its record. So does what
 * another side wrote of a turn while a person forgot that.
 */
function withoutForgotten(row: OpenRow, replica: string): OpenRow {
  const { record } = row
  const gone = winner(record.fields.gone)
  if (gone === null || isTakenBack(gone)) return withoutOtherTexts(row, replica)
  if (Object.keys(record.fields).length === 1) return row
  const { v, t, by, p } = gone
  const bare = write(record, replica, { ...emptied(record), gone: v }, { t, by, p })
  return { ...row, record: bare, source: null }
}

function withoutOtherTexts(row: OpenRow, replica: string): OpenRow {
  let { record } = row
  for (const [name, versions] of Object.entries(record.fields).filter(([each]) => each !== 'gone')) {
    const won = winner(versions)
    const others = versions.filter(({ v }) => canonical(v) !== canonical(won?.v))
    if (won === null || won.p === 0 || others.length === 0) continue
    const { v, t, by, p } = won
    record = write(record, replica, { [name]: v }, { t, by, p })
  }
  return record === row.record ? row : { ...row, record, source: null }
}

async function show(it: Projection, row: OpenRow): Promise<OpenRow> {
  const { store, context } = it
  const gone = winner(row.record.fields.gone)
  if (gone !== null) {
    await remove(it, row, isTakenBack(gone))
    return { ...row, shown: null, uses: 0, state: 'settled', runId: context.runId }
  }
  const values: FieldValues = Object.fromEntries(
    Object.entries(row.record.fields).map(([name, versions]) => [name, winner(versions)?.v]),
  )
  const scopeId = values.head === undefined ? null : await it.scopeOf(row)
  if (scopeId === null) return row
  const arrived = toSession(values.head, scopeId)
  if (await isForgotten(store, arrived)) return { ...row, state: 'held' }
  const session = await store.sessions.ensure(arrived)
  // The same conversation may lie here where it is not shared with the group: its turns stay there, and these wait.
  if (session.scopeId !== scopeId && !(await it.isSharedWith(row.group, session.scopeId))) return row
  const turns = toTurns(values)
  await showTurns(it, session, row, turns)
  return {
    ...row,
    memoryId: session.id as string as MemoryId,
    shown: toShownHashes(values),
    uses: turns.length,
    state: 'settled',
    runId: context.runId,
  }
}

/** True if a person removed the conversation here for good. */
async function isForgotten(store: Store, { agent, externalId }: Session): Promise<boolean> {
  const hashes = lineageOf(externalId).map((each) => sessionTombstone(agent, each))
  return (await store.capture.findTombstones(hashes)).size > 0
}

async function showTurns(
  { store, context }: Projection,
  session: Session,
  row: OpenRow,
  turns: ReturnType<typeof toTurns>,
): Promise<void> {
  const ids = turns.map(({ turn }) => turn.externalId)
  const known = await store.episodes.findByExternalIds(session.agent, ids, session.id)
  let { episodeCount, lastAt } = session
  for (const { name, turn } of turns) {
    const here = known.get(turn.externalId)
    const by = winner(row.record.fields[name])
    if (by?.p === 1) {
      const hash = turnTombstone(session.agent, turn.externalId)
      await store.capture.addTombstones([hash], context.clock.now())
    }
    if (here === undefined) {
      const position = await findFree(store, session.id, turn.position)
      const isTaken = (await store.episodes.load([turn.id])).length > 0
      const id = isTaken ? (context.ids.next() as EpisodeId) : turn.id
      const episode = { ...turn, id, position, sessionId: session.id, scopeId: session.scopeId }
      await store.episodes.insert(episode, analyseEpisode(episode))
      episodeCount++
      lastAt = Math.max(lastAt, turn.at)
    } else if (here.contentHash !== turn.contentHash) {
      const { text, caption, contentHash } = turn
      await store.episodes.rewrite(here.id, { text, caption, contentHash }, analyseEpisode(turn))
    }
  }
  if (episodeCount !== session.episodeCount) {
    await store.sessions.update(session.id, { episodeCount, lastAt })
  }
}

/** The position itself, or the next one that no turn has: a side may have read other turns of the conversation itself. */
async function findFree(store: Store, id: SessionId, wanted: number): Promise<number> {
  for (let position = wanted; ; position++) {
    const [there] = await store.episodes.listSession(id, position, 1)
    if (there?.position !== position) return position
  }
}

/** A conversation that was taken back stays on the sides that read it themselves. */
async function remove({ store, context }: Projection, row: OpenRow, isWithdrawn: boolean): Promise<void> {
  const id = row.memoryId as string as SessionId
  const session = row.shown === null ? null : await store.sessions.find(id)
  if (session === null || (isWithdrawn && row.runId === null)) return
  if (!isWithdrawn) {
    const hash = sessionTombstone(session.agent, session.externalId)
    await store.capture.addTombstones([hash], context.clock.now())
  }
  await store.sessions.purge([id])
}
