/** Language models as tests open them: real clients, time that does not pass between tries. */
import {
  createLanguageModel,
  type LanguageModelDeps,
  type LanguageModelSettings,
} from '../../src/llm/create-language-model.ts'
import type { ModelRig } from './language-model.contract.ts'
import { KEY } from './language-model.contract.ts'
import { askedOf, type FakeModelServer, startFakeModelServer } from './language-model-fake-server.ts'
import { askedOfStart, createStubClaude, type StubClaude } from './language-model-stub-claude.ts'

export function testDeps(overrides: Partial<LanguageModelDeps> = {}): LanguageModelDeps {
  return {
    fetch: globalThis.fetch,
    clock: { now: () => Date.now() },
    random: () => 0,
    sleep: async () => undefined,
    env: { PATH: process.env.PATH },
    dialects: new Map(),
    ...overrides,
  }
}

export interface HttpRig extends ModelRig {
  readonly server: FakeModelServer
}

export async function openHttp(provider: 'anthropic' | 'openai-compatible'): Promise<HttpRig> {
  const server = await startFakeModelServer()
  const settings: LanguageModelSettings =
    provider === 'anthropic'
      ? { provider, apiKey: KEY, baseUrl: server.baseUrl }
      : { provider, apiKey: KEY, baseUrl: server.baseUrl, model: 'small-local' }
  return {
    server,
    open: (options = {}) => createLanguageModel({ ...settings, ...options }, testDeps()),
    plan: (...behaviours) => server.script.splice(0, Number.POSITIVE_INFINITY, ...behaviours),
    asked: () => server.requests.map(askedOf),
    bytesSent: server.bytesSent,
    close: server.close,
  }
}

export interface ClaudeRig extends ModelRig {
  readonly claude: StubClaude
}

export function openClaude(env: LanguageModelDeps['env'] = {}): ClaudeRig {
  const claude = createStubClaude()
  return {
    claude,
    open(options = {}) {
      claude.prepare()
      const deps = testDeps({ env: { PATH: process.env.PATH, ANTHROPIC_API_KEY: KEY, ...env } })
      return createLanguageModel({ provider: 'claude-cli', command: claude.command, ...options }, deps)
    },
    plan: (...behaviours) => claude.script.splice(0, Number.POSITIVE_INFINITY, ...behaviours),
    asked: () => claude.starts().map(askedOfStart),
    bytesSent: claude.bytesPrinted,
    close: claude.close,
  }
}
