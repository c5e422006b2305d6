/** A process that imports a file of JSON lines into a store, and prints when it begins to write and when it is done. */
import { importJsonl } from '../../src/transfer/import-jsonl.ts'
import { openStoreIn, transferDeps } from '../support/filled-store.ts'

const [folder = '', path = ''] = process.argv.slice(2)
const store = await openStoreIn(folder)
const caller = { kind: 'person', name: 'carrier', session: 'carrier' } as const
let isWriting = false
await importJsonl(transferDeps(store), { path }, caller, (done, total) => {
  if (isWriting || done <= total / 2) return
  isWriting = true
  process.stdout.write('began\n')
})
await store.close()
process.stdout.write('done\n')
