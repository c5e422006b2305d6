/** Fills a store with made-up sessions and memories and their vectors, quickly and through the ports. */

import { createHash } from 'node:crypto'
import type { Episode } from '../../src/core/conversation.ts'
import type { DocumentSeq, EpisodeId, MemoryId, SessionId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import { newMemory } from '../../src/core/new-memory.ts'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import type { IdSource } from '../../src/core/ports/id-source.ts'
import { newId } from '../../src/core/ports/new-id.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { StoredScope } from '../../src/core/scope.ts'
import { analyseEpisode, analyseMemory } from '../../src/text/analyse.ts'
import { toSummary, toTitle } from '../../src/text/sentences.ts'
import type { Corpus } from './corpus.ts'

export const START = Date.UTC(2026, 0, 1)
const PER_SESSION = 50
const PER_TRANSACTION = 1_000
/** Every fifth document is a memory. */
const MEMORY_EVERY = 5
const MINUTE_MS = 60_000

export interface FillOptions {
  readonly store: Store
  readonly ids: IdSource
  readonly embedder: Embedder
  readonly corpus: Corpus
  readonly scopes: readonly StoredScope[]
  readonly n: number
  readonly onProgress?: (done: number) => void
}

export async function fillStore(options: FillOptions): Promise<void> {
  const { store, embedder, n } = options
  await store.embeddings.register({ id: embedder.modelId, dimensions: null, state: 'active' })
  for (let from = 0; from < n; from += PER_TRANSACTION) {
    await store.transact((inner) => fillRange(options, inner, from, Math.min(n, from + PER_TRANSACTION)))
    options.onProgress?.(Math.min(n, from + PER_TRANSACTION))
  }
}

async function fillRange(options: FillOptions, store: Store, from: number, until: number): Promise<void> {
  const { embedder, corpus } = options
  const written: { seq: DocumentSeq; text: string }[] = []
  let session: { id: SessionId; scope: StoredScope; size: number } | null = null
  for (let n = from; n < until; n++) {
    const text = corpus.text(n)
    const at = START + n * MINUTE_MS
    const scope = options.scopes[Math.floor(n / PER_SESSION) % options.scopes.length]
    if (scope === undefined) throw new Error('at least one scope is needed')
    if (n % MEMORY_EVERY === 0) {
      const memory = makeMemory(newId.memory(options.ids), scope, text, at)
      written.push({ seq: await store.memories.insert(memory, analyseMemory({ ...memory, at })), text })
      continue
    }
    if (session === null || session.scope.id !== scope.id) {
      session = { id: await openSession(options, store, scope, n, at), scope, size: 0 }
    }
    const episode = toEpisode(newId.episode(options.ids), session.id, scope, session.size++, text, at)
    written.push({ seq: await store.episodes.insert(episode, analyseEpisode(episode)), text })
  }
  const embedded = await embedder.embedDocuments(written.map(({ text }) => ({ label: null, text })))
  const rows = await Promise.all(
    embedded.map(async (made, i) => {
      const { seq } = written[i] as (typeof written)[number]
      return { seq, textHash: (await store.documents.textHash(seq)) ?? '', ...made }
    }),
  )
  await store.embeddings.save(embedder.modelId, rows)
}

async function openSession(
  { ids }: FillOptions,
  store: Store,
  scope: StoredScope,
  n: number,
  at: number,
): Promise<SessionId> {
  const session = await store.sessions.ensure({
    id: newId.session(ids),
    externalId: `bench-${n}`,
    agent: 'bench',
    scopeId: scope.id,
    title: `Session ${n}`,
    state: 'open',
    startedAt: at,
    lastAt: at + PER_SESSION * MINUTE_MS,
    episodeCount: PER_SESSION,
    metadata: {},
  })
  return session.id
}

function toEpisode(
  id: EpisodeId,
  sessionId: SessionId,
  scope: StoredScope,
  position: number,
  text: string,
  at: number,
): Episode {
  return {
    id,
    sessionId,
    scopeId: scope.id,
    position,
    externalId: id,
    role: position % 2 === 0 ? 'user' : 'assistant',
    speaker: null,
    text,
    caption: null,
    model: null,
    at,
    contentHash: sha256(text),
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
  }
}

/** Makes a root memory without a specific origin. */
export function makeMemory(id: MemoryId, scope: StoredScope, content: string, at: number): Memory {
  return newMemory({
    id,
    scopeId: scope.id,
    title: toTitle(content),
    summary: toSummary(content),
    content,
    contentHash: sha256(content),
    origin: 'lore',
    author: 'bench',
    createdAt: at,
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
