/**
 * A year and more of memory on the real engine, with a clock that is moved by hand: every rule is seen to fire on
 * its day, every guard to hold, and the store to stay small while what is used stays findable.
 */
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OpenEngineOptions } from '../../src/compose.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import { edgeDropDueAt } from '../../src/strength/edge-decay.ts'
import { startFakeModelServer } from '../contract/language-model-fake-server.ts'
import {
  ALMOST_SALIENT,
  CAST,
  CRAMMED,
  DAILY,
  EARLY,
  FADED_RULE,
  FORGETTABLE,
  FRESH,
  GUARDED,
  type Part,
  SALIENT,
  STALE,
  UNREAD,
  UNREAD_RULE,
  WEEKLY,
} from './year/cast.ts'
import { createFollower, type Follower, type Reading } from './year/follow.ts'
import { type Month, simulateYear } from './year/simulate-year.ts'
import {
  BEGIN,
  DAY_MS,
  daysFrom,
  live,
  liveOn,
  openWorld,
  PERSON,
  type World,
  writerOf,
} from './year/world.ts'

const YEAR = 365
const TEN_YEARS = 3_652
/** Every day while much happens, then every week, and the days around those on which something is due. */
const DAYS_THAT_MATTER = [
  ...new Set([
    ...daysFrom(1, 155),
    ...daysFrom(161, YEAR, 7),
    ...daysFrom(301, 304),
    ...daysFrom(204, 206),
    ...daysFrom(271, 273),
    349,
    YEAR,
  ]),
].toSorted((a, b) => a - b)

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'lore-year-'))
}

