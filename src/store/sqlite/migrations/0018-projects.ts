/** Projects with their names and aliases, the rows that a join moved, and agents' cursors by project. */
import type { Migration } from './migration.ts'

export const projects: Migration = {
  version: 18,
  title: 'projects',
  sql: `
-- Why: a project must stay the same one when its repository gets a first commit, a remote, another folder or another
-- clone. So it has aliases, and each sign of a folder leads to one project.
CREATE TABLE projects (
  -- The name in scopes.
  name TEXT PRIMARY KEY,
  -- The name that people and agents see.
  label TEXT NOT NULL,
  -- The project that this one is a part of; its memories lie there.
  joined_to TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX projects_by_label ON projects (label);
CREATE INDEX projects_by_joined_to ON projects (joined_to) WHERE joined_to IS NOT NULL;

CREATE TABLE project_aliases (
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'repository', 'commit', 'remote')),
  value TEXT NOT NULL,
  project TEXT NOT NULL REFERENCES projects (name) ON DELETE CASCADE,
  -- For a repository: identifies its folder on disk, so that a moved one is recognised and a new one in its place is not.
  mark TEXT,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (kind, value, project)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_aliases_by_project ON project_aliases (project);
CREATE INDEX project_aliases_by_mark ON project_aliases (mark) WHERE mark IS NOT NULL;

-- Why: what a person took apart must not be joined again by a rule.
CREATE TABLE project_separations (
  project TEXT NOT NULL,
  other TEXT NOT NULL,
  PRIMARY KEY (project, other)
) STRICT, WITHOUT ROWID;

-- Why: a join can be undone if it is known which rows lay where.
CREATE TABLE project_changes (
  seq INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL,
  project TEXT NOT NULL,
  joined_before TEXT,
  joined_after TEXT
) STRICT;
CREATE INDEX project_changes_by_run ON project_changes (run_id);
CREATE INDEX project_changes_by_project ON project_changes (project);
CREATE TABLE scope_moves (
  run_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('memory', 'session', 'segment', 'entity')),
  row_id TEXT NOT NULL,
  from_scope INTEGER NOT NULL,
  to_scope INTEGER NOT NULL,
  PRIMARY KEY (run_id, kind, row_id)
) STRICT, WITHOUT ROWID;

-- Why: agents of the same name work in many projects, and each project's changes are told to each of them once. The
-- former cursors hold for calls without a project, which is the empty text.
CREATE TABLE agent_offsets_by_project (
  agent TEXT NOT NULL,
  namespace TEXT NOT NULL,
  project TEXT NOT NULL,
  position INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (agent, namespace, project)
) STRICT, WITHOUT ROWID;
INSERT INTO agent_offsets_by_project (agent, namespace, project, position, read_at)
  SELECT agent, namespace, '', position, read_at FROM agent_offsets;
DROP TABLE agent_offsets;
ALTER TABLE agent_offsets_by_project RENAME TO agent_offsets;
`,
}
