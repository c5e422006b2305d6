import { expect, test } from 'vitest'
import { claudeCode } from '../../src/capture/sources/claude-code.ts'
import { codex } from '../../src/capture/sources/codex.ts'
import { geminiCli } from '../../src/capture/sources/gemini-cli.ts'
import { TRANSCRIPT_SOURCES } from '../../src/capture/sources/index.ts'
import { opencode } from '../../src/capture/sources/opencode.ts'
import { describeTranscriptSource } from './transcript-source.contract.ts'
import { databaseFrom, fixtureText, linesFile, wholeFile } from './transcript-source-files.ts'

const HARBOUR = '-home-ada-harbour'
const SESSION = '6f1d0c52-3a41-4c0e-9c55-0b7f1d2e8a01'
const CHATS = 'harbour/chats'

const CLAUDE_FILES = [
  `${HARBOUR}/${SESSION}.jsonl`,
  `${HARBOUR}/9ab3e7d4-51c2-4f6b-8d0a-77c1e2f3b402.jsonl`,
  `${HARBOUR}/3c0d9e58-77aa-4b1c-9f02-5d6e7f809103.jsonl`,
  `${HARBOUR}/${SESSION}/subagents/agent-a17c.jsonl`,
  `${HARBOUR}/agent-b2e9.jsonl`,
]
const CODEX_FILES = [
  'sessions/2026/09/14/rollout-2026-09-14T09-00-00-01a0b1c2-0000-7000-8000-000000000011.jsonl',
  'sessions/2026/09/14/rollout-2026-09-14T10-00-00-01a0b1c2-0000-7000-8000-000000000012.jsonl',
  'archived_sessions/rollout-2025-05-07T17-24-21-01a0b1c2-0000-7000-8000-000000000013.jsonl',
]
const GEMINI_FILES = [
  `${CHATS}/session-2026-09-14T09-00-4d5e6f70.jsonl`,
  `${CHATS}/4d5e6f70-1111-4222-8333-944455566677/sub-1.jsonl`,
]
const OPENCODE_FILES = [
  'storage/session/proj1/ses_01tree.json',
  'storage/part/msg_01/prt_01.json',
  'storage/part/msg_02/prt_02.json',
  'storage/part/msg_02/prt_03.json',
]

const from = <File>(paths: readonly string[], read: (path: string) => File) =>
  Object.fromEntries(paths.map((path) => [path, read(path)]))

describeTranscriptSource({
  source: claudeCode,
  lines: {
    ...from(CLAUDE_FILES, (path) => linesFile(`claude-code/projects/${path}`)),
    'history.jsonl': linesFile('claude-code/history.jsonl', { knownSessions: new Set([SESSION]) }),
  },
  whole: {},
})
describeTranscriptSource({
  source: codex,
  lines: from(CODEX_FILES, (path) => linesFile(`codex/${path}`)),
  whole: {},
})
describeTranscriptSource({
  source: geminiCli,
  lines: from(GEMINI_FILES, (path) => linesFile(`gemini-cli/tmp/${path}`)),
  whole: from([`${CHATS}/session-2025-10-27T19-55-5e6f7081.json`], (path) =>
    wholeFile(`gemini-cli/tmp/${path}`),
  ),
})
describeTranscriptSource({
  source: opencode,
  lines: {},
  whole: {
    'opencode.db': wholeFile('opencode/opencode.db', () =>
      databaseFrom(fixtureText('opencode/opencode.sql')),
    ),
    ...from(OPENCODE_FILES, (path) => wholeFile(`opencode/${path}`)),
  },
})

test('every source is registered under a name of its own', () => {
  expect(TRANSCRIPT_SOURCES.map(({ agent }) => agent)).toEqual([
    'claude-code',
    'codex',
    'gemini-cli',
    'opencode',
  ])
})

test('no file is claimed by two sources', () => {
  for (const path of [
    ...CLAUDE_FILES,
    ...CODEX_FILES,
    ...GEMINI_FILES,
    ...OPENCODE_FILES,
    'history.jsonl',
    'opencode.db',
  ]) {
    const claiming = TRANSCRIPT_SOURCES.filter((source) => source.formatOf(path) !== null)
    expect([path, claiming.length]).toEqual([path, 1])
  }
})
