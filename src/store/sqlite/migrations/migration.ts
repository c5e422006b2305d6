/** One migration of the schema. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly version: number
  readonly title: string
  /** Opens with a `-- Why:` comment. Runs inside a transaction. */
  readonly sql: string
}
