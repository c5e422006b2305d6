/**
 * Creates importers for SQLite databases of other programs: finds the file, and reports tables that
 * were not read.
 */
import { join } from 'node:path'
import { isLoreError } from '../../../core/errors.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { Importer } from '../../../core/ports/importer.ts'
import { type Collector, createCollector } from '../reading/collector.ts'
import { listDatabases, requireDatabase, type Table, type Tables, withTables } from '../reading/tables.ts'

export interface DatabaseFile {
  readonly path: string
  readonly now: EpochMs
}

export interface DatabaseProgram {
  readonly kind: string
  readonly title: string
  /** Relative to the home folder. */
  readonly usualPlaces: readonly string[]
  /** Environment variable that names another place. */
  readonly placeVariable?: string
  readonly isTheirs: (tables: Tables) => boolean
  /** Describes the content in a few words. */
  readonly describe: (tables: Tables) => string
  /** Tables without knowledge, by lower-case name. */
  readonly bookkeeping: ReadonlySet<string>
  /** Tables with data that Lore derives itself. */
  readonly derived: ReadonlySet<string>
  /** @returns the tables that were read */
  readonly read: (tables: Tables, out: Collector, file: DatabaseFile) => readonly Table[]
}

export function createDatabaseImporter(program: DatabaseProgram): Importer {
  return {
    kind: program.kind,
    title: program.title,
    takes: 'its SQLite file, or the folder that holds it',
    mayBePrinciple: false,
    places: async ({ homedir, env }) => {
      const named = program.placeVariable === undefined ? undefined : env[program.placeVariable]
      const usual = program.usualPlaces.map((place) => join(homedir, place))
      return named === undefined || named === '' ? usual : [named, ...usual]
    },
    async recognise(path, deps) {
      for (const file of await listDatabases(path)) {
        try {
          const found = withTables(file, deps, (tables) =>
            program.isTheirs(tables) ? program.describe(tables) : null,
          )
          if (found !== null) return found
        } catch (error) {
          // A damaged or locked file cannot be recognised.
          if (!isLoreError(error)) throw error
        }
      }
      return null
    },
    async read(path, deps) {
      const file = await requireDatabase(path, deps, program.title, program.isTheirs)
      const out = createCollector()
      withTables(file, deps, (tables) => {
        const read = new Set(
          program.read(tables, out, { path: file, now: deps.now }).map(({ name }) => name.toLowerCase()),
        )
        remarkOnRest(program, tables, read, out)
      })
      return out.result()
    },
  }
}

function remarkOnRest(
  program: DatabaseProgram,
  tables: Tables,
  read: ReadonlySet<string>,
  out: Collector,
): void {
  for (const [name, table] of tables.all) {
    if (read.has(name)) continue
    const rows = tables.count(table)
    const code = program.derived.has(name)
      ? 'derived'
      : program.bookkeeping.has(name)
        ? 'bookkeeping'
        : 'unknown_table'
    out.remark(code, `table ${table.name} (${rows} ${rows === 1 ? 'row' : 'rows'})`, rows > 0 ? 1 : 0)
  }
  for (const name of tables.derived) out.remark('derived', `table ${name}`)
}

/** Returns counts like `1,204 fragments, 3 edges`, for `describe`. */
export function countRows(
  tables: Tables,
  ...names: readonly (readonly [table: string, word: string])[]
): string {
  return names
    .flatMap(([name, word]) => {
      const table = tables.all.get(name)
      return table === undefined ? [] : [`${tables.count(table).toLocaleString('en-US')} ${word}`]
    })
    .join(', ')
}
