/**
 * Marks homes that captured conversations before consent was asked, so that an update does not silently end
 * capture.
 */
import type { Migration } from './migration.ts'

export const formerCapture: Migration = {
  version: 15,
  title: 'former capture',
  sql: `
-- Why: conversations are now read only after a person has agreed; a store that holds some was filled by somebody who
-- relied on it. A new store has no watermarks yet, and gets no note.
INSERT INTO notes (key, value) SELECT 'capture.former', 'true'
  WHERE EXISTS (SELECT 1 FROM watermarks WHERE turns > 0);
`,
}
