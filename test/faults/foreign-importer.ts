/**
 * A process that imports what another program left, one record at a time, and kills itself in the middle of the given call;
 * prints when it is done.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../../src/compose.ts'

const [folder = '', home = '', kind = '', path = '', fatal = ''] = process.argv.slice(2)
const engine = await openEngine({
  dbPath: join(folder, 'lore.db'),
  modelsDir: fileURLToPath(new URL('../../../models', import.meta.url)),
  embedding: { provider: 'local' },
  backgroundEmbedding: false,
  // An hour before the tests, to which the process is long dead.
  clock: { now: () => Date.UTC(2026, 0, 5, 8) },
  capture: {
    exclude: [],
    toolResults: { headChars: 1_200, tailChars: 800 },
    optedOut: () => false,
    place: { homedir: home, env: {}, platform: process.platform },
  },
})
const caller = { kind: 'person', name: 'importer', session: 'importer' } as const
for (let [cursor, call] = [undefined as string | null | undefined, 0]; cursor !== null; call++) {
  const from = cursor === undefined ? {} : { cursor }
  const work = engine.importFrom({ kind, path, maxSteps: 1, ...from }, caller)
  if (call === Number(fatal)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2)
  cursor = (await work).cursor
}
await engine.close()
process.stdout.write('done\n')
