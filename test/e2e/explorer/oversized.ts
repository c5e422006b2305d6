/** Texts of one megabyte, longer than Lore stores any: as an older version, an import or a hand in the file may leave them. */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { makeMemory } from '../../../bench/support/fill-store.ts'
import type { EpisodeId, SessionId } from '../../../src/core/ids.ts'
import { newId } from '../../../src/core/ports/new-id.ts'
import { createUuidV7Source } from '../../../src/core/ports/uuid-v7.ts'
import { openLore } from '../../../src/index.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { analyseEpisode, analyseMemory } from '../../../src/text/analyse.ts'
import { type FilledStore, MEGABYTE } from './store.ts'

/** @returns `port`: the memory; `session`: the conversation, whose second and third turns have a megabyte each */
export async function fillOversizedStore(home: string, now = Date.now()): Promise<FilledStore> {
  const lore = await openLore({ home, caller: { kind: 'person', name: 'Ann', session: 'oversized' } })
  const { session } = await lore.stage({
    agent: 'codex',
    sessionId: 'oversized',
    title: 'A log in one piece',
    turns: [{ role: 'user', text: 'Here comes the log of the harbour.', at: now - 1_000 }],
  })
  await lore.close()
  const store = await openSqliteStore({ path: join(home, 'lore.db'), clock: { now: () => now } })
  const ids = createUuidV7Source({ now: () => now }, (length) => randomFillSync(new Uint8Array(length)))
  const scope = await store.scopes.ensure({ namespace: 'default', project: null, branch: null }, now)
  const memory = makeMemory(newId.memory(ids), scope, MEGABYTE, now)
  await store.transact(async (inner) => {
    await inner.memories.insert(memory, analyseMemory({ ...memory, at: now }))
    const [first] = await inner.episodes.listRecent(null, 1)
    if (first === undefined) throw new Error('the conversation has a turn')
    for (const [index, role] of (['user', 'tool'] as const).entries()) {
      const id = newId.episode(ids) as EpisodeId
      const turn = {
        ...first,
        id,
        externalId: role,
        role,
        position: index + 1,
        text: MEGABYTE,
        at: now + index,
      }
      await inner.episodes.insert(turn, analyseEpisode(turn))
    }
  })
  await store.close()
  return { port: memory.id, session: session.id as SessionId } as unknown as FilledStore
}
