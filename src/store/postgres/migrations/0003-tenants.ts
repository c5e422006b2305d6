/**
 * Row-level security: a session setting says which namespaces and projects the present caller reaches, and no other row can
 * be read or written. The setting is `lore.reach`: `*` for everything, or a JSON list of
 * `{"namespace": …, "projects": [… or null], "writes": true}`; without `projects` all of the namespace, and `null` among
 * them stands for what belongs to no project. Without the setting nothing is reached.
 */
import type { Migration } from './migration.ts'

const AS_OWNER = 'LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT'

const isReached = (column: string) =>
  `((SELECT lore_is_all()) OR ${column} = ANY ((SELECT lore_reached(false))::bigint[]))`
const isWritable = (column: string) =>
  `((SELECT lore_is_all()) OR ${column} = ANY ((SELECT lore_reached(true))::bigint[]))`

/** The second condition is for writing. */
type Conditions = readonly [reads: string, writes: string]

const byScope = (column = 'scope_id'): Conditions => [isReached(column), isWritable(column)]
const byRow = (table: string, key: string, column: string): Conditions => {
  const row = (condition: string) =>
    `EXISTS (SELECT 1 FROM ${table} AS place WHERE place.${key} = ${column} AND ${condition})`
  return [row('true'), row(isWritable('place.scope_id'))]
}
export const byMemory: Conditions = byRow('memories', 'id', 'memory_id')
const byDocument = byRow('documents', 'seq', 'document_seq')
const byNodes = (nodes: string): Conditions => [
  `((SELECT lore_is_all()) OR lore_holds(ARRAY[${nodes}], (SELECT lore_reached(false))))`,
  `((SELECT lore_is_all()) OR lore_holds(ARRAY[${nodes}], (SELECT lore_reached(true))))`,
]
const byName = (namespace: string, project: string): Conditions => [
  `lore_names(${namespace}, ${project}, false)`,
  `lore_names(${namespace}, ${project}, true)`,
]
const either = (one: Conditions, other: Conditions): Conditions => [
  `(${one[0]} OR ${other[0]})`,
  `(${one[1]} OR ${other[1]})`,
]
const each = (...all: readonly (readonly [column: string, conditions: Conditions])[]): Conditions => {
  const join = (at: 0 | 1) => all.map(([column, of]) => `(${column} IS NULL OR ${of[at]})`).join(' AND ')
  return [join(0), join(1)]
}
export const ONLY_ALL: Conditions = ['(SELECT lore_is_all())', '(SELECT lore_is_all())']

/**
 * The tables whose rows belong to a scope. The others hold no words of a memory or a conversation: projects, models,
 * runs, hashes, counters, notes of settings.
 */
const PROTECTED: Readonly<Record<string, Conditions>> = {
  scopes: byName('namespace', 'project'),
  sessions: byScope(),
  episodes: byScope(),
  participants: byScope(),
  memories: byScope(),
  entities: byScope(),
  entity_endings: byScope(),
  documents: byScope(),
  corpus_statistics: byScope(),
  term_statistics: byScope(),
  segments: byScope(),
  clusters: byScope(),
  communities: byScope(),
  community_scopes: byScope(),
  hook_sessions: byScope(),
  memory_sources: byMemory,
  accesses: byMemory,
  found_memories: byMemory,
  pending_quotes: byMemory,
  community_members: byMemory,
  vault_files: byMemory,
  embeddings: byDocument,
  token_vectors: byDocument,
  pending_embeddings: byDocument,
  unread_memories: byDocument,
  corrected_turns: byRow('episodes', 'id', 'episode_id'),
  injections: either(byMemory, byRow('episodes', 'id', 'episode_id')),
  decisions: each(
    ['memory_id', byMemory],
    ['target', byRow('memories', 'id', 'target')],
    ['segment_id', byRow('segments', 'id', 'segment_id')],
  ),
  edges: byNodes('source_id, target_id'),
  journal: byNodes('subject_id, source_id, target_id'),
  write_queue: byName("scope::json ->> 'namespace'", "scope::json ->> 'project'"),
  agent_offsets: byName('namespace', "nullif(project, '')"),
  reflections: byName('namespace', 'NULL'),
  watermarks: ONLY_ALL,
}

export const protect = ([table, [reads, writes]]: readonly [string, Conditions]) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY reads ON ${table} FOR SELECT USING (${reads});
CREATE POLICY writes ON ${table} USING (${writes}) WITH CHECK (${writes});
CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true);`

export const tenants: Migration = {
  version: 3,
  title: 'tenants',
  sql: `
-- Why: people of several teams share a database. The door checks every call; if a check is forgotten, the database still
-- shows nothing of another namespace.

