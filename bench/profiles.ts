/**
 * Measures what each profile costs: the tokens of its tool list, which every session pays; the time from
 * starting its server to that list, relative to an empty Node process; and the median of each of its tools
 * over one store, relative to a plain search in the same run. Vectors are made of hashed words: real
 * weights would hardly change a ratio.
 */
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { MemoryId } from '../src/core/ids.ts'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import type { Engine } from '../src/engine/engine.ts'
import { loadProfile, PROFILE_NAMES } from '../src/mcp/profiles/index.ts'
import type { Tool } from '../src/mcp/tools/define-tool.ts'
import type { Profile } from '../src/mcp/tools/profile.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { timeToolsList } from './support/cold-starts.ts'
import { createCorpus, seededRandom } from './support/corpus.ts'
import { START } from './support/fill-store.ts'
import { fillTrees } from './support/fill-trees.ts'
import { percentile, round, timeProcess, withFolder } from './support/measure.ts'
import { argumentsFor, type CallMaterial } from './support/profile-calls.ts'
import { createWordEmbedder } from './support/word-embedder.ts'

export interface ProfilesBenchOptions {
  /** Number of memories; fewer than 5,000 are used up before every tool had its turn. */
  readonly n: number
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Number of calls of each tool; default 31. */
  readonly calls?: number
  /** The path of the `lore` launcher, for starts, which are left out without it. */
  readonly bin?: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface ToolCost {
  readonly tool: string
  readonly p50Ms: number
  /** Relative to plain searches asked alternately with it. */
  readonly ratio: number
  /** True if its description says that it takes longer. */
  readonly saysItTakesLonger: boolean
  readonly calls: number
  /** Why it could not be measured; null if it could. */
  readonly refused: string | null
}

export interface ProfileCost {
  readonly profile: string
  readonly tools: number
  readonly toolsList: { readonly chars: number; readonly tokens: number }
  /** Time from starting the stdio server to its answer to tools/list, relative to `node -e 0`. */
  readonly start: { readonly ms: number; readonly ratio: number } | null
  readonly costs: readonly ToolCost[]
}

export interface ProfilesBenchResult {
  readonly n: number
  readonly emptyNodeMs: number | null
  /** Median of the default profile's search. */
  readonly plainSearchMs: number
  readonly profiles: readonly ProfileCost[]
  /** Tools that take more than three times a plain search, without saying so. */
  readonly tooSlow: readonly string[]
}

const DAYS = 40
const DAY_MS = 86_400_000
const CHARS_A_TOKEN = 3.5
const STARTS = 9
const CALLS = 31
const WARM_UP = 3
/** A tool that takes longer in total is called less often. */
const MOST_MS = 4_000
const ALLOWED_RATIO = 3
const SAYS_SO = /\b(?:may take|takes longer|take a while|take minutes)\b/i
const CALLER: Caller = { kind: 'agent', name: 'bench', session: 'bench' }

export async function runProfilesBench(options: ProfilesBenchOptions): Promise<ProfilesBenchResult> {
  const profiles = await Promise.all(PROFILE_NAMES.map(loadProfile))
  const starts = options.bin === undefined ? null : await measureStarts(options.bin)
  const { plainSearchMs, costs } = await withFolder((folder) => measureTools(folder, profiles, options))
  return {
    n: options.n,
    emptyNodeMs: starts === null ? null : round(starts.emptyNodeMs, 1),
    plainSearchMs,
    profiles: profiles.map((profile) => ({
      profile: profile.name,
      tools: profile.tools.length,
      toolsList: countTokens(profile),
      start: starts?.byProfile.get(profile.name) ?? null,
      costs: costs.get(profile.name) ?? [],
    })),
    tooSlow: [...costs].flatMap(([profile, tools]) =>
      tools
        .filter(({ ratio, saysItTakesLonger }) => ratio > ALLOWED_RATIO && !saysItTakesLonger)
        .map(({ tool, ratio }) => `${profile} ${tool} ${ratio}`),
    ),
  }
}

function countTokens({ tools }: Profile): ProfileCost['toolsList'] {
  const listed = tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema(),
    annotations: tool.annotations,
  }))
  const chars = JSON.stringify({ tools: listed }).length
  return { chars, tokens: Math.ceil(chars / CHARS_A_TOKEN) }
}

async function measureStarts(bin: string) {
  return withFolder(async (home) => {
    const own = { HOME: home, LORE_HOME: home, NO_COLOR: '1', LORE_DAEMON_AUTOSTART: 'false' }
    const env = { ...process.env, ...own }
    const argsOf = (name: string) => (name === PROFILE_NAMES[0] ? [] : ['--profile', name])
    for (const name of PROFILE_NAMES) await timeToolsList(bin, env, argsOf(name))
    const empty: number[] = []
    const taken = new Map(PROFILE_NAMES.map((name) => [name, [] as number[]]))
    for (let run = 0; run < STARTS; run++) {
      empty.push(timeProcess(['-e', '0'], env))
      for (const [name, times] of taken) times.push(await timeToolsList(bin, env, argsOf(name)))
    }
    const emptyNodeMs = percentile(empty, 0.5)
    return {
      emptyNodeMs,
      byProfile: new Map(
        [...taken].map(([name, times]) => {
          const ms = percentile(times, 0.5)
          return [name, { ms: round(ms, 1), ratio: round(ms / emptyNodeMs, 2) }]
        }),
      ),
    }
  })
}

