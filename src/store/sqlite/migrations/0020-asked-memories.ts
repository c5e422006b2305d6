/** Adds the memories about which an agent was asked. */
import type { Migration } from './migration.ts'

export const askedMemories: Migration = {
  version: 20,
  title: 'asked memories',
  sql: `
-- Why: an agent that was asked about a memory may replace it for a while, also if the daemon is restarted in between. A
-- purged memory leaves none of its words here.
CREATE TABLE asked_memories (
  agent TEXT NOT NULL,
  session TEXT NOT NULL,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  -- The content words of the memory, as a JSON list.
  words TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (agent, session, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_memories_by_memory ON asked_memories (memory_id);
`,
}
