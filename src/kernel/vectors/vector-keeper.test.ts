import { describe, expect, it } from 'vitest'
import { toEmbeddable } from './vector-keeper.ts'

describe('toEmbeddable', () => {
  const turn = { kind: 'episode', label: 'bash', text: `  ${'x'.repeat(1_000)}`, caption: null } as const

  it('takes the beginning of what a tool printed, and the whole of what was said', () => {
    expect(toEmbeddable({ ...turn, role: 'tool' }).text).toBe('x'.repeat(400))
    expect(toEmbeddable({ ...turn, role: 'assistant' }).text).toBe('x'.repeat(1_000))
  })
})
