/**
 * The integration tests that run over PGlite beside a real PostgreSQL. Where there is no server, all that can run over
 * PostgreSQL do so over PGlite (project `postgres`), as on the machines without one in the workflow of this repository. Where
 * there is one, these are enough for what differs: PGlite has a single connection, for which callers take turns, and work that
 * holds it shares it. So they are those that write in transactions, many at once, or in the background.
 */
export const ON_PGLITE = [
  'capture',
  'communities',
  'digest-beside',
  'engine',
  'hooks-compaction',
  'planned-changes',
  'rebuild',
  'recall-visibility',
  'undo-small-runs',
  'write-queue',
] as const
