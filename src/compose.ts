/**
 * Composition root: turns settings into a running engine. The only place that chooses the real
 * implementations.
 */

import { hash as hashOnce, randomFillSync } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { enforceTombstones } from './capture/conversations.ts'
import { settleFormerCapture } from './capture/former-capture.ts'
import { nameProjects } from './capture/place/name-projects.ts'
import { createProjectResolver } from './capture/place/project-resolver.ts'
import { openTombstoneFile } from './capture/place/tombstone-file.ts'
import { TRANSCRIPT_SOURCES } from './capture/sources/index.ts'
import { createRedactor } from './capture/turns/redactor.ts'
import { removeLeftBehind } from './care/self-test.ts'
import { createDigestSetup, type DigestOptions } from './compose-digest.ts'
import { defined } from './core/defined.ts'
import { LoreError } from './core/errors.ts'
import type { Clock } from './core/ports/clock.ts'
import type { Embedder } from './core/ports/embedder.ts'
import type { IdSource } from './core/ports/id-source.ts'
import type { NearestVectors } from './core/ports/nearest-vectors.ts'
import type { ProjectResolver } from './core/ports/project-resolver.ts'
import type { SkillFiles } from './core/ports/skill-files.ts'
import type { SourceFiles } from './core/ports/source-files.ts'
import type { Store } from './core/ports/store.ts'
import type { OpenSyncLink } from './core/ports/sync-link.ts'
import type { TombstoneFile } from './core/ports/tombstone-file.ts'
import type { SourcePlace, ToolResultCut } from './core/ports/transcript-source.ts'
import { createUuidV7Source } from './core/ports/uuid-v7.ts'
import { DEFAULT_NAMESPACE, GLOBAL_SCOPE, type OpenedScope } from './core/scope.ts'
import { createTurns } from './core/turns.ts'
import { createEmbedder, type EmbedderSettings } from './embed/create-embedder.ts'
import { createDatabaseVectorIndex } from './embed/database-vector-index.ts'
import { createLazyVectorIndex } from './embed/lazy-vector-index.ts'
import { createLocalEmbedder, FORMER_LOCAL_MODEL_IDS } from './embed/local-embedder.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import type { EngineContext } from './kernel/context.ts'
import { findProject } from './kernel/scopes.ts'
import { NO_RUNNER } from './kernel/setup/queue-runner.ts'
import { NOTHING_SERVED } from './kernel/setup/served-texts.ts'
import { toPresent } from './kernel/vectors/present-vectors.ts'
import { createVectorKeeper } from './kernel/vectors/vector-keeper.ts'
import type { VisibleScopes } from './kernel/visible-store/visible-store.ts'
import { createRecall } from './recall/pipeline/create-recall.ts'
import type { Walk } from './recall/pipeline/deep.ts'
import { createHookWrites, settleHooks } from './session/moment/writes.ts'
import { createQueueRunner } from './session/queue/queue-runner.ts'
import { openForeignDatabase } from './store/sqlite/foreign-database.ts'
import { openSqliteStore } from './store/sqlite/open.ts'
import { openAlsoOnFullDisk } from './store/sqlite/open-on-full-disk.ts'
import { acquireProcessLock } from './store/sqlite/process-lock.ts'
import { isReadOnlyPlace } from './store/sqlite/read-only-place.ts'
import type { SleepTuning } from './strength/tuning.ts'
import { createSkillFiles } from './transfer/skill-files.ts'
import { createSourceFiles } from './transfer/source-files.ts'
import { createOpenLink } from './transfer/sync/open-link.ts'
import { openReplicaFile } from './transfer/sync/replica-file.ts'

export interface OpenEngineOptions {
  readonly dbPath: string
  /** The numbers of deep search, for measuring others than the usual ones. */
  readonly walk?: Walk
  /** Folder of backups taken before migrations. */
  readonly backupDir?: string
  /** Returns the advice for a damaged database; called when damage is found. */
  readonly damageHint?: () => string
  /** Folder of the bundled model. */
  readonly modelsDir: string
  readonly embedding: EmbedderSettings
  /** Scope of calls that name none; created if it is new. */
  readonly scope?: OpenedScope
  /** Embeds queued documents automatically; default true. */
  readonly backgroundEmbedding?: boolean
  readonly capture?: CaptureOptions
  readonly digest?: DigestOptions
  readonly sync?: SyncOptions
  /** Numbers of sleep instead of its defaults. */
  readonly sleep?: SleepTuning
  readonly clock?: Clock
  /** Returns elapsed milliseconds, for time budgets; default: the machine's. */
  readonly monotonicMs?: () => number
  readonly ids?: IdSource
  /** Replaces the embedder that `embedding` names, for benchmarks and simulations without a model. */
  readonly embedder?: Embedder
  /** If false, a power cut may lose the last acknowledged writes. Default true. */
  readonly waitForDisk?: boolean
  /** Replaces the database file and everything that belongs to the machine of one person. */
  readonly shared?: SharedParts
}

