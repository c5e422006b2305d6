/** Engines that digest with a language model of the tests: local servers of both wire formats, a stub `claude`. */
import { onTestFinished } from 'vitest'
import type { StagedTurn } from '../../src/capture/stage.ts'
import type { DigestOptions } from '../../src/compose-digest.ts'
import type { Budget } from '../../src/core/ledger.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type FakeModelServer, startFakeModelServer } from '../contract/language-model-fake-server.ts'
import { createStubClaude } from '../contract/language-model-stub-claude.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from './engine.ts'

export const START = Date.UTC(2026, 1, 2, 9)
export const MINUTE = 60_000
export const NO_CAPS: Budget = { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null }

type Settings = ReturnType<DigestOptions['modelSettings']>

/** Waits, without which nothing is asked again at once. */
export const LATER = { retryAfter: '9999' }

export async function startServer(): Promise<FakeModelServer> {
  const server = await startFakeModelServer()
  onTestFinished(server.close)
  return server
}

export function serverSettings(
  server: Pick<FakeModelServer, 'baseUrl'>,
  provider: 'anthropic' | 'openai-compatible' = 'anthropic',
): Settings {
  const common = { apiKey: 'test-key', baseUrl: server.baseUrl }
  return provider === 'anthropic' ? { provider, ...common } : { provider, ...common, model: 'small-local' }
}

export function startStub() {
  const claude = createStubClaude()
  onTestFinished(claude.close)
  return { claude, settings: { provider: 'claude-cli', command: claude.command } satisfies Settings }
}

export interface ModelEngine {
  readonly engine: Engine
  readonly clock: ReturnType<typeof makeClock>
  readonly folder: string
}

/** A day after the conversations. */
export async function openWithModel(
  settings: Settings,
  options: {
    readonly budget?: Partial<Budget>
    readonly folder?: string
    readonly clock?: ModelEngine['clock']
  } = {},
): Promise<ModelEngine> {
  const { folder = makeFolder(), clock = makeClock(START + DAY_MS) } = options
  const engine = await openTestEngine(folder, {
    clock,
    digest: {
      enabled: true,
      idleMs: 5 * MINUTE,
      extractor: settings.provider,
      budget: { ...NO_CAPS, ...options.budget },
      modelSettings: () => settings,
      env: { PATH: process.env.PATH },
    },
  })
  return { engine, clock, folder }
}

/** One session; later ones are digested first. */
export async function stageTalk(
  engine: Engine,
  sessionId: string,
  said: readonly (readonly [role: StagedTurn['role'], text: string])[],
  startMinute = 0,
): Promise<string> {
  const turns = said.map(([role, text], n) => ({ role, text, at: START + (startMinute + n) * MINUTE }))
  const { session } = await engine.stage({ agent: 'claude-code', sessionId, title: sessionId, turns }, AGENT)
  return session.id
}

export interface FactOffer {
  readonly label?: string
  readonly text: string
  readonly quote?: string
  readonly turn?: number
  readonly [more: string]: unknown
}

/** An answer to an extraction with one concept. */
export function extractionOf(
  facts: readonly FactOffer[],
  more: Readonly<Record<string, unknown>> = {},
  concept: Readonly<Record<string, unknown>> = {},
) {
  return {
    topic: 'Billing service',
    root: 0,
    summary: 'How the billing service is run.',
    concepts: [
      {
        label: 'c1',
        name: 'Deploying the billing service',
        summary: 'When and how it is deployed.',
        procedural: false,
        facts: facts.map((fact, n) => ({
          label: `f${n + 1}`,
          kind: 'fact',
          importance: 'medium',
          quote: '',
          turn: 0,
          entities: [],
          corrects: '',
          details: [],
          ...fact,
        })),
        ...concept,
      },
    ],
    relations: [],
    ...more,
  }
}

/** Live memories of depth 2 and more, by their text. */
export async function factsIn(engine: Engine) {
  const { items } = await engine.recent({ limit: 200 }, PERSON)
  const views = await Promise.all(items.map(({ id }) => engine.read({ id }, PERSON)))
  const facts = views.flatMap((view) => (view.kind === 'memory' && view.memory.depth >= 2 ? [view] : []))
  return new Map(facts.map((view) => [view.memory.content, view]))
}