async function measureTools(folder: string, profiles: readonly Profile[], options: ProfilesBenchOptions) {
  const now = START + DAYS * DAY_MS
  const clock = { now: () => now }
  const facts = await fill(join(folder, 'lore.db'), options, clock)
  const engine = await options.openEngine({
    dbPath: join(folder, 'lore.db'),
    modelsDir: options.modelsDir,
    embedding: { provider: 'local' },
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
    clock,
  })
  try {
    const material = createMaterial(facts, folder)
    const [lore] = profiles
    const search = lore?.tools.find(({ name }) => name === 'search')
    if (lore === undefined || search === undefined) throw new Error('the default profile searches')
    let questions = 0
    const ask = async () => {
      const before = performance.now()
      await call(engine, lore.name, search, material, now, ++questions)
      return performance.now() - before
    }
    const calls = options.calls ?? CALLS
    for (let i = 0; i < calls; i++) await ask()
    const asked: number[] = []
    // A new index at each call; tools that link two memories also use the next one.
    let fresh = 0
    const costs = new Map<string, ToolCost[]>(profiles.map(({ name }) => [name, []]))
    // Tools that rebuild come last: they would change the store for the others.
    for (const heavy of [false, true]) {
      for (const { name, tools } of profiles) {
        for (const tool of tools.filter(({ description }) => saysItTakesLonger(description) === heavy)) {
          const use = () => {
            fresh += 2
            return call(engine, name, tool, material, now, fresh)
          }
          const cost = await measureTool(use, ask, calls)
          asked.push(...cost.asked)
          costs.get(name)?.push(toCost(tool, cost))
        }
      }
    }
    return { plainSearchMs: round(percentile(asked, 0.5), 2), costs }
  } finally {
    await engine.close()
  }
}

/** True if a tool's description warns that it takes longer than others. */
export function saysItTakesLonger(description: string): boolean {
  return SAYS_SO.test(description)
}

async function fill(path: string, options: ProfilesBenchOptions, clock: { readonly now: () => number }) {
  const store = await openSqliteStore({ path, clock })
  try {
    const random = seededRandom(3)
    return await fillTrees({
      store,
      ids: createUuidV7Source(clock, (length) =>
        Uint8Array.from({ length }, () => Math.floor(random() * 256)),
      ),
      embedder: createWordEmbedder(),
      corpus: createCorpus(5),
      scopes: [await store.scopes.ensure({ namespace: 'default', project: null, branch: null }, START)],
      n: options.n,
      days: DAYS,
      now: clock.now(),
      onProgress: (done) => options.onProgress?.(done, options.n),
    })
  } finally {
    await store.close()
  }
}

function createMaterial(facts: readonly MemoryId[], folder: string): CallMaterial {
  const corpus = createCorpus(7)
  const at = (i: number) => facts[i % facts.length] ?? ('' as MemoryId)
  return {
    folder,
    question: (i) => corpus.question(i),
    text: (i) => `${corpus.question(i)} ${corpus.question(i + 10_000)} number ${i}`,
    fact: at,
  }
}

function call(engine: Engine, profile: string, tool: Tool, material: CallMaterial, now: number, nth: number) {
  const args = argumentsFor(profile, tool.name, material, nth)
  return tool.answer(args, async () => ({ engine, caller: CALLER, folder: material.folder }), { now })
}

interface Measured {
  readonly taken: readonly number[]
  /** Times of plain searches, made alternately with it. */
  readonly asked: readonly number[]
  readonly refused: string | null
}

async function measureTool(
  use: () => Promise<unknown>,
  ask: () => Promise<number>,
  calls: number,
): Promise<Measured> {
  const taken: number[] = []
  const asked: number[] = []
  const started = performance.now()
  for (let i = 0; i < calls + WARM_UP; i++) {
    const before = performance.now()
    try {
      await use()
    } catch (error) {
      return { taken, asked, refused: error instanceof Error ? error.message : String(error) }
    }
    if (i >= WARM_UP || taken.length === 0) taken.push(performance.now() - before)
    asked.push(await ask())
    if (performance.now() - started > MOST_MS) break
  }
  return { taken, asked, refused: null }
}

function toCost(tool: Tool, { taken, asked, refused }: Measured): ToolCost {
  const p50 = percentile(taken, 0.5)
  return {
    tool: tool.name,
    p50Ms: round(p50, 2),
    ratio: round(p50 / percentile(asked, 0.5), 2),
    saysItTakesLonger: saysItTakesLonger(tool.description),
    calls: taken.length,
    refused,
  }
}
