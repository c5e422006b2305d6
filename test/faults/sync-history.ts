/** One random history of several replicas, and everything that has to hold at its end. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { decompress } from '../../src/transfer/sync/seal.ts'
import { ALL_KINDS, change, type Ledger, MEMORY_KINDS, openLedger, shareAgain } from './sync-changes.ts'
import { createRandom, exported, openReplica, personOf, type Random, type Replica } from './sync-replicas.ts'
import { openTeamServer } from './sync-team-server.ts'

const STEPS = 30
/** Apart from the history, so that mixing draws no numbers of it. */
const MIXING = 0x5f3759df

/** Several machines that meet in a folder. @param kinds number of kinds of changes to draw from */
export async function play(seed: number, folder: string, kinds = ALL_KINDS): Promise<void> {
  const random = createRandom(seed)
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  const replicas: Replica[] = []
  // The histories that were found first knew neither mixed bundles nor conversations.
  const isFull = kinds > MEMORY_KINDS
  const options = {
    ids: `history ${seed}`,
    ...(isFull ? { mixing: createRandom(seed + MIXING), conversations: true } : {}),
  }
  for (let n = 0; n < 3 + random(3); n++) {
    replicas.push(await openReplica(`r${n}`, folder, shared, random, options))
  }
  try {
    const ledger = openLedger()
    await live(replicas, replicas, random, ledger, kinds)
    const state = await settle(replicas, replicas)
    expectKept(ledger, state)
    const places = [textOf(shared), ...(await Promise.all(replicas.map(recordsOf)))]
    expect(findWords(places, state, ledger), 'removed words in files or records').toEqual([])
  } finally {
    for (const replica of replicas) await replica.close()
  }
}

/** Several persons of a team whose machines meet on a server, over a network that loses requests and answers. */
export async function playOverServer(seed: number, folder: string, kinds = ALL_KINDS): Promise<void> {
  const random = createRandom(seed)
  mkdirSync(folder, { recursive: true })
  const ids = `team ${seed}`
  const server = await openTeamServer(folder, createRandom(seed + MIXING), ids)
  const replicas: Replica[] = []
  for (let n = 0; n < 2 + random(3); n++) {
    const name = `r${n}`
    const team = { group: server.replica.group, fetch: server.fetchAs(name) }
    const options = { ids, conversations: true, team }
    replicas.push(await openReplica(name, folder, 'http://server.example.org', random, options))
  }
  const all = [...replicas, server.replica]
  try {
    const ledger = openLedger(true)
    await live(all, replicas, random, ledger, kinds)
    server.calm()
    const state = await settle(replicas, all)
    expectKept(ledger, state)
    const places = await Promise.all(all.map(recordsOf))
    expect(findWords(places, state, ledger), 'removed words in records').toEqual([])
  } finally {
    for (const replica of all) await replica.close()
  }
}

/** Changes on any side, and syncs of the machines, some of which die. In the end all of them share again. */
async function live(
  all: readonly Replica[],
  replicas: readonly Replica[],
  random: Random,
  ledger: Ledger,
  kinds: number,
): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const replica = all[random(all.length)] as Replica
    const what = random(4)
    if (what < 3) await change(replica, random, ledger, kinds)
    else {
      const syncing = replicas.includes(replica) ? replica : (replicas[random(replicas.length)] as Replica)
      await syncing.sync(random(3) === 0 ? random(40) : undefined)
    }
  }
  for (const replica of replicas) {
    if (ledger.private.has(replica.name)) await shareAgain(replica, ledger, kinds)
  }
}

/** What was acknowledged is there, and what a person removed is not. */
function expectKept(ledger: Ledger, state: readonly unknown[]): void {
  const held = new Set(state.map((each) => (each as { readonly id?: string }).id))
  const areRemoved = (id: string) =>
    [...(ledger.words.get(id) ?? [])].some((words) => ledger.removedWords.has(words))
  const lost = [...ledger.stored].filter((id) => !held.has(id) && !ledger.purged.has(id) && !areRemoved(id))
  expect(lost, 'acknowledged and lost').toEqual([])
  const revived = [...ledger.purged].filter((id) => held.has(id) && !ledger.edited.has(id))
  expect(revived, 'removed and revived').toEqual([])
  const told = new Set(state.flatMap(turnsIn))
  const unheard = [...ledger.spoken].filter((text) => !told.has(text) && !ledger.unsaid.has(text))
  expect(unheard, 'turns that are lost').toEqual([])
  expect(
    [...ledger.unsaid].filter((text) => told.has(text)),
    'turns that came back',
  ).toEqual([])
}

/** The text of the files of the folder. */
function textOf(shared: string): string {
  const names = readdirSync(shared, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.lore'))
  return files.map((name) => decompress(readFileSync(join(shared, name)))).join('\n')
}

async function recordsOf({ store, group }: Replica): Promise<string> {
  const rows = await store.sync.listAfter(group, 0, 100_000)
  return rows.map(({ record }) => record).join('\n')
}

/**
 * Texts that a person removed for good and that are in one of these all the same, without those of a memory that another person
 * changed later: it stays, with its quote and with what it said before.
 */
function findWords(places: readonly string[], state: readonly unknown[], ledger: Ledger): string[] {
  const held = new Set(state.map((each) => (each as { readonly id?: string }).id))
  const kept = new Set([...ledger.words].flatMap(([id, texts]) => (held.has(id) ? [...texts] : [])))
  const present = new Set(state.map((each) => (each as { readonly content?: string }).content))
  const removed = [...ledger.removedWords, ...ledger.unsaid]
  return removed.filter(
    (text) =>
      !kept.has(text) && !present.has(text) && places.some((place) => place.includes(JSON.stringify(text))),
  )
}

function turnsIn(each: unknown): string[] {
  const { turns } = each as { readonly turns?: readonly { readonly text: string }[] }
  return (turns ?? []).map(({ text }) => text)
}

/** Syncs everybody until nothing moves any more, and expects the same on all sides. @returns the common state */
async function settle(replicas: readonly Replica[], all: readonly Replica[]): Promise<readonly unknown[]> {
  for (let round = 0, isQuiet = false; !isQuiet; round++) {
    if (round === 8) throw new Error('The replicas do not come to rest.')
    isQuiet = true
    for (const replica of replicas) {
      const { places, failed } = await replica.engine.sync({}, personOf(replica.name))
      expect(failed).toEqual([])
      // A sync that brings nothing changes nothing either, so that it leaves no run to undo.
      for (const { sent, received, run } of places) isQuiet &&= sent + received === 0 && run === null
    }
  }
  const [first = [], ...others] = await Promise.all(all.map(exported))
  for (const other of others) expect(other).toEqual(first)
  for (const { store } of all) expect(await store.check()).toEqual([])
  return first
}
