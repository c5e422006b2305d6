/** Shows merged links and use counts in the store. Must run in a transaction. */
import type { PlannedChange } from '../../core/change.ts'
import type { Edge } from '../../core/edge.ts'
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { toEdge, toEdgeValues } from './edge-fields.ts'
import { differences } from './memory-fields.ts'
import { FROM_ELSEWHERE, sum, toCounts, usesOf } from './observe-uses.ts'
import { type Projection, toCaller } from './projection.ts'
import { winner } from './record.ts'
import { closeRow, edgeKey, type OpenRow } from './rows.ts'

export async function projectEdges(it: Projection, rows: readonly OpenRow[]): Promise<void> {
  for (const row of rows) await it.store.sync.save([closeRow(await showEdge(it, row))])
}

async function showEdge(it: Projection, row: OpenRow): Promise<OpenRow> {
  const { store } = it
  const { link, made, first } = row.record.fields
  const [won, maker] = [winner(link), winner(made)]
  const here = await findHere(store, row)
  if (won === null || maker === null) {
    if (here !== null && row.shown !== null) await remove(it, here, row)
    return { ...row, shown: null, state: 'settled', runId: it.context.runId }
  }
  const ends = await store.memories.load([row.memoryId, row.otherId as MemoryId])
  // An end may still come, or come back.
  if (ends.length < 2) return { ...row, shown: null, state: 'waiting' }
  for (const { scopeId } of row.shown === null ? ends : []) {
    if (!(await it.isSharedWith(row.group, scopeId))) return row
  }
  const values = { link: won.v, made: maker.v, ...(first === undefined ? {} : { first: winner(first)?.v }) }
  const edge = toEdge(row.id, values)
  const names = here === null ? ['made'] : differences(toEdgeValues(here), toEdgeValues(edge))
  if (here === null) {
    const isTaken = (await store.edges.find(edge.id)) !== null
    const fresh: Edge = isTaken ? { ...edge, id: it.context.ids.next() as EdgeId } : edge
    const change: PlannedChange = { kind: 'upsert_edge', edge: fresh, isNew: true, reason: REASON }
    await it.apply([change], toCaller(maker))
  } else if (names.includes('link')) {
    const { weight, reasoning, validFrom, validUntil } = edge
    const kept = toEdgeValues(edge).first === undefined ? { weight } : {}
    const changes = { ...kept, reasoning, validFrom, validUntil }
    await it.apply([{ kind: 'update_edge', id: here.id, changes, reason: REASON }], toCaller(won))
  }
  const now = await findHere(store, row)
  const shown = now === null ? null : toEdgeValues(now)
  return { ...row, shown, state: 'settled', runId: it.context.runId }
}

const REASON = 'Linked on another side.'

async function remove(it: Projection, edge: Edge, row: OpenRow): Promise<void> {
  const by = { by: row.source === null ? 'system:lore' : 'system:sync' }
  await it.apply([{ kind: 'remove_edge', id: edge.id, reason: 'Unlinked on another side.' }], toCaller(by))
}

async function findHere(store: Store, { id, memoryId }: OpenRow): Promise<Edge | null> {
  const edges = await store.edges.listFor([memoryId], { direction: 'out' })
  return edges.find((edge) => edgeKey(edge) === id) ?? null
}

export async function projectUses(
  { store, isSharedWith }: Projection,
  rows: readonly OpenRow[],
): Promise<void> {
  for (const row of rows) {
    const memory = await store.memories.find(row.memoryId)
    if (memory === null) {
      // The counts that the store held are gone with the memory; all of them are added if it comes back.
      await store.sync.save([closeRow({ ...row, shown: null })])
      continue
    }
    if (row.shown === null && !(await isSharedWith(row.group, memory.scopeId))) continue
    const counted = { ...toCounts(row) }
    const known = new Set(
      (await store.accesses.listFor(row.memoryId)).map(({ at, session }) => `${at} ${session}`),
    )
    let { lastAccessedAt } = memory
    const before = sum(counted)
    for (const [replica, { n, last, recent }] of usesOf(row.record)) {
      if (n <= (counted[replica] ?? 0)) continue
      counted[replica] = n
      lastAccessedAt = Math.max(last ?? 0, lastAccessedAt ?? 0) || null
      for (const [at, hash, grade] of recent) {
        const session = `${FROM_ELSEWHERE}${replica}:${hash}`
        if (!known.has(`${at} ${session}`)) {
          await store.accesses.record({ memoryId: row.memoryId, at, session, grade })
        }
      }
    }
    const more = sum(counted) - before
    const accessCount = memory.accessCount + more
    await store.memories.update(memory.id, { accessCount, lastAccessedAt, nextDueAt: null })
    await store.sync.save([closeRow({ ...row, shown: counted, state: 'settled' })])
    const [stored] = await store.sync.load('memory', [row.memoryId])
    if (stored !== undefined) await store.sync.save([{ ...stored, uses: stored.uses + more }])
  }
}
