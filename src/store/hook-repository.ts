/** Repository of hook sessions, their injections, and the log of hook calls. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { AskedMemory, HookRun, HookSession, Injection } from '../core/hook.ts'
import type { EpisodeId, EpochMs, MemoryId, ScopeId } from '../core/ids.ts'
import {
  GIVEN_KINDS,
  type GivenKind,
  type GivenTotals,
  type HookRepository,
  type HookSessionTotals,
  type HookTotals,
} from '../core/ports/hook-repository.ts'
import type { Database } from './database.ts'
import { mapRows, type RowOf } from './row-mapping.ts'
import type { Tables } from './tables.ts'
import { scopeIsWithin } from './within-scopes.ts'

const SESSION_ROWS = mapRows<HookSession>({
  agent: 'plain',
  session: 'plain',
  scopeId: 'plain',
  startedAt: 'plain',
  lastAt: 'plain',
  prompts: 'plain',
  corrections: 'plain',
  briefedAt: 'plain',
  searchedAt: 'plain',
  refusedAt: 'plain',
  learningAskedAt: 'plain',
  condensedAt: 'plain',
  tokens: 'plain',
  endedAt: 'plain',
})

const INJECTION_ROWS = mapRows<Injection>({
  id: 'plain',
  agent: 'plain',
  session: 'plain',
  event: 'plain',
  at: 'plain',
  memoryId: 'plain',
  episodeId: 'plain',
  tokens: 'plain',
  confidence: 'plain',
  usedAt: 'plain',
  correctedAt: 'plain',
  gradedAt: 'plain',
})

const ASKED_ROWS = mapRows<AskedMemory>({
  agent: 'plain',
  session: 'plain',
  memoryId: 'plain',
  words: 'json',
  at: 'plain',
})

const RUN_ROWS = mapRows<HookRun>({
  id: 'plain',
  at: 'plain',
  event: 'plain',
  agent: 'plain',
  session: 'plain',
  outcome: 'plain',
  tookMs: 'plain',
  injected: 'plain',
  tokens: 'plain',
  detail: 'plain',
})

export function createHookRepository(database: Database): HookRepository {
  return {
    findSession: async (agent, session) => {
      const row = await database.read
        .selectFrom('hook_sessions')
        .selectAll()
        .where('agent', '=', agent)
        .where('session', '=', session)
        .executeTakeFirst()
      return row === undefined ? null : SESSION_ROWS.toRecord(row)
    },

    saveSession: (session) =>
      database.write(async (db) => {
        const row = SESSION_ROWS.toRow(session)
        await db
          .insertInto('hook_sessions')
          .values(row)
          .onConflict((conflict) => conflict.columns(['agent', 'session']).doUpdateSet(row))
          .execute()
      }),

    listIdle: async (before, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('hook_sessions')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('last_at', '<', before)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('last_at')
        .limit(limit)
        .execute()
      return rows.map((row) => SESSION_ROWS.toRecord(row))
    },

    addInjections: (injections) =>
      database.write(async (db) => {
        if (injections.length === 0) return
        await db
          .insertInto('injections')
          .values(injections.map((injection) => INJECTION_ROWS.toRow(injection)))
          .execute()
      }),

    listInjections: async (agent, session) => {
      const rows = await database.read
        .selectFrom('injections')
        .selectAll()
        .where('agent', '=', agent)
        .where('session', '=', session)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map((row) => INJECTION_ROWS.toRecord(row))
    },

    scopesOfInjections: async (ids) => {
      const rows = await database.read
        .selectFrom('injections')
        .innerJoin('hook_sessions', (join) =>
          join
            .onRef('hook_sessions.agent', '=', 'injections.agent')
            .onRef('hook_sessions.session', '=', 'injections.session'),
        )
        .select(['injections.id', 'hook_sessions.scope_id'])
        .where(database.among('injections.id', ids))
        .execute()
      return new Map(rows.map((row) => [row.id, row.scope_id]))
    },

    updateInjections: (ids, changes) =>
      database.write(async (db) => {
        if (ids.length === 0 || Object.keys(changes).length === 0) return
        await db
          .updateTable('injections')
          .set(INJECTION_ROWS.toChanges(changes))
          .where('id', 'in', ids)
          .execute()
        const { correctedAt } = changes
        if (correctedAt === undefined || correctedAt === null) return
        const given = sql<SqlBool>`id IN (SELECT episode_id FROM injections WHERE ${database.among('id', ids)})`
        await markTurns(db, given, correctedAt)
      }),

    findGiven: async (agent, session, ids) => {
      if (ids.length === 0) return new Set()
      const wanted = new Set<string>(ids)
      const rows = await database.read
        .selectFrom('injections')
        .select(['memory_id', 'episode_id'])
        .where('agent', '=', agent)
        .where('session', '=', session)
        .execute()
      return new Set(
        rows
          .flatMap(({ memory_id, episode_id }) => memory_id ?? episode_id ?? [])
          .filter((id) => wanted.has(id)),
      )
    },

    addCorrected: (turns, by, at) =>
      database.write(async (db) => {
        if (turns.length === 0) return
        if (by === null) return markTurns(db, database.among('id', turns), at)
        await sql`
          INSERT INTO corrected_turns (episode_id, memory_id, at)
          SELECT id, ${by}, ${at} FROM episodes WHERE ${database.among('id', turns)}
          ON CONFLICT DO NOTHING
        `.execute(db)
      }),

    findCorrected: (turns, by = Number.MAX_SAFE_INTEGER) =>
      turns.length === 0 ? Promise.resolve(new Map()) : loadCorrected(database, turns, by),

    findDenied: async (memories) => {
      if (memories.length === 0) return new Set()
      const rows = await database.read
        .selectFrom('injections')
        .select('memory_id')
        .distinct()
        .where(database.among('memory_id', memories))
        .where('corrected_at', 'is not', null)
        .execute()
      return new Set(rows.flatMap(({ memory_id }) => memory_id ?? []))
    },

    addAsked: (asked) =>
      database.write(async (db) => {
        const row = ASKED_ROWS.toRow(asked)
        await db
          .insertInto('asked_memories')
          .values(row)
          .onConflict((conflict) => conflict.columns(['agent', 'session', 'memory_id']).doUpdateSet(row))
          .execute()
      }),

    listAsked: async (memoryId) => {
      const rows = await database.read
        .selectFrom('asked_memories')
        .selectAll()
        .where('memory_id', '=', memoryId)
        .orderBy('at')
        .execute()
      return rows.map((row) => ASKED_ROWS.toRecord(row))
    },

    removeAsked: ({ agent, session, memoryId }) =>
      database.write(async (db) => {
        await db
          .deleteFrom('asked_memories')
          .where('agent', '=', agent)
          .where('session', '=', session)
          .where('memory_id', '=', memoryId)
          .execute()
      }),

    addRun: (run) =>
      database.write(async (db) => {
        await db.insertInto('hook_runs').values(RUN_ROWS.toRow(run)).execute()
      }),

    listRuns: async (limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('hook_runs')
        .selectAll()
        .$if(scopes !== null, (query) =>
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom('hook_sessions')
                .select('hook_sessions.session')
                .whereRef('hook_sessions.agent', '=', 'hook_runs.agent')
                .whereRef('hook_sessions.session', '=', 'hook_runs.session')
                .where(scopeIsWithin(database, 'hook_sessions.scope_id', scopes)),
            ),
          ),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => RUN_ROWS.toRecord(row))
    },

    listRunsOf: async (agent, session, event) => {
      const rows = await database.read
        .selectFrom('hook_runs')
        .selectAll()
        .where('agent', '=', agent)
        .where('session', '=', session)
        .where('event', '=', event)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map((row) => RUN_ROWS.toRecord(row))
    },

    pruneRuns: (keep) =>
      database.write(async (db) => {
        await db
          .deleteFrom('hook_runs')
          .where('id', 'not in', (query) =>
            query
              .selectFrom('hook_runs')
              .select('id')
              .orderBy('at', 'desc')
              .orderBy('id', 'desc')
              .limit(keep),
          )
          .execute()
      }),

    totals: async (since, scopes) => {
      const sessions = await loadTotals(database, since, scopes, null)
      return sessions.reduce<HookTotals>(addTotals, NOTHING)
    },

    totalsByKind: (since, until, scopes) => loadTotalsByKind(database, since, until, scopes),

    totalsBySession: (since, scopes, limit) => loadTotals(database, since, scopes, limit),

    removeSessions: (names, scopes) =>
      database.write(async (db) => {
        const within =
          scopes.length === 0
            ? []
            : await db
                .selectFrom('hook_sessions')
                .select(['agent', 'session'])
                .where('scope_id', 'in', scopes)
                .execute()
        for (const { agent, session } of [...names, ...within]) {
          for (const table of ['injections', 'asked_memories', 'hook_runs', 'hook_sessions'] as const) {
            await db.deleteFrom(table).where('agent', '=', agent).where('session', '=', session).execute()
          }
        }
      }),

    pruneSessions: (before) =>
      database.write(async (db) => {
        for (const table of ['injections', 'asked_memories'] as const) {
          await db
            .deleteFrom(table)
            .where((where) =>
              where.exists(
                where
                  .selectFrom('hook_sessions')
                  .select('session')
                  .whereRef('hook_sessions.agent', '=', `${table}.agent`)
                  .whereRef('hook_sessions.session', '=', `${table}.session`)
                  .where('hook_sessions.last_at', '<', before),
              ),
            )
            .execute()
        }
        await db.deleteFrom('hook_sessions').where('last_at', '<', before).execute()
      }),
  }
}

/** Marks turns as corrected without a replacing memory, unless they are already recorded. */
async function markTurns(db: Kysely<Tables>, which: Expression<SqlBool>, at: EpochMs): Promise<void> {
  await sql`
    INSERT INTO corrected_turns (episode_id, memory_id, at)
    SELECT id, NULL, ${at} FROM episodes
    WHERE ${which} AND id NOT IN (SELECT episode_id FROM corrected_turns)
    ON CONFLICT DO NOTHING
  `.execute(db)
}