CREATE FUNCTION lore_is_all() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('lore.reach', true), '') = '*'
$$;

CREATE FUNCTION lore_names(of_namespace text, of_project text, writing boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN coalesce(current_setting('lore.reach', true), '') = '*' THEN true
    WHEN coalesce(current_setting('lore.reach', true), '') = '' THEN false
    ELSE EXISTS (
      SELECT 1 FROM json_array_elements(current_setting('lore.reach', true)::json) AS entry
      WHERE entry ->> 'namespace' = of_namespace
        AND (NOT writing OR coalesce((entry ->> 'writes')::boolean, false))
        AND (coalesce(json_typeof(entry -> 'projects'), 'null') <> 'array' OR EXISTS (
          SELECT 1 FROM json_array_elements_text(entry -> 'projects') AS project (name)
          WHERE project.name IS NOT DISTINCT FROM of_project)))
  END
$$;

-- The scopes of the setting.
CREATE FUNCTION lore_reached(writing boolean) RETURNS bigint[] ${AS_OWNER} AS $$
  SELECT coalesce(array_agg(id), '{}') FROM scopes
  WHERE coalesce(current_setting('lore.reach', true), '') NOT IN ('', '*') AND lore_names(namespace, project, writing)
$$;

-- True if one of the nodes is a memory or a name, and all that are lie in the scopes. A link stands for its ends.
CREATE FUNCTION lore_holds(nodes text[], reached bigint[]) RETURNS boolean ${AS_OWNER} AS $$
  SELECT coalesce(bool_and(place.scope_id = ANY (reached)), false) FROM (
    SELECT scope_id FROM memories WHERE id = ANY (nodes)
    UNION ALL SELECT scope_id FROM entities WHERE id = ANY (nodes)
    UNION ALL SELECT m.scope_id FROM edges AS e JOIN memories AS m ON m.id IN (e.source_id, e.target_id)
      WHERE e.id = nodes[1]
    UNION ALL SELECT n.scope_id FROM edges AS e JOIN entities AS n ON n.id IN (e.source_id, e.target_id)
      WHERE e.id = nodes[1]
  ) AS place
$$;

-- Finds documents by words. Row-level security would keep PostgreSQL from using the index, because it cannot know that the
-- comparison tells nothing about hidden rows. So this function works for the owner, and limits itself to the setting. The
-- score is BM25. PostgreSQL does not tell how often a word occurs, but ts_rank of one word does: for n positions of the
-- same weight it is the sum of 1/1² … 1/n², divided by its limit π²/6, whose rest is about 1/(n + 1/2). A phrase counts
-- once. The caller ranks the best again by the true numbers.
CREATE FUNCTION lore_find(asked tsquery, each tsquery[], weights double precision[], average double precision, most bigint)
RETURNS TABLE (seq bigint, score double precision)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  reached bigint[] := CASE WHEN lore_is_all() THEN NULL ELSE lore_reached(false) END;
  sum text := (SELECT string_agg(format(
      'CASE WHEN d.words @@ ($2)[%s] THEN ($3)[%s] * 2.2 / (1 + l.length / %s) ELSE 0 END', n, n,
      CASE WHEN numnode(each[n]) > 1 THEN '1'
        ELSE format('(1 / greatest(1.6449 * (1 - ts_rank(''{1,1,0.5,1}'', d.words, ($2)[%s])), 0.01) - 0.5)', n) END),
      ' + ')
    FROM generate_series(1, cardinality(each)) AS n);
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT d.seq, (%s)::double precision AS score
     FROM documents AS d CROSS JOIN LATERAL (SELECT 1.2 * (0.25 + 0.75 * (d.term_count + 2) / $4)) AS l (length)
     WHERE d.words @@ $1 %s ORDER BY score DESC, d.seq LIMIT $6',
    sum, CASE WHEN reached IS NULL THEN '' ELSE 'AND d.scope_id = ANY ($5)' END)
  USING asked, each, weights, average, reached, most;
END $$;

-- The numbers of documents that match each question, within the scopes if there are any.
CREATE FUNCTION lore_count(each tsquery[], of_scopes bigint[]) RETURNS bigint[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  reached bigint[] := CASE WHEN lore_is_all() THEN NULL ELSE lore_reached(false) END;
BEGIN
  RETURN (SELECT array_agg((
      SELECT count(*) FROM documents AS d WHERE d.words @@ q.asked
        AND (of_scopes IS NULL OR d.scope_id = ANY (of_scopes)) AND (reached IS NULL OR d.scope_id = ANY (reached))
    ) ORDER BY q.place)
    FROM unnest(each) WITH ORDINALITY AS q (asked, place));
END $$;
${Object.entries(PROTECTED).map(protect).join('\n')}
`,
}
