import { describe, expect, test } from 'vitest'
import { NO_ANSWER } from '../core/hook.ts'
import { CLAUDE_CODE, DIALECTS, readTyped } from './dialects.ts'
import { renderAnswer, toEvent, toPayload } from './translate.ts'

const IDENTITY = { id: 'x', at: 2, startedAt: 1 }
const dialectOf = (agent: string) => DIALECTS.find((one) => one.agent === agent) ?? CLAUDE_CODE
const codex = dialectOf('codex')
const gemini = dialectOf('gemini-cli')
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
