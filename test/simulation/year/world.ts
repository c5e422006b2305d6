/**
 * A real engine on a clock that is moved by hand, with vectors made of words instead of a model: the stage for
 * simulated months and years. A day begins with a sleep; whatever is done that day is done right after it.
 */
import { join } from 'node:path'
import { seededRandom } from '../../../bench/support/corpus.ts'
import { createWordEmbedder } from '../../../bench/support/word-embedder.ts'
import { type OpenEngineOptions, openEngine } from '../../../src/compose.ts'
import type { Caller } from '../../../src/core/caller.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../../../src/core/ids.ts'
import { INITIAL_STABILITY_DAYS, type Memory } from '../../../src/core/memory.ts'
import type { Origin } from '../../../src/core/origin.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { createUuidV7Source } from '../../../src/core/ports/uuid-v7.ts'
import type { Engine, RememberInput } from '../../../src/engine/engine.ts'
import type { SleepInput } from '../../../src/sleep/sleep.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import type { Chronicle } from './chronicle.ts'
import { createChronicle } from './chronicle.ts'

export const DAY_MS = 86_400_000
/** Day 0. */
export const BEGIN: EpochMs = Date.UTC(2026, 0, 1, 6)

const SLEEPER: Caller = { kind: 'system', name: 'sleep', session: 'sleep' }

/**
 * What a memory is given beside its text; `surprise` instead of what the gate makes of it, `unconfirmed` for a
 * principle whose quote nobody has looked for.
 */
export type Given = Omit<Partial<RememberInput>, 'content'> & {
  readonly surprise?: number
  readonly unconfirmed?: true
}

export interface World {
  readonly engine: Engine
  readonly store: Store
  readonly chronicle: Chronicle
  /** Days since the beginning. */
  today(): number
  now(): EpochMs
  /** Goes to a later day without sleeping on the way. */
  skipTo(day: number): void
  /** One run over everything, noted in the chronicle. */
  sleep(input?: SleepInput): Promise<void>
  /** Stored by an agent, or by whoever is named. */
  remember(content: string, given?: Given, caller?: Caller): Promise<MemoryId>
  /** In a session of its own, or in the one named. */
  read(id: MemoryId, session?: string): Promise<void>
  /** A turn that memories may come from; always the same one. */
  source(): Promise<EpisodeId>
  /** null where it is gone for good. */
  find(id: MemoryId): Promise<Memory | null>
  close(): Promise<void>
}

export async function openWorld(folder: string, options: Partial<OpenEngineOptions> = {}): Promise<World> {
  let day = 0
  let sessions = 0
  const clock = { now: () => BEGIN + Math.round(day * DAY_MS) }
  const random = seededRandom(7)
  const ids = createUuidV7Source(clock, (length) =>
    Uint8Array.from({ length }, () => Math.floor(random() * 256)),
  )
  const dbPath = join(folder, 'lore.db')
  const engine = await openEngine({
    dbPath,
    modelsDir: folder,
    embedding: { provider: 'local' },
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
    clock,
    ids,
    ...options,
  })
  const store = await openSqliteStore({ path: dbPath, clock })
  const chronicle = createChronicle()

  return {
    engine,
    store,
    chronicle,
    today: () => day,
    now: clock.now,
    skipTo(later) {
      if (later < day) throw new Error('time does not go back')
      day = later
    },
    async sleep(input = {}) {
      await engine.settle({}, PERSON)
      const { run, phases, state } = await engine.sleep(input, SLEEPER)
      if (run === null || state !== 'done') throw new Error(`day ${day}: ${JSON.stringify(phases)}`)
      chronicle.note(day, phases, await store.journal.listRun(run.id))
    },
    async remember(content, { surprise, unconfirmed, ...given } = {}, caller = agent('writing')) {
      const outcome = await engine.remember({ content, ...given }, caller)
      if (outcome.kind !== 'stored') throw new Error(`${content}: ${outcome.reason}`)
      const { id } = outcome.memory
      const { layer } = given
      if (layer === 1 || layer === 2) await engine.govern({ id, layer, confirmed: true }, PERSON)
      if (surprise !== undefined) await store.memories.update(id, { surprise })
      if (unconfirmed === true) {
        const stabilityDays = INITIAL_STABILITY_DAYS.principle
        await store.memories.update(id, { trust: 'principle', stabilityDays })
      }
      return id
    },
    async read(id, session = `alone-${++sessions}`) {
      await engine.read({ id }, agent(session))
    },
    async source() {
      const turns = [{ role: 'assistant', text: 'Somewhere something was said.', at: BEGIN }] as const
      await engine.stage({ agent: 'chat', sessionId: 'source', turns }, PERSON)
      const [session] = (await engine.listSessions({ allScopes: true }, PERSON)).items
      const [turn] = session === undefined ? [] : await store.episodes.listSession(session.id, 0, 1)
      if (turn === undefined) throw new Error('nothing was staged')
      return turn.id
    },
    find: (id) => store.memories.find(id),
    async close() {
      await store.close()
      await engine.close()
    },
  }
}

export function agent(session: string): Caller {
  return { kind: 'agent', name: 'simulated', session }
}

/** Whoever stores memories of this origin. */
export function writerOf(origin: Exclude<Origin, 'sleep' | `import${string}`>): Caller {
  if (origin === 'person') return PERSON
  if (origin === 'digest') return { kind: 'system', name: 'digest', session: 'digest' }
  return { ...agent('writing'), profile: origin }
}

export const PERSON: Caller = { kind: 'person', name: 'somebody', session: 'by-hand' }

/** Sleeps on each of these days, and lets something happen after it. */
export async function liveOn(
  world: World,
  days: Iterable<number>,
  meanwhile: (day: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const day of days) {
    world.skipTo(day)
    await world.sleep()
    await meanwhile(day)
  }
}

/** Sleeps every day, or every few, from the next one to the last. */
export function live(
  world: World,
  untilDay: number,
  meanwhile?: (day: number) => Promise<void>,
  everyDays = 1,
): Promise<void> {
  return liveOn(world, daysFrom(world.today() + everyDays, untilDay, everyDays), meanwhile)
}

/** Both ends included. */
export function daysFrom(first: number, last: number, step = 1): number[] {
  const count = Math.max(0, Math.floor((last - first) / step + 1e-9) + 1)
  return Array.from({ length: count }, (_, i) => first + i * step)
}
