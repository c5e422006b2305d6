import { expect, test } from 'vitest'
import { findAgent } from './agent-sessions.ts'

test.each([
  [{ CLAUDECODE: '1' }, 'claude-code'],
  [{ CLAUDE_CODE_SESSION_ID: 's1' }, 'claude-code'],
  [{ CODEX_SANDBOX: 'seatbelt' }, 'codex'],
  [{ CODEX_THREAD_ID: 't' }, 'codex'],
  [{ GEMINI_CLI: '1' }, 'gemini-cli'],
  [{ OPENCODE: '1' }, 'opencode'],
  [{ OPENCODE: '1', KILO: '1' }, 'kilo'],
  [{ CURSOR_AGENT: '1' }, 'cursor'],
  [{ AI_AGENT: 'Devin@1' }, 'devin'],
  [{ AI_AGENT: '42' }, 'agent'],
])('%j is a session of %s', (env, agent) => {
  expect(findAgent(env)).toBe(agent)
})

test.each([{}, { CLAUDECODE: '' }, { CURSOR_AGENT: '0' }, { CURSOR_TRACE_ID: 'x', TERM_PROGRAM: 'vscode' }])(
  '%j is a person’s terminal',
  (env) => {
    expect(findAgent(env)).toBeNull()
  },
)
