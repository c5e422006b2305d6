import { expect, test } from 'vitest'
import type { Injection } from '../../core/hook.ts'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { planUsed } from './grade.ts'

const given = (id: string, memory: string | null, changes: Partial<Injection> = {}): Injection => ({
  id,
  agent: 'claude-code',
  session: 's',
  event: 'prompt',
  at: 1,
  memoryId: memory as MemoryId | null,
  episodeId: memory === null ? ('turn' as EpisodeId) : null,
  tokens: 10,
  confidence: 0.8,
  usedAt: 2,
  correctedAt: null,
  gradedAt: null,
  ...changes,
})

const plan = (injections: readonly Injection[]) => {
  const planned = planUsed(injections)
  return [planned.memories, planned.injections.map(({ id }) => id)]
}

test('what was used and neither corrected nor counted is counted, a memory once however often it was given', () => {
  const injections = [
    given('1', 'a'),
    given('2', 'a'),
    given('3', 'b', { usedAt: null }),
    given('4', 'c', { correctedAt: 3 }),
    given('5', 'd', { gradedAt: 3 }),
    given('6', null),
  ]
  expect(plan(injections)).toEqual([['a'], ['1', '2']])
})

test('what was counted or corrected before in the session is marked and not counted again', () => {
  expect(plan([given('1', 'a', { gradedAt: 3 }), given('2', 'a')])).toEqual([[], ['2']])
  expect(plan([given('1', 'a', { correctedAt: 3, gradedAt: 3 }), given('2', 'a')])).toEqual([[], ['2']])
})
