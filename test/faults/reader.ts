/**
 * A process that reads everything there is to read, in small portions, and prints a line after each; at the end, how many
 * times it asked for the time or for an id. It can kill itself at the n-th of them.
 */
import { join } from 'node:path'
import { openEngine } from '../../src/compose.ts'
import { countAsked } from './asked.ts'

const [home = '', modelsDir = '', killAt = 'never'] = process.argv.slice(2)
const asked = countAsked(killAt)
const engine = await openEngine({
  dbPath: join(home, 'lore.db'),
  modelsDir,
  embedding: { provider: 'local' },
  backgroundEmbedding: false,
  clock: asked.clock,
  ids: asked.ids,
  capture: {
    place: { homedir: home, env: {}, platform: process.platform },
    exclude: [],
    toolResults: { headChars: 200, tailChars: 100 },
    optedOut: () => false,
  },
})
const caller = { kind: 'system', name: 'reader', session: 'reader' } as const
asked.begin()
for (;;) {
  const report = await engine.ingest({ maxFiles: 1 }, caller)
  process.stdout.write(`${report.staged}\n`)
  if (report.state !== 'more') break
}
await engine.close()
process.stdout.write(`asked ${asked.times()}\ndone\n`)