/** The parts of an engine over a database that several machines share. */
export interface SharedParts {
  readonly openStore: () => Promise<Store & { readonly forCaller?: ForCaller }>
  /** The lock of sleep, across all machines. */
  readonly lock: EngineContext['sleep']['lock']
}

interface OnFullDisk {
  /** True opens read-only, because opening for writing failed with `disk_full`; default false. */
  readonly diskIsFull?: boolean
}

interface CaptureOptions {
  readonly place: SourcePlace
  /** Folders and projects that the user excludes; a function is called at every reading. */
  readonly exclude: readonly string[] | (() => readonly string[])
  readonly toolResults: ToolResultCut
  /** Returns true if the project file around a folder opts out of capture. */
  readonly optedOut: (folder: string) => boolean
  /** Returns the namespace that this file sets; null (the default) if none. */
  readonly ownNamespace?: (folder: string) => string | null
}

/** Returns a view of the store in which the database itself hides everything else. */
type ForCaller = (reaches: readonly VisibleScopes[]) => Store

/** How a server limits the engine that it opens for somebody. */
interface ScopeLimits {
  /** The scopes that every caller is limited to, people included; default: none but the namespace of agents. */
  readonly confined?: VisibleScopes
  /** False if only the namespace is to be created, not the project; default true. */
  readonly create?: boolean
}

interface SyncOptions {
  /** Returns the name of the person at this machine, as others see it; default: of the login and the machine. */
  readonly person?: () => string
  /** Identifies machine and folder; default: a hash of the machine's name and the folder. */
  readonly where?: string
  /** Opens the way to a place; default: a folder or a server, by its address. */
  readonly open?: OpenSyncLink
  /** Returns the group that the project file around a folder allows at most; null (the default) if it does not say. */
  readonly allowedBy?: (folder: string) => string | null
}

/** For an engine that never reads files. */
const NO_CAPTURE: CaptureOptions = {
  place: { homedir: '', env: {}, platform: process.platform },
  exclude: [],
  toolResults: { headChars: 1_200, tailChars: 800 },
  optedOut: () => false,
}

/** Digests on demand, with rules only. */
const DIGEST_BY_RULES: DigestOptions = {
  enabled: false,
  idleMs: 5 * 60_000,
  extractor: 'none',
  budget: { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null },
  modelSettings: (name) => {
    throw new LoreError('config_invalid', `The extractor ${name} is not set up.`, {
      hint: 'Open the engine with `digest` options that say how to reach the model.',
    })
  },
  env: {},
}

/** On a shared machine no file of a person can be read or written, whatever a memory names. */
const NO_SOURCE_FILES: SourceFiles = {
  isElsewhere: true,
  stat: async () => null,
  readText: async () => null,
  findRenamed: async () => null,
  commitOf: async () => null,
}
const NO_SKILL_FILES: SkillFiles = {
  ownFolder: '/nonexistent',
  resolve: async () => null,
  write: async () => {
    throw new LoreError('protected', 'A server writes no files.', { hint: 'Use Lore on your own machine.' })
  },
}
/** A restore of the shared database is done by its own means, tombstones included. */
const NO_TOMBSTONE_FILE: TombstoneFile = { read: () => [], add: () => undefined }

const systemClock: Clock = { now: () => Date.now() }

/** Opens an engine; on a full disk one that answers and refuses every write with `disk_full`. */
export async function openEngine(options: OpenEngineOptions): Promise<Engine> {
  return openAlsoOnFullDisk((diskIsFull) => openScopedEngine({ ...options, diskIsFull }))
}

async function openScopedEngine(options: OpenEngineOptions & OnFullDisk): Promise<Engine> {
  const host = await openEngineHost(options)
  try {
    return { ...(await host.engineFor(options.scope ?? {})), close: host.close }
  } catch (error) {
    await host.close()
    throw error
  }
}

