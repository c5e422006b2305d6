import { expect, test } from 'vitest'
import { aider } from '../../src/capture/sources/aider.ts'
import { cline } from '../../src/capture/sources/cline.ts'
import { continueDev } from '../../src/capture/sources/continue.ts'
import { copilot } from '../../src/capture/sources/copilot.ts'
import { copilotChat } from '../../src/capture/sources/copilot-chat.ts'
import { cursor } from '../../src/capture/sources/cursor.ts'
import { kilo } from '../../src/capture/sources/kilo.ts'
import { roo } from '../../src/capture/sources/roo.ts'
import { zed } from '../../src/capture/sources/zed.ts'
import type { ParseOutcome, TranscriptSource } from '../../src/core/ports/transcript-source.ts'
import { parseAll, toLines } from './transcript-source.contract.ts'
import { databaseFrom, fixtureText, linesFile, wholeFile } from './transcript-source-files.ts'

async function read(source: TranscriptSource, path: string): Promise<ParseOutcome> {
  const file = wholeFile(path)
  return source.readWhole(file.options, file.deps)
}

const words = ({ turns }: ParseOutcome) => turns.map(({ role, text }) => `${role}: ${text}`)

test('tells words of a person in a task of Cline from tools called by elements of the text', async () => {
  const outcome = await read(
    cline,
    'cline/saoudrizwan.claude-dev/tasks/1789376400000/api_conversation_history.json',
  )
  expect(words(outcome)).toEqual([
    'user: Move the timetable to the new gateway.',
    'assistant: I run the tests before I change anything.',
    'tool: execute_command: npm test\nCommand executed.\nOutput:\n1 failed, 41 passed: winter timetable',
    'assistant: Does the winter timetable still apply?',
    'user: No, it ended in March.',
    'assistant: The winter timetable is gone and all tests pass.',
  ])
  expect(outcome.turns.map(({ at }) => at - 1789376400000)).toEqual([
    1_000, 5_000, 12_000, 15_000, 30_000, 30_000,
  ])
  expect(new Set(outcome.turns.map(({ cwd }) => cwd))).toEqual(new Set(['/home/ada/harbour']))
  expect(outcome.dropped).toContain('thinking')
})

test('reads native tool calls of Cline, leaves out answers of Lore, finds feedback in a result', async () => {
  const outcome = await read(
    cline,
    'cline/saoudrizwan.claude-dev/tasks/1789476400000/api_conversation_history.json',
  )
  expect(words(outcome)).toEqual([
    'user: Which port does the gateway use?',
    'assistant: I look into the settings.',
    'tool: read_file: gateway.toml\nport = 4711',
    'assistant: The gateway uses port 4711.',
    'user: Then close every other port.',
  ])
  expect(outcome.turns[1]).toMatchObject({ model: 'claude-sonnet-4-5', at: 1789476404000 })
})

test('reads a session of Cline’s command line with its folder and title', async () => {
  const path = 'cline/data/sessions/1789576400000_k3f9a/1789576400000_k3f9a.messages.json'
  const outcome = await read(cline, path)
  expect(words(outcome)).toEqual([
    "user: Close all ports but the gateway's.",
    'assistant: I list the open ports.',
    'tool: run_commands (failed): ss -ltn npm run ports\n4711, 5432\n\nmissing script: ports',
    'assistant: Port 5432 is closed now.',
  ])
  expect(outcome.facts).toContainEqual(
    expect.objectContaining({ cwd: '/home/ada/harbour', metadata: { version: '3.0.65' } }),
  )
  expect(outcome.facts).toContainEqual(
    expect.objectContaining({ title: { text: 'Close the other ports', rank: 2 } }),
  )
})

