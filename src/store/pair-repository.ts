/**
 * Repository of judged pairs, by text hashes; kept after the memories are purged, because hashes reveal
 * nothing.
 */
import type { JudgedPair } from '../core/judged-pair.ts'
import type { PairRepository } from '../core/ports/pair-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import { textIsWithin } from './within-scopes.ts'

const PAIR_ROWS = mapRows<JudgedPair>({
  question: 'plain',
  a: 'plain',
  b: 'plain',
  verdict: 'plain',
  at: 'plain',
})

export function createPairRepository(database: Database): PairRepository {
  return {
    // Looks up the smaller hash only; two lists would combine every smaller with every larger hash.
    find: async (question, pairs, scopes = null) => {
      const wanted = pairs.map(([one, other]) => inOrder(one, other))
      const keys = new Set(wanted.map(toKey))
      const rows = await database.read
        .selectFrom('judged_pairs')
        .selectAll()
        .where('question', '=', question)
        .where(
          database.among(
            'a',
            wanted.map(({ a }) => a),
          ),
        )
        .where(textIsWithin(database, 'judged_pairs.a', scopes))
        .where(textIsWithin(database, 'judged_pairs.b', scopes))
        .execute()
      return new Map(
        rows.filter((row) => keys.has(toKey(row))).map((row) => [toKey(row), PAIR_ROWS.toRecord(row)]),
      )
    },

    save: (pairs) =>
      database.write(async (db) => {
        for (const pair of pairs) {
          const row = PAIR_ROWS.toRow({ ...pair, ...inOrder(pair.a, pair.b) })
          await db
            .insertInto('judged_pairs')
            .values(row)
            .onConflict((conflict) =>
              conflict.columns(['question', 'a', 'b']).doUpdateSet({ verdict: row.verdict, at: row.at }),
            )
            .execute()
        }
      }),

    remove: (pairs) =>
      database.write(async (db) => {
        for (const { question, a: one, b: other } of pairs) {
          const { a, b } = inOrder(one, other)
          await db
            .deleteFrom('judged_pairs')
            .where('question', '=', question)
            .where('a', '=', a)
            .where('b', '=', b)
            .execute()
        }
      }),

    /** Newest first. */
    list: async (question, verdict, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('judged_pairs')
        .selectAll()
        .where('question', '=', question)
        .where('verdict', '=', verdict)
        .where(textIsWithin(database, 'judged_pairs.a', scopes))
        .where(textIsWithin(database, 'judged_pairs.b', scopes))
        .orderBy('at', 'desc')
        .orderBy('a')
        .orderBy('b')
        .limit(limit)
        .execute()
      return rows.map(PAIR_ROWS.toRecord)
    },
  }
}

function inOrder(one: string, other: string): Pick<JudgedPair, 'a' | 'b'> {
  return one <= other ? { a: one, b: other } : { a: other, b: one }
}

function toKey({ a, b }: Pick<JudgedPair, 'a' | 'b'>): string {
  return `${a} ${b}`
}
