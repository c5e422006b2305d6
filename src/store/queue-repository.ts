/**
 * Repository of the write queue. A worker leases writes for a while; if it dies, the lease ends and they can
 * be taken again.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { MemoryId } from '../core/ids.ts'
import type { QueueRepository } from '../core/ports/queue-repository.ts'
import { QUEUE_STATES, type QueueCounts, type QueuedWrite } from '../core/queued-write.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const QUEUE_ROWS = mapRows<QueuedWrite>({
  id: 'plain',
  operation: 'plain',
  input: 'json',
  caller: 'json',
  scope: 'json',
  priority: 'plain',
  state: 'plain',
  attempts: 'plain',
  nextTryAt: 'plain',
  reason: 'plain',
  outcome: 'json',
  queuedAt: 'plain',
  endedAt: 'plain',
})

export function createQueueRepository(database: Database): QueueRepository {
  const idsIn = (ids: readonly MemoryId[]) => database.among('id', ids)
  /** Returns the serialised scopes of the namespace that occur in the queue. */
  const scopesOf = async (namespace: string): Promise<string[]> => {
    const rows = await database.read.selectFrom('write_queue').select('scope').distinct().execute()
    return rows.flatMap(({ scope }) => ((JSON.parse(scope) as Scope).namespace === namespace ? [scope] : []))
  }
  /** True for writes of the namespace; for all if none is given. */
  const isOf = async (namespace: string | undefined): Promise<Expression<SqlBool>> =>
    namespace === undefined ? sql<SqlBool>`TRUE` : database.among('scope', await scopesOf(namespace))
  return {
    insert: (write) =>
      database.write(async (db) => {
        await db.insertInto('write_queue').values(QUEUE_ROWS.toRow(write)).execute()
      }),

    find: async (id) => {
      const row = await database.read
        .selectFrom('write_queue')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : QUEUE_ROWS.toRecord(row)
    },

    take: (now, leaseUntil, limit, only, namespace) =>
      database.write(async (db) => {
        const isTheirs = await isOf(namespace)
        const due = db
          .selectFrom('write_queue')
          .selectAll()
          .where('state', '=', 'waiting')
          .where('next_try_at', '<=', now)
          .where(isTheirs)
          .orderBy('priority')
          .orderBy('seq')
          .limit(limit)
        const rows = await (only === undefined ? due : due.where('id', '=', only)).execute()
        const taken = rows.map((row) => QUEUE_ROWS.toRecord(row))
        await db
          .updateTable('write_queue')
          .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: leaseUntil }))
          .where(idsIn(taken.map(({ id }) => id)))
          .execute()
        return taken.map((write) => ({ ...write, attempts: write.attempts + 1, nextTryAt: leaseUntil }))
      }),

    isDue: async (now, namespace) => {
      const row = await database.read
        .selectFrom('write_queue')
        .select('seq')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .where(await isOf(namespace))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    finish: (id, outcome, at) =>
      database.write(async (db) => {
        await db
          .updateTable('write_queue')
          .set({
            state: 'done',
            input: null,
            reason: null,
            outcome: JSON.stringify(outcome),
            ended_at: at,
          })
          .where('id', '=', id)
          .execute()
      }),

    fail: (id, reason, nextTryAt, at) =>
      database.write(async (db) => {
        const changes =
          nextTryAt === null
            ? ({ state: 'failed', reason, ended_at: at } as const)
            : { reason, next_try_at: nextTryAt }
        await db.updateTable('write_queue').set(changes).where('id', '=', id).execute()
      }),

    retry: (ids, now, namespace) =>
      database.write(async (db) => {
        const isTheirs = await isOf(namespace)
        const failed = db
          .updateTable('write_queue')
          .set({ state: 'waiting', attempts: 0, next_try_at: now, ended_at: null })
          .where('state', '=', 'failed')
          .where(isTheirs)
        const { numUpdatedRows } = await (ids === null
          ? failed
          : failed.where(idsIn(ids))
        ).executeTakeFirstOrThrow()
        return Number(numUpdatedRows)
      }),

    remove: (ids, namespace) =>
      database.write(async (db) => {
        const isTheirs = await isOf(namespace)
        await db.deleteFrom('write_queue').where(idsIn(ids)).where(isTheirs).execute()
      }),

    list: async (state, limit, offset = 0, namespace) => {
      const all = database.read
        .selectFrom('write_queue')
        .selectAll()
        .where('state', '=', state)
        .where(await isOf(namespace))
      const ordered =
        state === 'waiting'
          ? all.orderBy('priority').orderBy('seq')
          : all.orderBy('ended_at', 'desc').orderBy('seq', 'desc')
      const rows = await ordered.limit(limit).offset(offset).execute()
      return rows.map((row) => QUEUE_ROWS.toRecord(row))
    },

    counts: async (namespace) => {
      const rows = await database.read
        .selectFrom('write_queue')
        .where(await isOf(namespace))
        .select((eb) => ['state', eb.fn.countAll().as('total')])
        .groupBy('state')
        .execute()
      const totals = new Map(rows.map(({ state, total }) => [state, Number(total)]))
      return Object.fromEntries(QUEUE_STATES.map((state) => [state, totals.get(state) ?? 0])) as QueueCounts
    },

    prune: (before, namespace) =>
      database.write(async (db) => {
        const isTheirs = await isOf(namespace)
        await db
          .deleteFrom('write_queue')
          .where('state', '=', 'done')
          .where('ended_at', '<', before)
          .where(isTheirs)
          .execute()
      }),
  }
}
