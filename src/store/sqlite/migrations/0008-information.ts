/** How much each text tells, for ranking. What is there already gets it when it is analysed anew. */
import type { Migration } from './migration.ts'

export const information: Migration = {
  version: 8,
  title: 'information',
  sql: 'ALTER TABLE documents ADD COLUMN information REAL;',
}
