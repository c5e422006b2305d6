import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { describeStore } from './store.contract.ts'

describeStore('sqlite', (folder) => openSqliteStore({ path: join(folder, 'lore.db') }))
