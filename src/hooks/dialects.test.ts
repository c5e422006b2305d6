import { describe, expect, test } from 'vitest'
import { NO_ANSWER } from '../core/hook.ts'
import { CLAUDE_CODE, DIALECTS, dialectOf, readTyped } from './dialects.ts'
import { renderAnswer, toEvent, toPayload } from './translate.ts'

const IDENTITY = { id: 'x', at: 2, startedAt: 1 }
const dialectNamed = (agent: string) => DIALECTS.find((one) => one.agent === agent) ?? CLAUDE_CODE
const codex = dialectNamed('codex')
const gemini = dialectNamed('gemini-cli')
const REMEMBERED = { ...NO_ANSWER, context: 'Uploads retry five times.' }

test('the agent is named before the event; without a name it is Claude Code', () => {
  expect(readTyped('codex/prompt')).toEqual({ dialect: codex, event: 'prompt' })
  expect(readTyped('prompt')).toEqual({ dialect: CLAUDE_CODE, event: 'prompt' })
  expect(readTyped('nobody/stop').dialect).toBe(CLAUDE_CODE)
  expect(readTyped(undefined)).toEqual({ dialect: CLAUDE_CODE, event: undefined })
})

describe('Codex', () => {
  const base = {
    session_id: 's',
    transcript_path: '/r.jsonl',
    cwd: '/app',
    model: 'm',
    permission_mode: 'default',
  }

  test('prompts and stops are read as they come', () => {
    const prompt = { ...base, hook_event_name: 'UserPromptSubmit', prompt: 'why five?', turn_id: 't' }
    expect(toPayload(prompt, null, IDENTITY, codex)).toEqual({
      ...IDENTITY,
      event: 'prompt',
      agent: 'codex',
      sessionId: 's',
      cwd: '/app',
      transcriptPath: '/r.jsonl',
      prompt: 'why five?',
    })
    const stop = {
      ...base,
      hook_event_name: 'Stop',
      last_assistant_message: 'Done.',
      stop_hook_active: false,
    }
    expect(toPayload(stop, null, IDENTITY, codex)).toMatchObject({ event: 'stop', lastMessage: 'Done.' })
    // A session that is not written to disk has no transcript.
    const bare = { ...prompt, transcript_path: null }
    expect(toPayload(bare, null, IDENTITY, codex)).not.toHaveProperty('transcriptPath')
  })

  test('memories are told as context; nothing is printed where only JSON without context is allowed', () => {
    expect(JSON.parse(renderAnswer('prompt', REMEMBERED, codex))).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: REMEMBERED.context },
    })
    expect(renderAnswer('before_compaction', REMEMBERED, codex)).toBe('')
    expect(renderAnswer('before_tool', REMEMBERED, codex)).toBe('')
  })
})

describe('Gemini CLI', () => {
  const base = { session_id: 's', transcript_path: '/c.json', cwd: '/app', timestamp: '2026-05-04T12:00:00Z' }

  test('its own names of moments and fields are understood', () => {
    expect(toEvent('BeforeAgent', gemini)).toBe('prompt')
    expect(toEvent('UserPromptSubmit', gemini)).toBeNull()
    const after = { ...base, hook_event_name: 'AfterAgent', prompt: 'why?', prompt_response: 'Because.' }
    expect(toPayload(after, null, IDENTITY, gemini)).toMatchObject({
      event: 'stop',
      agent: 'gemini-cli',
      lastMessage: 'Because.',
    })
    // A moment that Lore does not serve is left alone.
    expect(toPayload({ ...base, hook_event_name: 'BeforeModel' }, null, IDENTITY, gemini)).toBeNull()
  })

  test('answers use its words: context before the agent, deny to go on, no text beside JSON', () => {
    expect(JSON.parse(renderAnswer('prompt', REMEMBERED, gemini))).toEqual({
      hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: REMEMBERED.context },
    })
    expect(JSON.parse(renderAnswer('stop', { ...NO_ANSWER, goOn: 'Store it.' }, gemini))).toEqual({
      decision: 'deny',
      reason: 'Store it.',
    })
    const deny = { decision: 'deny', reason: 'Search first.' } as const
    expect(JSON.parse(renderAnswer('before_tool', { ...NO_ANSWER, permission: deny }, gemini))).toEqual(deny)
    const ask = { decision: 'ask', reason: 'Sure?' } as const
    expect(renderAnswer('before_tool', { ...NO_ANSWER, permission: ask }, gemini)).toBe('')
    expect(renderAnswer('before_compaction', REMEMBERED, gemini)).toBe('')
  })
})

