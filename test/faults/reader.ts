/** A process that reads everything there is to read, in small portions, and prints a line after each. */
import { join } from 'node:path'
import { openEngine } from '../../src/compose.ts'

const [home = '', modelsDir = ''] = process.argv.slice(2)
const engine = await openEngine({
  dbPath: join(home, 'lore.db'),
  modelsDir,
  embedding: { provider: 'local' },
  backgroundEmbedding: false,
  capture: {
    place: { homedir: home, env: {}, platform: process.platform },
    exclude: [],
    toolResults: { headChars: 200, tailChars: 100 },
    optedOut: () => false,
  },
})
const caller = { kind: 'system', name: 'reader', session: 'reader' } as const
for (;;) {
  const report = await engine.ingest({ maxFiles: 1 }, caller)
  process.stdout.write(`${report.staged}\n`)
  if (report.state !== 'more') break
}
await engine.close()
process.stdout.write('done\n')
