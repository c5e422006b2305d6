import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { MODELS_DIR, makeFolder } from '../support/engine.ts'
import { programFile } from '../support/programs.ts'
import { seededRandom } from '../support/sentences.ts'
import { writeTranscripts } from '../support/transcripts.ts'
import { COUNTS } from './counts.ts'

interface Ended {
  readonly done: boolean
  /** How many times it asked for the time or for an id. */
  readonly asked: number
}

/** Runs a reader; kills it so long after its first portion, or lets it kill itself at the n-th time that it asks. */
async function runReader(
  home: string,
  {
    killAfterMs,
    killAt = 'never',
  }: { readonly killAfterMs?: number; readonly killAt?: number | 'never' } = {},
): Promise<Ended> {
  const args = [programFile('reader'), home, MODELS_DIR, String(killAt)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let started: () => void = () => undefined
  const firstPortion = new Promise<void>((resolve) => {
    started = resolve
  })
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    started()
  })
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  if (killAfterMs !== undefined) {
    await Promise.race([firstPortion, closed])
    await Promise.race([sleep(killAfterMs), closed])
    child.kill('SIGKILL')
  }
  await closed
  return { done: output.endsWith('done\n'), asked: Number(/^asked (\d+)$/m.exec(output)?.[1] ?? 0) }
}

/** Everything that matters, without what differs between two runs: ids and times of reading. */
async function finalState(home: string): Promise<unknown> {
  const store = await openSqliteStore({ path: join(home, 'lore.db') })
  try {
    expect(await store.check()).toEqual([])
    const sessions = await store.sessions.list(null, 10_000)
    const states = await Promise.all(
      sessions.map(async (session) => ({
        session: session.externalId,
        count: session.episodeCount,
        turns: (await store.episodes.listSession(session.id, 0, 10_000)).map((episode) => [
          episode.position,
          episode.externalId,
          episode.text,
          episode.sourceLine,
          episode.sourceByte,
        ]),
      })),
    )
    return states.toSorted((a, b) => (a.session < b.session ? -1 : 1))
  } finally {
    await store.close()
  }
}

test('a reader killed at any moment ends where an undisturbed one does', async () => {
  const undisturbed = makeFolder()
  const turns = writeTranscripts(undisturbed, { files: COUNTS.readFiles, turnsPerFile: 120, seed: 3 })
  const disturbed = makeFolder()
  cpSync(join(undisturbed, '.claude'), join(disturbed, '.claude'), {
    recursive: true,
    preserveTimestamps: true,
  })
  const whole = await runReader(undisturbed)
  expect(whole.done).toBe(true)

  expect(await runReader(disturbed, { killAt: Math.ceil(whole.asked / 2) })).toMatchObject({ done: false })
  const random = seededRandom(11)
  for (let kills = 0; kills < COUNTS.readKills; kills++) {
    const { done } = await runReader(disturbed, { killAfterMs: Math.floor(random() * 60) })
    if (done) break
  }
  await runReader(disturbed)

  const [expected, actual] = [await finalState(undisturbed), await finalState(disturbed)]
  expect(actual).toEqual(expected)
  const total = (expected as { count: number }[]).reduce((sum, session) => sum + session.count, 0)
  expect(total).toBe(turns)
})
