/**
 * Measures the wall time of whole hook processes, relative to an empty Node process in the same run: over a
 * store of made-up conversations with a daemon, and in a home without one. Stored vectors are made of
 * hashed words under the name of the real model, which embeds the prompts; the times do not depend on what
 * is found.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import { connectEngine } from '../../src/daemon/connect-engine.ts'
import { LOCAL_MODEL_ID } from '../../src/embed/local-embedder.ts'
import { readBreaker, resetBreaker } from '../../src/hooks/breaker.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { createCorpus } from './corpus.ts'
import { fillStore, START } from './fill-store.ts'
import { percentile, round, summarise, withFolder } from './measure.ts'
import { createWordEmbedder } from './word-embedder.ts'

export interface HookTimesOptions {
  /** Number of documents in the store. */
  readonly n: number
  /** Number of runs of each hook. */
  readonly runs: number
  /** The path of the `lore` launcher. */
  readonly bin: string
  /** The path of the hooks' own program. */
  readonly hookProgram: string
  readonly onProgress?: (done: number, total: number) => void
}

interface HookTime {
  readonly p50: number
  readonly p95: number
  /** Median over that of an empty Node process; `ratioP95` the same for the 95th percentile. */
  readonly ratio: number
  readonly ratioP95: number
  /** Share of the runs that printed something. */
  readonly answered: number
  /** Number of runs that gave up at the deadline. */
  readonly gaveUp: number
}

export interface HookTimes {
  readonly n: number
  readonly runs: number
  readonly emptyNodeMs: { readonly p50: number; readonly p95: number }
  readonly daemonUp: Readonly<Record<string, HookTime>>
  readonly daemonDown: Readonly<Record<string, HookTime>>
  /** The largest allowed ratios. */
  readonly aims: {
    readonly promptUp: number
    readonly promptDown: number
    readonly stopUp: number
    readonly stopDown: number
  }
}

const AIMS = { promptUp: 2, promptDown: 1.3, stopUp: 1.3, stopDown: 1.3 } as const
const WARM_UPS = 5
const CORPUS = 5
const TRANSCRIPT = 'session.jsonl'

/** Claude Code's input, by the name of the event. */
const EVENTS: Readonly<Record<string, (prompt: string) => object>> = {
  SessionStart: () => ({ source: 'startup' }),
  UserPromptSubmit: (prompt) => ({ prompt }),
  PreToolUse: () => ({ tool_name: 'Read', tool_input: { file_path: 'notes.md' }, tool_use_id: 'toolu_1' }),
  Stop: () => ({ stop_hook_active: false, last_assistant_message: 'Done. The tests pass.' }),
  PreCompact: () => ({ trigger: 'auto', custom_instructions: '' }),
  SubagentStart: () => ({ agent_id: 'a1', agent_type: 'Explore' }),
  SessionEnd: () => ({ reason: 'other' }),
}

export async function measureHookTimes(options: HookTimesOptions): Promise<HookTimes> {
  return withFolder(async (folder) => {
    const homes = { up: join(folder, 'up'), down: join(folder, 'down') }
    for (const home of Object.values(homes)) {
      mkdirSync(home)
      writeFileSync(join(home, TRANSCRIPT), '')
    }
    await fill(join(homes.up, 'lore.db'), options)
    const daemon = startDaemon(options.bin, homes.up)
    try {
      await untilAnswering(homes.up)
      for (let run = 1; run <= WARM_UPS; run++) timeRound(homes, options, -run)
      const timed = Array.from({ length: options.runs }, (_, run) => timeRound(homes, options, run)).flat()
      const empty = timed.map((each) => each.empty)
      return {
        n: options.n,
        runs: options.runs,
        emptyNodeMs: summarise(empty),
        daemonUp: toTimes(timed, 'up', empty),
        daemonDown: toTimes(timed, 'down', empty),
        aims: AIMS,
      }
    } finally {
      daemon.kill('SIGTERM')
      await new Promise((resolve) => daemon.once('close', resolve))
    }
  })
}

async function fill(path: string, { n, onProgress }: HookTimesOptions): Promise<void> {
  const clock = { now: () => START + n * 60_000 }
  const store = await openSqliteStore({ path, clock })
  try {
    const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
    const scopes = [await store.scopes.ensure({ namespace: 'default', project: null, branch: null }, START)]
    const embedder = { ...createWordEmbedder(), modelId: LOCAL_MODEL_ID }
    const report = (done: number) => onProgress?.(done, n)
    await fillStore({ store, ids, embedder, corpus: createCorpus(CORPUS), scopes, n, onProgress: report })
  } finally {
    await store.close()
  }
}

