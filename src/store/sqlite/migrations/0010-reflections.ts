/** Reflected sessions, and an index to find memories by title. */
import type { Migration } from './migration.ts'

export const reflections: Migration = {
  version: 10,
  title: 'reflections',
  sql: `
-- Why: a session is reflected on once, also after the memory that keeps the reflection has gone.
CREATE TABLE reflections (
  namespace TEXT NOT NULL,
  session TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (namespace, session)
) STRICT, WITHOUT ROWID;

-- Why: where titles must differ, each new one is looked up among all.
CREATE INDEX memories_by_title ON memories (title);
`,
}
