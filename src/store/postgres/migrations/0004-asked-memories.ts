/** Adds the memories about which an agent was asked. */

import { TEXT } from './0001-foundation.ts'
import { byMemory, protect } from './0003-tenants.ts'
import type { Migration } from './migration.ts'

export const askedMemories: Migration = {
  version: 4,
  title: 'asked memories',
  schema: 20,
  sql: `
-- Why: an agent that was asked about a memory may replace it for a while, also on another replica. A purged memory leaves
-- none of its words here.
CREATE TABLE asked_memories (
  agent ${TEXT} NOT NULL,
  session ${TEXT} NOT NULL,
  memory_id ${TEXT} NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  -- The content words of the memory, as a JSON list.
  words ${TEXT} NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (agent, session, memory_id)
);
CREATE INDEX asked_memories_by_memory ON asked_memories (memory_id);
${protect(['asked_memories', byMemory])}
`,
}
