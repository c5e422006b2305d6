/** Says why a file that no importer recognised could not be: it is empty, damaged, or a database of an unknown program. */
import { stat } from 'node:fs/promises'
import { isLoreError } from '../../../core/errors.ts'
import type { ImportDeps } from '../../../core/ports/importer.ts'
import { kindOfPath } from './files.ts'
import { DATABASE_ENDINGS, listDatabases, withTables } from './tables.ts'

const TABLES_NAMED = 5

export interface ImportProblem {
  readonly message: string
  readonly hint: string
}

/** Returns null if nothing is known beyond that no importer takes it. */
export async function whyUnknown(path: string, deps: ImportDeps): Promise<ImportProblem | null> {
  const isFile = (await kindOfPath(path)) === 'file'
  if (isFile && (await stat(path)).size === 0)
    return { message: 'The file is empty.', hint: 'Export it once more in the other program.' }
  const databases = await listDatabases(path)
  if (isFile && databases.length === 0 && DATABASE_ENDINGS.test(path)) {
    return {
      message: 'It is no SQLite database, or its beginning is damaged.',
      hint: 'Open it with the program it belongs to, and repair or export it there.',
    }
  }
  for (const file of databases) {
    const problem = lookInto(file, deps)
    if (problem !== null) return problem
  }
  return null
}

/** Counts every row, so that damage in any table is met. */
function lookInto(file: string, deps: ImportDeps): ImportProblem {
  try {
    const names = withTables(file, deps, (tables) =>
      [...tables.all.values()].map((table) => {
        tables.count(table)
        return table.name
      }),
    )
    return { message: `It is a SQLite database of no known program${toList(names)}.`, hint: OTHER_PROGRAM }
  } catch (error) {
    if (!isLoreError(error)) throw error
    return { message: error.message, hint: error.hint ?? OTHER_PROGRAM }
  }
}

const OTHER_PROGRAM = 'Export its records as CSV or JSONL, and import them with `lore import table <file>`.'

function toList(names: readonly string[]): string {
  if (names.length === 0) return ': it has no tables'
  const more = names.length > TABLES_NAMED ? ', …' : ''
  return ` (tables: ${names.slice(0, TABLES_NAMED).join(', ')}${more})`
}