/** Most steps along a chain of corrections of corrections. */
const LONGEST_CHAIN = 50

async function loadCorrected(
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

const NOTHING: HookTotals = {
  sessions: 0,
  prompts: 0,
  corrections: 0,
  promptsWithInjection: 0,
  injections: 0,
  tokens: 0,
  used: 0,
  corrected: 0,
}

function addTotals(sum: HookTotals, one: HookSessionTotals): HookTotals {
  return {
    sessions: sum.sessions + 1,
    prompts: sum.prompts + one.prompts,
    corrections: sum.corrections + one.corrections,
    promptsWithInjection: sum.promptsWithInjection + one.promptsWithInjection,
    injections: sum.injections + one.injections,
    tokens: sum.tokens + one.tokens,
    used: sum.used + one.used,
    corrected: sum.corrected + one.corrected,
  }
}

async function loadTotalsByKind(
  database: Database,
  since: EpochMs,
  until: EpochMs,
  scopes: readonly ScopeId[] | null,
): Promise<GivenTotals[]> {
  if (scopes !== null && scopes.length === 0) return []
  const kind = sql<GivenKind | null>`CASE i.event
    WHEN 'session_start' THEN 'brief'
    WHEN 'subagent_start' THEN 'subagents'
    WHEN 'prompt' THEN
      CASE WHEN i.confidence IS NULL THEN 'brief' WHEN i.memory_id IS NULL THEN 'turns' ELSE 'memories' END
  END`
  const rows = await database.read
    .selectFrom('injections as i')
    .innerJoin('hook_sessions as s', (join) =>
      join.onRef('i.agent', '=', 's.agent').onRef('i.session', '=', 's.session'),
    )
    .select([
      kind.as('kind'),
      sql<number>`count(i.id)`.as('given'),
      sql<number>`count(i.used_at)`.as('used'),
      sql<number>`count(i.corrected_at)`.as('corrected'),
    ])
    .where('i.at', '>=', since)
    .where('i.at', '<', until)
    .$if(scopes !== null, (query) => query.where('s.scope_id', 'in', scopes ?? []))
    .groupBy('kind')
    .execute()
  return GIVEN_KINDS.flatMap((known) => {
    const row = rows.find((one) => one.kind === known)
    return row === undefined
      ? []
      : [{ kind: known, given: row.given, used: row.used, corrected: row.corrected }]
  })
}

/** @param limit null for all sessions */
async function loadTotals(
  database: Database,
  since: EpochMs,
  scopes: readonly ScopeId[] | null,
  limit: number | null,
): Promise<HookSessionTotals[]> {
  if (scopes !== null && scopes.length === 0) return []
  const rows = await database.read
    .selectFrom('hook_sessions as s')
    .leftJoin('injections as i', (join) =>
      // Memories that the agent found itself were not injected.
      join.onRef('i.agent', '=', 's.agent').onRef('i.session', '=', 's.session').on('i.event', '<>', 'stop'),
    )
    .selectAll('s')
    .select([
      sql<number>`count(i.id)`.as('injection_count'),
      sql<number>`count(i.used_at)`.as('used_count'),
      sql<number>`count(i.corrected_at)`.as('corrected_count'),
      sql<number>`count(DISTINCT CASE WHEN i.event = 'prompt' THEN i.at END)`.as('prompt_count'),
    ])
    .where('s.started_at', '>=', since)
    .$if(scopes !== null, (query) => query.where('s.scope_id', 'in', scopes ?? []))
    .groupBy(['s.agent', 's.session'])
    .orderBy('s.started_at', 'desc')
    .orderBy('s.session')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map((row) => {
    const session = SESSION_ROWS.toRecord(row as RowOf<HookSession>)
    return {
      session,
      prompts: session.prompts,
      corrections: session.corrections,
      promptsWithInjection: row.prompt_count,
      injections: row.injection_count,
      tokens: session.tokens,
      used: row.used_count,
      corrected: row.corrected_count,
    }
  })
}
