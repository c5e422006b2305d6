/** The traps in Gemini CLI's chats, one test each. */
import { expect, test } from 'vitest'
import { geminiCli } from '../../src/capture/sources/gemini-cli.ts'
import type { ParseOutcome } from '../../src/core/ports/transcript-source.ts'
import { parseAll, toLines } from './transcript-source.contract.ts'
import { fixturePath, fixtureText, parserOptions, wholeFile } from './transcript-source-files.ts'

const CHATS = 'gemini-cli/tmp/harbour/chats'
const SESSION = '4d5e6f70-1111-4222-8333-944455566677'
const LINES = `${CHATS}/session-2026-09-14T09-00-4d5e6f70.jsonl`
const WHOLE = `${CHATS}/session-2025-10-27T19-55-5e6f7081.json`

const merge = (outcomes: readonly ParseOutcome[]) => ({
  turns: outcomes.flatMap(({ turns }) => turns),
  facts: outcomes.flatMap(({ facts }) => facts.map(({ said: _, ...fact }) => fact)),
  dropped: outcomes.flatMap(({ dropped }) => dropped),
})

const parseFixture = (path: string) =>
  merge(parseAll(geminiCli, parserOptions(fixturePath(path)), toLines(fixtureText(path))))

test('keeps each message in its last version, under one id', () => {
  const { turns } = parseFixture(LINES)
  expect(turns.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'Which buoys are out of place? @chart.csv'],
    ['assistant', 'I will compare the chart'],
    ['assistant', 'I will compare the chart with the positions.'],
    ['tool', 'run_shell_command: python3 check.py\nbuoy 7 is 40 m off'],
    ['user', 'And on this picture?'],
    ['assistant', 'Buoy 9 is missing on the picture.'],
  ])
  const [, first, grown] = turns
  expect(grown?.externalId).toBe(first?.externalId)
  expect(grown?.mayGrow).toBe(true)
})

test('says why everything else was left out', () => {
  const { dropped } = parseFixture(LINES)
  const counts: Record<string, number> = {}
  for (const reason of dropped) counts[reason] = (counts[reason] ?? 0) + 1
  expect(counts).toEqual({
    bookkeeping: 5,
    thinking: 4,
    tool_call: 1,
    injected: 2,
    request_copy: 4,
    api_error: 1,
    image: 1,
  })
})

test('finds the project in a file of its folder', () => {
  const { facts } = parseFixture(LINES)
  expect(facts).toEqual([
    { sessionId: SESSION, cwd: '/home/ada/harbour', metadata: { projectHash: 'ab'.repeat(32) } },
    { sessionId: SESSION, model: 'gemini-3-pro' },
    { sessionId: SESSION, title: { text: 'Buoys out of place', rank: 2 } },
  ])
})

test('a subagent is a session below the one that started it, and is told what to do by an agent', () => {
  const { turns, facts } = parseFixture(`${CHATS}/${SESSION}/sub-1.jsonl`)
  expect(turns.map(({ sessionId, role }) => [sessionId, role])).toEqual([
    [`${SESSION}/agent-sub-1`, 'system'],
    [`${SESSION}/agent-sub-1`, 'assistant'],
  ])
  expect(facts[0]).toMatchObject({ parentSessionId: SESSION, cwd: '/home/ada/harbour' })
})

test('reads the older form, one file a session', async () => {
  const { options, deps } = wholeFile(WHOLE)
  const { turns, facts } = await geminiCli.readWhole(options, deps)
  expect(turns.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'How deep is the inner basin?'],
    ['tool', 'read_file: /home/ada/harbour/basin.txt\ninner basin: 4.2 m'],
    ['assistant', 'The inner basin is 4.2 m deep.'],
  ])
  expect(facts[0]).toMatchObject({ cwd: '/home/ada/harbour' })
})

test('a session carried over from the older form keeps its ids', async () => {
  const { options, deps } = wholeFile(WHOLE)
  const before = await geminiCli.readWhole(options, deps)
  const { messages, ...header } = JSON.parse(fixtureText(WHOLE))
  const lines = [header, ...messages].map((record) => JSON.stringify(record)).join('\n')
  const after = merge(parseAll(geminiCli, parserOptions(`${fixturePath(WHOLE)}l`), toLines(lines)))
  expect(after.turns.map(({ externalId, sessionId }) => [externalId, sessionId])).toEqual(
    before.turns.map(({ externalId, sessionId }) => [externalId, sessionId]),
  )
})

test('a file half written is no conversation yet', async () => {
  const { options } = wholeFile(WHOLE)
  const deps = {
    readText: async () => '{"sessionId":"x","messages":[{"id"',
    openDatabase: wholeFile(WHOLE).deps.openDatabase,
  }
  expect(await geminiCli.readWhole(options, deps)).toEqual({ turns: [], facts: [], dropped: ['bad_json'] })
})

test('other files of the project are left alone', () => {
  for (const path of ['harbour/logs.json', 'harbour/checkpoint-1.json', 'harbour/chats/notes.json']) {
    expect([path, geminiCli.formatOf(path)]).toEqual([path, null])
  }
})
