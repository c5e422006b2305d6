/** Reads the newest revision, which every change of a document, a vector or a link increases. */
import type { Statements } from './database.ts'

export async function readRevision(statements: Statements): Promise<number> {
  return (await statements.get<{ value: number }>('SELECT lore_revision() AS value'))?.value ?? 0
}
