/**
 * The official conformance suites against our HTTP server: the released one for the revisions up to
 * 2025-11-25 and the one that knows 2026-07-28. Run are the scenarios about what a server with tools does;
 * those about resources, prompts, completion, logging, sampling, elicitation and tasks, none of which we
 * declare, have no subject here.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Fetched, fetchPackage } from '../../scripts/fetch-package.mjs'
import { LoreError } from '../../src/core/errors.ts'
import { createHttpApp } from '../../src/http/app.ts'
import { type RunningServer, serveHttp } from '../../src/http/serve.ts'
import { createMcpHttpHandler } from '../../src/mcp/http-handler.ts'
import { lore } from '../../src/mcp/profiles/lore/index.ts'
import { defineTool } from '../../src/mcp/tools/define-tool.ts'
import type { Profile } from '../../src/mcp/tools/profile.ts'
import { createFakeEngine } from '../integration/mcp-fake-engine.ts'

const token = 'conformance-token'
const run = promisify(execFile)

/** The two fixture tools of the suites that a server whose tools answer in text can have. */
const fixtures: Profile = {
  name: 'fixtures',
  summary: 'what the suites ask for',
  source: 'the conformance suites',
  policy: null,
  instructions: '',
  tools: [
    defineTool({
      name: 'test_simple_text',
      description: 'Answers with text.',
      readOnly: true,
      input: z.strictObject({}),
      run: async () => 'This is a simple text.',
      render: String,
    }),
    defineTool({
      name: 'test_error_handling',
      description: 'Fails.',
      readOnly: true,
      input: z.strictObject({}),
      run: async (): Promise<never> => {
        throw new LoreError('not_yet', 'It failed, as it should.', { hint: 'Nothing to do.' })
      },
      render: String,
    }),
  ],
}

interface Target {
  readonly url: string
  readonly close: () => Promise<void>
}

async function startTarget(profile: Profile): Promise<Target> {
  const mcp = createMcpHttpHandler({ engine: createFakeEngine().engine, version: '1.0.0', profile })
  const server = await serveHttp({ app: createHttpApp({ mcp, token, version: '1.0.0' }), port: 0 })
  const proxy = await startTokenProxy(server)
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await server.close()
    },
  }
}

/** The suites cannot send a token. Everything else passes as it came, Host and Origin above all. */
async function startTokenProxy(server: RunningServer): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const forward = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, authorization: `Bearer ${token}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forward.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED'
  readonly errorMessage?: string
}

/** Every check of one scenario. The suite's exit code is not asked: it counts checks that cannot apply. */
async function runScenario(
  folder: string,
  scenario: string,
  specVersion: string,
  url: string,
): Promise<Check[]> {
  const cli = join(folder, 'dist', 'index.js')
  const results = await mkdtemp(join(tmpdir(), 'lore-conformance-'))
  try {
    const args = [
      'server',
      '--url',
      url,
      '--scenario',
      scenario,
      '--spec-version',
      specVersion,
      '-o',
      results,
    ]
    await run(process.execPath, [cli, ...args]).catch((error: unknown) => error)
    const [scenarioFolder] = await readdir(results)
    return JSON.parse(await readFile(join(results, scenarioFolder ?? '', 'checks.json'), 'utf8')) as Check[]
  } finally {
    await rm(results, { recursive: true, force: true })
  }
}

/** Versions of `@modelcontextprotocol/conformance`. */
const RELEASED = '0.1.16'
const NEXT = '0.2.0-alpha.12'
type Suite = typeof RELEASED | typeof NEXT

interface Case {
  readonly suite: Suite
  readonly specVersion: string
  readonly scenario: string
  readonly profile?: 'fixtures'
  /** Checks of the scenario that need a tool or a list that a server like ours does not have. */
  readonly notOurs?: readonly string[]
}

const legacy = (suite: Suite, specVersion: string): Case[] => [
  { suite, specVersion, scenario: 'server-initialize' },
  { suite, specVersion, scenario: 'ping' },
  { suite, specVersion, scenario: 'tools-list' },
  { suite, specVersion, scenario: 'tools-call-simple-text', profile: 'fixtures' },
  { suite, specVersion, scenario: 'tools-call-error', profile: 'fixtures' },
]

const CASES: readonly Case[] = [
  ...legacy(RELEASED, '2025-06-18'),
  ...legacy(RELEASED, '2025-11-25'),
  { suite: RELEASED, specVersion: '2025-11-25', scenario: 'dns-rebinding-protection' },
  ...legacy(NEXT, '2025-11-25'),
  { suite: NEXT, specVersion: '2025-11-25', scenario: 'dns-rebinding-protection' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'tools-list' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'tools-call-simple-text', profile: 'fixtures' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'tools-call-error', profile: 'fixtures' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'dns-rebinding-protection' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'http-header-validation' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'server-sse-multiple-streams' },
  { suite: NEXT, specVersion: '2026-07-28', scenario: 'input-required-result-unsupported-methods' },
  {
    suite: NEXT,
    specVersion: '2026-07-28',
    scenario: 'server-stateless',
    notOurs: [
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ],
  },
  {
    suite: NEXT,
    specVersion: '2026-07-28',
    scenario: 'caching',
    notOurs: [
      'sep-2549-prompts-list-caching-hints',
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
    ],
  },
]

describe('conformance', () => {
  const targets = {} as Record<'lore' | 'fixtures', Target>
  const suites = {} as Record<Suite, Fetched>
  beforeAll(async () => {
    for (const suite of [RELEASED, NEXT] as const)
      suites[suite] = await fetchPackage('@modelcontextprotocol/conformance', suite)
    targets.lore = await startTarget(lore)
    targets.fixtures = await startTarget(fixtures)
  }, 300_000)
  afterAll(async () => {
    await targets.lore.close()
    await targets.fixtures.close()
  })

  test.for(CASES)(
    '$suite $specVersion $scenario',
    async ({ suite, specVersion, scenario, profile, notOurs = [] }, { skip }) => {
      const fetched = suites[suite]
      if (fetched.kind === 'missing') return skip(fetched.why)
      const checks = await runScenario(fetched.folder, scenario, specVersion, targets[profile ?? 'lore'].url)
      const applicable = checks.filter((check) => !notOurs.includes(check.id))
      expect(applicable.filter((check) => check.status === 'FAILURE' || check.status === 'WARNING')).toEqual(
        [],
      )
      expect(applicable.filter((check) => check.status === 'SUCCESS').length).toBeGreaterThan(0)
    },
  )
})
