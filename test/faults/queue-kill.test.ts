/** A process killed while it queues and writes: everything it accepted is stored, once, by whoever comes next. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { programFile } from '../support/programs.ts'
import { COUNTS } from './counts.ts'

const START = Date.UTC(2026, 0, 5)
const WRITES = 6

interface Ended {
  readonly accepted: readonly string[]
  readonly done: boolean
  readonly asked: number
  readonly stderr: string
}

async function runQueuer(folder: string, now: number, killAt: string): Promise<Ended> {
  const args = [programFile('queuer'), folder, now, WRITES, killAt].map(String)
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  await new Promise((resolve) => child.on('close', resolve))
  return {
    accepted: stdout.split('\n').filter((line) => /^[0-9a-f-]{36}$/.test(line)),
    done: stdout.endsWith('done\n'),
    asked: Number(/^asked (\d+)$/m.exec(stdout)?.[1] ?? 0),
    stderr,
  }
}

test('every write that was accepted is stored once, wherever its process was killed', async () => {
  const whole = await runQueuer(makeFolder(), START, 'never')
  expect(whole.stderr).toBe('')
  expect(whole.done).toBe(true)
  const folder = makeFolder()
  const accepted: string[] = []
  const kills = 3 * COUNTS.kills
  for (let kill = 0; kill < kills; kill++) {
    const killAt = 1 + Math.floor((kill * whole.asked) / kills)
    // Later by more than anybody holds a write for.
    const ended = await runQueuer(folder, START + kill * 120_000, String(killAt))
    expect(ended.stderr).toBe('')
    expect(ended.done).toBe(false)
    accepted.push(...ended.accepted)
  }
  const now = START + (kills + 10) * 120_000
  const engine = await openTestEngine(folder, {
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
    clock: { now: () => now },
  })
  await engine.drainQueue({ limit: 10_000 }, PERSON)
  const { counts } = await engine.listQueue({ state: 'waiting' }, AGENT)
  expect(counts).toMatchObject({ waiting: 0, failed: 0 })
  const stored = await engine.recent({ limit: 500 }, PERSON)
  const titles = stored.items.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(stored.items.map(({ id }) => id as string)).toEqual(expect.arrayContaining(accepted))
  await engine.close()
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  expect(await store.check()).toEqual([])
  await store.close()
})
