/** Turns that a person corrected, and the memory that states the truth instead. */
import type { Migration } from './migration.ts'

export const correctedTurns: Migration = {
  version: 13,
  title: 'corrected turns',
  sql: `
-- Why: what was said stays as it was, so whoever tells it again has to ask whether it still holds, for every turn found.
-- Without a memory: a person called it wrong, and nothing says what holds instead; that outlives the session it was in.
CREATE TABLE corrected_turns (
  episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
  memory_id TEXT REFERENCES memories (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX corrected_turns_by_episode ON corrected_turns (episode_id, coalesce(memory_id, ''));
CREATE INDEX corrected_turns_by_memory ON corrected_turns (memory_id) WHERE memory_id IS NOT NULL;

-- Why: corrections name the turns in a note of their own, however they come in.
CREATE TRIGGER memories_after_insert_of_correction AFTER INSERT ON memories
WHEN new.kind = 'correction' AND json_type(new.metadata, '$.correctedTurns') = 'array' BEGIN
  INSERT OR IGNORE INTO corrected_turns (episode_id, memory_id, at)
    SELECT turn.value, new.id, coalesce(new.valid_from, new.created_at)
    FROM json_each(new.metadata, '$.correctedTurns') AS turn WHERE turn.value IN (SELECT id FROM episodes);
END;
CREATE TRIGGER memories_after_note_of_correction AFTER UPDATE OF metadata ON memories
WHEN new.kind = 'correction' AND json_type(new.metadata, '$.correctedTurns') = 'array' BEGIN
  INSERT OR IGNORE INTO corrected_turns (episode_id, memory_id, at)
    SELECT turn.value, new.id, coalesce(new.valid_from, new.created_at)
    FROM json_each(new.metadata, '$.correctedTurns') AS turn WHERE turn.value IN (SELECT id FROM episodes);
END;
-- Why: once something says what holds, that decides; taken back, the turn stands as before.
CREATE TRIGGER corrected_turns_after_insert AFTER INSERT ON corrected_turns WHEN new.memory_id IS NOT NULL BEGIN
  DELETE FROM corrected_turns WHERE episode_id = new.episode_id AND memory_id IS NULL;
END;

INSERT OR IGNORE INTO corrected_turns (episode_id, memory_id, at)
  SELECT turn.value, m.id, coalesce(m.valid_from, m.created_at)
  FROM memories AS m, json_each(m.metadata, '$.correctedTurns') AS turn
  WHERE m.kind = 'correction' AND json_type(m.metadata, '$.correctedTurns') = 'array'
    AND turn.value IN (SELECT id FROM episodes);
INSERT OR IGNORE INTO corrected_turns (episode_id, memory_id, at)
  SELECT episode_id, NULL, min(corrected_at) FROM injections
  WHERE episode_id IS NOT NULL AND corrected_at IS NOT NULL
    AND episode_id NOT IN (SELECT episode_id FROM corrected_turns)
  GROUP BY episode_id;
`,
}
