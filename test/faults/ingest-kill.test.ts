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

/** Runs a reader; kills it after a while where told to. Resolves with whether it came to its end. */
async function runReader(home: string, killAfterMs: number | null): Promise<boolean> {
  const args = [programFile('reader'), home, MODELS_DIR]
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
  if (killAfterMs !== null) {
    await Promise.race([firstPortion, closed])
    await Promise.race([sleep(killAfterMs), closed])
    child.kill('SIGKILL')
  }
  await closed
  return output.endsWith('done\n')
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
  expect(await runReader(undisturbed, null)).toBe(true)

  const random = seededRandom(11)
  let kills = 0
  while (kills < COUNTS.readKills && !(await runReader(disturbed, Math.floor(random() * 60)))) kills++
  await runReader(disturbed, null)

  const [expected, actual] = [await finalState(undisturbed), await finalState(disturbed)]
  expect(actual).toEqual(expected)
  const total = (expected as { count: number }[]).reduce((sum, session) => sum + session.count, 0)
  expect(total).toBe(turns)
  expect(kills).toBeGreaterThan(0)
})
