/**
 * Two years on the real engine: for every kind of memory (who stored it, with which trust, salience and layer, and
 * how it is used) the day on which it fades, is archived and is purged, or never.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { readStrength } from '../../src/strength/strength-of.ts'
import { agent, daysFrom, type Given, openWorld, type World, writerOf } from './year/world.ts'

/** Every second day while rules fire, then every tenth. */
const DAYS = [...daysFrom(2, 310, 2), ...daysFrom(320, 730, 10)]
const FADED = 0.1

type Writer = Parameters<typeof writerOf>[0]
/** `read`: once, on day 2. `weekly`: read every week for ten weeks. `found`: first in an answer every month. `given`: beside a prompt every month. */
type Use = 'never' | 'read' | 'weekly' | 'found' | 'given'

interface Kind {
  readonly by: Writer
  readonly given?: Given
  readonly use?: Use
  /** Day on which its relevance falls below 0.1; null: never. Sleep comes every second day. */
  readonly fades: number | null
  readonly archived: number | null
  readonly purged?: number | null
}

const high = { salience: 0.9 }
const low = { salience: 0.2 }
const expected = { surprise: 0.2 }
const usual = { surprise: 0.5 }
const layer4 = { layer: 4, surprise: 0.5 } as const

const KINDS: readonly Kind[] = [
  // A person's words fade in ranking and never leave.
  { by: 'person', fades: 46, archived: null },
  { by: 'person', given: low, fades: 14, archived: null },
  { by: 'person', given: { ...layer4, trust: 'inference' }, fades: 46, archived: null },
  { by: 'person', given: high, fades: null, archived: null },
  { by: 'person', use: 'found', fades: 46, archived: null },
  // Lore: 60 and 90 days; 92 by the formula at a salience of 0.5; high salience never.
  { by: 'lore', given: usual, fades: 46, archived: 92 },
  { by: 'lore', given: { ...expected, layer: 4 }, fades: 46, archived: 92 },
  { by: 'lore', given: low, fades: 14, archived: 60 },
  { by: 'lore', given: high, fades: null, archived: null },
  { by: 'lore', given: { trust: 'pattern' }, fades: 46, archived: 92 },
  { by: 'lore', given: { unconfirmed: true }, fades: 46, archived: 92 },
  { by: 'lore', use: 'read', fades: 64, archived: 130 },
  { by: 'lore', given: low, use: 'read', fades: 24, archived: 90 },
  { by: 'lore', use: 'weekly', fades: 146, archived: null },
  { by: 'lore', use: 'found', fades: 46, archived: null },
  { by: 'lore', use: 'given', fades: 46, archived: null },
  { by: 'lore-classic', given: usual, fades: 46, archived: 92 },
  { by: 'lore-classic', given: low, fades: 14, archived: 60 },
  { by: 'lore-classic', given: high, fades: null, archived: null },
  // Knowledge Graph: retention alone.
  { by: 'knowledge-graph', given: usual, fades: 46, archived: 118 },
  { by: 'knowledge-graph', given: high, fades: null, archived: 118 },
  { by: 'knowledge-graph', given: { trust: 'pattern' }, fades: 46, archived: 304 },
  { by: 'knowledge-graph', given: { unconfirmed: true }, fades: 46, archived: null },
  { by: 'knowledge-graph', use: 'found', fades: 46, archived: 118 },
  { by: 'knowledge-graph', use: 'weekly', fades: 146, archived: null },
  // memory-v3: its layers.
  { by: 'memory-v3', given: expected, fades: 46, archived: 30 },
  { by: 'memory-v3', given: usual, fades: 46, archived: 52 },
  { by: 'memory-v3', given: { surprise: 0.799 }, fades: 46, archived: 92 },
  { by: 'memory-v3', given: { ...layer4, ...expected }, fades: 46, archived: 14 },
  { by: 'memory-v3', given: layer4, fades: 46, archived: 26 },
  { by: 'memory-v3', given: { layer: 4, surprise: 0.9 }, fades: 46, archived: 58 },
  { by: 'memory-v3', given: { ...usual, layer: 2 }, fades: 46, archived: null },
  // Three sessions have found it by day 60, so only what stands longer than that is kept.
  { by: 'memory-v3', given: { surprise: 0.9 }, use: 'found', fades: 46, archived: null },
  // Lorekeeper: only its ratings.
  { by: 'lorekeeper', given: usual, fades: 46, archived: null },
  { by: 'lorekeeper', given: { ...layer4, ...low }, fades: 14, archived: null },
  // The digest: Lore's rule, memory-v3's for layer 4, and purged 180 days later.
  { by: 'digest', given: usual, fades: 46, archived: 92, purged: 272 },
  { by: 'digest', given: low, fades: 14, archived: 60, purged: 240 },
  { by: 'digest', given: high, fades: null, archived: null },
  { by: 'digest', given: layer4, fades: 46, archived: 26, purged: 206 },
  { by: 'digest', use: 'found', fades: 46, archived: null },
  { by: 'digest', use: 'given', fades: 46, archived: null },
]

