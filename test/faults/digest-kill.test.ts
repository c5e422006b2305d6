import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { readDigestedState } from '../support/digested-state.ts'
import { digestibleSession } from '../support/digestible.ts'
import { AGENT, MODELS_DIR, makeFolder, openTestEngine } from '../support/engine.ts'
import { programFile } from '../support/programs.ts'
import { seededRandom } from '../support/sentences.ts'
import { COUNTS } from './counts.ts'

interface Ended {
  readonly done: boolean
  /** How many times it asked for the time or for an id. */
  readonly asked: number
  /** From the moment it began to digest. */
  readonly ms: number
  readonly stderr: string
}

/** Runs a digester; kills it so long after it began, or lets it kill itself at the n-th time that it asks for something. */
async function runDigester(
  folder: string,
  {
    killAfterMs,
    killAt = 'never',
  }: { readonly killAfterMs?: number; readonly killAt?: number | 'never' } = {},
): Promise<Ended> {
  const args = [programFile('digester'), folder, MODELS_DIR, String(killAt)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  let begin: () => void = () => undefined
  const began = new Promise<void>((resolve) => {
    begin = resolve
  })
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    begin()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await Promise.race([began, closed])
  const beganAt = performance.now()
  if (killAfterMs !== undefined) {
    await Promise.race([sleep(killAfterMs), closed])
    child.kill('SIGKILL')
  }
  await closed
  const asked = Number(/^asked (\d+)$/m.exec(stdout)?.[1] ?? 0)
  return { done: stdout.endsWith('done\n'), asked, ms: performance.now() - beganAt, stderr }
}

async function makeStaged(): Promise<string> {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  for (let n = 0; n < COUNTS.digestSessions; n++) await engine.stage(digestibleSession(n), AGENT)
  await engine.close()
  return folder
}

async function expectSound(folder: string): Promise<void> {
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  expect(await store.check()).toEqual([])
  await store.close()
}

const repeated = (lines: readonly string[]) => lines.filter((line, i) => lines[i + 1] === line)

test('a digester killed at any moment ends where an undisturbed one does', async () => {
  const undisturbed = await makeStaged()
  const disturbed = makeFolder()
  cpSync(undisturbed, disturbed, { recursive: true })
  const whole = await runDigester(undisturbed)
  expect(whole).toMatchObject({ done: true, stderr: '' })

  const killAt = Math.ceil(whole.asked / 2)
  expect(await runDigester(disturbed, { killAt })).toMatchObject({ done: false, stderr: '' })
  const random = seededRandom(19)
  for (let round = 0; round < COUNTS.digestKills; round++) {
    await runDigester(disturbed, { killAfterMs: random() * whole.ms })
  }
  expect(await runDigester(disturbed)).toMatchObject({ done: true, stderr: '' })

  await expectSound(disturbed)
  const [expected, actual] = [await readDigestedState(undisturbed), await readDigestedState(disturbed)]
  expect(actual).toEqual(expected)
  expect(expected.memories.length).toBeGreaterThan(2 * COUNTS.digestSessions)
  expect(repeated(actual.memories)).toEqual([])
  expect(expected.sessions.every((session) => session.includes('"processed"'))).toBe(true)
})

test('two processes that digest one store at once store nothing twice', async () => {
  const alone = await makeStaged()
  const shared = makeFolder()
  cpSync(alone, shared, { recursive: true })
  await runDigester(alone)
  const ends = await Promise.all([runDigester(shared), runDigester(shared)])
  for (const end of ends) expect(end).toMatchObject({ done: true, stderr: '' })

  await expectSound(shared)
  const [expected, actual] = [await readDigestedState(alone), await readDigestedState(shared)]
  const facts = (lines: readonly string[]) =>
    lines.map((line) => JSON.parse(line)).flatMap(({ depth, content }) => (depth >= 2 ? [content] : []))
  expect(facts(actual.memories).toSorted()).toEqual(facts(expected.memories).toSorted())
  expect(repeated(actual.decisions)).toEqual([])
  expect(actual.segments).toEqual(expected.segments)
  expect(actual.sessions).toEqual(expected.sessions)
})
