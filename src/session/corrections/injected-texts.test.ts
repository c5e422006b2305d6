import { expect, test } from 'vitest'
import type { Injection } from '../../core/hook.ts'
import type { MemoryId } from '../../core/ids.ts'
import { pickRecent } from './injected-texts.ts'

function injection(n: number, usedAt: number | null, gradedAt: number | null = null): Injection {
  return {
    id: `${n}`,
    agent: 'claude-code',
    session: 's',
    event: 'prompt',
    at: n,
    memoryId: `${n}` as MemoryId,
    episodeId: null,
    tokens: 1,
    confidence: null,
    usedAt,
    correctedAt: null,
    gradedAt,
  }
}

test('a long session is held against its last texts, and against all that the last answer used', () => {
  const all = Array.from({ length: 500 }, (_, n) => injection(n, n === 3 ? 600 : null))
  const picked = pickRecent(all, 499)
  expect(picked.length).toBe(62)
  expect(picked[0]?.id).toBe('3')
  expect(picked.at(-1)?.id).toBe('499')
})
