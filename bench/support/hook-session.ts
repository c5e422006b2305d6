/**
 * Measures what a session of fifty real prompts is given. Some sessions of the transcripts are held out and
 * their prompts asked, one after the other, as one session; everything else is captured before.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type EngineHost, openEngineHost } from '../../src/compose.ts'
import type { HookAnswer } from '../../src/core/hook.ts'
import { estimateTokens } from '../../src/text/estimate-tokens.ts'
import { type PromptSession, readPromptSessions } from './hook-prompts.ts'
import { round, summarise, withFolder } from './measure.ts'

export interface HookSessionOptions {
  readonly transcriptsPath: string
  readonly modelsDir: string
  /** Default 50. */
  readonly prompts?: number
  readonly onProgress?: (done: number, total: number) => void
}

export interface HookSessionResult {
  readonly prompts: number
  readonly sessionsHeldOut: number
  /** Number of captured turns that could be injected. */
  readonly episodes: number
  readonly brief: { readonly bytes: number; readonly tokens: number }
  /** Over the whole session, without the brief. */
  readonly bytes: number
  readonly tokens: number
  readonly injections: number
  readonly promptsWithInjection: number
  readonly shareWithInjection: number
  /** Of prompts beside which something was injected. */
  readonly tokensPerInjection: { readonly p50: number; readonly p95: number }
  readonly answerMs: { readonly p50: number; readonly p95: number }
}

const PROMPTS = 50
const AGENT = 'claude-code'
const CALLER = { kind: 'system', name: 'bench', session: 'bench' } as const
const PORTION_BYTES = 8_000_000
const SETTLE_MS = 30_000
const MINUTE_MS = 60_000

export async function measureHookSession(options: HookSessionOptions): Promise<HookSessionResult> {
  const heldOut = holdOut(readPromptSessions(options.transcriptsPath), options.prompts ?? PROMPTS)
  return withFolder(async (folder) => {
    const captured = join(folder, 'transcripts')
    copyOthers(options.transcriptsPath, captured, heldOut)
    mkdirSync(join(folder, 'home'))
    const host = await openEngineHost({
      dbPath: join(folder, 'home', 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      capture: {
        place: { homedir: join(folder, 'home'), env: {}, platform: process.platform },
        exclude: [],
        toolResults: { headChars: 1_200, tailChars: 800 },
        optedOut: () => false,
      },
    })
    try {
      const episodes = await capture(host, captured, options)
      return { episodes, ...(await pose(host, heldOut)) }
    } finally {
      await host.close()
    }
  })
}

/**
 * Holds out every second session from the newest back, until there are enough prompts; the others are
 * captured.
 */
function holdOut(sessions: readonly PromptSession[], prompts: number): PromptSession[] {
  const chosen: PromptSession[] = []
  let left = prompts
  for (let i = sessions.length - 1; i >= 0 && left > 0; i -= 2) {
    const session = sessions[i]
    if (session === undefined) break
    chosen.unshift({ ...session, prompts: session.prompts.slice(0, left) })
    left -= Math.min(left, session.prompts.length)
  }
  return chosen
}

/** Leaves out the held-out sessions, with the folder beside each file. */
function copyOthers(from: string, to: string, heldOut: readonly PromptSession[]): void {
  const paths = new Set(heldOut.flatMap(({ path, id }) => [path, join(dirname(path), id)]))
  cpSync(from, to, { recursive: true, filter: (path) => !paths.has(path) && basename(path) !== '.git' })
}

async function capture(host: EngineHost, folder: string, options: HookSessionOptions): Promise<number> {
  const engine = await host.engineFor({})
  for (;;) {
    const { state } = await engine.ingest({ path: folder, maxBytes: PORTION_BYTES }, CALLER)
    if (state !== 'more') break
  }
  const { episodes, embedding } = await engine.stats({}, CALLER)
  for (let pending = embedding.pending; pending > 0; ) {
    const before = pending
    pending = (await engine.settle({ timeoutMs: SETTLE_MS }, CALLER)).pending
    options.onProgress?.(embedding.pending - pending, embedding.pending)
    if (pending >= before) throw new Error(`${pending} turns could not be embedded; run lore doctor.`)
  }
  return episodes
}

async function pose(
  host: EngineHost,
  heldOut: readonly PromptSession[],
): Promise<Omit<HookSessionResult, 'episodes'>> {
  const sessionId = 'bench-hook-session'
  const startedAt = Date.now()
  const answers: { answer: HookAnswer; ms: number }[] = []
  let brief: HookAnswer | null = null
  for (const session of heldOut) {
    const project = session.cwd === '' ? null : (await host.projects.settle(session.cwd)).project
    const engine = await host.engineFor({ project })
    const common = { agent: AGENT, sessionId, cwd: session.cwd }
    brief ??= await engine.hook(
      { ...common, event: 'session_start', at: startedAt, source: 'startup' },
      CALLER,
    )
    for (const prompt of session.prompts) {
      const at = startedAt + (answers.length + 1) * MINUTE_MS
      const started = performance.now()
      const answer = await engine.hook({ ...common, event: 'prompt', at, prompt }, CALLER)
      answers.push({ answer, ms: performance.now() - started })
    }
  }
  const given = answers.flatMap(({ answer }) => answer.context ?? [])
  const engine = await host.engineFor({})
  const { injected } = await engine.hookStatus({ session: sessionId }, CALLER)
  return {
    prompts: answers.length,
    sessionsHeldOut: heldOut.length,
    brief: { bytes: toBytes(brief?.context ?? ''), tokens: toTokens(brief?.context ?? '') },
    bytes: given.reduce((sum, text) => sum + toBytes(text), 0),
    tokens: given.reduce((sum, text) => sum + toTokens(text), 0),
    injections: injected.filter(({ event }) => event === 'prompt').length,
    promptsWithInjection: given.length,
    shareWithInjection: round(given.length / Math.max(1, answers.length)),
    tokensPerInjection: given.length === 0 ? { p50: 0, p95: 0 } : summarise(given.map(toTokens)),
    answerMs: summarise(answers.map(({ ms }) => ms)),
  }
}

function toBytes(text: string): number {
  return Buffer.byteLength(text)
}

function toTokens(text: string): number {
  return Math.ceil(estimateTokens(text))
}
