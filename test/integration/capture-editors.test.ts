/** Editors' conversations through the real engine: databases that are open elsewhere, files that grow or are rewritten. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const FIXTURES = new URL('../fixtures/transcripts/', import.meta.url)
const fixture = (path: string) => readFileSync(new URL(path, FIXTURES), 'utf8')
const KEY = `ghp_${'a1B2'.repeat(9)}`

const openCapturing = (home: string) =>
  openTestEngine(home, {
    backgroundEmbedding: false,
    capture: {
      place: { homedir: home, env: {}, platform: 'linux' },
      exclude: [],
      toolResults: { headChars: 200, tailChars: 100 },
      optedOut: () => false,
    },
  })

function put(home: string, path: string, text: string): string {
  const file = join(home, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

async function keptTexts(engine: Engine): Promise<string[]> {
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  const pages = await Promise.all(items.map(({ id }) => engine.showSession({ id, limit: 500 }, PERSON)))
  return pages.flatMap((page) => page.items.map((episode) => episode.text))
}

test('Cursor’s database is read while Cursor writes to it, again when it grows, and is never changed', async () => {
  const home = makeFolder()
  const file = put(home, '.config/Cursor/User/globalStorage/state.vscdb', '')
  const cursor = new DatabaseSync(file)
  cursor.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;')
  cursor.exec(fixture('cursor/state.sql'))
  const engine = await openCapturing(home)
  cursor.exec('BEGIN IMMEDIATE')
  cursor.exec(
    `INSERT INTO cursorDiskKV VALUES ('bubbleId:c1:b8', '{"_v":3,"type":1,"text":"Not committed."}')`,
  )
  const before = statSync(file)
  expect(await engine.ingest({}, PERSON)).toMatchObject({ state: 'done', staged: 4, failed: [] })
  expect(statSync(file)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs })
  cursor.exec('ROLLBACK')
  const grown = {
    bubbleId: 'b9',
    _v: 3,
    type: 1,
    text: `Then use ${KEY} for it.`,
    createdAt: '2026-09-14T09:01:00Z',
  }
  cursor.prepare('INSERT INTO cursorDiskKV VALUES (?, ?)').run('bubbleId:c1:b9', JSON.stringify(grown))
  // Cursor notes the time of the change; the file's own time is that of the machine.
  cursor.exec(`UPDATE cursorDiskKV SET value = json_set(
    json_insert(CAST(value AS TEXT), '$.fullConversationHeadersOnly[#]', json('{"bubbleId":"b9","type":1}')),
    '$.lastUpdatedAt', 4102444800000) WHERE key = 'composerData:c1'`)
  const again = await engine.ingest({}, PERSON)
  expect(again).toMatchObject({ staged: 1, failed: [] })
  expect(Object.values(again.redacted).reduce((sum, count) => sum + count, 0)).toBe(1)
  cursor.close()
  const texts = await keptTexts(engine)
  expect(texts).toContain('Which port does the gateway use?')
  expect(texts.join('\n')).not.toContain(KEY)
  expect(texts.join('\n')).not.toContain('not-for-us')
  await engine.close()
})

test('a task of Cline that is written anew gives only what is new; a half-written one waits', async () => {
  const home = makeFolder()
  const path = 'saoudrizwan.claude-dev/tasks/1789476400000/api_conversation_history.json'
  const whole = fixture(`cline/${path}`)
  const messages = JSON.parse(whole) as unknown[]
  const target = `.config/Code/User/globalStorage/${path}`
  put(home, '.config/Code/User/globalStorage/other.extension/tasks/1/api_conversation_history.json', whole)
  put(home, target, JSON.stringify(messages.slice(0, 2)))
  const engine = await openCapturing(home)
  expect(await engine.ingest({}, PERSON)).toMatchObject({ files: 1, staged: 2 })
  put(home, target, whole.slice(0, -40))
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { bad_json: 1 } })
  put(home, target, whole)
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 3 })
  expect(await engine.ingest({}, PERSON)).toMatchObject({ state: 'done', files: 0 })
  expect((await keptTexts(engine)).toSorted()).toEqual([
    'I look into the settings.',
    'The gateway uses port 4711.',
    'Then close every other port.',
    'Which port does the gateway use?',
    'read_file: gateway.toml\nport = 4711',
  ])
  await engine.close()
})

test('Aider’s history is found in the folder of a project that another agent made known', async () => {
  const home = makeFolder()
  const ferry = join(home, 'ferry')
  put(home, 'ferry/.aider.chat.history.md', fixture('aider/ferry/.aider.chat.history.md'))
  const engine = await openCapturing(home)
  expect(await engine.ingest({ agent: 'aider' }, PERSON)).toMatchObject({ files: 0 })
  const events = fixture('copilot/session-state/0e7c294b-d918-4c11-8206-bf7149926500/events.jsonl')
  put(home, '.copilot/session-state/s1/events.jsonl', events.replaceAll('/home/ada/harbour', ferry))
  await engine.ingest({ agent: 'copilot' }, PERSON)
  expect(await engine.ingest({ agent: 'aider' }, PERSON)).toMatchObject({ files: 1, staged: 6 })
  await engine.close()
})
