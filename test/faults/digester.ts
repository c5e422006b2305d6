/**
 * A process that digests everything there is by rules, and prints when it begins and when it is done, with the number of
 * times that it asked for the time or for an id. It can kill itself at the n-th of them.
 */
import { join } from 'node:path'
import { openEngine } from '../../src/compose.ts'
import { countAsked } from './asked.ts'

const [folder = '', modelsDir = '', killAt = 'never'] = process.argv.slice(2)
const asked = countAsked(killAt)
const engine = await openEngine({
  dbPath: join(folder, 'lore.db'),
  modelsDir,
  embedding: { provider: 'local' },
  backgroundEmbedding: false,
  clock: asked.clock,
  ids: asked.ids,
})
process.stdout.write('began\n')
asked.begin()
const caller = { kind: 'system', name: 'digester', session: 'digester' } as const
for (;;) {
  const report = await engine.digest({}, caller)
  if (report.state !== 'more') break
}
await engine.close()
process.stdout.write(`asked ${asked.times()}\ndone\n`)
