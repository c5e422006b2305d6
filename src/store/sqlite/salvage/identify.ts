/** Identifies a damaged file as a Lore store and finds its schema version. */
import { LoreError } from '../../../core/errors.ts'
import { APPLICATION_ID, refuseNewer } from '../inspect-file.ts'
import { openDamagedFile } from './damaged-file.ts'
import { readSchema } from './read-schema.ts'
import { walkTree } from './walk.ts'

const MAGIC = 'SQLite format 3\0'
const USER_VERSION_AT = 60
const APPLICATION_ID_AT = 68
/** Tables of every version; other programs have at most one of them. */
const OWN_TABLES = ['memories', 'episodes', 'scopes', 'documents', 'migrations', 'corpus_statistics']

/**
 * Returns the schema version. Any part of the header may be wrong, so the list of tables and the record of
 * migrations are checked first.
 * @param newest the newest schema that this program knows; used if nothing in the file tells the version
 * @param name of the file in error messages
 * @throws LoreError database_foreign, database_newer
 */
export function identifyDamaged(path: string, newest: number, name: string): number {
  const file = openDamagedFile(path)
  try {
    const header = file.read(1)
    const met = { claimed: new Set<number>(), refused: new Set<number>() }
    const { roots } = readSchema(file, met)
    const isNamed = OWN_TABLES.filter((name) => roots.has(name)).length > OWN_TABLES.length / 2
    const hasMagic = header?.toString('latin1', 0, MAGIC.length) === MAGIC
    const hasMark = header?.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID
    if (!isNamed && !hasMark && (hasMagic || roots.size > 0)) throw foreign(name)
    const recorded = readRecorded()
    const claims = header?.readUInt32BE(USER_VERSION_AT) ?? 0
    refuseNewer(name, recorded ?? 0, newest)
    if (recorded !== null) return recorded
    if (hasMagic && hasMark) refuseNewer(name, claims, newest)
    return claims > 0 && claims <= newest ? claims : newest

    function readRecorded(): number | null {
      const versions: number[] = []
      const root = roots.get('migrations')
      if (root === undefined) return null
      walkTree(file, root, {
        kind: 'table',
        met,
        take: ({ rowId, values }) => {
          const isRecord = rowId !== null && values?.length === 4 && typeof values[1] === 'string'
          if (isRecord) versions.push(rowId)
          return isRecord
        },
      })
      return versions.length === 0 ? null : Math.max(...versions)
    }
  } finally {
    file.close()
  }
}

function foreign(path: string): LoreError {
  return new LoreError('database_foreign', `${path} holds nothing of Lore’s.`, {
    hint: 'Check the path; LORE_DB_PATH names another file. It was not touched.',
    details: { path },
  })
}
