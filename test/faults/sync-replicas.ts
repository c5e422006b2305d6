/**
 * Random histories of several replicas over real engines: every kind of change, partitions, repeated syncs, kills in the
 * middle of any step, clocks that are wrong by days. The same seed gives the same history.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type EngineHost, openEngineHost } from '../../src/compose.ts'
import type { Caller } from '../../src/core/caller.ts'
import { isLoreError } from '../../src/core/errors.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { memoriesOf } from '../../src/core/journal.ts'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
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
  readonly engine: Engine
  readonly store: Store
  advance(ms: number): void
  /** Syncs; with a number, dies at that step. @returns false if it died */
  sync(dieAt?: number): Promise<boolean>
  close(): Promise<void>
}

const START = Date.UTC(2026, 5, 1, 9)
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

export async function openReplica(
  name: string,
  root: string,
  shared: string,
  random: Random,
): Promise<Replica> {
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
      createHash('sha256').update(`${name} ${drawn++} ${root}`).digest(),
    )
    return new Uint8Array(Buffer.concat(blocks).subarray(0, length))
  })
  const openLink = createOpenLink(globalThis.fetch)
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
      open: async (...given) => {
        const link = await openLink(...given)
        return {
          ...link,
          async *fetch(cursor) {
            for await (const bundle of link.fetch(cursor)) {
              step()
              yield bundle
            }
          },
          async send(bundle, upTo) {
            step()
            const refused = await link.send(bundle, upTo)
            step()
            return refused
          },
        }
      },
    },
  })
  const engine = await host.engineFor({ project: 'web' })
  const { whole: store } = await host.contextFor({ project: 'web' })
  const person = personOf(name)
  await engine.share({ project: 'web', with: 'mine', agreed: true }, person)
  await engine.connectSync({ group: 'mine', address: shared }, person)
  return {
    name,
    engine,
    store,
    advance: (ms) => {
      now += ms
    },
    async sync(dieAt = Number.POSITIVE_INFINITY) {
      stepsLeft = dieAt
      try {
        const { failed } = await engine.sync({}, person)
        if (failed.length > 0) throw new Error(failed[0]?.reason)
        return true
      } catch (error) {
        if (stepsLeft < 0) return false
        throw error
      } finally {
        stepsLeft = Number.POSITIVE_INFINITY
      }
    },
    close: () => host.close(),
  }
}

export function personOf(name: string): Caller {
  return { kind: 'person', name: 'cli', session: `person-${name}` }
}

function agentOf(name: string, session: number): Caller {
  return { kind: 'agent', name: 'claude-code', session: `agent-${name}-${session}` }
}

const WORDS = ['port', 'deploy', 'vitest', 'staging', 'queue', 'cache', 'login', 'invoice', 'retry', 'schema']

/** What was acknowledged so far. */
export interface Ledger {
  readonly stored: Set<string>
  readonly purged: Set<string>
  /** Memories whose words a person changed, or that a person brought back. */
  readonly edited: Set<string>
  /** Words that a person removed for good: they leave under every id. */
  readonly removedWords: Set<string>
  /** All words that a memory ever had. */
  readonly words: Map<string, Set<string>>
}

export function openLedger(): Ledger {
  return {
    stored: new Set(),
    purged: new Set(),
    edited: new Set(),
    removedWords: new Set(),
    words: new Map(),
  }
}

function noteWords({ words }: Ledger, id: string, content: string): void {
  const known = words.get(id) ?? new Set()
  words.set(id, known.add(content))
}

/** Kinds of changes of the seeds that were found first; a number drawn among more kinds gives other histories. */
export const FIRST_KINDS = 13
export const ALL_KINDS = 20