test('reads version 2 of Roo’s history, skips a version it does not know', async () => {
  const path =
    'roo/rooveterinaryinc.roo-cline/tasks/0199a2b4-6f00-7aaa-8bbb-cccc00000001/api_conversation_history.json'
  const outcome = await read(roo, path)
  expect(words(outcome)).toEqual([
    'user: Who reads the logs?',
    'assistant: I search for readers.',
    'tool: search_files: src\nsrc/audit.ts:12 readLog()',
    'assistant: Only the audit reads them.',
  ])
  expect(outcome.dropped).toContain('compact_summary')
  const file = wholeFile(path)
  const newer = await roo.readWhole(file.options, {
    ...file.deps,
    readText: async () => '{"version":3,"messages":[{"role":"user","content":"Hidden."}]}',
  })
  expect(newer).toEqual({ turns: [], facts: [], dropped: ['unknown_type'] })
})

test('names the file that Kilo changed', async () => {
  const path =
    'kilo/kilocode.kilo-code/tasks/0199a2b4-6f00-7aaa-8bbb-cccc00000002/api_conversation_history.json'
  expect(words(await read(kilo, path))).toEqual([
    'user: Rename the pier.',
    'assistant: I rename it in one file.',
    'tool: apply_diff: src/pier.ts',
  ])
})

test('reads the events of Copilot CLI, a subagent apart, and nothing of a later format', () => {
  const file = linesFile('copilot/session-state/0e7c294b-d918-4c11-8206-bf7149926500/events.jsonl')
  const outcomes = parseAll(copilot, file.options, toLines(file.text))
  const turns = outcomes.flatMap((outcome) => outcome.turns)
  expect(turns.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'user: Which port does the gateway use?',
    'assistant: I look into the settings.',
    'tool: bash: grep port gateway.toml\nport = 4711\n<shellId: 0 completed with exit code 0>',
    'assistant: The gateway listens on port 4711.',
    'user: Then close every other port.',
    'assistant: Port 5432 is open.',
  ])
  expect(turns[0]).toMatchObject({ cwd: '/home/ada/harbour', at: Date.parse('2026-09-14T09:00:01Z') })
  expect(turns.at(-1)?.sessionId).toBe('0e7c294b-d918-4c11-8206-bf7149926500/agent-call_3')
  expect(outcomes.flatMap(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ boundary: { at: Date.parse('2026-09-14T09:00:07Z'), kind: 'compaction' } }),
  )
  const later = parseAll(copilot, file.options, toLines(file.text.replace('"version":1', '"version":2')))
  expect(later.flatMap((outcome) => outcome.turns)).toEqual([])
  expect(new Set(later.flatMap(({ dropped }) => dropped))).toEqual(new Set(['unknown_type']))
})

test('reads chats of VS Code from JSON and from a log of changes', async () => {
  const folder = 'copilot-chat/workspaceStorage/4f2a/chatSessions/0b1c2d3e-0000-4000-8000-00000000000'
  const chat = await read(copilotChat, `${folder}1.json`)
  expect(words(chat)).toEqual([
    'user: Which port does the gateway use?',
    'assistant: I look into `gateway.toml`.',
    'tool: run_in_terminal: grep port gateway.toml\nport = 4711',
    'assistant: It uses port 4711.',
  ])
  expect(chat.turns[0]?.cwd).toBe('/home/ada/harbour')
  const log = await read(copilotChat, `${folder}2.jsonl`)
  expect(words(log)).toEqual(['user: Who reads the logs?', 'assistant: Only the audit.'])
  expect(log.facts).toContainEqual(expect.objectContaining({ title: { text: 'Readers of logs', rank: 2 } }))
  const file = wholeFile(`${folder}1.json`)
  const later = {
    ...file.deps,
    readText: async () => '{"version":4,"requests":[{"message":{"text":"Hidden."}}]}',
  }
  expect((await copilotChat.readWhole(file.options, later)).dropped).toEqual(['unknown_type'])
})

test('a log of changes cannot reach into prototypes', async () => {
  const file = wholeFile('copilot-chat/workspaceStorage/4f2a/chatSessions/x.jsonl')
  const log = ['{"kind":0,"v":{"version":3,"requests":[]}}', '{"kind":1,"k":["__proto__","version"],"v":4}']
  const outcome = await copilotChat.readWhole(file.options, {
    ...file.deps,
    readText: async () => log.join('\n'),
  })
  expect(outcome.dropped).toEqual(['unknown_type'])
  expect(({} as { version?: number }).version).toBeUndefined()
})

