/** The report of `lore migrate`. */
import type { MoveReport } from '../../transfer/move-store.ts'

export function renderMove(from: string, to: string, { rows, tables, digest, resumed }: MoveReport): string {
  const told = ['memories', 'episodes', 'edges', 'embeddings'].map(
    (table) => `${tables[table] ?? 0} ${table}`,
  )
  return [
    `${resumed ? 'Went on moving' : 'Moved'} ${rows} rows from ${from} to ${to}: ${told.join(', ')}.`,
    `Every row was read again in both and is equal (SHA-256 ${digest.slice(0, 16)}…).`,
  ].join('\n')
}
