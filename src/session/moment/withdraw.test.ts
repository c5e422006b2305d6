import { describe, expect, it } from 'vitest'
import { NO_ANSWER } from '../../core/hook.ts'
import type { MemoryId } from '../../core/ids.ts'
import { withdraw } from './withdraw.ts'

describe('withdraw', () => {
  it('has given nothing, and still has seen the prompt', () => {
    const withdrawn = withdraw({
      answer: { ...NO_ANSWER, context: 'Deploys run on Fridays.' },
      injected: [{ ref: { kind: 'memory', id: 'm' as MemoryId }, tokens: 5, confidence: 0.9 }],
      servedTexts: ['Deploys run on Fridays.'],
      session: { prompts: 3, briefedAt: 1, refusedAt: 1, learningAskedAt: 1 },
      detail: null,
    })
    expect(withdrawn).toEqual({
      answer: NO_ANSWER,
      injected: [],
      servedTexts: [],
      asked: null,
      session: { prompts: 3 },
      detail: null,
    })
  })
})
