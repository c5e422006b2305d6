/** A small store with something of everything, made through a real engine: what is carried about must arrive whole. */
import { join } from 'node:path'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { openTombstoneFile } from '../../src/capture/place/tombstone-file.ts'
import { createRedactor } from '../../src/capture/turns/redactor.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { AGENT, openTestEngine, openTestStore, PERSON } from './engine.ts'

export interface Filled {
  readonly root: MemoryId
  readonly fact: MemoryId
  readonly archived: MemoryId
  readonly replaced: MemoryId
  /** The agent's own id. */
  readonly session: string
}

export function openFilling(folder: string, options: Parameters<typeof openTestEngine>[1] = {}) {
  return openTestEngine(folder, { embedder: createWordEmbedder(), backgroundEmbedding: false, ...options })
}

/** Two scopes, a tree, links, names, accesses, a replaced and an archived memory, a reflection, a digested conversation. */
export async function fill(engine: Engine): Promise<Filled> {
  await engine.ensureScope({ project: 'web' }, PERSON)
  const remember = async (content: string, more: object = {}, caller = PERSON): Promise<MemoryId> => {
    const outcome = await engine.remember({ content, force: true, ...more }, caller)
    if (outcome.kind !== 'stored') throw new Error('it was not stored')
    return outcome.memory.id
  }
  const root = await remember('Everything about the harbour of Lindholm & its "cranes" <old>', {
    title: 'Harbour',
    tags: ['ops', 'night shift'],
    metadata: { b: 1, a: { nested: ['ä', '日本'] } },
  })
  const fact = await remember('The north crane lifts 40 tonnes.\n\nIt was painted in 2021.', {
    parent: root,
    kind: 'fact',
    validFrom: Date.UTC(2021, 4, 1),
  })
  const other = await remember('Grafana shows the load of every crane.', { parent: root }, AGENT)
  const replaced = await remember('The south crane lifts 20 tonnes.', { parent: root })
  await remember('The south crane lifts 25 tonnes.', { parent: root, supersedes: replaced })
  const archived = await remember('Nobody needs this line about seagulls.')
  await engine.forget({ id: archived, reason: 'no longer needed' }, PERSON)
  const far = await remember('The web shop sells tickets for the harbour tour.', {
    scope: { project: 'web' },
  })
  await engine.connect({ source: fact, target: other, relation: 'related_to', weight: 0.4 }, PERSON)
  await engine.connect(
    { source: other, target: root, relation: 'part_of', reasoning: 'It hangs in the office.' },
    AGENT,
  )
  await engine.connect({ source: far, target: fact, relation: 'depends_on' }, PERSON)
  await engine.read({ id: fact }, { ...AGENT, session: 'session-2' })
  await engine.feedback({ id: fact, useful: true }, { ...AGENT, session: 'session-3' })
  const session = 'chat-1'
  const at = Date.UTC(2026, 0, 2, 8)
  await engine.stage(
    {
      agent: 'claude-code',
      sessionId: session,
      title: 'Cranes',
      turns: [
        { role: 'user', text: 'Please always check the wind before you move the north crane.', at },
        {
          role: 'assistant',
          text: 'I decided to check the wind first, with the sensor on pier 4.',
          at: at + 60_000,
        },
        { role: 'user', text: 'The sensor on pier 4 is broken, use the one on pier 5.', at: at + 120_000 },
        { role: 'assistant', text: 'Understood: pier 5 it is, because pier 4 is broken.', at: at + 180_000 },
      ],
    },
    AGENT,
  )
  await engine.reflect({ session: 'chat-0', summary: 'The cranes were looked after.' }, AGENT)
  await engine.digest({ all: true }, PERSON)
  await engine.settle({}, PERSON)
  await engine.sleep({}, PERSON)
  return { root, fact, archived, replaced, session }
}

export function openStoreIn(folder: string, name = 'lore.db'): Promise<Store> {
  return name === 'lore.db' ? openTestStore(folder) : openSqliteStore({ path: join(folder, name) })
}

/** What an import and a restore are given. */
export function transferDeps(store: Store) {
  const clock = { now: () => Date.now() }
  const ids = createUuidV7Source(clock, (length) => crypto.getRandomValues(new Uint8Array(length)))
  return { store, clock, ids, redactor: createRedactor() }
}

export function tombstonesIn(folder: string): readonly string[] {
  return openTombstoneFile(join(folder, 'tombstones')).read()
}
