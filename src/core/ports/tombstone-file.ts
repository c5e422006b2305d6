/** Hashes of removed things, kept beside the database. */
export interface TombstoneFile {
  read(): readonly string[]
  add(hashes: readonly string[]): void
}
