/** A digest on the command line that fails or is stopped: exit codes, and nothing left running. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { SegmentView } from '../../src/digest/run/digestion.ts'
import { startFakeModelServer } from '../contract/language-model-fake-server.ts'
import { createStubClaude, type StubClaude } from '../contract/language-model-stub-claude.ts'
import { claudeLines } from './cli-capture-transcripts.ts'
import {
  createSandbox,
  outcomeOf,
  runJson,
  runLore,
  runLoreProcess,
  type Sandbox,
  startLore,
} from './cli-lore.ts'
import { isAlive } from './daemon-processes.ts'

const cleanUps: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const TURNS = 30

/** Conversations with enough turns that vectors are still being made when the next command ends. */
async function ingestTalks(count: number): Promise<Sandbox> {
  const sandbox = createSandbox()
  cleanUps.push(sandbox.remove)
  const folder = join(sandbox.folder, '.claude', 'projects', '-work')
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < count; n++) {
    const session = `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
    const talk = Array.from({ length: TURNS }, (_, turn) => ({
      who: turn % 2 === 0 ? ('user' as const) : ('assistant' as const),
      text: `Part ${turn} of plan ${n}: the harbour crane number ${n * TURNS + turn} is painted in spring.`,
    }))
    writeFileSync(join(folder, `${session}.jsonl`), claudeLines(session, sandbox.folder, talk))
  }
  await runJson(sandbox, 'ingest')
  return sandbox
}

it('ends with 1 where every segment failed, also while vectors are being made', async () => {
  const server = await startFakeModelServer()
  cleanUps.push(server.close)
  server.script.push({ kind: 'words', text: 'Nothing that could be read.' })
  const env = { ANTHROPIC_API_KEY: 'test-key', LORE_DIGEST_BASE_URL: server.baseUrl }
  for (let round = 0; round < 4; round++) {
    const sandbox = await ingestTalks(4)
    const { code, stdout } = await runLoreProcess(
      sandbox,
      ['digest', '--all', '--extractor', 'anthropic', '--json'],
      {
        env,
      },
    )
    expect((JSON.parse(stdout) as { failed: unknown[] }).failed).toHaveLength(4)
    expect(code).toBe(1)
  }
})

describe.skipIf(process.platform === 'win32')('while `claude` is asked', () => {
  async function startDigest() {
    const claude = createStubClaude()
    cleanUps.push(claude.close)
    claude.script.push({ kind: 'stall' })
    claude.prepare()
    const sandbox = await ingestTalks(1)
    const args = ['digest', '--all', '--extractor', 'claude-cli']
    const start = async () => {
      const before = claude.starts().length
      const child = startLore(sandbox, args, { env: { LORE_DIGEST_CLAUDE_COMMAND: claude.command } })
      const ended = outcomeOf(child)
      await vi.waitUntil(() => claude.starts().length > before, { timeout: 200_000 })
      return { child, ended }
    }
    return { claude, sandbox, start }
  }
  const attempts = async (sandbox: Sandbox) =>
    (await runJson<SegmentView[]>(sandbox, 'digest', '--show-segments')).map((segment) => segment.attempts)

  it('the first Ctrl-C ends it, keeps the segment and its tries, and says so', async () => {
    const { claude, sandbox, start } = await startDigest()
    const { child, ended } = await start()
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    expect(stderr).toContain('Stopping')
    expect(stdout).toContain('the next run continues from here')
    expect(code).toBe(130)
    await untilGone(claude)
    expect(await attempts(sandbox)).toEqual([0])
  })

  it.each(['SIGTERM', 'SIGHUP'] as const)('%s ends it', async (signal) => {
    const { claude, start } = await startDigest()
    const { child, ended } = await start()
    child.kill(signal)
    expect((await ended).code).toBe(signal === 'SIGTERM' ? 143 : 129)
    await untilGone(claude)
  })

  it('a segment that never comes to an end is given up after five tries', async () => {
    const { claude, sandbox, start } = await startDigest()
    for (let n = 1; n <= 5; n++) {
      const { child, ended } = await start()
      child.kill('SIGKILL')
      await ended
      // A killed process leaves what it started.
      for (const pid of pidsOf(claude).slice(-2)) process.kill(pid, 'SIGKILL')
      expect(await attempts(sandbox)).toEqual([n])
    }
    const { code, stdout } = await runLore(sandbox, ['digest', '--all'])
    expect(stdout).toContain('never finished')
    expect(stdout).toContain('given up (lore digest --retry)')
    expect(code).toBe(1)
    expect(await runJson(sandbox, 'digest', '--all', '--retry')).toMatchObject({ state: 'done', failed: [] })
  })
})

/** Of the programs and what they started themselves. */
function pidsOf(claude: StubClaude): readonly number[] {
  return claude.starts().flatMap(({ pid, childPid }) => [pid, childPid])
}

async function untilGone(claude: StubClaude): Promise<void> {
  const pids = pidsOf(claude)
  expect(pids.length).toBeGreaterThan(0)
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 200_000 })
}