async function openTestWorld(options: Partial<OpenEngineOptions> = {}): Promise<World> {
  const folder = makeFolder()
  const world = await openWorld(folder, options)
  onTestFinished(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return world
}

/** Never up; what is not used only fades. */
function expectFading(curve: readonly Reading[], key: 'relevance' | 'retention' | 'importance'): void {
  for (const [i, reading] of curve.entries())
    expect(reading[key]).toBeLessThanOrEqual((curve[i - 1] ?? reading)[key])
}

describe('a year of single memories', () => {
  const folder = makeFolder()
  const ids = new Map<Part, MemoryId>()
  let world: World
  let follower: Follower
  let history: { readonly old: MemoryId; readonly newer: MemoryId }
  let family: { readonly parent: MemoryId; readonly child: MemoryId }
  let held: { readonly parent: MemoryId; readonly child: MemoryId }
  let constitution: MemoryId

  const idOf = (part: Part): MemoryId => {
    const id = ids.get(part)
    if (id === undefined) throw new Error(`${part.name} was not made`)
    return id
  }

  beforeAll(async () => {
    world = await openWorld(folder)
    const sourceEpisodes = [await world.source()]
    for (const part of CAST) {
      const given = part.origin === 'digest' ? { ...part.given, sourceEpisodes } : part.given
      const isPersons = given.trust === 'principle' || given.category === 'fundamental'
      ids.set(part, await world.remember(part.text, given, isPersons ? PERSON : writerOf(part.origin)))
    }
    const old = await world.remember('Ferries crossed hourly.', FORGETTABLE)
    const newer = await world.remember('Ferries cross twice an hour.', { protected: true, supersedes: old })
    history = { old, newer }
    const makeFamily = async (above: string, below: string, isProtected: boolean) => {
      const parent = await world.remember(above, FORGETTABLE, writerOf('memory-v3'))
      const given = { ...FORGETTABLE, parent, protected: isProtected }
      const child = await world.remember(below, given, writerOf('memory-v3'))
      return { parent, child }
    }
    family = await makeFamily('Haystacks dry outside.', 'Mushrooms prefer shade.', false)
    held = await makeFamily('Anvils ring loudly.', 'Sparrows bathe using dust.', true)
    constitution = await world.remember('Deeds outweigh promises.', FORGETTABLE, PERSON)
    await world.engine.govern({ id: constitution, layer: 1, confirmed: true }, PERSON)
    const followed = [
      ...ids.values(),
      old,
      newer,
      ...Object.values(family),
      ...Object.values(held),
      constitution,
    ]
    follower = createFollower(world, followed)
    await follower.look()
    await liveOn(world, DAYS_THAT_MATTER, async (day) => {
      for (const [part, id] of ids) {
        if (part.read?.(day) !== true) continue
        for (let n = 0; n < (part.timesInSession ?? 1); n++) await world.read(id, `${part.name} on ${day}`)
      }
      await follower.look()
    })
  })

  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('nothing was linked, joined or disputed among them: each shows its own strength alone', () => {
    for (const kind of ['upsert_edge', 'supersede', 'move_memory'])
      expect(world.chronicle.count(kind, 0, YEAR)).toBe(0)
  })

  test.each(UNREAD)('$name: archived on day $day by the $rule rule', (part) => {
    const { day, reason } = world.chronicle.archived(idOf(part)) ?? {}
    expect(day).toBe(part.day)
    const [limit, key] =
      part.rule === 'unread'
        ? ([0.02, 'relevance'] as const)
        : ([part.given.layer === 3 ? 0.1 : 0.15, 'importance'] as const)
    expect(reason).toMatch(part.rule === 'unread' ? /^never read/ : /^importance/)
    const before = follower.on(idOf(part), part.day - 1)?.[key] ?? 0
    const after = follower.on(idOf(part), part.day)?.[key] ?? 1
    // On the day that its age allows it, it may have been below the limit for long.
    if (part.day > 30) expect(before).toBeGreaterThanOrEqual(limit)
    expect(after).toBeLessThan(limit)
    expectFading(follower.curve(idOf(part)), key)
  })

  test('the more novel, the longer', () => {
    for (const layer of [3, 4]) {
      const days = UNREAD.filter(({ origin, given }) => origin === 'memory-v3' && given.layer === layer).map(
        (part) => part.day,
      )
      expect(days).toEqual(days.toSorted((a, b) => a - b))
    }
  })

  test.each(SALIENT)('$name: archived when less than 0.02 of it is retained', (part) => {
    const curve = follower.curve(idOf(part))
    expectFading(curve, 'retention')
    if (part.exactDays > YEAR) {
      expect(world.chronicle.archived(idOf(part))).toBeNull()
      expect(curve.at(-1)?.retention).toBeGreaterThan(0.02)
      return
    }
    const { day, reason } = world.chronicle.archived(idOf(part)) ?? {}
    expect(day).toBe(Math.ceil(part.exactDays))
    expect(reason).toMatch(/^retention 0\.019\d* /)
    expect(follower.on(idOf(part), Math.floor(part.exactDays))?.retention).toBeGreaterThanOrEqual(0.02)
    expect(follower.on(idOf(part), Math.ceil(part.exactDays))?.retention).toBeLessThan(0.02)
  })

  test('what is faint and was never read goes on day 60, though it is novel', () => {
    const id = idOf(UNREAD_RULE)
    expect(world.chronicle.archived(id)).toMatchObject({ day: 60 })
    expect(world.chronicle.archived(id)?.reason).toMatch(/^never read, relevance 0\.01/)
    expect(follower.on(id, 60)?.importance).toBeGreaterThan(0.1)
    expect(follower.curve(id).find(({ relevance }) => relevance < 0.02)?.day).toBeLessThan(60)
  })

  test('what is faint and was read once goes on day 90', () => {
    const id = idOf(FADED_RULE)
    expect(world.chronicle.archived(id)).toMatchObject({ day: 90 })
    expect(world.chronicle.archived(id)?.reason).toMatch(/^relevance 0\.00/)
    expect(follower.on(id, 90)?.importance).toBeGreaterThan(0.1)
    expect(follower.curve(id).find(({ day, relevance }) => day > 1 && relevance < 0.01)?.day).toBeLessThan(90)
  })

  test.each(GUARDED)('$name keeps what is otherwise forgettable', (part) => {
    const id = idOf(part)
    expect(world.chronicle.archived(id)).toBeNull()
    expect(follower.on(id, YEAR)?.memory.archivedAt).toBeNull()
    // Without its guard a rule would have fired long ago.
    expect(follower.on(id, 90)?.importance).toBeLessThan(0.15)
  })

  test('a salience of 0.69 is no guard', () => {
    expect(world.chronicle.archived(idOf(ALMOST_SALIENT))?.reason).toMatch(/^never read/)
  })

  test('layer 1 keeps what is otherwise forgettable, and only a person puts it there', async () => {
    expect(follower.on(constitution, YEAR)?.memory).toMatchObject({ layer: 1, archivedAt: null })
    const asked = world.engine.govern(
      { id: history.newer, layer: 1, confirmed: true },
      { kind: 'agent', name: 'simulated', session: 'asking' },
    )
    await expect(asked).rejects.toMatchObject({ code: 'protected' })
  })

  test('history is kept: what was superseded is not archived, however faint', () => {
    expect(world.chronicle.archived(history.old)).toBeNull()
    expect(follower.on(history.old, YEAR)?.memory.supersededBy).toBe(history.newer)
  })

  test('a parent leaves with its last child, in the same sleep, and not before', () => {
    expect(world.chronicle.archived(family.child)).toMatchObject({ day: 14 })
    expect(world.chronicle.archived(family.parent)).toMatchObject({ day: 14 })
    expect(world.chronicle.archived(held.parent)).toBeNull()
    expect(follower.on(held.parent, YEAR)?.memory.archivedAt).toBeNull()
  })

  test('what a digest made lies in the graveyard for 180 days and is then gone; the rest stays', () => {
    const archived = CAST.filter((part) => world.chronicle.archived(idOf(part)) !== null)
    expect(archived.length).toBeGreaterThan(9)
    const derived = archived.filter(({ origin }) => origin === 'digest')
    expect(derived.length).toBe(2)
    for (const part of archived) {
      const { day } = world.chronicle.archived(idOf(part)) ?? { day: 0 }
      if (part.origin === 'digest') expect(follower.purgedOn(idOf(part))).toBe(day + 180)
      else expect(follower.on(idOf(part), YEAR)?.memory.archivedAt).toBe(BEGIN + day * DAY_MS)
    }
    for (const id of [family.child, family.parent]) expect(follower.purgedOn(id)).toBeNull()
  })

  test('levels rise with the third session, with the fifth and 14 days, with the fiftieth', () => {
    const levels = (part: Part) => [2, 3, 4].map((level) => follower.reached(idOf(part), level))
    expect(levels(DAILY)).toEqual([3, 14, 50])
    expect(levels(WEEKLY)).toEqual([21, 35, 350])
    expect(levels(EARLY)).toEqual([3, 14, null])
    expect(levels(CRAMMED)).toEqual([null, null, null])
    const fundamental = GUARDED.find(({ given }) => given.category === 'fundamental')
    expect(fundamental === undefined ? [] : levels(fundamental)).toEqual([0, 0, 0])
  })

  test('level 3 keeps what is never read again; fifty reads in one session do not', () => {
    expect(world.chronicle.archived(idOf(EARLY))).toBeNull()
    expect(follower.on(idOf(EARLY), YEAR)?.relevance).toBeLessThan(0.01)
    expect(world.chronicle.archived(idOf(CRAMMED))).not.toBeNull()
  })

  test('stability grows more the more had faded, by e^(1−R)', () => {
    const grown = (part: Part, day: number) => {
      const [before, after] = [follower.on(idOf(part), day - 1), follower.on(idOf(part), day)]
      return (after?.memory.stabilityDays ?? 0) / (before?.memory.stabilityDays ?? 1)
    }
    const retained = (days: number) => 0.7 * 2 ** (-days / 3) + 0.3 * 2 ** (-days / 30)
    expect(grown(FRESH, 1)).toBeCloseTo(Math.exp(1 - retained(1)), 6)
    expect(grown(STALE, 40)).toBeCloseTo(Math.exp(1 - retained(40)), 6)
    expect(grown(STALE, 40)).toBeGreaterThan(2 * grown(FRESH, 1))
    const daily = follower.curve(idOf(DAILY)).map(({ memory }) => memory.stabilityDays)
    for (const [i, stability] of daily.entries())
      expect(stability).toBeGreaterThanOrEqual(daily[i - 1] ?? stability)
  })

  test('retention is back at 1 with every read, and falls more slowly each time', () => {
    const curve = follower.curve(idOf(WEEKLY))
    const lowest = [7, 35, 70, 140, 350].map(
      (day) => curve.find((reading) => reading.day === day - 1)?.retention,
    )
    expect(lowest).toEqual(lowest.toSorted((a = 0, b = 0) => a - b))
    for (const { day, retention } of curve) if (day > 0 && day % 7 === 0) expect(retention).toBe(1)
  })
})

describe('a year of memories together', () => {
  test('links of likeness are made; unused they die on their day and are not made again, co-read they live', async () => {
    const world = await openTestWorld()
    const keep = { protected: true, vectors: 'wait' } as const
    const used = [
      await world.remember('Deploy scripts restart nginx gracefully.', keep),
      await world.remember('Deploy scripts restart nginx workers.', keep),
    ] as const
    const unused = [
      await world.remember('Invoice totals round half cents upwards.', keep),
      await world.remember('Invoice totals round half pennies.', keep),
    ] as const
    const linksOf = (id: MemoryId) => world.store.edges.listFor([id], { relations: ['see_also'] })
    const weights: number[] = []
    let diesOn = 0
    let fading: EdgeId | null = null
    const diedOn = new Map<EdgeId, number>()
    await liveOn(world, [...daysFrom(1, 41), ...daysFrom(42, YEAR, 7)], async (day) => {
      if (day === 1) {
        const [edge] = await linksOf(unused[0])
        if (edge === undefined) throw new Error('not linked')
        fading = edge.id
        diesOn = Math.ceil((edgeDropDueAt(edge) - BEGIN) / DAY_MS)
      }
      if (day % 7 === 0) for (const id of used) await world.read(id, `week-${day}`)
      if (fading !== null && !diedOn.has(fading) && (await world.store.edges.find(fading)) === null)
        diedOn.set(fading, day)
      weights.push((await linksOf(used[0]))[0]?.weight ?? 0)
    })
    expect(diesOn).toBeGreaterThan(20)
    expect([...diedOn.values()]).toEqual([diesOn])
    expect(await linksOf(unused[0])).toEqual([])
    expect(world.chronicle.count('upsert_edge', 0, YEAR)).toBe(2)
    expect(world.chronicle.count('remove_edge', 0, YEAR)).toBe(1)
    expect(Math.min(...weights)).toBeGreaterThan(0.2)
  })

  test('concepts of two topics that are about one thing are linked, and the link fades', async () => {
    const world = await openTestWorld()
    const place = { authority: 6, author: 'lore:simulated', protected: true } as const
    const makeTopic = async (title: string, concept: string, facts: readonly string[]) => {
      const root = await world.remember(title, { ...place, metadata: { machineRoot: true } })
      const parent = await world.remember(concept, { ...place, parent: root, force: true })
      for (const fact of facts) await world.remember(fact, { protected: true, parent, force: true })
      return parent
    }
    const one = await makeTopic('Payment gateway', 'Payment retry queue limits', [
      'Payment retry queue drains slowly.',
    ])
    const two = await makeTopic('Payment ledger', 'Payment retry queue audits', [
      'Payment retry queue audits nightly.',
    ])
    await live(world, 2)
    const links = await world.store.edges.listFor([one, two], { relations: ['associative'] })
    expect(links).toHaveLength(1)
    const [link] = links
    if (link === undefined) return
    expect(new Set([link.sourceId, link.targetId])).toEqual(new Set([one, two]))
    const diesOn = Math.ceil((edgeDropDueAt(link) - BEGIN) / DAY_MS)
    await live(world, diesOn - 1)
    expect(await world.store.edges.find(link.id)).not.toBeNull()
    await live(world, diesOn)
    expect(await world.store.edges.find(link.id)).toBeNull()
  })

  test('topics that hang together are thought about, once, and again when more is known', async () => {
    const server = await startFakeModelServer()
    onTestFinished(server.close)
    const world = await openTestWorld({
      digest: {
        enabled: true,
        idleMs: 300_000,
        extractor: 'openai-compatible',
        budget: { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null },
        modelSettings: () => ({
          provider: 'openai-compatible',
          baseUrl: server.baseUrl,
          apiKey: 'none',
          model: 'small',
        }),
        env: {},
      },
    })
    const think = (insight: string) =>
      server.script.splice(0, Number.POSITIVE_INFINITY, {
        kind: 'answer',
        json: { insight, refines: [1], observed_in: [2, 3] },
      })
    const place = { authority: 6, author: 'lore:simulated', protected: true, force: true } as const
    const concepts: MemoryId[] = []
    for (const part of ['gateway', 'ledger', 'archive']) {
      const root = await world.remember(`Payment ${part}`, { ...place, metadata: { machineRoot: true } })
      const parent = await world.remember(`Payment retry queue ${part}`, { ...place, parent: root })
      await world.remember(`Payment retry queue of the ${part} overflows`, { protected: true, parent })
      concepts.push(parent)
    }
    const phases = ['associate', 'centroids', 'reflect']
    const thoughts = () =>
      world.chronicle.happenings.filter(({ action, reason }) => action === 'remember' && reason !== '')
    think('Every payment queue overflows.')
    world.skipTo(1)
    await world.sleep({ phases })
    expect(thoughts().map(({ day }) => day)).toEqual([1])
    const [thought] = thoughts()
    expect(await world.find(thought?.subject as MemoryId)).toMatchObject({
      kind: 'reflection',
      content: 'Every payment queue overflows.',
      trust: 'inference',
    })
    for (const day of [2, 3, 4]) {
      world.skipTo(day)
      await world.sleep({ phases })
    }
    expect(server.requests).toHaveLength(1)
    const [parent] = concepts
    if (parent === undefined) throw new Error('no concept')
    await world.remember('Nightly settlement doubles the load', { protected: true, parent })
    think('Settlement fills all queues at night.')
    world.skipTo(5)
    await world.sleep({ phases })
    expect(thoughts().map(({ day }) => day)).toEqual([1, 5])
    expect(server.requests).toHaveLength(2)
  })

  test('topics that are one are merged, and the one that goes is purged 180 days later', async () => {
    const world = await openTestWorld()
    const place = { authority: 6, author: 'lore:simulated', metadata: { machineRoot: true } } as const
    const makeTopic = async (title: string, facts: readonly string[]) => {
      const root = await world.remember(title, { ...place, force: true }, writerOf('digest'))
      for (const fact of facts) await world.remember(fact, { parent: root, protected: true, force: true })
      return root
    }
    const first = await makeTopic('Harbour cranes', [
      'Harbour cranes lift containers.',
      'Harbour cranes swing slowly.',
    ])
    world.skipTo(1)
    const second = await makeTopic('Cranes, harbour', [
      'Harbour cranes lift containers daily.',
      'Harbour cranes swing about slowly.',
    ])
    await live(world, 3)
    expect(world.chronicle.archived(second)?.day).toBe(2)
    expect(world.chronicle.archived(second)?.reason).toMatch(/^Same topic/)
    expect((await world.engine.children({ id: first }, PERSON)).total).toBe(4)
    await liveOn(world, [100, 181])
    expect(await world.find(second)).not.toBeNull()
    await live(world, 182)
    expect(await world.find(second)).toBeNull()
  })

  test('what is said three times becomes one on the next day; twice is left alone', async () => {
    const world = await openTestWorld()
    const say = async (text: string, times: number) => {
      const said: MemoryId[] = []
      for (let n = 0; n < times; n++) said.push(await world.remember(text, { force: true }))
      return said
    }
    const thrice = await say('Backups finish before breakfast.', 3)
    const twice = await say('Meetings begin punctually.', 2)
    await live(world, 1)
    const successors = async (ids: readonly MemoryId[]) =>
      Promise.all(ids.map(async (id) => (await world.find(id))?.supersededBy ?? null))
    expect(await successors(thrice)).toEqual([null, thrice[0], thrice[0]])
    expect(await successors(twice)).toEqual([null, null])
  })

  test('of two statements that contradict each other the newer holds from the next sleep on', async () => {
    const world = await openTestWorld()
    const old = await world.remember('The request timeout of the gateway is 30 seconds.', {
      protected: false,
    })
    await live(world, 5)
    const newer = await world.remember('The request timeout of the gateway is 45 seconds.', {
      protected: true,
    })
    expect((await world.find(old))?.supersededBy).toBeNull()
    await live(world, 6)
    expect(await world.find(old)).toMatchObject({ supersededBy: newer, archivedAt: null })
    expect(world.chronicle.of(old).at(-1)).toMatchObject({ day: 6, action: 'supersede' })
    // History stays with its successor, also when nobody asks for it for years.
    await live(world, 6 + 728, undefined, 91)
    expect(await world.find(old)).toMatchObject({ supersededBy: newer, archivedAt: null })
  })

  test('the gate finds a novel fact surprising, and it outlives an expected one', async () => {
    const world = await openTestWorld()
    const topic = await world.remember('Greenhouse climate control', { protected: true })
    for (const sensor of ['humidity', 'light', 'soil', 'wind'])
      await world.remember(`Greenhouse climate control reads the ${sensor} sensor`, {
        parent: topic,
        protected: true,
        force: true,
      })
    const by = writerOf('memory-v3')
    const text = 'Greenhouse climate control reads one more sensor'
    const expected = await world.remember(text, { force: true }, by)
    const novel = await world.remember('Quarterly taxes moved abroad', {}, by)
    const follower = createFollower(world, [expected, novel])
    await follower.look()
    await live(world, 130, () => follower.look())
    const [a, b] = [expected, novel].map((id) => ({
      surprise: follower.on(id, 0)?.memory.surprise ?? 0,
      archivedOn: world.chronicle.archived(id)?.day ?? 0,
    }))
    expect(a?.surprise).toBeLessThan(0.4)
    expect(b?.surprise).toBeGreaterThan(0.9)
    expect(a?.archivedOn).toBeGreaterThanOrEqual(30)
    expect(b?.archivedOn).toBeGreaterThan((a?.archivedOn ?? 0) + 30)
    for (const { day, importance } of follower.curve(expected))
      expect(importance).toBeLessThan(follower.on(novel, day)?.importance ?? 0)
  })
})

describe('confidence', () => {
  test('falls by 0.1 for each 30 days beyond 90 without verification, to its floor; a file that is back restores it', async () => {
    const world = await openTestWorld()
    const file = join(makeFolder(), 'notes.md')
    const line = 'The archive room is kept at eighteen degrees.'
    writeFileSync(file, `${line}\n`)
    const within = { folder: dirname(file) }
    const sourced = await world.remember(line, { sourceFile: file, within, protected: true })
    const unsourced = await world.remember('Elevators stop between floors.', { protected: true })
    const follower = createFollower(world, [sourced, unsourced])
    await follower.look()
    expect(follower.on(sourced, 0)?.memory.verification).toBe('verified')
    const days = [90, 119, 120, 150, 180, 210, 240, 250, 251, 300, YEAR]
    await liveOn(
      world,
      [1, 10, 11, 45, ...days, 91].toSorted((a, b) => a - b),
      async (day) => {
        if (day === 10) unlinkSync(file)
        if (day === 250) writeFileSync(file, `${line}\n`)
        await follower.look()
      },
    )
    const states = (id: MemoryId) =>
      follower
        .curve(id)
        .filter(({ memory }, i, all) => memory.verification !== all[i - 1]?.memory.verification)
        .map(({ day, memory }) => [day, memory.verification])
    expect(states(unsourced)).toEqual([
      [0, 'unverified'],
      [91, 'stale'],
    ])
    expect(states(sourced)).toEqual([
      [0, 'verified'],
      [11, 'stale'],
      [251, 'verified'],
    ])
    const believed = (id: MemoryId, days: readonly number[]) =>
      days.map((day) => Number(follower.on(id, day)?.confidence.toFixed(2)))
    expect(believed(unsourced, days)).toEqual([
      0.95, 0.95, 0.85, 0.75, 0.65, 0.55, 0.45, 0.45, 0.45, 0.3, 0.3,
    ])
    expect(believed(sourced, days)).toEqual([
      0.95, 0.95, 0.85, 0.75, 0.65, 0.55, 0.45, 0.45, 0.95, 0.95, 0.95,
    ])
    // What is believed is worked out; what was given is never overwritten.
    for (const id of [sourced, unsourced])
      for (const { memory } of follower.curve(id)) expect(memory.confidence).toBe(0.95)
  })
})

describe('the slow rules', () => {
  test('an agent’s unconfirmed principle is archived on day 1,472, a constitutional fact is untouched for ten years', async () => {
    const world = await openTestWorld()
    const [, , principle] = SALIENT
    if (principle === undefined) throw new Error('no principle')
    const expiring = await world.remember(principle.text, principle.given, writerOf('knowledge-graph'))
    const told = await world.remember('Sandals let sand in.', FORGETTABLE, PERSON)
    const lasting = await world.remember('Deeds outweigh promises.', FORGETTABLE, PERSON)
    await world.engine.govern({ id: lasting, layer: 1, protected: true, confirmed: true }, PERSON)
    const before = await world.find(lasting)
    const follower = createFollower(world, [expiring, lasting])
    await follower.look()
    // Once a month, and every two hours on the day that matters.
    await live(world, 1_470, () => follower.look(), 30)
    await live(world, 1_473, () => follower.look(), 1 / 12)
    await live(world, 1_504, () => follower.look())
    await live(world, TEN_YEARS, () => follower.look(), 30)

    const { day = 0, reason } = world.chronicle.archived(expiring) ?? {}
    expect(Math.floor(day)).toBe(1_472)
    expect(day - principle.exactDays).toBeLessThan(1 / 12)
    expect(reason).toMatch(/^retention 0\.019\d* after 1472 days/)
    expect(follower.on(expiring, 1_472)?.retention).toBeGreaterThanOrEqual(0.02)
    expect(follower.purgedOn(expiring)).toBeNull()
    expect(await world.find(told)).toMatchObject({ archivedAt: null })
    expectFading(follower.curve(expiring), 'retention')

    const after = await world.find(lasting)
    const derived = ['relevance', 'retention', 'activation', 'importance', 'tier', 'nextDueAt', 'updatedAt']
    const changed = Object.keys(before ?? {}).filter(
      (key) =>
        !derived.includes(key) &&
        JSON.stringify(before?.[key as keyof typeof before]) !==
          JSON.stringify(after?.[key as keyof typeof after]),
    )
    // That nobody verified it for ten years is all that may be said of it.
    expect(changed).toEqual(['verification'])
    expect(follower.purgedOn(lasting)).toBeNull()
  })
})

describe('a year of projects that come and go', () => {
  let months: readonly Month[]

  beforeAll(async () => {
    const folder = makeFolder()
    const world = await openWorld(folder)
    try {
      months = await simulateYear(world)
    } finally {
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  test('as much comes in every month', () => {
    const added = months.map(({ stored }, i) => stored - (months[i - 1]?.stored ?? 0))
    for (const count of added) expect(count).toBeGreaterThan(50)
    expect(Math.max(...added) / Math.min(...added)).toBeLessThan(1.3)
  })

  test('the live part of the store reaches a plateau by the fifth month, the whole store by the eleventh', () => {
    const later = months.slice(4).map(({ archivable }) => archivable)
    expect(Math.max(...later) / Math.min(...later)).toBeLessThan(1.25)
    expect(mean(later.slice(-3)) / mean(later.slice(0, 3))).toBeLessThan(1.1)
    const kept = months.map(({ stored, purged }) => stored - purged)
    const growth = (from: number, to: number) => (kept[to] ?? 0) - (kept[from] ?? 0)
    expect(growth(9, 11)).toBeLessThan(0.3 * growth(5, 7))
    expect(months.at(-1)?.purged).toBeGreaterThan(0.15 * (months.at(-1)?.stored ?? 0))
  })

  test('the graveyard holds half a year of what left, and no more', () => {
    const [before, last] = months.slice(-2)
    if (before === undefined || last === undefined) throw new Error('no months')
    expect(last.purged - before.purged).toBeGreaterThan((0.6 * last.archived) / 6)
    expect(last.purged - before.purged).toBeLessThan((1.6 * last.archived) / 6)
  })

  test('what is used stays: levels 3 and 4 only grow, and recall of used facts does not drop', () => {
    const durable = months.map(({ levels }) => levels[2] + levels[3])
    expect(durable).toEqual(durable.toSorted((a, b) => a - b))
    expect(durable.at(-1)).toBeGreaterThan(20)
    const recalls = months.map(({ recallOfUsed }) => recallOfUsed ?? 0)
    expect(Math.min(...recalls)).toBeGreaterThanOrEqual(0.8)
    expect(mean(recalls.slice(-6))).toBeGreaterThanOrEqual(mean(recalls.slice(0, 6)) - 0.05)
  })

  test('links come and go: as many die as are made, once the first have had their time', () => {
    const later = months.slice(2)
    const made = later.reduce((sum, { linksMade }) => sum + linksMade, 0)
    const died = later.reduce((sum, { linksDied }) => sum + linksDied, 0)
    expect(made).toBeGreaterThan(20)
    expect(died / made).toBeGreaterThan(0.7)
    expect(died / made).toBeLessThan(1.3)
  })
})
