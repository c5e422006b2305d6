/** Turns whose words a person corrected, and the memories that hold instead. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { EpisodeId, EpochMs, MemoryId } from '../core/ids.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Marks turns as corrected without a replacing memory, unless they are already recorded. */
export async function markTurns(db: Kysely<Tables>, which: Expression<SqlBool>, at: EpochMs): Promise<void> {
  await sql`
    INSERT INTO corrected_turns (episode_id, memory_id, at)
    SELECT id, NULL, ${at} FROM episodes
    WHERE ${which} AND id NOT IN (SELECT episode_id FROM corrected_turns)
    ON CONFLICT DO NOTHING
  `.execute(db)
}

/** Most steps along a chain of corrections of corrections. */
const LONGEST_CHAIN = 50

/** Returns the corrected ones of these turns with the memory that holds at that moment, or null if it was removed. */
export async function loadCorrected(
  database: Database,
  turns: readonly EpisodeId[],
  by: EpochMs,
): Promise<ReadonlyMap<EpisodeId, MemoryId | null>> {
  const { rows } = await sql<{ turn: EpisodeId; at: EpochMs; memory_id: MemoryId | null }>`
    WITH RECURSIVE
      corrected (turn, at, memory_id) AS (
        SELECT episode_id, at, memory_id FROM corrected_turns
        WHERE ${database.among('episode_id', turns)} AND at <= ${by}
        UNION ALL
        -- A correction that was itself corrected: the turn it was said in holds no longer either.
        SELECT s.episode_id, coalesce(n.valid_from, n.created_at), n.id
        FROM memory_sources AS s
        JOIN memories AS m ON m.id = s.memory_id AND m.kind = 'correction'
        JOIN memories AS n ON n.id = m.superseded_by AND n.kind = 'correction'
        WHERE ${database.among('s.episode_id', turns)} AND coalesce(n.valid_from, n.created_at) <= ${by}
          AND ${database.jsonHas('m.metadata', 'heardIn', 'text')} AND ${database.jsonHas('n.metadata', 'heardIn', 'text')}
      ),
      standing (turn, at, memory_id, steps) AS (
        SELECT turn, at, memory_id, 0 FROM corrected
        UNION ALL
        SELECT standing.turn, standing.at, next.id, standing.steps + 1
        FROM standing
        JOIN memories AS m ON m.id = standing.memory_id
        JOIN memories AS next ON next.id = m.superseded_by AND coalesce(next.valid_from, next.created_at) <= ${by}
        WHERE standing.steps < ${LONGEST_CHAIN}
      )
    SELECT turn, at, CASE WHEN m.archived_at IS NULL OR m.archived_at > ${by} THEN standing.memory_id END AS memory_id
    FROM standing
    LEFT JOIN memories AS m ON m.id = standing.memory_id
    LEFT JOIN memories AS next ON next.id = m.superseded_by AND coalesce(next.valid_from, next.created_at) <= ${by}
    WHERE next.id IS NULL
    ORDER BY at, steps, turn
  `.execute(database.read)
  const found = new Map<EpisodeId, MemoryId | null>()
  // The latest correction with a memory wins; one without a memory does not replace it.
  for (const { turn, memory_id } of rows) found.set(turn, memory_id ?? found.get(turn) ?? null)
  return found
}
