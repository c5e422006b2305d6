/** A process that opens the store given, stores some memories, and says how many: `store-writer.ts PATH FIRST COUNT`. */
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { ensureScope, insertMemory } from '../contract/store-records.ts'

const [path = '', first = '0', count = '0'] = process.argv.slice(2)
const store = await openSqliteStore({ path })
const scope = await ensureScope(store)
for (let n = Number(first); n < Number(first) + Number(count); n++) await insertMemory(store, n, scope)
await store.close()
process.stdout.write(count)