describe('Copilot CLI', () => {
  const copilot = dialectNamed('copilot')
  // Recorded from 1.0.102; the event stands on the command line only.
  const base = { sessionId: '53b05686', timestamp: 1795011022397, cwd: '/app' }

  test('its fields are understood', () => {
    expect(toEvent('userPromptSubmitted', copilot)).toBe('prompt')
    const start = { ...base, source: 'new', initialPrompt: 'Which port?' }
    expect(toPayload(start, 'session_start', IDENTITY, copilot)).toEqual({
      ...IDENTITY,
      event: 'session_start',
      agent: 'copilot',
      sessionId: '53b05686',
      cwd: '/app',
      source: 'startup',
    })
    const stop = { ...base, transcriptPath: '/e.jsonl', stopReason: 'end_turn', stop_hook_active: true }
    expect(toPayload(stop, 'stop', IDENTITY, copilot)).toMatchObject({
      transcriptPath: '/e.jsonl',
      stopHookActive: true,
    })
    const tool = { ...base, toolName: 'bash', toolArgs: { command: 'ls' } }
    expect(toPayload(tool, 'before_tool', IDENTITY, copilot)).toMatchObject({
      tool: { name: 'bash', input: { command: 'ls' } },
    })
  })

  test('it is told context without an envelope', () => {
    expect(JSON.parse(renderAnswer('session_start', REMEMBERED, copilot))).toEqual({
      additionalContext: REMEMBERED.context,
    })
    expect(JSON.parse(renderAnswer('stop', { ...NO_ANSWER, goOn: 'Store it.' }, copilot))).toEqual({
      decision: 'block',
      reason: 'Store it.',
    })
  })
})

describe('VS Code, which runs Copilot CLI’s hooks', () => {
  const copilot = dialectNamed('copilot')
  const base = {
    timestamp: '2026-05-04T12:00:00Z',
    session_id: 'v1',
    cwd: '/app',
    transcript_path: '/t.jsonl',
  }
  const prompt = { ...base, hook_event_name: 'UserPromptSubmit', prompt: 'Which port?' }
  const chat = dialectOf(copilot, prompt)

  test('is known by its fields, whichever names the command line has', () => {
    expect(toPayload(prompt, 'prompt', IDENTITY, chat)).toEqual({
      ...IDENTITY,
      event: 'prompt',
      agent: 'copilot-chat',
      sessionId: 'v1',
      cwd: '/app',
      prompt: 'Which port?',
    })
    const stop = { ...base, hook_event_name: 'Stop', stop_hook_active: true }
    expect(toPayload(stop, 'stop', IDENTITY, chat)).toMatchObject({ event: 'stop', stopHookActive: true })
    expect(dialectOf(copilot, { sessionId: 's', cwd: '/app', prompt: 'Which port?' })).toBe(copilot)
    expect(dialectOf(copilot, 'rubbish')).toBe(copilot)
    expect(dialectOf(codex, prompt)).toBe(codex)
  })

  test('it is told context in Claude Code’s envelope, and nothing at a compaction', () => {
    expect(JSON.parse(renderAnswer('session_start', REMEMBERED, chat))).toEqual({
      hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: REMEMBERED.context },
    })
    expect(renderAnswer('before_compaction', REMEMBERED, chat)).toBe('')
  })
})

describe('Cursor', () => {
  const cursor = dialectNamed('cursor')
  const base = { conversation_id: 'c1', generation_id: 'g1', workspace_roots: ['/app', '/docs'] }

  test('its conversation, folder and repeated stops are understood', () => {
    const prompt = { ...base, hook_event_name: 'beforeSubmitPrompt', prompt: 'Which port?' }
    expect(toPayload(prompt, null, IDENTITY, cursor)).toEqual({
      ...IDENTITY,
      event: 'prompt',
      agent: 'cursor',
      sessionId: 'c1',
      cwd: '/app',
      prompt: 'Which port?',
    })
    const stop = { ...base, hook_event_name: 'stop', status: 'completed', loop_count: 1 }
    expect(toPayload(stop, null, IDENTITY, cursor)).toMatchObject({ event: 'stop', stopHookActive: true })
    expect(toPayload({ ...base, hook_event_name: 'afterFileEdit' }, null, IDENTITY, cursor)).toBeNull()
  })

  test('it is told context and what to do before stopping in its own fields', () => {
    expect(JSON.parse(renderAnswer('prompt', REMEMBERED, cursor))).toEqual({
      continue: true,
      additional_context: REMEMBERED.context,
    })
    expect(JSON.parse(renderAnswer('stop', { ...NO_ANSWER, goOn: 'Store it.' }, cursor))).toEqual({
      followup_message: 'Store it.',
    })
    expect(renderAnswer('before_compaction', REMEMBERED, cursor)).toBe('')
  })
})

describe('OpenCode', () => {
  const opencode = dialectNamed('opencode')

  test('its plugin gets context in one field, and the bare text for the summariser', () => {
    expect(renderAnswer('prompt', REMEMBERED, opencode)).toBe(JSON.stringify({ context: REMEMBERED.context }))
    expect(renderAnswer('before_compaction', REMEMBERED, opencode)).toBe(REMEMBERED.context)
  })
})
