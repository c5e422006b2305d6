/** Information content of each text, for ranking. Existing documents get it with their next analysis. */
import type { Migration } from './migration.ts'

export const information: Migration = {
  version: 8,
  title: 'information',
  sql: `
-- Why: a turn that names many particular things is likelier to hold an answer than one that asks or cheers. Null where a
-- document was analysed before that was looked at.
ALTER TABLE documents ADD COLUMN information REAL;`,
}
