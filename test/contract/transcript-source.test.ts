import { expect, test } from 'vitest'
import { aider } from '../../src/capture/sources/aider.ts'
import { claudeCode } from '../../src/capture/sources/claude-code.ts'
import { cline } from '../../src/capture/sources/cline.ts'
import { codex } from '../../src/capture/sources/codex.ts'
import { continueDev } from '../../src/capture/sources/continue.ts'
import { copilot } from '../../src/capture/sources/copilot.ts'
import { copilotChat } from '../../src/capture/sources/copilot-chat.ts'
import { cursor } from '../../src/capture/sources/cursor.ts'
import { geminiCli } from '../../src/capture/sources/gemini-cli.ts'
import { TRANSCRIPT_SOURCES } from '../../src/capture/sources/index.ts'
import { kilo } from '../../src/capture/sources/kilo.ts'
import { opencode } from '../../src/capture/sources/opencode.ts'
import { roo } from '../../src/capture/sources/roo.ts'
import { zed } from '../../src/capture/sources/zed.ts'
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
const CLINE_FILES = [
  'saoudrizwan.claude-dev/tasks/1789376400000/api_conversation_history.json',
  'saoudrizwan.claude-dev/tasks/1789476400000/api_conversation_history.json',
]
const CLINE_SESSIONS = ['sessions/1789576400000_k3f9a/1789576400000_k3f9a.messages.json']
const ROO_FILES = [
  'rooveterinaryinc.roo-cline/tasks/0199a2b4-6f00-7aaa-8bbb-cccc00000001/api_conversation_history.json',
]
const KILO_FILES = [
  'kilocode.kilo-code/tasks/0199a2b4-6f00-7aaa-8bbb-cccc00000002/api_conversation_history.json',
]
const COPILOT_FILES = ['0e7c294b-d918-4c11-8206-bf7149926500/events.jsonl']
const CHAT_FILES = [
  '4f2a/chatSessions/0b1c2d3e-0000-4000-8000-000000000001.json',
  '4f2a/chatSessions/0b1c2d3e-0000-4000-8000-000000000002.jsonl',
]
const WINDOW_FILES = ['emptyWindowChatSessions/0b1c2d3e-0000-4000-8000-000000000003.jsonl']
const CONTINUE_FILES = ['399e9017-7087-46ca-830e-c069fd21cf25.json']

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
describeTranscriptSource({
  source: cline,
  lines: {},
  whole: {
    ...from(CLINE_FILES, (path) => wholeFile(`cline/${path}`)),
    ...from(CLINE_SESSIONS, (path) => wholeFile(`cline/data/${path}`)),
  },
})
describeTranscriptSource({
  source: roo,
  lines: {},
  whole: from(ROO_FILES, (path) => wholeFile(`roo/${path}`)),
})
describeTranscriptSource({
  source: kilo,
  lines: {},
  whole: {
    ...from(KILO_FILES, (path) => wholeFile(`kilo/${path}`)),
    'kilo.db': wholeFile('kilo/kilo.db', () => databaseFrom(fixtureText('kilo/kilo.sql'))),
  },
})
describeTranscriptSource({
  source: copilot,
  lines: from(COPILOT_FILES, (path) => linesFile(`copilot/session-state/${path}`)),
  whole: {},
})
describeTranscriptSource({
  source: copilotChat,
  lines: {},
  whole: {
    ...from(CHAT_FILES, (path) => wholeFile(`copilot-chat/workspaceStorage/${path}`)),
    ...from(WINDOW_FILES, (path) => wholeFile(`copilot-chat/globalStorage/${path}`)),
  },
})
describeTranscriptSource({
  source: cursor,
  lines: {},
  whole: {
    'state.vscdb': wholeFile('cursor/state.vscdb', () => databaseFrom(fixtureText('cursor/state.sql'))),
  },
})
describeTranscriptSource({
  source: continueDev,
  lines: {},
  whole: from(CONTINUE_FILES, (path) => wholeFile(`continue/sessions/${path}`)),
})
describeTranscriptSource({
  source: zed,
  lines: {},
  whole: { 'threads.db': wholeFile('zed/threads.db', () => databaseFrom(fixtureText('zed/threads.sql'))) },
})
describeTranscriptSource({
  source: aider,
  lines: {},
  whole: { '.aider.chat.history.md': wholeFile('aider/ferry/.aider.chat.history.md') },
})

test('every source is registered under a name of its own', () => {
  expect(TRANSCRIPT_SOURCES.map(({ agent }) => agent)).toEqual([
    'claude-code',
    'codex',
    'gemini-cli',
    'opencode',
    'cline',
    'roo',
    'kilo',
    'copilot',
    'copilot-chat',
    'cursor',
    'continue',
    'zed',
    'aider',
  ])
})

test('no file is claimed by two sources', () => {
  for (const path of [
    ...CLAUDE_FILES,
    ...CODEX_FILES,
    ...GEMINI_FILES,
    ...OPENCODE_FILES,
    ...CLINE_FILES,
    ...CLINE_SESSIONS,
    ...ROO_FILES,
    ...KILO_FILES,
    ...COPILOT_FILES,
    ...CHAT_FILES,
    ...WINDOW_FILES,
    ...CONTINUE_FILES,
    'state.vscdb',
    'threads.db',
    '.aider.chat.history.md',
    'history.jsonl',
    'opencode.db',
    'kilo.db',
  ]) {
    const claiming = TRANSCRIPT_SOURCES.filter((source) => source.formatOf(path) !== null)
    expect([path, claiming.length]).toEqual([path, 1])
  }
})
