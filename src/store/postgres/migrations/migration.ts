/** One migration of the schema on PostgreSQL. */
export interface Migration {
  /** Increasing; 1–99 for the store itself, from 100 on for the tables of a team. */
  readonly version: number
  readonly title: string
  /** The schema version of the store that is complete after it, as SQLite's migrations count it; none for a team's tables. */
  readonly schema?: number
  /** Opens with a `-- Why:` comment. Runs inside a transaction, as the owner of the tables. */
  readonly sql: string
}
