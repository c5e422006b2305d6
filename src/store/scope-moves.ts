/**
 * Moves the rows of a scope to another one: memories, conversations and names, with everything that follows them. Each
 * row is noted under a run, so that it can move back. Communities are derived and are computed again by sleep.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ScopeId } from '../core/ids.ts'
import type { MovedRows } from '../core/ports/project-repository.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

type IndexChanger = Pick<Database, 'changingIndex'>

type Kind = Tables['scope_moves']['kind']

/** Moves everything in `from` to `to`. */
export async function moveScope(
  database: IndexChanger,
  db: Kysely<Tables>,
  runId: string,
  from: ScopeId,
  to: ScopeId,
): Promise<MovedRows> {
  const note = (kind: Kind, rows: RawBuilder<unknown>) => noteRows(db, runId, kind, sql`${from}, ${to}`, rows)
  await note('memory', sql`FROM memories AS row WHERE row.scope_id = ${from}`)
  await note('session', sql`FROM sessions AS row WHERE row.scope_id = ${from}`)
  await note('segment', sql`FROM segments AS row WHERE row.scope_id = ${from}`)
  await pointToNamesakes(db, from, to)
  // A name that the other scope has too stays behind, without links.
  await note(
    'entity',
    sql`FROM entities AS row WHERE row.scope_id = ${from} AND NOT EXISTS (
      SELECT 1 FROM entities AS same
      WHERE same.scope_id = ${to} AND same.kind = row.kind AND same.name_key = row.name_key)`,
  )
  await sql`INSERT INTO participants (scope_id, name)
    SELECT ${to}, name FROM participants WHERE scope_id = ${from} ON CONFLICT DO NOTHING`.execute(db)
  return applyMoves(database, db, runId)
}

/**
 * Moves back the rows that a run moved and that are still there, noted under another run. A memory that was placed below
 * another memory meanwhile stays with it; what was placed below a moved one goes along.
 */
export async function moveBack(
  database: IndexChanger,
  db: Kysely<Tables>,
  of: string,
  runId: string,
): Promise<MovedRows> {
  await sql`
    WITH RECURSIVE going (id, back, now) AS (
      SELECT m.id, s.from_scope, m.scope_id FROM scope_moves AS s JOIN memories AS m ON m.id = s.row_id
      WHERE s.run_id = ${of} AND s.kind = 'memory' AND m.parent_id IS NULL AND ${isStillThere('m')}
      UNION
      SELECT c.id, g.back, c.scope_id FROM going AS g JOIN memories AS c ON c.parent_id = g.id
    )
    INSERT INTO scope_moves (run_id, kind, row_id, from_scope, to_scope)
      SELECT ${runId}, 'memory', id, now, back FROM going WHERE now <> back ON CONFLICT DO NOTHING`.execute(
    db,
  )
  for (const [kind, table] of [
    ['session', 'sessions'],
    ['segment', 'segments'],
  ] as const) {
    await noteBack(db, of, runId, kind, table, sql`TRUE`)
  }
  await noteBack(
    db,
    of,
    runId,
    'entity',
    'entities',
    sql`NOT EXISTS (SELECT 1 FROM entities AS same
      WHERE same.scope_id = s.from_scope AND same.kind = row.kind AND same.name_key = row.name_key)`,
  )
  return applyMoves(database, db, runId)
}

async function noteRows(
  db: Kysely<Tables>,
  runId: string,
  kind: Kind,
  ends: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`INSERT INTO scope_moves (run_id, kind, row_id, from_scope, to_scope)
    SELECT ${runId}, ${kind}, row.id, ${ends} ${rows} ON CONFLICT DO NOTHING`.execute(db)
}

async function noteBack(
  db: Kysely<Tables>,
  of: string,
  runId: string,
  kind: Kind,
  table: 'sessions' | 'segments' | 'entities',
  condition: RawBuilder<unknown>,
): Promise<void> {
  await noteRows(
    db,
    runId,
    kind,
    sql`row.scope_id, s.from_scope`,
    sql`FROM scope_moves AS s JOIN ${sql.table(table)} AS row ON row.id = s.row_id
      WHERE s.run_id = ${of} AND s.kind = ${kind} AND row.scope_id <> s.from_scope
        AND ${isStillThere('row')} AND ${condition}`,
  )
}

