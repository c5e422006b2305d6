/** A file beside the database with the hashes of removed conversations and memories. */
export interface TombstoneFile {
  read(): readonly string[]
  add(hashes: readonly string[]): void
}
