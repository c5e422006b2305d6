/**
 * Measures the digest through the real engine: conversations are staged or read and digested, and the
 * result is compared with the turns it came from. A LoCoMo file is measured in full; a folder of agents'
 * conversations has no labels, so a sample can be printed and rated by eye.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { ExtractorName } from '../src/core/digest.ts'
import { LoreError } from '../src/core/errors.ts'
import type { MemoryKind } from '../src/core/memory.ts'
import type { Engine, MemoryTree } from '../src/engine/engine.ts'
import {
  type DigestedConversation,
  type DigestedMemory,
  type DigestMetrics,
  measureDigest,
} from './digest-metrics.ts'
import { type LocomoConversation, parseLocomoText } from './locomo-dataset.ts'
import { round, withFolder } from './support/measure.ts'
import { readingFrom } from './support/reading.ts'
import { pickSample } from './support/sample.ts'

export interface DigestBenchOptions {
  /** A LoCoMo file, or a folder with agents' conversations. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Default: none. */
  readonly extractor?: ExtractorName
  /** Number of facts and details that are drawn and printed. */
  readonly sample?: number
  /** The same seed draws the same ones; default 1. */
  readonly seed?: number
  /** Called with the number of conversations digested. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Without questions, coverage and answer words are left out. */
export type DigestBenchResult = Partial<DigestMetrics> & {
  readonly msPerTurn: number
  /** Kind and text, by number. */
  readonly sample?: Readonly<Record<string, string>>
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const NAMESPACE = 'bench'
const AGENT = 'locomo'
const TURN_SPACING_MS = 60_000
const SETTLE_MS = 600_000
const PAGE = 200

interface StoredItem extends DigestedMemory {
  readonly kind: MemoryKind
}

export async function runDigestBench(options: DigestBenchOptions): Promise<DigestBenchResult> {
  const isFolder = await findKind(options.dataPath)
  return withFolder(async (home) => {
    const engine = await options.openEngine({
      dbPath: join(home, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      capture: readingFrom(home),
    })
    try {
      return isFolder
        ? await measureFolder(engine, options)
        : await measureConversations(
            engine,
            parseLocomoText(await readFile(options.dataPath, 'utf8')),
            options,
          )
    } finally {
      await engine.close()
    }
  })
}

async function findKind(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    throw new LoreError('invalid_input', `${path} cannot be read.`, {
      hint: 'Give a LoCoMo JSON file or a folder with agents’ conversations with --data.',
      cause: error,
      details: { field: 'data' },
    })
  }
}

type Choices = Pick<DigestBenchOptions, 'extractor' | 'sample' | 'seed' | 'onProgress'>

/** Stages, digests and measures each conversation in a scope of its own; the store should be empty. */
export async function measureConversations(
  engine: Engine,
  conversations: readonly LocomoConversation[],
  options: Choices = {},
): Promise<DigestBenchResult> {
  const digested: (DigestedConversation & { readonly memories: readonly StoredItem[] })[] = []
  let tookMs = 0
  for (const [i, conversation] of conversations.entries()) {
    const scope = { namespace: NAMESPACE, project: `locomo-${i + 1}` }
    const turnIds = await stage(engine, conversation, scope)
    tookMs += await digestAll(engine, options.extractor)
    digested.push({
      conversation,
      memories: await loadMemories(engine, { scope, exactScope: true }, turnIds),
    })
    options.onProgress?.(i + 1, conversations.length)
  }
  return {
    ...measureDigest(digested),
    msPerTurn: perTurn(tookMs, conversations),
    ...draw(
      digested.flatMap(({ memories }) => memories),
      options,
    ),
  }
}

async function measureFolder(engine: Engine, options: DigestBenchOptions): Promise<DigestBenchResult> {
  for (;;) {
    const { state } = await engine.ingest({ path: options.dataPath }, CALLER)
    if (state !== 'more') break
  }
  await engine.settle({ timeoutMs: SETTLE_MS }, CALLER)
  const conversations = await loadConversations(engine)
  const tookMs = await digestAll(engine, options.extractor, options.onProgress)
  const memories = await loadMemories(engine, { allScopes: true }, null)
  const whole = { name: 'all', sessions: conversations.flatMap(({ sessions }) => sessions), questions: [] }
  const {
    coverage: _c,
    answerWords: _w,
    answerWordsAny: _y,
    answerWordsAll: _a,
    ...measured
  } = measureDigest([{ conversation: whole, memories }])
  return { ...measured, msPerTurn: perTurn(tookMs, [whole]), ...draw(memories, options) }
}

/** Returns the file's turn ids by episode id; resolves when every turn has its vector. */
async function stage(
  engine: Engine,
  conversation: LocomoConversation,
  scope: { readonly namespace: string; readonly project: string },
): Promise<ReadonlyMap<string, string>> {
  await engine.ensureScope(scope, CALLER)
  const turnIds = new Map<string, string>()
  for (const session of conversation.sessions) {
    const { staged } = await engine.stage(
      {
        agent: AGENT,
        sessionId: `${scope.project}/${session.number}`,
        scope,
        turns: session.turns.map((turn, position) => ({
          externalId: turn.id,
          role: 'user',
          text: turn.text,
          at: session.startedAt + position * TURN_SPACING_MS,
          ...(turn.speaker === null ? {} : { speaker: turn.speaker }),
          ...(turn.caption === null ? {} : { caption: turn.caption }),
        })),
      },
      CALLER,
    )
    for (const [position, turn] of session.turns.entries()) {
      const episodeId = staged[position]
      if (episodeId !== undefined) turnIds.set(episodeId, turn.id)
    }
  }
  await engine.settle({ timeoutMs: SETTLE_MS }, CALLER)
  return turnIds
}

/** Returns the milliseconds it took. @throws LoreError if a segment could not be digested */
async function digestAll(
  engine: Engine,
  extractor: ExtractorName = 'none',
  onProgress?: (done: number, total: number) => void,
): Promise<number> {
  const started = performance.now()
  let done = 0
  for (;;) {
    const report = await engine.digest({ all: true, extractor, maxSegments: 50 }, CALLER)
    done += report.segments
    onProgress?.(done, done + report.segmentsLeft)
    const [trouble] = report.failed
    if (trouble !== undefined || report.state === 'waiting') {
      throw new LoreError('internal', `Digesting failed: ${trouble?.reason ?? report.waitingFor}.`, {
        hint: 'Run lore digest on the same conversations to see more.',
      })
    }
    if (report.state !== 'more') return performance.now() - started
  }
}

async function loadMemories(
  engine: Engine,
  where: {
    readonly scope?: { readonly namespace: string; readonly project: string }
    readonly exactScope?: boolean
    readonly allScopes?: boolean
  },
  turnIds: ReadonlyMap<string, string> | null,
): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  for (let offset = 0; ; offset += PAGE) {
    const roots = await engine.listRoots({ ...where, limit: PAGE, offset }, CALLER)
    for (const root of roots.items) {
      for (const id of idsOf(await engine.subtree({ id: root.id }, CALLER))) {
        const answer = await engine.read({ id }, CALLER)
        if (answer.kind !== 'memory') continue
        const { depth, content, quote, sourceEpisodes, kind } = answer.memory
        const turns = sourceEpisodes.map((episode) => turnIds?.get(episode) ?? episode)
        items.push({ depth, text: content, quote, turns, kind })
      }
    }
    if (offset + PAGE >= roots.total) return items
  }
}