const WORDS =
  'amber birch cobalt dahlia ember fjord gravel heron indigo jasper kelp larch moss nettle onyx'.split(' ')
/** Two words of its own for each, so that nothing is alike. */
const textOf = (n: number) => `${WORDS[n % 15]}${n} ${WORDS[(n * 7 + 3) % 15]}${n}x`

describe('two years', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lore-table-'))
  const ids: MemoryId[] = []
  const faded = new Map<MemoryId, number>()
  const archived = new Map<MemoryId, number>()
  const purged = new Map<MemoryId, number>()
  let world: World

  const use = async (day: number): Promise<void> => {
    for (const [n, kind] of KINDS.entries()) {
      const id = ids[n]
      if (id === undefined || archived.has(id)) continue
      const session = `${n} on ${day}`
      if (kind.use === 'read' && day === 2) await world.read(id, session)
      if (kind.use === 'weekly' && day <= 70 && day % 14 === 0) await world.read(id, session)
      if (day % 20 !== 0) continue
      const query = { query: textOf(n), limit: 1, kinds: ['memory'] } as const
      if (kind.use === 'found') await world.engine.recall(query, agent(session))
      if (kind.use === 'given') await give(world, id, session)
    }
  }

  const look = async (day: number): Promise<void> => {
    const memories = new Map((await world.store.memories.load(ids)).map((memory) => [memory.id, memory]))
    const accesses = await world.store.accesses.listForAll(ids)
    for (const id of ids) {
      const memory = memories.get(id)
      if (memory === undefined) {
        if (!purged.has(id)) purged.set(id, day)
        continue
      }
      if (memory.archivedAt !== null && !archived.has(id)) archived.set(id, day)
      const { relevance } = readStrength(memory, accesses.get(id) ?? [], world.now())
      if (relevance >= FADED) faded.delete(id)
      else if (!faded.has(id)) faded.set(id, day)
    }
  }

  beforeAll(async () => {
    world = await openWorld(folder)
    const sourceEpisodes = [await world.source()]
    for (const [n, { by, given = {} }] of KINDS.entries()) {
      const from = by === 'digest' ? { sourceEpisodes } : {}
      ids.push(await world.remember(textOf(n), { ...given, ...from, force: true }, writerOf(by)))
    }
    const phases = ['recompute-strength', 'archive', 'purge', 'repair']
    for (const day of DAYS) {
      world.skipTo(day)
      await world.sleep({ phases })
      await look(day)
      await use(day)
    }
  })

  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(KINDS.map((kind, n) => ({ ...kind, n, name: nameOf(kind) })))(
    '$name: archived $archived, purged $purged',
    ({ n, ...kind }) => {
      const id = ids[n] as MemoryId
      expect({
        fades: faded.get(id) ?? null,
        archived: archived.get(id) ?? null,
        purged: purged.get(id) ?? null,
      }).toEqual({ fades: kind.fades, archived: kind.archived, purged: kind.purged ?? null })
    },
  )
})

function nameOf({ by, given = {}, use = 'never' }: Kind): string {
  const { layer = 3, salience = 0.5, surprise, trust, unconfirmed } = given
  const said = unconfirmed === true ? 'unconfirmed principle' : (trust ?? 'usual trust')
  return `${by}, ${said}, salience ${salience}, layer ${layer}, surprise ${surprise ?? 'as found'}, used ${use}`
}

/** As a hook records it. */
async function give({ store, now }: World, memoryId: MemoryId, session: string): Promise<void> {
  await store.hooks.addInjections([
    {
      id: `${session}`,
      agent: 'simulated',
      session,
      event: 'prompt',
      at: now(),
      memoryId,
      episodeId: null,
      tokens: 1,
      confidence: 1,
      usedAt: null,
      correctedAt: null,
      gradedAt: null,
    },
  ])
}
