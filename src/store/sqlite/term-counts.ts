/**
 * Counts how many documents of the whole index have a word, and remembers the counts until a document changes. Deep
 * search counts more than a thousand words, and the next question meets most of them again.
 */
import type { SqliteConnection } from './driver.ts'
import { readRevision } from './revision.ts'

/** Returns the number of documents by word; words without any are absent. */
export type CountTerms = (
  connection: SqliteConnection,
  terms: readonly string[],
) => ReadonlyMap<string, number>

/** About 5 MB. */
const MOST_REMEMBERED = 50_000

/** The counts belong to one connection, and to one transaction if it is in one. */
export function createTermCounts(): CountTerms {
  const known = new Map<string, number>()
  let countedAt = -1
  return (connection, terms) => {
    const revision = readRevision(connection)
    if (revision !== countedAt || known.size > MOST_REMEMBERED) known.clear()
    countedAt = revision
    const unknown = terms.filter((term) => !known.has(term))
    for (const term of unknown) known.set(term, 0)
    for (const { term, doc } of unknown.length === 0 ? [] : readCounts(connection, unknown))
      known.set(term, doc)
    return new Map(
      terms.flatMap((term) => {
        const count = known.get(term) ?? 0
        return count === 0 ? [] : [[term, count] as const]
      }),
    )
  }
}

function readCounts(
  connection: SqliteConnection,
  terms: readonly string[],
): { readonly term: string; readonly doc: number }[] {
  return connection.all(
    'SELECT term, doc FROM documents_vocabulary WHERE term IN (SELECT value FROM json_each(?))',
    [JSON.stringify(terms)],
  )
}
