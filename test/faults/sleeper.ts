/**
 * A process that sleeps once, at a given moment, over a store with word vectors; its ids begin at another moment,
 * so that those of a later process come later. It can kill itself at the n-th
 * time that it asks for the time or for an id, which happens before, between and within transactions; or print,
 * for each phase, the first and the last of those times, and the first of those after each segment whose topics are not
 * grouped yet. Prints when it begins and when it is done.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { openEngine } from '../../src/compose.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'

const [folder = '', now = '0', idsFrom = '0', killAt = 'never'] = process.argv.slice(2)
const dbPath = join(folder, 'lore.db')
const sounding = killAt === 'sound' ? new DatabaseSync(dbPath, { readOnly: true }) : null
const ranges = new Map<number, [first: number, last: number]>()
const ungrouped = new Map<unknown, number>()
let begun = false
let asked = 0

/** Every one of these is a moment at which it may be killed. */
function onAsked(): void {
  if (!begun) return
  asked++
  if (asked === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  if (sounding === null) return
  const run = sounding.prepare('SELECT phases FROM runs ORDER BY started_at DESC, id DESC LIMIT 1').get()
  const phase = run === undefined ? 0 : JSON.parse(String(run.phases)).length
  ranges.set(phase, [ranges.get(phase)?.[0] ?? asked, asked])
  const notes = sounding.prepare(
    "SELECT key, value FROM notes WHERE key IN ('digest.generation', 'digest.ungrouped') ORDER BY key",
  )
  const [generation, left] = notes.all()
  if (left !== undefined && left.value !== '[]' && !ungrouped.has(generation?.value)) {
    ungrouped.set(generation?.value, asked)
  }
}

const clock = {
  now: () => {
    onAsked()
    return Number(now)
  },
}
const source = createUuidV7Source({ now: () => Number(idsFrom) }, (length) =>
  crypto.getRandomValues(new Uint8Array(length)),
)
const ids = {
  next: () => {
    onAsked()
    return source.next()
  },
}

const engine = await openEngine({
  dbPath,
  modelsDir: folder,
  embedding: { provider: 'local' },
  embedder: createWordEmbedder(),
  backgroundEmbedding: false,
  clock,
  ids,
})
begun = true
process.stdout.write('began\n')
const { state, phases } = await engine.sleep({}, { kind: 'system', name: 'sleep', session: 'sleep' })
begun = false
if (state !== 'done') throw new Error(`the run was ${state}: ${JSON.stringify(phases)}`)
await engine.close()
const names = phases.map(({ phase }) => phase)
process.stdout.write(
  `${JSON.stringify({ phases: names, ranges: [...ranges], ungrouped: [...ungrouped.values()] })}\ndone\n`,
)
