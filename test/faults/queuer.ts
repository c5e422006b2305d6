/**
 * A process that queues sentences and does them, and kills itself at the n-th time that it asks for the time or for an
 * id. Prints the id of each write once it was accepted, and `done` at the end.
 */

import { join } from 'node:path'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { openEngine } from '../../src/compose.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import { PERSON } from '../support/engine.ts'

const [folder = '', now = '0', count = '0', killAt = 'never'] = process.argv.slice(2)
let begun = false
let asked = 0

function onAsked(): void {
  if (begun && ++asked === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

const source = createUuidV7Source({ now: () => Number(now) }, (length) =>
  crypto.getRandomValues(new Uint8Array(length)),
)
const engine = await openEngine({
  dbPath: join(folder, 'lore.db'),
  modelsDir: folder,
  embedding: { provider: 'local' },
  embedder: createWordEmbedder(),
  backgroundEmbedding: false,
  clock: {
    now: () => {
      onAsked()
      return Number(now)
    },
  },
  ids: {
    next: () => {
      onAsked()
      return source.next()
    },
  },
})
const caller = { kind: 'agent', name: 'queuer', session: 'queue' } as const
begun = true
for (let n = 0; n < Number(count); n++) {
  // Forced: only the queue itself keeps it from being stored twice.
  const remember = { content: `Sentence number ${n} of process ${now}.`, force: true }
  const { write } = await engine.enqueue({ remember, linkFrom01: 0.5 }, caller)
  process.stdout.write(`${write.id}\n`)
}
await engine.drainQueue({ limit: 1_000 }, PERSON)
begun = false
await engine.close()
process.stdout.write(`asked ${asked}\ndone\n`)
