import { openPostgres } from '../../src/store/postgres/open.ts'
import { POSTGRES, type TestDatabase } from '../support/postgres.ts'
import { describeStore } from './store.contract.ts'

for (const kind of POSTGRES) {
  /** A folder stands for a database, so that a test can open the same one again. */
  const lent = new Map<string, Promise<TestDatabase>>()
  describeStore(
    kind.name,
    async (folder) => {
      const database = lent.get(folder) ?? kind.lend()
      lent.set(folder, database)
      return openPostgres({ pool: (await database).pool })
    },
    { hasVectorIndex: true, hasOneConnection: kind.name === 'PGlite' },
  )
}
