/** A process that stores sentences one after the other and prints the id of each once it is acknowledged. */
import { join } from 'node:path'
import { openEngine } from '../../src/compose.ts'
import { sentence } from '../support/sentences.ts'

const [folder = '', modelsDir = '', round = '0', count = '0', waitEvery = '0'] = process.argv.slice(2)
const engine = await openEngine({
  dbPath: join(folder, 'lore.db'),
  modelsDir,
  embedding: { provider: 'local' },
  backgroundEmbedding: Number(waitEvery) > 0,
})
const caller = { kind: 'agent', name: 'writer', session: `writer-${process.pid}` } as const
for (let n = 0; n < Number(count); n++) {
  const { text } = sentence(Number(round), n)
  const wait = Number(waitEvery) > 0 && n % Number(waitEvery) === 0
  const outcome = await engine.remember(
    { content: text, force: true, vectors: wait ? 'wait' : 'background' },
    caller,
  )
  if (outcome.kind === 'stored') process.stdout.write(`${n} ${outcome.memory.id}\n`)
}
await engine.close()
