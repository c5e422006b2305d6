import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { writeTranscripts } from '../support/transcripts.ts'
import { COUNTS } from './counts.ts'

test('thousands of files are read once, and only what changed is read again', async () => {
  const home = makeFolder()
  const turns = writeTranscripts(home, { files: COUNTS.manyFiles, turnsPerFile: 2, seed: 5 })
  const engine = await openTestEngine(home, {
    backgroundEmbedding: false,
    capture: {
      place: { homedir: home, env: {}, platform: process.platform },
      exclude: [],
      toolResults: { headChars: 200, tailChars: 100 },
      optedOut: () => false,
    },
  })
  const first = await engine.ingest({}, PERSON)
  expect(first).toMatchObject({ state: 'done', files: COUNTS.manyFiles, failed: [] })
  expect(first.staged).toBe(turns)
  expect(await engine.ingest({}, PERSON)).toMatchObject({ files: 0, bytes: 0, staged: 0 })

  const folder = join(home, '.claude', 'projects', '-work-project-0')
  const [changed = '', replaced = '', removed = ''] = readdirSync(folder).map((name) => join(folder, name))
  appendFileSync(changed, '{"type":"queue-operation","operation":"dequeue"}\n')
  rmSync(replaced)
  writeFileSync(replaced, 'no longer a conversation\n')
  rmSync(removed)
  const second = await engine.ingest({}, PERSON)
  expect(second).toMatchObject({ files: 2, staged: 0, failed: [], dropped: { bookkeeping: 1, bad_json: 1 } })
  expect((await engine.stats({}, PERSON)).episodes).toBe(turns)
})
