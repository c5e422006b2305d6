/**
 * Keeps every document's vector and tokens up to date with its text, and manages the active model. Text is stored and
 * queued first; vectors follow. A new model is built beside the old one, which stays in use meanwhile.
 */

import { isLoreError, type LoreError, toLoreError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EmbeddableDocument, Embedder } from '../../core/ports/embedder.ts'
import type { PendingDocument } from '../../core/ports/embedding-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'
import type { VectorKeeper } from '../setup/vector-keeper.ts'
import { createRememberedTexts } from './remembered-texts.ts'

export interface VectorKeeperDeps {
  readonly store: Store
  readonly clock: Clock
  /** The embedder that the settings name. */
  readonly configured: Embedder
  /** Returns an embedder for a formerly active model; null if it is no longer available. */
  readonly embedderFor: (modelId: string) => Promise<Embedder | null>
  readonly createIndex: (embedder: Embedder) => VectorIndex
  /** True to embed queued documents in the background. */
  readonly background: boolean
  /** True if the store cannot be written: no model is registered. */
  readonly readOnly?: boolean
  /** True while a caller waits for an answer, so that background work waits. Default: never. */
  readonly isAwaited?: () => boolean
}

const BATCH = 16
/** Documents of a batch that are embedded and saved together in the background. */
const PORTION = 4
/** Embedded texts that are remembered, because tools print the same lines again and again. */
const REMEMBERED = 256
const TOOL_CHARS = 400
/** HTTP statuses by which a server refuses one text: bad, too large, not to be processed. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422])
const POLL_MS = 2_000
const PAUSE_MS = 20
/** Duration of a rest; an import asks for the next one well before its end. */
const REST_MS = 10_000
/** Longest wait for callers before the queue continues. */
const MAX_YIELD_MS = 1_000
/** The longest delay of a Node timer. */
const LONGEST_TIMER_MS = 2_147_483_647
const RETIRE_MS = 60_000
/** Smaller backward steps of the clock are ignored. */
const CLOCK_STEP_MS = 1_000
const RETRY_MS = [1_000, 5_000, 30_000, 120_000] as const

/** Returns the text to embed for a document. A memory's title is put first unless its content begins with it. */
export function toEmbeddable(document: Omit<PendingDocument, 'seq' | 'textHash'>): EmbeddableDocument {
  if (document.kind === 'episode') {
    const caption = document.caption === null ? '' : ` [shares ${document.caption}]`
    // Of a tool's output only the beginning is embedded: the command, the file, the first lines.
    const said = document.role === 'tool' ? document.text.trimStart().slice(0, TOOL_CHARS) : document.text
    return { label: document.label, text: `${said}${caption}`.trim() }
  }
  const title = document.label?.replace(/…$/, '') ?? ''
  const leads = title === '' || document.text.trimStart().startsWith(title)
  return { label: null, text: leads ? document.text : `${title}\n${document.text}` }
}

