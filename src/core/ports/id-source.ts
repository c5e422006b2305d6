/** Makes UUIDv7 strings, strictly increasing within a process. */
export interface IdSource {
  next(): string
}