/** One random change by a person or an agent. A change that the engine refuses changes nothing. */
export async function change(
  { engine, store, name, advance }: Replica,
  random: Random,
  ledger: Ledger,
  kinds = ALL_KINDS,
): Promise<string> {
  const { stored, purged, edited } = ledger
  advance(1 + random(5_000))
  const person = personOf(name)
  const caller = random(2) === 0 ? person : agentOf(name, random(3))
  const ids = await store.memories.listIds({ scopes: null, includeArchived: true, includeSuperseded: true })
  const pick = () => ids[random(ids.length)] as MemoryId
  const word = () => WORDS[random(WORDS.length)]
  const sentence = () => `The ${word()} of the ${word()} is ${word()} ${random(50)}`
  const kind = ids.length === 0 ? 0 : random(kinds)
  try {
    switch (kind) {
      case 0:
      case 1: {
        const parent = ids.length > 0 && random(2) === 0 ? { parent: pick() } : {}
        const input = { content: sentence(), tags: [`t${random(4)}`], ...parent }
        const outcome = await engine.remember(input, caller)
        if (outcome.kind === 'stored') {
          stored.add(outcome.memory.id)
          noteWords(ledger, outcome.memory.id, input.content)
        }
        return 'remember'
      }
      case 2:
      case 3: {
        const id = pick()
        const content = sentence()
        await engine.update({ id, content }, caller)
        noteWords(ledger, id, content)
        if (caller === person) edited.add(id)
        return 'update'
      }
      case 4:
        await engine.update({ id: pick(), tags: [`t${random(4)}`, `t${random(4)}`] }, caller)
        return 'tags'
      case 5:
      case 6:
        await engine.update({ id: pick(), parent: random(4) === 0 ? null : pick() }, caller)
        return 'move'
      case 7:
        await engine.forget({ id: pick(), reason: 'old', confirmed: true }, caller)
        return 'forget'
      case 8:
        {
          const id = pick()
          await engine.restore({ id }, caller)
          edited.add(id)
        }
        return 'restore'
      case 9:
        {
          const old = pick()
          await engine.supersede({ old, by: pick() }, caller)
          // It ends the validity, which is a part of the statement.
          edited.add(old)
        }
        return 'supersede'
      case 10:
        {
          const id = pick()
          const [memory] = await store.memories.load([id])
          await engine.purge({ id }, person)
          purged.add(id)
          ledger.removedWords.add(memory?.content ?? '')
        }
        return 'purge'
      case 11:
        await engine.read({ id: pick() }, caller)
        return 'read'
      case 12: {
        const relation = random(2) === 0 ? 'depends_on' : 'see_also'
        await engine.connect({ source: pick(), target: pick(), relation }, caller)
        return 'connect'
      }
      case 13: {
        const edges = (await store.edges.listFor([pick()])).filter(travels)
        const edge = edges[random(Math.max(1, edges.length))]
        if (edge !== undefined) await engine.disconnect({ id: edge.id }, caller)
        return 'disconnect'
      }
      case 14:
        await engine.govern({ id: pick(), protected: random(2) === 0, confirmed: true }, person)
        return 'govern'
      case 15:
        await engine.feedback(
          { id: pick(), useful: random(2) === 0, confidence: 1 + random(10) },
          { ...caller, session: `rates-${name}-${random(4)}` },
        )
        return 'feedback'
      case 16: {
        const { items } = await engine.listConflicts({ allScopes: true }, person)
        const conflict = items[random(Math.max(1, items.length))]
        if (conflict === undefined) return 'no conflict'
        // It may end the validity of a side, which is a part of the statement.
        for (const { id } of [conflict.a, conflict.b]) edited.add(id)
        const keep = (['a', 'b', 'both'] as const)[random(3)] ?? 'both'
        await engine.resolveConflict({ id: conflict.id, keep, confirmed: true }, person)
        return 'resolve'
      }
      case 17: {
        const { items } = await engine.listRuns({ limit: 20 }, person)
        // What came from elsewhere and is undone stays away here, so that the sides would differ on purpose.
        const own = items.filter(({ kind: of, state }) => of !== 'sync' && state === 'done')
        const run = own[random(Math.max(1, own.length))]
        if (run === undefined) return 'nothing to undo'
        for (const id of ids) edited.add(id)
        for (const id of await undone(store, run.id)) stored.delete(id)
        await engine.undo({ id: run.id }, person)
        return 'undo'
      }
      case 18: {
        const [same] = await store.memories.load([pick()])
        const content = same?.content ?? sentence()
        const outcome = await engine.remember({ content, force: true }, caller)
        if (outcome.kind === 'stored') {
          stored.add(outcome.memory.id)
          noteWords(ledger, outcome.memory.id, content)
        }
        return 'say again'
      }
      default:
        // Private for a while; what changes meanwhile is found when it is shared again.
        await engine.share({ project: 'web', with: 'private', agreed: true }, person)
        if (random(2) === 0) advance(60_000)
        await engine.share({ project: 'web', with: 'mine', agreed: true }, person)
        return 'share again'
    }
  } catch (error) {
    if (isLoreError(error) && error.code !== 'internal') return `refused ${kind} ${error.code}`
    throw error
  }
}

/** The memories that the run made, which its undo removes. */
async function undone(store: Store, runId: string): Promise<string[]> {
  const entries = await store.journal.listRun(runId)
  return entries.filter(({ action }) => action === 'remember').flatMap(memoriesOf)
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
  return [...memories.sort((a, b) => (a.id < b.id ? -1 : 1)), ...links]
}
