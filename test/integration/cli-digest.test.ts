/** The digest on the command line: the real program distils, explains, compacts and counts what it cost. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineStats } from '../../src/care/stats.ts'
import type { RecallAnswer } from '../../src/core/recall.ts'
import type {
  CompactReport,
  DigestReport,
  DigestStatus,
  ExtractReport,
  LedgerReport,
  SegmentView,
} from '../../src/digest/run/digestion.ts'
import { type FakeModelServer, startFakeModelServer } from '../contract/language-model-fake-server.ts'
import { extractionOf } from '../support/digest-by-model.ts'
import { claudeLines } from './cli-capture-transcripts.ts'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

const UPLOADS = 'aaaaaaaa-0000-4000-8000-00000000000a'
const PORTS = 'bbbbbbbb-0000-4000-8000-00000000000b'
const LATER = 'cccccccc-0000-4000-8000-00000000000c'

const UPLOAD_TALK = [
  { who: 'user', text: 'The upload service times out on files over 200 MB. Find out why and fix it.' },
  {
    who: 'assistant',
    text: 'Root cause: the proxy closes the connection after 60 seconds because `proxy_read_timeout` keeps its default. We should raise it to 300s in `deploy/nginx.conf`.',
  },
  {
    who: 'user',
    text: "No, don't touch the proxy. We decided to use chunked uploads, because Terraform owns nginx.",
  },
  {
    who: 'assistant',
    text: 'Uploads now go in chunks of 8 MB through `src/upload/chunked.ts`, and the 200 MB test passes.',
  },
] as const
const portTalk = (port: number) =>
  [
    { who: 'user', text: `We decided that the staging database runs on port ${port} for everybody.` },
    { who: 'assistant', text: 'Noted.' },
  ] as const

const sandboxes: Sandbox[] = []
const servers: FakeModelServer[] = []

/** A conversation of the first of May 2026, or so many days later. */
function writeTalk(
  sandbox: Sandbox,
  session: string,
  talk: Parameters<typeof claudeLines>[2],
  days = 0,
): void {
  const folder = join(sandbox.folder, '.claude', 'projects', '-work')
  mkdirSync(folder, { recursive: true })
  const shifted = claudeLines(session, sandbox.folder, talk).replaceAll(
    '2026-05-01T',
    `2026-05-${String(1 + days).padStart(2, '0')}T`,
  )
  writeFileSync(join(folder, `${session}.jsonl`), shifted)
}

async function makeSandbox(): Promise<Sandbox> {
  const sandbox = createSandbox()
  sandboxes.push(sandbox)
  writeTalk(sandbox, UPLOADS, UPLOAD_TALK)
  writeTalk(sandbox, PORTS, portTalk(5432), 1)
  await runJson(sandbox, 'ingest')
  return sandbox
}

async function startServer(): Promise<FakeModelServer> {
  const server = await startFakeModelServer()
  servers.push(server)
  return server
}

/** One in which everything is digested, for tests that only look. */
let digested: Sandbox
let first: DigestReport

beforeAll(async () => {
  digested = await makeSandbox()
  first = await runJson<DigestReport>(digested, 'digest')
})
afterAll(async () => {
  for (const sandbox of sandboxes) sandbox.remove()
  for (const server of servers) await server.close()
})

const lore = (...args: string[]) => runLore(digested, args)
const json = <T>(...args: string[]) => runJson<T>(digested, ...args)