/**
 * Switches off everything that is not measured: no digestion (real conversations were digested long ago),
 * no sleep, no backup, and no second daemon.
 */
const QUIET = {
  LORE_DAEMON_AUTOSTART: 'false',
  LORE_DIGEST_ENABLED: 'false',
  LORE_SLEEP_ENABLED: 'false',
  LORE_BACKUP_EVERY_HOURS: '0',
  NO_COLOR: '1',
} as const

function toEnvironment(home: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:LORE_|CLAUDE)/.test(name))
  return { ...Object.fromEntries(inherited), ...QUIET, HOME: home, LORE_HOME: home }
}

function startDaemon(bin: string, home: string): ChildProcess {
  return spawn(process.execPath, [bin, 'daemon', 'run', '--port', '0'], {
    env: toEnvironment(home),
    cwd: home,
    stdio: 'ignore',
  })
}

async function untilAnswering(home: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const engine = await connectEngine({ home })
      const caller = { kind: 'system', name: 'bench', session: 'bench' } as const
      await engine.recall({ query: 'anything at all' }, caller)
      return await engine.close()
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    }
  }
}

interface TimedHook {
  readonly ms: number
  readonly answered: boolean
  readonly gaveUp: boolean
}

interface TimedEvent {
  readonly event: string
  readonly empty: number
  readonly up: TimedHook
  readonly down: TimedHook
}

interface Homes {
  readonly up: string
  readonly down: string
}

/**
 * Runs each event once, in the order of a session, with an empty process before each, because the load of
 * the machine varies.
 */
function timeRound(homes: Homes, { hookProgram, n }: HookTimesOptions, run: number): TimedEvent[] {
  // Uses words of a stored document, so that something is found, loaded and injected.
  const prompt = `${createCorpus(CORPUS).text(Math.abs(run * 977) % n)}?`
  return Object.entries(EVENTS).map(([event, toInput]) => {
    const timeIn = (home: string): TimedHook => {
      const common = {
        session_id: `bench-${run}`,
        transcript_path: join(home, TRANSCRIPT),
        cwd: home,
        hook_event_name: event,
      }
      const timed = timeProcess([hookProgram], home, JSON.stringify({ ...common, ...toInput(prompt) }))
      const gaveUp = readBreaker(home) !== null
      // With an open breaker the next hooks would not wait, and would be measured as if they had been
      // answered.
      if (gaveUp) resetBreaker(home)
      return { ...timed, gaveUp }
    }
    return {
      event,
      empty: timeProcess(['-e', '0'], homes.down, null).ms,
      up: timeIn(homes.up),
      down: timeIn(homes.down),
    }
  })
}

function timeProcess(args: readonly string[], home: string, input: string | null): Omit<TimedHook, 'gaveUp'> {
  const started = performance.now()
  const done = spawnSync(process.execPath, args, {
    env: toEnvironment(home),
    cwd: home,
    ...(input === null ? { stdio: ['ignore', 'pipe', 'pipe'] } : { input }),
  })
  const ms = performance.now() - started
  if (done.status !== 0) throw new Error(`${args.join(' ')} failed: ${done.stderr.toString()}`)
  return { ms, answered: done.stdout.length > 0 }
}

function toTimes(
  timed: readonly TimedEvent[],
  daemon: 'up' | 'down',
  empty: readonly number[],
): Record<string, HookTime> {
  const [p50, p95] = [percentile(empty, 0.5), percentile(empty, 0.95)]
  return Object.fromEntries(
    Object.keys(EVENTS).map((name) => {
      const hooks = timed.flatMap((each) => (each.event === name ? [each[daemon]] : []))
      const ms = hooks.map((each) => each.ms)
      return [
        name,
        {
          p50: round(percentile(ms, 0.5), 1),
          p95: round(percentile(ms, 0.95), 1),
          ratio: round(percentile(ms, 0.5) / p50, 2),
          ratioP95: round(percentile(ms, 0.95) / p95, 2),
          gaveUp: hooks.filter(({ gaveUp }) => gaveUp).length,
          answered: round(hooks.filter(({ answered }) => answered).length / Math.max(1, hooks.length), 2),
        },
      ]
    }),
  )
}
