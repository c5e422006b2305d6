/** A digest on the command line that fails or is stopped: exit codes, and nothing left running. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startFakeModelServer } from '../contract/language-model-fake-server.ts'
import { claudeLines } from './cli-capture-transcripts.ts'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

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
    const { code, stdout } = await runLore(
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
