import { describe, expect, it } from 'vitest'
import { NO_ANSWER } from '../core/hook.ts'
import { renderAnswer, toAnswer, toEvent, toPayload } from './translate.ts'

const IDENTITY = { id: '1', at: 2, startedAt: 1 }

describe('toEvent', () => {
  it('knows Claude Code’s names and our own', () => {
    expect(
      ['UserPromptSubmit', 'prompt', 'session-start', 'session_start'].map((name) => toEvent(name)),
    ).toEqual(['prompt', 'prompt', 'session_start', 'session_start'])
    expect(['userpromptsubmit', 'toString', '', undefined].map((name) => toEvent(name))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('toPayload', () => {
  it('is nothing without a session, an event or fields', () => {
    for (const input of [null, 1, 'x', [], {}, { session_id: 's' }, { hook_event_name: 'Stop' }])
      expect(toPayload(input, null, IDENTITY)).toBeNull()
  })

  it('leaves out what is not there, of another kind, or longer than a name or path can be', () => {
    const input = {
      session_id: 's',
      hook_event_name: 'SessionEnd',
      cwd: 7,
      transcript_path: '/'.repeat(5_000),
      reason: 'r'.repeat(500),
    }
    expect(toPayload(input, null, IDENTITY)).toEqual({
      ...IDENTITY,
      event: 'session_end',
      agent: 'claude-code',
      sessionId: 's',
    })
  })

  it('takes a start of an unknown kind for a new one', () => {
    const input = { session_id: 's', hook_event_name: 'SessionStart', source: 'teleport' }
    expect(toPayload(input, null, IDENTITY)).toMatchObject({ source: 'startup' })
  })

  it('does not take instructions that a person gave for a reason', () => {
    const input = {
      session_id: 's',
      hook_event_name: 'PreCompact',
      trigger: 'auto',
      custom_instructions: 'x',
    }
    expect(JSON.stringify(toPayload(input, null, IDENTITY))).not.toContain('"x"')
  })
})

describe('toAnswer', () => {
  it('is nothing where what came is no answer', () => {
    for (const value of [null, undefined, 3, [], { context: 1, goOn: {}, permission: { decision: 'allow' } }])
      expect(toAnswer(value)).toEqual(NO_ANSWER)
  })
})

describe('renderAnswer', () => {
  it('does not let text for the summariser be read as JSON', () => {
    expect(renderAnswer('before_compaction', { ...NO_ANSWER, context: '{a}' }).startsWith('{')).toBe(false)
  })

  it('never keeps a session going by context alone', () => {
    expect(renderAnswer('stop', { ...NO_ANSWER, context: 'x' })).toBe('')
    expect(renderAnswer('subagent_stop', { ...NO_ANSWER, context: 'x' })).toBe('')
  })
})
