/** A process that digests everything there is by rules, and prints when it begins and when it is done. */
import { join } from 'node:path'
import { openEngine } from '../../src/compose.ts'

const [folder = '', modelsDir = ''] = process.argv.slice(2)
const engine = await openEngine({
  dbPath: join(folder, 'lore.db'),
  modelsDir,
  embedding: { provider: 'local' },
  backgroundEmbedding: false,
})
process.stdout.write('began\n')
const caller = { kind: 'system', name: 'digester', session: 'digester' } as const
for (;;) {
  const report = await engine.digest({}, caller)
  if (report.state !== 'more') break
}
await engine.close()
process.stdout.write('done\n')