export async function createVectorKeeper(deps: VectorKeeperDeps): Promise<VectorKeeper> {
  const { store, configured } = deps
  const stopping = new AbortController()
  let active: { embedder: Embedder; index: VectorIndex } | null = null
  let activeId = configured.modelId
  let buildingId: string | null = null
  let problem: LoreError | null = null
  let failures = 0
  let running: Promise<void> | null = null
  let packing: Promise<void> | null = null
  /** True if vectors were compared or made since they were packed. */
  let isUsed = false
  /** True once vectors were compared or made, so that the model is in memory. */
  let wasUsed = false
  /** Time of the last request for a rest. */
  let restedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  const retired: Embedder[] = []
  /** Documents that the model refused; they are skipped until the next start. */
  const refused = new Set<PendingDocument['seq']>()
  /** Number of callers that wait for the queue to empty. */
  let hurried = 0
  const remembered = createRememberedTexts(REMEMBERED)

  const register: typeof store.embeddings.register =
    deps.readOnly === true ? async () => undefined : (model) => store.embeddings.register(model)
  let latest = deps.clock.now()

  await adoptConfiguredModel()

  /** Recreates the index if the clock stepped back, because start dates were compared with the clock at loading time. */
  function followClock(): void {
    const now = deps.clock.now()
    if (active !== null && now < latest - CLOCK_STEP_MS) {
      active = { embedder: active.embedder, index: deps.createIndex(active.embedder) }
    }
    latest = now
  }

  async function adoptConfiguredModel(): Promise<void> {
    const models = await store.embeddings.models()
    const answering = models.find((model) => model.state === 'active')
    // Retires half-built models that the settings no longer name; otherwise they would be built for ever.
    for (const model of models) {
      if (model.state !== 'building' || model.id === configured.modelId) continue
      await register({ ...model, state: 'retired' })
    }
    if (answering === undefined || answering.id === configured.modelId) {
      if (answering === undefined) {
        await register({ id: configured.modelId, dimensions: null, state: 'active' })
      }
      active = { embedder: configured, index: deps.createIndex(configured) }
      return
    }
    activeId = answering.id
    buildingId = configured.modelId
    await register({ id: configured.modelId, dimensions: null, state: 'building' })
    const former = await deps.embedderFor(answering.id)
    active = former === null ? null : { embedder: former, index: deps.createIndex(former) }
  }

  /** Embeds one batch for one model; returns false if the queue was empty. */
  async function drainBatch(embedder: Embedder): Promise<boolean> {
    const queued = await store.embeddings.pending(embedder.modelId, BATCH + refused.size)
    const batch = queued.filter(({ seq }) => !refused.has(seq)).slice(0, BATCH)
    const size = embedder.keepsBusy && hurried === 0 ? PORTION : BATCH
    for (let from = 0; from < batch.length; from += size) {
      if (size < BATCH) await yieldToCallers()
      if (stopping.signal.aborted) break
      await embedPortion(embedder, batch.slice(from, from + size))
    }
    return batch.length > 0
  }

  /** Waits while callers wait for answers, because a model run cannot be interrupted once it started. */
  async function yieldToCallers(): Promise<void> {
    for (let waited = 0; deps.isAwaited?.() === true && waited < MAX_YIELD_MS; waited += PAUSE_MS) {
      await sleep(PAUSE_MS, stopping.signal)
    }
  }

  /**
   * Embeds documents. If they fail together they are tried one by one, and a document that fails alone is skipped until
   * the next start, so that it does not block the others. Throws if the model itself is not available.
   */
  async function embedPortion(embedder: Embedder, portion: readonly PendingDocument[]): Promise<void> {
    try {
      await embedTogether(embedder, portion)
    } catch (error) {
      if (stopping.signal.aborted || isAway(error)) throw error
      if (portion.length > 1) {
        for (const document of portion) await embedPortion(embedder, [document])
        return
      }
      for (const { seq } of portion) refused.add(seq)
      problem = toLoreError(error)
    }
  }

  async function embedTogether(embedder: Embedder, portion: readonly PendingDocument[]): Promise<void> {
    const texts = portion.map(toEmbeddable)
    const embedded = await remembered.embed(embedder, texts, stopping.signal)
    await store.embeddings.save(
      embedder.modelId,
      portion.flatMap(({ seq, textHash }, i) => {
        const made = embedded[i]
        return made === undefined ? [] : [{ seq, textHash, ...made }]
      }),
    )
  }

  async function drainQueue(embedder: Embedder): Promise<void> {
    let more = true
    try {
      while (more && !stopping.signal.aborted) more = await drainBatch(embedder)
    } finally {
      remembered.clear()
    }
  }

  async function drainAll(): Promise<void> {
    if (active !== null) await drainQueue(active.embedder)
    if (buildingId === null) return
    await drainQueue(configured)
    if (!stopping.signal.aborted && (await store.embeddings.pendingCount(configured.modelId)) === 0) {
      await switchToBuilt()
    }
  }

  /** Switches to the store's active model, which another process may have changed. */
  async function followActiveModel(): Promise<void> {
    const now = (await store.embeddings.models()).find((model) => model.state === 'active')?.id
    if (now === undefined || now === activeId) return
    const embedder = now === configured.modelId ? configured : await deps.embedderFor(now)
    const former = active?.embedder
    active = embedder === null ? null : { embedder, index: deps.createIndex(embedder) }
    activeId = now
    if (now === configured.modelId) buildingId = null
    if (former !== undefined && former !== configured) retire(former)
  }

  async function switchToBuilt(): Promise<void> {
    const former = active?.embedder
    await store.embeddings.activate(configured.modelId)
    active = { embedder: configured, index: deps.createIndex(configured) }
    activeId = configured.modelId
    buildingId = null
    if (former !== undefined) retire(former)
  }

  /** Closes the former embedder after a delay, because a query may still be using it. */
  function retire(former: Embedder): void {
    retired.push(former)
    setTimeout(() => void former.close(), RETIRE_MS).unref()
  }

  function drain(): Promise<void> {
    running ??= drainAll()
      .then(() => {
        if (refused.size === 0) problem = null
        failures = 0
      })
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return
        problem = toLoreError(error)
        failures += 1
      })
      .finally(() => {
        running = null
      })
    return running
  }

  /** Packs vectors for the next start. Waits until the model is in use, so that it is not loaded for this alone. */
  async function packVectors(): Promise<void> {
    if (!isUsed || failures > 0 || deps.readOnly === true) return
    isUsed = false
    while (!stopping.signal.aborted && active !== null && (await active.index.pack()) > 0) {
      await sleep(PAUSE_MS, stopping.signal)
      await yieldToCallers()
    }
  }

  async function tick(): Promise<void> {
    if (stopping.signal.aborted) return
    await followActiveModel()
    const pending = await pendingCount()
    // A model whose last vector was saved just before a crash still has to take over.
    const isBuilt = buildingId !== null && pending === 0 && deps.readOnly !== true
    if (running === null && !isResting() && (isBuilt || pending > refused.size)) {
      isUsed = true
      wasUsed = true
      await drain()
    }
    packing = packVectors()
    await packing
    schedule(failures === 0 ? POLL_MS : (RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? POLL_MS))
  }

  /** True in a rest that was asked for before the model was used. A clock that is set back ends it. */
  function isResting(): boolean {
    const sinceMs = deps.clock.now() - restedAt
    return !wasUsed && sinceMs >= 0 && sinceMs < REST_MS
  }

  function schedule(delayMs: number): void {
    if (!deps.background || stopping.signal.aborted) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      tick().catch((error: unknown) => {
        // The store itself failed; doctor and stats read the reason from `describe`.
        problem = toLoreError(error)
        schedule(RETRY_MS[2])
      })
    }, delayMs)
    timer.unref()
  }

  async function pendingCount(): Promise<number> {
    const own = await store.embeddings.pendingCount(activeId)
    return buildingId === null ? own : own + (await store.embeddings.pendingCount(buildingId))
  }

  schedule(0)

  return {
    answering: () => {
      followClock()
      isUsed = true
      wasUsed = true
      return active
    },
    drainSoon: () => {
      restedAt = Number.NEGATIVE_INFINITY
      if (running === null && failures === 0) schedule(0)
    },
    rest: () => {
      restedAt = deps.clock.now()
    },
    async settle(timeoutMs, signal) {
      const deadline = deps.clock.now() + timeoutMs
      hurried++
      try {
        for (;;) {
          const pending = await pendingCount()
          // The queue is empty a moment before a model that was built takes over.
          const isReady = running === null && (buildingId === null || pending > 0)
          const isEnough =
            (pending <= refused.size && isReady) || signal?.aborted === true || stopping.signal.aborted
          if (isEnough || deps.clock.now() >= deadline) return pending
          await waitFor(drain(), Math.max(0, deadline - deps.clock.now()), stopping.signal)
          if (failures > 0) return await pendingCount()
        }
      } finally {
        hurried--
      }
    },
    pendingCount,
    describe: () => ({
      model: activeId,
      building: buildingId,
      problem: problem === null ? null : describeProblem(problem),
    }),
    async close() {
      stopping.abort()
      if (timer !== null) clearTimeout(timer)
      await running
      // A failure was stored as the problem already.
      await Promise.allSettled([packing])
      for (const embedder of [...retired, configured]) await embedder.close()
      await active?.embedder.close()
    },
  }
}

/** True if the model itself is not available, so that the text is not at fault. */
function isAway(error: unknown): boolean {
  if (!isLoreError(error) || !error.code.startsWith('model_')) return false
  return !REFUSALS.has(Number(error.details.status))
}

function describeProblem(problem: LoreError): string {
  return isLoreError(problem) ? `${problem.message} ${problem.hint}` : String(problem)
}

/** Waits until the work is done or the time is over. */
async function waitFor(work: Promise<void>, ms: number, stopping: AbortSignal): Promise<void> {
  const done = new AbortController()
  const end = () => done.abort()
  await Promise.race([work.finally(end), sleep(ms, AbortSignal.any([stopping, done.signal]))])
}

/** Waits, or ends early if aborted. The timer keeps the process alive, so that it does not exit in between. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS))
    signal.addEventListener('abort', end, { once: true })
  })
}