/** One store and one model, shared by callers in different scopes. */
export interface EngineHost {
  /** Returns the engine for a scope, which is created if it is new. Its `close` leaves the host open. */
  engineFor(scope: OpenedScope, limits?: ScopeLimits): Promise<Engine>
  /** Returns the context that use cases of a scope get, for callers that have no engine. */
  contextFor(scope: OpenedScope, limits?: ScopeLimits): Promise<EngineContext>
  /** Finds the project of a folder. */
  readonly projects: ProjectResolver
  /** See `settleFormerCapture`. */
  settleFormerCapture(keepOn: () => void): Promise<boolean>
  /** Writes one small note; throws the error of the disk or the database. */
  proveWritable(): Promise<void>
  close(): Promise<void>
}

export async function openEngineHost(
  options: Omit<OpenEngineOptions, 'scope'> & OnFullDisk,
): Promise<EngineHost> {
  const clock = options.clock ?? systemClock
  const monotonicMs = options.monotonicMs ?? (() => performance.now())
  const ids = options.ids ?? createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
  const embedderDeps = { modelsDir: options.modelsDir, fetch: globalThis.fetch }
  const configured = options.embedder ?? createEmbedder(options.embedding, embedderDeps)
  const diskIsFull = options.diskIsFull ?? false
  const { shared } = options
  const readOnly = diskIsFull || (shared === undefined && isReadOnlyPlace(options.dbPath))
  const background = (options.backgroundEmbedding ?? true) && !readOnly
  const store: Store & { readonly forCaller?: ForCaller } =
    (await shared?.openStore()) ??
    (await openSqliteStore({
      path: options.dbPath,
      readOnly,
      diskIsFull,
      clock,
      damageHint: options.damageHint,
      ...defined({ waitForDisk: options.waitForDisk, backupDir: options.backupDir }),
    }))
  try {
    const tombstones =
      shared === undefined
        ? openTombstoneFile(join(dirname(options.dbPath), 'tombstones'))
        : NO_TOMBSTONE_FILE
    if (!readOnly) {
      await enforceTombstones({ store, clock }, tombstones.read())
      await store.embeddings.requeueDamaged(configured.modelId)
      await removeLeftBehind({ store, clock })
      await nameProjects(store)
      if (options.embedder === undefined) await rememberSettings(store, configured.modelId, options.embedding)
    }
    const hooks = createHookWrites(store.documents)
    const vectors = await createVectorKeeper({
      store,
      clock,
      configured,
      embedderFor: (modelId) => findFormerEmbedder(modelId, store, embedderDeps),
      createIndex: (embedder) =>
        hasNearest(store)
          ? createDatabaseVectorIndex({ nearest: store.nearest, embeddings: store.embeddings, embedder })
          : createLazyVectorIndex({ embeddings: toPresent(store, clock), embedder }),
      background,
      readOnly,
      isAwaited: () => hooks.answering > 0,
    })
    const recallFrom = (of: Store) =>
      createRecall({
        store: of,
        ...defined({ walk: options.walk }),
        answering: () => vectors.answering(),
        monotonicMs,
      })
    const recall = recallFrom(store)
    const closing = new AbortController()
    const digest = createDigestSetup(options.digest ?? DIGEST_BY_RULES, { store, clock, ids, vectors })
    const { exclude, ...capture } = options.capture ?? NO_CAPTURE
    const redactor = createRedactor()
    const projects = createProjectResolver({ store, clock, ids, redactor, readOnly })
    const context: Omit<EngineContext, 'defaultScope' | 'served'> = {
      store,
      whole: store,
      readOnly,
      damageHint: options.damageHint,
      clock,
      ids,
      vectors,
      recall,
      capture: {
        ownNamespace: () => null,
        ...capture,
        excluded: typeof exclude === 'function' ? exclude : () => exclude,
        // A server reads no conversations of the machine it runs on.
        sources: shared !== undefined && options.capture === undefined ? [] : TRANSCRIPT_SOURCES,
        redactor,
        projects,
        openDatabase: openForeignDatabase,
        recognised: new Map(),
        tombstones,
        inTurn: createTurns(),
      },
      digest,
      sleep: {
        inTurn: createTurns(),
        lock: shared?.lock ?? (() => acquireProcessLock(`${options.dbPath}.sleep`)),
        monotonicMs,
        signal: closing.signal,
        yieldToOthers: () => new Promise((resolve) => setImmediate(resolve)),
        model: () => digest.modelFor(digest.extractor),
        files: shared === undefined ? createSourceFiles() : NO_SOURCE_FILES,
        tuning: options.sleep ?? {},
      },
      skillFiles: shared === undefined ? createSkillFiles() : NO_SKILL_FILES,
      sync: {
        watch: { progress: null },
        person: options.sync?.person ?? (() => `${userInfo().username}@${hostname()}`),
        where:
          options.sync?.where ?? hashOnce('sha256', `${hostname()} ${realpathSync(dirname(options.dbPath))}`),
        replica: shared === undefined ? openReplicaFile(`${options.dbPath}.replica`) : null,
        open: options.sync?.open ?? createOpenLink(globalThis.fetch),
        allowedBy: options.sync?.allowedBy ?? (() => null),
        lock: shared === undefined ? () => acquireProcessLock(`${options.dbPath}.sync`) : () => null,
      },
      hooks,
      queue: background
        ? createQueueRunner(() => ({ ...context, defaultScope: GLOBAL_SCOPE, served: NOTHING_SERVED }))
        : NO_RUNNER,
    }
    /** The engines handed out; their pending data is written before the store closes. */
    const engines = new Set<Engine>()
    const contextFor: EngineHost['contextFor'] = async (scope, limits = {}) => {
      const { namespace = DEFAULT_NAMESPACE, branch = null, folder } = scope
      const named = scope.project ?? null
      const project =
        named !== null
          ? ((await findProject(store, named, await store.scopes.list(namespace))) ?? named)
          : folder === undefined
            ? null
            : (await projects.settle(folder)).project
      if (!readOnly) {
        await store.scopes.ensure({ namespace, project: null, branch: null }, clock.now())
        if (limits.create !== false) await store.scopes.ensure({ namespace, project, branch }, clock.now())
      }
      return {
        ...context,
        defaultScope: { namespace, project, branch },
        served: NOTHING_SERVED,
        ...confine(store, limits.confined, recallFrom),
      }
    }
    return {
      contextFor,
      projects,
      async engineFor(scope, limits) {
        const engine = createEngine(await contextFor(scope, limits))
        engines.add(engine)
        const close = async () => {
          engines.delete(engine)
          await engine.close()
        }
        return { ...engine, close }
      },
      settleFormerCapture: (keepOn) => settleFormerCapture(store.capture, keepOn),
      proveWritable: () => store.capture.writeNote('proof-of-writing', clock.now()),
      async close() {
        closing.abort()
        try {
          const idle = async () => undefined
          await Promise.all([context.sleep.inTurn(idle), context.digest.inTurn(idle), context.queue.close()])
          await settleHooks(context.hooks)
          for (const engine of engines) await engine.close()
          await vectors.close()
        } finally {
          await store.close()
        }
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The door hides what lies outside; if it forgot something, the database would. */
function confine(
  store: Store & { readonly forCaller?: ForCaller },
  confined: VisibleScopes | undefined,
  recallFrom: (store: Store) => EngineContext['recall'],
): Pick<EngineContext, 'confined'> & Partial<Pick<EngineContext, 'store' | 'recall'>> {
  if (confined === undefined) return {}
  if (store.forCaller === undefined) return { confined }
  const shown = store.forCaller([confined])
  return { confined, store: shown, recall: recallFrom(shown) }
}

/** True if the database of the store has an index for vectors. */
function hasNearest(store: Store): store is Store & { readonly nearest: NearestVectors } {
  return 'nearest' in store
}

/**
 * Stores how a model was reached, without its key, so that it can still be used after another one is
 * configured.
 */
async function rememberSettings(store: Store, modelId: string, settings: EmbedderSettings): Promise<void> {
  const { apiKey: _key, ...kept } = { apiKey: undefined, ...settings }
  await store.capture.writeNote(`embedding ${modelId}`, kept)
}

/** Returns the embedder of a formerly configured model, or null if it is no longer available. */
async function findFormerEmbedder(
  modelId: string,
  store: Store,
  deps: Parameters<typeof createEmbedder>[1],
): Promise<Embedder | null> {
  if (FORMER_LOCAL_MODEL_IDS.includes(modelId)) return createLocalEmbedder({ ...deps, modelId })
  const kept = (await store.capture.readNote(`embedding ${modelId}`)) as EmbedderSettings | null
  const embedder = createEmbedder(kept ?? { provider: 'local' }, deps)
  return embedder.modelId === modelId ? embedder : null
}
