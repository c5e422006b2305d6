/**
 * Random histories of several replicas over real engines: every kind of change, partitions, repeated syncs, kills in the
 * middle of any step, clocks that are wrong by days. The same seed gives the same history.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type EngineHost, openEngineHost } from '../../src/compose.ts'
import type { Caller } from '../../src/core/caller.ts'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { FetchedBundle, OpenSyncLink, SyncCursor, SyncLink } from '../../src/core/ports/sync-link.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import type { ShareGroup } from '../../src/core/sync.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { travels } from '../../src/transfer/sync/edge-fields.ts'
import { createOpenLink } from '../../src/transfer/sync/open-link.ts'
import { putEmptyStore } from '../support/empty-store.ts'

export type Random = (below: number) => number

/** mulberry32, by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Thrown where the process would have died. */
export class Killed extends Error {}

export interface Replica {
  readonly name: string
  /** The group with which it shares its project. */
  readonly group: ShareGroup
  readonly engine: Engine
  readonly store: Store
  advance(ms: number): void
  /** Syncs; with a number, dies at that step. @returns false if it died, or if the network did not hold */
  sync(dieAt?: number): Promise<boolean>
  close(): Promise<void>
}

export const START = Date.UTC(2026, 5, 1, 9)
const DAY_MS = 86_400_000
const DIMENSIONS = 8

/** Vectors are no part of what is shared, so any will do. */
export const EMBEDDER: Embedder = {
  modelId: 'none',
  keepsBusy: false,
  matcher: null,
  model: async () => ({ id: 'none', dimensions: DIMENSIONS, mean: null }),
  embedDocuments: async (documents) =>
    documents.map(({ text }) => ({ vector: toVector(text), tokens: null })),
  embedQuery: async ({ text }) => ({ vector: toVector(text), tokens: null }),
  close: async () => undefined,
}

function toVector(text: string): Float32Array {
  const bytes = createHash('sha256').update(text).digest().subarray(0, DIMENSIONS)
  const vector = Float32Array.from(bytes, (byte) => byte - 127.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

export interface HostOptions {
  /** Decides the ids that are drawn: the same text gives the same ids. */
  readonly ids?: string
}

interface ReplicaOptions extends HostOptions {
  /** Decides which bundles come twice and in another order; without it they come in the order of the folder. */
  readonly mixing?: Random
  /** Shares conversations too. */
  readonly conversations?: boolean
  /** Meets the others in this team, on the server that answers, and not in the folder. */
  readonly team?: { readonly group: ShareGroup; readonly fetch: typeof globalThis.fetch }
}

/** A store with a clock that may be wrong by days, and that can be made to die. */
interface Mortal {
  readonly host: EngineHost
  /** Counts down to the death. */
  readonly step: () => void
  /** Lets it die at that step from now on. */
  dieAt(steps: number): void
  readonly isDead: () => boolean
  advance(ms: number): void
}

export async function openMortal(
  name: string,
  root: string,
  random: Random,
  ids: string,
  openLink?: (step: () => void) => OpenSyncLink,
): Promise<Mortal> {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  await putEmptyStore(join(folder, 'lore.db'))
  let now = START + (random(3) === 0 ? (random(9) - 4) * DAY_MS : 0)
  let stepsLeft = Number.POSITIVE_INFINITY
  const step = () => {
    if (--stepsLeft < 0) throw new Killed()
  }
  const clock = {
    now: () => {
      step()
      return now
    },
  }
  let drawn = 0
  const source = createUuidV7Source({ now: () => now }, (length) => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
      createHash('sha256').update(`${name} ${drawn++} ${ids}`).digest(),
    )
    return new Uint8Array(Buffer.concat(blocks).subarray(0, length))
  })
  const host: EngineHost = await openEngineHost({
    dbPath: join(folder, 'lore.db'),
    modelsDir: '',
    embedding: { provider: 'local' },
    embedder: EMBEDDER,
    clock,
    ids: {
      next: () => {
        step()
        return source.next()
      },
    },
    backgroundEmbedding: false,
    waitForDisk: false,
    sync: {
      person: () => `${name}@machine-${name}`,
      where: name,
      ...(openLink === undefined ? {} : { open: openLink(step) }),
    },
  })
  return {
    host,
    step,
    dieAt: (steps) => {
      stepsLeft = steps
    },
    isDead: () => stepsLeft < 0,
    advance: (ms) => {
      now += ms
    },
  }
}

