import { describe, expect, it } from 'vitest'
import { toSpooled } from './payload.ts'
import { planDrop } from './spool.ts'

describe('planDrop', () => {
  it('lets the oldest go until the rest fits', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => ({ name, bytes: 40 }))
    expect(planDrop(files, 100)).toEqual(['a', 'b'])
    expect(planDrop(files, 160)).toEqual([])
  })
})

describe('toSpooled', () => {
  const call = {
    id: '1',
    event: 'prompt',
    agent: 'claude-code',
    sessionId: 's',
    at: 1,
    startedAt: 1,
    answerBy: 2,
    cwd: '/srv',
    prompt: 'said',
    lastMessage: 'said',
    tool: { name: 'Edit', input: { new_string: 'said' } },
  } as const

  it('keeps no word of the session', () => {
    expect(toSpooled(call)).toEqual({
      id: '1',
      event: 'prompt',
      agent: 'claude-code',
      sessionId: 's',
      at: 1,
      cwd: '/srv',
    })
  })

  it('keeps nothing of a moment that is over', () => {
    expect(toSpooled({ ...call, event: 'before_tool' })).toBeNull()
    expect(toSpooled({ ...call, event: 'subagent_start' })).toBeNull()
  })
})