/** True if the row lies in the scope that the move `s` led to, or where later joins of that scope's project led it. */
function isStillThere(row: 'm' | 'row'): RawBuilder<unknown> {
  return sql`EXISTS (
    WITH RECURSIVE led (project) AS (
      SELECT project FROM scopes WHERE id = s.to_scope
      UNION
      SELECT p.joined_to FROM led JOIN projects AS p ON p.name = led.project WHERE p.joined_to IS NOT NULL
    )
    SELECT 1 FROM scopes AS to_scope JOIN scopes AS now
      ON now.namespace = to_scope.namespace AND now.branch IS NOT DISTINCT FROM to_scope.branch
    WHERE to_scope.id = s.to_scope AND now.id = ${sql.ref(`${row}.scope_id`)}
      AND now.project IN (SELECT project FROM led))`
}

/** Makes links to names of `from` lead to the same names of `to`. */
async function pointToNamesakes(db: Kysely<Tables>, from: ScopeId, to: ScopeId): Promise<void> {
  for (const end of ['source_id', 'target_id'] as const) {
    const column = sql.ref(end)
    const other = sql.ref(end === 'source_id' ? 'target_id' : 'source_id')
    const same = sql`SELECT same.id FROM entities AS own JOIN entities AS same
      ON same.scope_id = ${to} AND same.kind = own.kind AND same.name_key = own.name_key
      WHERE own.scope_id = ${from} AND own.id = edges.${column}`
    // A link that leads there already stays alone.
    await sql`UPDATE edges SET ${column} = (${same}) WHERE EXISTS (${same}) AND NOT EXISTS (
      SELECT 1 FROM edges AS there WHERE there.${column} = (${same}) AND there.${other} = edges.${other}
        AND there.relation = edges.relation)`.execute(db)
  }
}

/** Sets the scope of the rows that the run notes, and of the rows that belong to them. */
async function applyMoves(database: IndexChanger, db: Kysely<Tables>, runId: string): Promise<MovedRows> {
  const count = async (kind: Kind) => {
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM scope_moves
      WHERE run_id = ${runId} AND kind = ${kind}`.execute(db)
    return rows[0]?.total ?? 0
  }
  const moved = { memories: await count('memory'), sessions: await count('session') }
  const setRows = () => setScopes(db, runId)
  if (moved.memories + moved.sessions > 0) await database.changingIndex(db, setRows)
  else await setRows()
  await sql`UPDATE hook_sessions SET scope_id = (
      SELECT sessions.scope_id FROM sessions
      WHERE sessions.agent = hook_sessions.agent AND sessions.external_id = hook_sessions.session)
    WHERE EXISTS (SELECT 1 FROM sessions
      WHERE sessions.agent = hook_sessions.agent AND sessions.external_id = hook_sessions.session
        AND ${isMoved(runId, 'session', 'sessions.id')})`.execute(db)
  await sql`INSERT INTO unread_memories (document_seq)
    SELECT seq FROM documents WHERE kind = 'memory' AND ${isMoved(runId, 'memory', 'subject_id')}
    ON CONFLICT DO NOTHING`.execute(db)
  const ends = sql`(SELECT from_scope FROM scope_moves WHERE run_id = ${runId}
    UNION SELECT to_scope FROM scope_moves WHERE run_id = ${runId})`
  await sql`DELETE FROM communities WHERE scope_id IN ${ends}`.execute(db)
  await sql`DELETE FROM community_scopes WHERE scope_id IN ${ends}`.execute(db)
  return moved
}

function isMoved(runId: string, kind: Kind, id: string): RawBuilder<unknown> {
  return sql`${sql.ref(id)} IN (SELECT row_id FROM scope_moves WHERE run_id = ${runId} AND kind = ${kind})`
}

const MOVED: readonly (readonly [table: string, kind: Kind, id: string])[] = [
  ['memories', 'memory', 'id'],
  ['clusters', 'memory', 'id'],
  ['sessions', 'session', 'id'],
  ['episodes', 'session', 'session_id'],
  ['segments', 'segment', 'id'],
  ['entities', 'entity', 'id'],
  ['entity_endings', 'entity', 'entity_id'],
]

async function setScopes(db: Kysely<Tables>, runId: string): Promise<void> {
  const target = (kind: Kind, id: string) => sql`(SELECT move.to_scope FROM scope_moves AS move
    WHERE move.run_id = ${runId} AND move.kind = ${kind} AND move.row_id = ${sql.ref(id)})`
  for (const [table, kind, id] of MOVED) {
    await sql`UPDATE ${sql.table(table)} SET scope_id = ${target(kind, `${table}.${id}`)}
      WHERE ${isMoved(runId, kind, id)}`.execute(db)
  }
  // A trigger moves the documents of memories.
  await sql`UPDATE documents SET scope_id = ${target('session', 'documents.session_id')}
    WHERE kind = 'episode' AND ${isMoved(runId, 'session', 'session_id')}`.execute(db)
}