export async function openReplica(
  name: string,
  root: string,
  shared: string,
  random: Random,
  { ids = root, mixing, conversations = false, team }: ReplicaOptions = {},
): Promise<Replica> {
  const open = createOpenLink(team?.fetch ?? globalThis.fetch)
  const { host, dieAt, isDead, advance } = await openMortal(
    name,
    root,
    random,
    ids,
    (step) =>
      async (...given) =>
        toMortalLink(await open(...given), step, mixing),
  )
  const engine = await host.engineFor({ project: 'web' })
  const { whole: store } = await host.contextFor({ project: 'web' })
  const person = personOf(name)
  const group = team?.group ?? 'mine'
  await engine.share({ project: 'web', with: group, agreed: true, conversations }, person)
  await engine.connectSync({ group, address: shared }, person)
  return {
    name,
    group,
    engine,
    store,
    advance,
    async sync(steps = Number.POSITIVE_INFINITY) {
      dieAt(steps)
      try {
        const { failed } = await engine.sync({}, person)
        if (team !== undefined && failed.some(({ reason }) => /Nothing is lost/.test(reason))) return false
        if (failed.length > 0) throw new Error(failed[0]?.reason)
        return true
      } catch (error) {
        if (isDead()) return false
        throw error
      } finally {
        dieAt(Number.POSITIVE_INFINITY)
      }
    },
    close: () => host.close(),
  }
}

/** A link on both sides of whose every step the process may die. */
function toMortalLink(link: SyncLink, step: () => void, mixing: Random | undefined): SyncLink {
  async function* stepwise<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const item of items) {
      step()
      yield item
    }
  }
  return {
    ...link,
    fetch: (cursor) =>
      stepwise(mixing === undefined ? link.fetch(cursor) : mixed(link.fetch(cursor), cursor, mixing)),
    async send(bundle, upTo) {
      step()
      const refused = await link.send(bundle, upTo)
      step()
      return refused
    },
    replaceSent:
      link.replaceSent === null
        ? null
        : async (bundles) => {
            step()
            await link.replaceSent?.(stepwise(bundles))
            step()
          },
  }
}

/** The same bundles in another order, some of them twice. The cursor moves on once all of them are taken. */
async function* mixed(
  bundles: AsyncIterable<FetchedBundle>,
  cursor: SyncCursor,
  random: Random,
): AsyncGenerator<FetchedBundle> {
  const drawn: { readonly bundle: FetchedBundle; readonly at: number }[] = []
  let end = cursor
  for await (const bundle of bundles) {
    for (let n = random(3) === 0 ? 2 : 1; n > 0; n--) drawn.push({ bundle, at: random(1_000) })
    end = bundle.cursor
  }
  const ordered = drawn.toSorted((a, b) => a.at - b.at)
  for (const [n, { bundle }] of ordered.entries()) {
    yield { ...bundle, cursor: n === ordered.length - 1 ? end : cursor }
  }
}

export function personOf(name: string): Caller {
  return { kind: 'person', name: 'cli', session: `person-${name}` }
}

export function agentOf(name: string, session: number): Caller {
  return { kind: 'agent', name: 'claude-code', session: `agent-${name}-${session}` }
}

/** Everything that has to be the same on every side. */
export async function exported({ store }: Replica): Promise<readonly unknown[]> {
  const ids = await store.memories.listIds({ scopes: null, includeArchived: true, includeSuperseded: true })
  const memories = (await store.memories.load(ids)).map((memory) => ({
    id: memory.id,
    parentId: memory.parentId,
    depth: memory.depth,
    title: memory.title,
    content: memory.content,
    contentHash: memory.contentHash,
    summary: memory.summary,
    tags: memory.tags.toSorted(),
    kind: memory.kind,
    trust: memory.trust,
    quote: memory.quote,
    layer: memory.layer,
    protected: memory.protected,
    quality: memory.quality,
    strikes: memory.strikes,
    author: memory.author,
    createdAt: memory.createdAt,
    supersededBy: memory.supersededBy,
    validFrom: memory.validFrom,
    validUntil: memory.validUntil,
    archivedAt: memory.archivedAt,
    archivedReason: memory.archivedReason,
    accessCount: memory.accessCount,
    metadata: memory.metadata,
  }))
  const edges = ids.length === 0 ? [] : await store.edges.listFor(ids)
  const links = edges
    .filter(travels)
    .map(({ sourceId, targetId, relation, reasoning }) => `${sourceId} ${targetId} ${relation} ${reasoning}`)
    .sort()
  return [...memories.sort((a, b) => (a.id < b.id ? -1 : 1)), ...links, ...(await conversationsOf(store))]
}

async function conversationsOf(store: Store): Promise<readonly unknown[]> {
  const sessions = await store.sessions.list(null, 100)
  const told = []
  for (const { id, agent, externalId, title } of sessions) {
    const turns = await store.episodes.listSession(id, 0, 1_000)
    told.push({ agent, externalId, title, turns: turns.map(({ role, text }) => ({ role, text })) })
  }
  return told.sort((a, b) => (a.externalId < b.externalId ? -1 : 1))
}
