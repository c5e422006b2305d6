import { openPostgres } from '../../src/store/postgres/open.ts'
import { POSTGRES, readRows, type TestDatabase, writeRows } from '../support/postgres.ts'
import { type AtEnd, describeVisibleStore } from './visible-store.contract.ts'

for (const kind of POSTGRES) {
  /** A folder stands for a database. */
  const lent = new Map<string, Promise<TestDatabase>>()
  const poolOf = async (folder: string, atEnd?: AtEnd) => {
    const database = lent.get(folder) ?? kind.lend(atEnd)
    lent.set(folder, database)
    return (await database).pool
  }
  describeVisibleStore(kind.name, {
    open: async (folder, atEnd) => {
      const {
        nearest: _nearest,
        forCaller: _forCaller,
        ...store
      } = await openPostgres({
        pool: await poolOf(folder, atEnd),
      })
      return store
    },
    copy: async (from, to, atEnd) => writeRows(await poolOf(to, atEnd), await readRows(await poolOf(from))),
    dump: async (folder) => (await readRows(await poolOf(folder))).tables,
  })
}
