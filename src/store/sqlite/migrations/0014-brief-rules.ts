/**
 * More indexes for a session's brief: a person's rules, and the newest topics, without scanning a project.
 */
import type { Migration } from './migration.ts'

export const briefRules: Migration = {
  version: 14,
  title: 'brief rules',
  sql: `
-- Why: a brief looks for rules among what a person said is so; that is little of what is known.
CREATE INDEX memories_by_trust_said ON memories (scope_id, trust, kind, coalesce(valid_from, created_at), id)
  WHERE archived_at IS NULL AND superseded_by IS NULL;
-- Why: and for the newest roots of a project. All that the question names stands in the index.
CREATE INDEX memories_by_age_of_live_roots ON memories (scope_id, created_at, id, archived_at, superseded_by, parent_id)
  WHERE parent_id IS NULL AND archived_at IS NULL AND superseded_by IS NULL;
`,
}
