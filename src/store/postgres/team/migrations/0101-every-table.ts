/**
 * Row-level security for the tables that migration 3 left open: those of the team itself, and those that hold names, hashes or
 * bookkeeping. `OPEN_TABLES` lists the rest, each with its reason; a test compares both lists with the database.
 */
import { protect } from '../../migrations/0003-tenants.ts'
import type { Migration } from '../../migrations/migration.ts'

const ALL = '(SELECT lore_is_all())'

/** Only the server itself reads and writes them, with connections that reach the whole store. */
const OF_SERVER = [
  'team_people',
  'team_grants',
  'team_tokens',
  'team_identities',
  'team_sign_ins',
  'team_codes',
  'team_pending',
  'team_calls',
  'team_audit',
  // Ids of what was deleted, written by triggers.
  'deleted_documents',
  'deleted_edges',
  'deleted_memories',
  // Folders, remotes and joins of projects concern every namespace.
  'project_aliases',
  'project_changes',
  'project_separations',
  'scope_moves',
  // Of hooks and of captured conversations, which a server does not serve.
  'hook_runs',
  'served_texts',
] as const

/** Tables without row-level security, and why nothing is lost by it. */
export const OPEN_TABLES: Readonly<Record<string, string>> = {
  counters: 'two numbers',
  embedding_models: 'names of models and their sizes',
  migrations: 'names of migrations; the server’s role may only read it',
  runs: 'kinds, times and counts; the door hides the runs of others',
}

/** True if the reach allows writing anywhere. */
const WRITES_SOMEWHERE = `(${ALL} OR cardinality((SELECT lore_reached(true))) > 0)`
const knows = (column: string) =>
  `EXISTS (SELECT 1 FROM memories AS said WHERE said.content_hash = judged_pairs.${column})`
const KNOWS_BOTH = `(${ALL} OR (${knows('a')} AND ${knows('b')}))`
/** Keys of notes are the engine's own. Those about one place end with its name. */
const NOTE_IS_OWN = `(${ALL} OR key NOT LIKE 'agents.compared %' OR EXISTS (SELECT 1 FROM scopes AS place
  WHERE key = 'agents.compared ' || place.namespace || coalesce(' ' || place.project, '')))`

/** They work for the owner of the tables and ask nothing; only the functions of migration 101 call them. */
export const UNASKED_FUNCTIONS = ['lore_drop_index_now(bigint)', 'lore_rebuild_now()'] as const

const REFUSE = `IF NOT lore_is_all() THEN
    RAISE EXCEPTION 'only the whole store can be rebuilt' USING ERRCODE = 'insufficient_privilege'; END IF;`
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT'

export const everyTable: Migration = {
  version: 101,
  title: 'every table',
  sql: `
-- Why: a connection that reaches one namespace must not read another one's project names or hashes, nor the people, tokens
-- and audit log of the server.
${OF_SERVER.map((table) => protect([table, [ALL, ALL]])).join('\n')}
${protect(['judged_pairs', [KNOWS_BOTH, `${KNOWS_BOTH} AND ${WRITES_SOMEWHERE}`]])}
${protect(['notes', [NOTE_IS_OWN, `${NOTE_IS_OWN} AND ${WRITES_SOMEWHERE}`]])}

-- A tombstone keeps a text out of every namespace, so everybody may look for the hash of a text, and nobody else may add one.
${protect(['tombstones', ['true', ALL]])}

-- Budgets are totals over the whole store, which the server reads itself; what an entry says is nobody else's.
${protect(['ledger', [ALL, ALL]])}
CREATE POLICY appends ON ledger FOR INSERT WITH CHECK (${WRITES_SOMEWHERE});

-- A project is seen where a scope names it. The row of a project that another namespace has too is shared.
${protect(['projects', [`(${ALL} OR EXISTS (SELECT 1 FROM scopes AS place WHERE place.project = projects.name))`, ALL]])}
CREATE POLICY appends ON projects FOR INSERT WITH CHECK (${WRITES_SOMEWHERE});

-- One subject of a provider stands for a person, also if two sign in at the same moment.
CREATE UNIQUE INDEX team_identities_by_person ON team_identities (person_id, issuer);

-- These work for the owner of the tables, so they must ask themselves. Making the index of a model does no harm.
ALTER FUNCTION lore_drop_index(bigint) RENAME TO lore_drop_index_now;
ALTER FUNCTION lore_rebuild() RENAME TO lore_rebuild_now;
REVOKE EXECUTE ON FUNCTION ${UNASKED_FUNCTIONS.join(', ')} FROM PUBLIC;
CREATE FUNCTION lore_drop_index(model bigint) RETURNS void ${AS_OWNER} AS $$
BEGIN ${REFUSE} PERFORM lore_drop_index_now(model); END $$;
CREATE FUNCTION lore_rebuild() RETURNS void ${AS_OWNER} AS $$
BEGIN ${REFUSE} PERFORM lore_rebuild_now(); END $$;
`,
}
