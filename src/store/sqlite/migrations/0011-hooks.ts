/** Hooks: sessions, injections, and the log of calls. */
import type { Migration } from './migration.ts'

export const hooks: Migration = {
  version: 11,
  title: 'hooks',
  sql: `
-- Why: what a session was told, and whether it was asked, must hold across restarts of the daemon.
CREATE TABLE hook_sessions (
  agent TEXT NOT NULL,
  session TEXT NOT NULL,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  prompts INTEGER NOT NULL,
  corrections INTEGER NOT NULL,
  briefed_at INTEGER,
  searched_at INTEGER,
  refused_at INTEGER,
  learning_asked_at INTEGER,
  condensed_at INTEGER,
  tokens INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (agent, session)
) STRICT, WITHOUT ROWID;

-- Why: what a session was given goes with what it was; a memory that is gone leaves no trace here.
CREATE TABLE injections (
  id TEXT PRIMARY KEY,
  agent TEXT NOT NULL,
  session TEXT NOT NULL,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  memory_id TEXT REFERENCES memories (id) ON DELETE CASCADE,
  episode_id TEXT REFERENCES episodes (id) ON DELETE CASCADE,
  tokens INTEGER NOT NULL,
  confidence REAL,
  used_at INTEGER,
  corrected_at INTEGER,
  graded_at INTEGER,
  CHECK ((memory_id IS NULL) <> (episode_id IS NULL))
) STRICT, WITHOUT ROWID;
-- Why: each is given once a session.
CREATE INDEX injections_by_session ON injections (agent, session, at);
CREATE INDEX injections_by_memory ON injections (memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX injections_by_episode ON injections (episode_id) WHERE episode_id IS NOT NULL;

-- Why: whoever wonders what a hook did, or what it cost, looks here.
CREATE TABLE hook_runs (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  agent TEXT NOT NULL,
  session TEXT NOT NULL,
  outcome TEXT NOT NULL,
  took_ms INTEGER,
  injected INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  detail TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX hook_runs_by_time ON hook_runs (at);
`,
}