function idsOf(tree: MemoryTree): MemoryTree['id'][] {
  return [tree.id, ...tree.children.flatMap(idsOf)]
}

/** Loads what was captured, as conversations of one session each. */
async function loadConversations(engine: Engine): Promise<LocomoConversation[]> {
  const conversations: LocomoConversation[] = []
  for (let offset = 0; ; offset += PAGE) {
    const sessions = await engine.listSessions({ allScopes: true, limit: PAGE, offset }, CALLER)
    for (const { id, startedAt } of sessions.items) {
      const turns = []
      let after: { readonly after?: string } | null = {}
      while (after !== null) {
        const page: Awaited<ReturnType<Engine['showSession']>> = await engine.showSession(
          { id, limit: PAGE, ...after },
          CALLER,
        )
        turns.push(...page.items)
        after = page.next === undefined ? null : { after: page.next }
      }
      conversations.push({ name: id, sessions: [{ number: 1, startedAt, turns }], questions: [] })
    }
    if (offset + PAGE >= sessions.total) return conversations
  }
}

function draw(
  memories: readonly StoredItem[],
  { sample, seed = 1 }: Choices,
): Pick<DigestBenchResult, 'sample'> {
  if (sample === undefined) return {}
  const drawn = pickSample(
    memories.filter(({ depth }) => depth >= 2),
    sample,
    seed,
  )
  return {
    sample: Object.fromEntries(drawn.map(({ kind, text }, i) => [String(i + 1), `[${kind}] ${text}`])),
  }
}

function perTurn(tookMs: number, conversations: readonly LocomoConversation[]): number {
  const turns = conversations
    .flatMap(({ sessions }) => sessions)
    .reduce((sum, session) => sum + session.turns.length, 0)
  return round(tookMs / Math.max(1, turns), 2)
}