test('reads Cursor’s bubbles, skips later versions, and reads again only what changed', async () => {
  const file = wholeFile('cursor/state.vscdb', () => databaseFrom(fixtureText('cursor/state.sql')))
  const outcome = await cursor.readWhole(file.options, file.deps)
  expect(words(outcome)).toEqual([
    'user: Which port does the gateway use?',
    'tool: run_terminal_cmd: grep port gateway.toml\nport = 4711',
    'assistant: It uses port 4711.',
    'system: Find all ports.',
  ])
  expect(outcome.turns[0]).toMatchObject({ sessionId: 'c1', externalId: 'b1', cwd: '/home/ada/harbour' })
  expect(outcome.dropped.filter((reason) => reason === 'unknown_type')).toHaveLength(2)
  expect(outcome.dropped.filter((reason) => reason === 'bad_json')).toHaveLength(2)
  const options = { ...file.options, changedSince: 1789376460000 + 86_400_000 + 1 }
  expect((await cursor.readWhole(options, file.deps)).turns).toEqual([])
})

test('finds the folder of a Cursor conversation in the table of headers', async () => {
  const table = `CREATE TABLE composerHeaders (composerId TEXT, value TEXT);
    INSERT INTO composerHeaders VALUES ('c1', '{"workspaceIdentifier":{"uri":{"fsPath":"/home/ada/ferry"}}}');`
  const file = wholeFile('cursor/state.vscdb', () => databaseFrom(fixtureText('cursor/state.sql') + table))
  expect((await cursor.readWhole(file.options, file.deps)).turns[0]?.cwd).toBe('/home/ada/ferry')
})

test('reads a session of Continue with the time it began', async () => {
  const outcome = await read(continueDev, 'continue/sessions/399e9017-7087-46ca-830e-c069fd21cf25.json')
  expect(words(outcome)).toEqual([
    'user: Which port does the gateway use?',
    'assistant: I look it up.',
    'tool: Bash: grep port gateway.toml\nport = 4711',
    'assistant: It uses port 4711.',
  ])
  expect(outcome.turns[0]).toMatchObject({ cwd: '/home/ada/harbour', at: 1789376400000 })
  expect(outcome.turns[1]).toMatchObject({ model: 'sonnet-5' })
})

test('reads Zed’s compressed threads and counts other versions and damage', async () => {
  const file = wholeFile('zed/threads.db', () => databaseFrom(fixtureText('zed/threads.sql')))
  const outcome = await zed.readWhole(file.options, file.deps)
  expect(words(outcome)).toEqual([
    'user: Which port does the gateway use?',
    'tool: terminal: grep port gateway.toml\nport = 4711',
    'assistant: I look into it.',
    'assistant: It uses port 4711.',
    'system: Find all ports.',
  ])
  expect(outcome.turns[0]).toMatchObject({ externalId: 'u1', cwd: '/home/ada/harbour' })
  expect(outcome.dropped).toContain('unknown_type')
  expect(outcome.dropped).toContain('bad_json')
})

test('reads Aider’s history as one conversation for each start', async () => {
  const outcome = await read(aider, 'aider/ferry/.aider.chat.history.md')
  expect(words(outcome).map((line) => line.split('\n')[0])).toEqual([
    'user: The night ferries stop in winter.',
    'assistant: The timetable gets a note:',
    'user: Who reads the note?',
    'assistant: Only the people on the pier.',
    'user: Rename the pier.',
    'assistant: Done.',
  ])
  expect(outcome.turns[0]?.text).toBe('The night ferries stop in winter.\nSay so in the timetable.')
  expect(outcome.turns[0]?.at).toBe(Date.parse('2026-09-14T09:00:00'))
  expect(new Set(outcome.turns.map(({ sessionId }) => sessionId)).size).toBe(2)
  expect(outcome.dropped).toContain('command_markup')
})
