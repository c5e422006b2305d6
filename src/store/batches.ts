/** Rows of a statement: a few thousand parameters, which every database takes. */
const ROWS = 500

/** Cuts rows into batches that one statement can insert. */
export function inBatches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = []
  for (let at = 0; at < rows.length; at += ROWS) batches.push(rows.slice(at, at + ROWS))
  return batches
}
