/**
 * Indexes for a session's brief: binding memories, and the newest of each kind, without scanning a project.
 */
import type { Migration } from './migration.ts'

export const brief: Migration = {
  version: 12,
  title: 'brief',
  sql: `
-- Why: a brief asks for the newest decisions, rules and promises of a project each time a session starts. All that the
-- question names stands in the index: SQLite would else rather walk over everything.
CREATE INDEX memories_by_kind_said
  ON memories (scope_id, kind, coalesce(valid_from, created_at), id, archived_at, superseded_by, valid_from, created_at)
  WHERE archived_at IS NULL AND superseded_by IS NULL;
-- Why: and for what binds in it, of whatever kind: few among many.
CREATE INDEX memories_by_kind_of_binding ON memories (scope_id, kind, coalesce(valid_from, created_at), id)
  WHERE archived_at IS NULL AND superseded_by IS NULL AND (layer <= 2 OR category = 'fundamental');
`,
}
