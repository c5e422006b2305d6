/** A store in which every phase of sleep has something to do, on day 60 of its life. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EdgeId } from '../../src/core/ids.ts'
import { BEGIN, DAY_MS, openWorld, PERSON } from '../simulation/year/world.ts'
import { digestibleSession } from '../support/digestible.ts'

export const SLEEP_AT = BEGIN + 60 * DAY_MS

const TOPICS = ['crane', 'ferry', 'lighthouse', 'harbour', 'anchor', 'compass'] as const
const DOES = ['lifts', 'carries', 'guides', 'holds', 'turns', 'signals', 'rests', 'waits'] as const

export async function makeSleepStore(folder: string): Promise<void> {
  const world = await openWorld(folder)
  const made = { authority: 6, author: 'lore:rules', metadata: { machineRoot: true } } as const
  // Trees that hang together: summaries, centres, links; the last two are one topic.
  for (const [n, topic] of [...TOPICS, TOPICS[0]].entries()) {
    world.skipTo(n)
    const root = await world.remember(`${topic} works`, { ...made, force: true })
    const concept = await world.remember(`${topic} quay machine stones`, {
      ...made,
      metadata: {},
      parent: root,
      force: true,
    })
    for (const [i, does] of DOES.entries())
      await world.remember(`The ${topic} quay machine ${does} stones of ${TOPICS[(n + i) % 6]} slowly`, {
        parent: concept,
        force: true,
        protected: i % 2 === 0,
        surprise: 0.2,
      })
  }
  for (let n = 0; n < 3; n++) await world.remember('Ropes are coiled clockwise.', { force: true })
  await world.remember('The request timeout of the gateway is 30 seconds.', { protected: true })
  // Names of people wait for sleep.
  await world.remember('The lamp is trimmed by Maria Lopez of Acme Corp.', { protected: true })
  const used = await world.remember('Sailors read the weather.')
  for (let n = 0; n < 5; n++) await world.read(used)
  const buried = await world.remember('Barnacles grow on hulls.')
  await world.engine.forget({ id: buried }, PERSON)
  const file = join(folder, 'notes.md')
  writeFileSync(file, 'The night watch begins at ten.\n')
  await world.remember('The night watch begins at ten.', { sourceFile: file })
  writeFileSync(file, 'The night watch begins at eleven, says the new plan.\n')
  world.skipTo(50)
  await world.remember('The request timeout of the gateway is 45 seconds.')
  const [a, b] = [
    await world.remember('Nets dry in the sun.', { protected: true }),
    await world.remember('Oars are painted blue.', { protected: true }),
  ]
  await world.store.edges.upsert({
    id: '0193a1b2-0000-7000-8000-000000000001' as EdgeId,
    sourceId: a,
    targetId: b,
    layer: 'semantic',
    relation: 'associative',
    weight: 0.2,
    reasoning: null,
    author: 'lore:sleep',
    madeBy: 'machine',
    createdAt: BEGIN,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
  })
  world.skipTo(59)
  // Apart from the rest, or the digest would arrange the trees above before sleep can.
  const scope = { project: 'talks' }
  await world.engine.ensureScope(scope, PERSON)
  for (const n of [0, 1]) await world.engine.stage({ ...digestibleSession(n), scope }, PERSON)
  await world.engine.settle({}, PERSON)
  await world.close()
  const database = new DatabaseSync(join(folder, 'lore.db'))
  database.prepare('UPDATE memories SET depth = 5 WHERE id = ?').run(a)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}
