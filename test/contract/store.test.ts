import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { putEmptyStore } from '../support/empty-store.ts'
import { describeStore } from './store.contract.ts'

describeStore('sqlite', async (folder) => {
  const path = join(folder, 'lore.db')
  await putEmptyStore(path)
  return openSqliteStore({ path })
})
