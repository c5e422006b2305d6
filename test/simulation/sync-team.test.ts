/** A team whose members also change memories on the server itself. */
import { expect, onTestFinished, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { openReplica, personOf, type Replica } from '../faults/sync-replicas.ts'
import { openTeamServer } from '../faults/sync-team-server.ts'
import { makeFolder } from '../support/engine.ts'

/** Right clocks on every machine. */
const steady = () => 1

async function openTeam(): Promise<readonly [server: Replica, ana: Replica, ben: Replica]> {
  const folder = makeFolder()
  const server = await openTeamServer(folder, steady, 'team')
  server.calm()
  const openMember = (name: string) => {
    const team = { group: server.replica.group, fetch: server.fetchAs(name) }
    return openReplica(name, folder, 'http://server.example.org', steady, { team })
  }
  const all = [server.replica, await openMember('ana'), await openMember('ben')] as const
  onTestFinished(async () => {
    for (const each of all) await each.close()
  })
  return all
}

async function say({ engine, name }: Replica, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, ...more }, personOf(name))
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

async function runsOf({ engine, name }: Replica): Promise<readonly string[]> {
  const { items } = await engine.listRuns({ limit: 20 }, personOf(name))
  return items.map(({ id }) => id)
}

test('a parent that comes back on the server gets its children there too', async () => {
  const all = await openTeam()
  const [server, ana, ben] = all
  const parent = await say(ana, 'Tests run with vitest')
  await ana.sync()
  await ben.sync()
  await ana.engine.forget({ id: parent, reason: 'old', confirmed: true }, personOf('ana'))
  await ana.sync()
  // Ben has not heard of it.
  const child = await say(ben, 'Slow tests run at night', { parent })
  await ben.sync()
  const parents = () =>
    Promise.all(all.map(async ({ store }) => (await store.memories.find(child))?.parentId))
  expect(await parents()).toEqual([null, undefined, null])
  await server.engine.restore({ id: parent }, personOf('server'))
  // Both only fetch what changed on the server: nobody sends it anything.
  await ben.sync()
  await ana.sync()
  expect(await parents()).toEqual([parent, parent, parent])
  const runs = await runsOf(server)
  expect(runs).not.toEqual([])
  await ana.sync()
  expect(await runsOf(server)).toEqual(runs)
})