describe('lore digest', () => {
  it('makes knowledge of everything at rest, says what it did, and changes nothing the second time', async () => {
    expect(first).toMatchObject({ state: 'done', extractor: 'none', sessions: 2, failed: [], plan: [] })
    expect(first.stored.facts).toBeGreaterThan(2)
    const { code, stdout } = await lore('digest')
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing to digest')
    expect(await json<DigestReport>('digest')).toMatchObject({ segments: 0, stored: { facts: 0 } })
  })

  it.each([['digest'], ['digest', '--dry-run']])(
    'says how to begin where nothing was captured: %s',
    async (...args) => {
      const sandbox = createSandbox()
      sandboxes.push(sandbox)
      const { code, stdout } = await runLore(sandbox, args)
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/^Nothing has been captured yet\. Try: lore capture on/),
      ])
    },
  )

  it('tells a person in plain words', async () => {
    const sandbox = await makeSandbox()
    const { code, stdout, stderr } = await runLore(sandbox, ['digest'])
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/Digested\./)
    expect(stdout).toMatch(/\d+ facts?, .*concept/)
    expect(stdout).toMatch(/\d+ new, \d+ updated, \d+ withdrawn, \d+ known already/)
  })

  it('says beforehand what it would store, and stores nothing', async () => {
    const sandbox = await makeSandbox()
    const { code, stdout } = await runLore(sandbox, ['digest', '--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toContain('chunked uploads')
    expect(stdout).toMatch(/ADD · decision · \w+ · principle/)
    const plan = await runJson<DigestReport>(sandbox, 'digest', '--dry-run')
    expect(plan.state).toBe('planned')
    expect(plan.plan.length).toBeGreaterThan(1)
    expect(await runJson<EngineStats>(sandbox, 'stats')).toMatchObject({ memories: 0 })
  })

  it('digests one conversation by its own id, and only that', async () => {
    const sandbox = await makeSandbox()
    const report = await runJson<DigestReport>(sandbox, 'digest', '--session', PORTS)
    expect(report).toMatchObject({ sessions: 1, state: 'done' })
    const { code, stdout } = await runLore(sandbox, ['digest', '--session', UPLOADS, '--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toContain('chunked')
    expect(stdout).not.toContain('5432')
  })

  it('knows no conversation that is not there', async () => {
    const { code, stdout, stderr } = await lore('digest', '--session', 'nobody')
    expect(code).toBe(3)
    expect(stdout).toBe('')
    expect(stderr).toContain('There is no session "nobody"')
    expect(stderr).toContain('lore sessions')
  })

  it('shows where conversations are cut, and what was decided', async () => {
    const { code, stdout } = await lore('digest', '--show-segments')
    expect(code).toBe(0)
    expect(stdout).toMatch(/turns +cut by +tokens +state +begins with/)
    expect(stdout).toMatch(/0–3 +start/)
    const segments = await json<SegmentView[]>(
      'digest',
      '--show-segments',
      '--decisions',
      '--session',
      UPLOADS,
    )
    expect(segments[0]).toMatchObject({ state: 'done', boundary: 'start', turns: 4, attempts: 0 })
    expect(segments[0]?.decisions.length).toBeGreaterThan(0)
    const decided = await lore('digest', '--show-segments', '--decisions', '--session', UPLOADS)
    expect(decided.stdout).toMatch(/ADD +No, don't touch the proxy.*\n +\d+ % [\w-]+: /)
  })

  it('counts topics as they are once grouped', async () => {
    expect(first.stored.roots).toBe((await json<{ total: number }>('topics', '--all')).total)
  })

  it('says that there are topics elsewhere', async () => {
    const sandbox = createSandbox()
    sandboxes.push(sandbox)
    await runJson(sandbox, 'add', 'The crane is green', '--project', 'example.com/ada/harbour')
    const atlas = join(sandbox.folder, 'atlas')
    mkdirSync(join(atlas, '.git'), { recursive: true })
    writeFileSync(join(atlas, '.git', 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(
      join(atlas, '.git', 'config'),
      '[remote "origin"]\n\turl = https://example.com/ada/atlas.git\n',
    )
    for (const command of ['topics', 'tree']) {
      const { stdout } = await runLore(sandbox, [command], { cwd: atlas })
      expect(stdout).toBe(`There are no topics here, but 1 topic elsewhere. Try: lore ${command} --all\n`)
      const all = await runLore(sandbox, [command, '--all'], { cwd: atlas })
      expect(all.stdout).toContain('The crane is green')
    }
    const search = await runLore(sandbox, ['search', 'crane'], { cwd: atlas })
    expect(search.stdout.replaceAll('\n', ' ')).toContain('Other projects hold 1 memory, 0 turns: add --all')
  })

  it('asks for what goes together', async () => {
    const { code, stderr } = await lore('digest', '--decisions')
    expect(code).toBe(2)
    expect(stderr).toContain('--decisions goes with --show-segments')
  })

  it.each([
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['openai-compatible', 'lore config set digest.model'],
  ])('says what the extractor %s lacks', async (extractor, hint) => {
    const sandbox = await makeSandbox()
    const { code, stdout, stderr } = await runLore(sandbox, ['digest', '--extractor', extractor], {
      env: { ANTHROPIC_API_KEY: '' },
    })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(hint)
    expect(await runJson<DigestStatus & { digest: DigestStatus }>(sandbox, 'status')).toMatchObject({
      digest: { troubled: [], waitingFor: null },
    })
  })

  it('knows no other extractor', async () => {
    const { code, stderr } = await lore('digest', '--extractor', 'oracle')
    expect(code).toBe(2)
    expect(stderr).toContain('openai-compatible')
  })
})

describe('lore digest with a language model', () => {
  const env = (server: FakeModelServer) => ({
    ANTHROPIC_API_KEY: 'test-key',
    LORE_DIGEST_EXTRACTOR: 'anthropic',
    LORE_DIGEST_BASE_URL: server.baseUrl,
  })

  it('keeps what fails for later, says why, and tries again when told to', async () => {
    const server = await startServer()
    server.script.push({ kind: 'refusal' })
    const sandbox = await makeSandbox()
    const run = (...args: string[]) => runLore(sandbox, args, { env: env(server) })
    const { code, stdout } = await run('digest')
    expect(code).toBe(1)
    expect(stdout).toMatch(/Not digested: .*\n.*refused.*1 try; next try at/)
    const again = await run('digest')
    expect(again.code).toBe(0)
    expect(again.stdout).toContain('wait for the next try')
    expect(again.stdout).toContain('lore digest --retry')
    const status = await run('status')
    expect(status.stdout).toContain('refused')
    server.script.splice(0, 1, {
      kind: 'answer',
      json: extractionOf([{ text: 'Terraform owns the nginx configuration.' }]),
    })
    const retried = await run('digest', '--retry')
    expect(retried.code).toBe(0)
    expect(retried.stdout).toContain('Digested.')

    const ledger = await run('ledger')
    expect(ledger.code).toBe(0)
    expect(ledger.stdout).toContain('claude-haiku')
    expect(ledger.stdout).toMatch(/extract .*refused/)
    expect(ledger.stdout).toMatch(/\d{4}-\d\d-\d\d +extract/)
    const report = JSON.parse((await run('ledger', '--json')).stdout) as LedgerReport
    expect(report.calls.map(({ outcome }) => outcome)).toContain('ok')
    expect(report.totals.calls).toBe(report.calls.length)
    expect(report.today.priceUsd).toBeGreaterThan(0)
    expect(report.budget).toMatchObject({ dailyTokens: 2_000_000, runUsd: 0.5 })
  })

  it('waits at the cap before anything is asked, says so, and goes on when it is raised', async () => {
    const server = await startServer()
    server.script.push({
      kind: 'answer',
      json: extractionOf([{ text: 'Terraform owns the nginx configuration.' }]),
    })
    const sandbox = await makeSandbox()
    const run = (caps: NodeJS.ProcessEnv, ...args: string[]) =>
      runLore(sandbox, args, { env: { ...env(server), ...caps } })
    const tiny = await run({ LORE_DIGEST_DAILY_TOKENS: '10' }, 'digest')
    expect(tiny.code).toBe(1)
    expect(tiny.stdout).toContain('Waiting: The budget for language models is used up')
    expect(tiny.stdout).toContain('digest.dailyTokens')
    expect(server.requests).toEqual([])
    const status = await run({ LORE_DIGEST_DAILY_TOKENS: '10' }, 'status')
    expect(status.stdout).toContain('waiting: The budget for language models is used up')
    const raised = await run({}, 'status')
    expect(raised.stdout).not.toContain('waiting: The budget')
  })
})

describe('lore status', () => {
  it('shows how far the digest is', async () => {
    const { code, stdout } = await lore('status')
    expect(code).toBe(0)
    expect(stdout).toMatch(/digest +on · by rules · \d+ segments? done · nothing waits/)
    const status = await json<{ digest: DigestStatus }>('status')
    expect(status.digest).toMatchObject({
      extractor: 'none',
      segments: { pending: 0, failed: 0 },
      spentToday: { calls: 0 },
    })
  })
})

describe('lore search --as-of', () => {
  it('finds what was true then, after it has changed', async () => {
    const sandbox = await makeSandbox()
    await runJson(sandbox, 'digest')
    writeTalk(sandbox, LATER, portTalk(6543), 20)
    await runJson(sandbox, 'ingest')
    const { decisions } = await runJson<DigestReport>(sandbox, 'digest')
    expect(decisions.UPDATE + decisions.DELETE).toBe(1)
    const ask = async (...more: string[]) => {
      const query = ['search', 'staging database port', '--all', '--kind', 'memory', ...more]
      const { hits } = await runJson<RecallAnswer>(sandbox, ...query)
      return hits.flatMap(({ depth, summary }) => (depth === 2 && /port/.test(summary) ? [summary] : []))
    }
    expect(await ask()).toEqual([expect.stringContaining('6543')])
    expect(await ask('--as-of', '2026-05-10')).toEqual([expect.stringContaining('5432')])
    expect(await ask('--as-of', '2026-05-25')).toEqual([expect.stringContaining('6543')])
  })
})

describe('lore extract', () => {
  const NOTES =
    'User: We decided to use pnpm instead of npm, because the lockfile is smaller.\nAssistant: Noted.\n'

  it('shows what a file would add, and stores nothing', async () => {
    const before = await json<EngineStats>('stats')
    writeFileSync(join(digested.folder, 'notes.md'), NOTES)
    const { code, stdout } = await lore('extract', 'notes.md')
    expect(code).toBe(0)
    expect(stdout).toContain('use pnpm instead of npm')
    expect(stdout).toMatch(/ADD · decision/)
    const report = await json<ExtractReport>('extract', 'notes.md')
    const [fact] = report.concepts.flatMap(({ facts }) => facts)
    expect(fact).toMatchObject({ kind: 'decision', quote: expect.stringContaining('pnpm') })
    expect(report.verdicts[fact?.key ?? '']).toMatchObject({ decision: 'ADD' })
    expect(await json<EngineStats>('stats')).toMatchObject({ memories: before.memories })
  })

  it('reads a pipe, and says what is known already', async () => {
    const { code, stdout } = await runLore(digested, ['extract', '-', '--json', '--project', 'nowhere'], {
      input: NOTES,
    })
    expect(code).toBe(0)
    expect((JSON.parse(stdout) as ExtractReport).concepts.length).toBeGreaterThan(0)
  })

  it('says where nothing is worth keeping', async () => {
    const { code, stdout } = await runLore(digested, ['extract', '-'], { input: 'ok thanks\n' })
    expect(code).toBe(0)
    expect(stdout).toBe('Nothing in it is worth keeping.\n')
  })

  it.each([
    ['a file that is not there', ['extract', 'nowhere.md'], 'nowhere.md cannot be read'],
    ['a folder', ['extract', '.'], '. cannot be read'],
    ['a file to compact that is not there', ['compact', 'nowhere.md'], 'nowhere.md cannot be read'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await lore(...args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(message)
    expect(stderr).toContain('standard input')
  })

  it.each(['extract', 'compact'])('%s refuses an empty text', async (command) => {
    const { code, stdout, stderr } = await runLore(digested, [command, '-'], { input: '  \n' })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
  })
})

describe('lore compact', () => {
  const LONG = `# Deploy notes

Hi everyone, hope you are all well! Thanks for joining the call yesterday.
The weather was lovely and the coffee machine in the kitchen makes a funny sound again.
We decided to move the gateway to port 8443 because the old proxy drops large uploads.
Somebody told a long story about a bicycle, a baker, a bridge and a very slow train, and it went on for a while.
The config lives in /etc/gateway/main.toml.
`

  it('puts the shorter text on standard output and the receipt beside it', async () => {
    const { code, stdout, stderr } = await runLore(digested, ['compact', '-', '--ratio', '0.3'], {
      input: LONG,
    })
    expect(code).toBe(0)
    expect(stdout).toContain('port 8443')
    expect(stdout).toContain('/etc/gateway/main.toml')
    expect(stdout).not.toContain('bicycle')
    expect(stdout.length).toBeLessThan(LONG.length)
    expect(stderr).toMatch(
      /\d+ → \d+ characters \(\d+ %\) · 100 % of \d+ protected things? kept · \d+ dropped/,
    )
  })

  it('hands machines both', async () => {
    const { code, stdout, stderr } = await runLore(digested, ['compact', '-', '--json'], { input: LONG })
    expect(code).toBe(0)
    expect(stderr).toBe('')
    const { text, receipt } = JSON.parse(stdout) as CompactReport
    expect(receipt).toMatchObject({ extractor: 'none', score: 1, charsAfter: text.length, summarised: 0 })
  })

  it.each(['0', '1', 'half'])('takes no ratio of %s', async (ratio) => {
    const { code, stderr } = await runLore(digested, ['compact', '-', '--ratio', ratio], { input: LONG })
    expect(code).toBe(2)
    expect(stderr).toContain('--ratio')
  })
})

describe('lore ledger', () => {
  it('has nothing to show where no model was asked', async () => {
    const { code, stdout } = await lore('ledger')
    expect(code).toBe(0)
    expect(stdout).toContain('No language model was called.')
    expect(stdout).toContain('0 calls, 0 tokens, $0.0000')
    expect(await json<LedgerReport>('ledger')).toMatchObject({ calls: [], days: [], totals: { calls: 0 } })
  })
})
