import { expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import type { MemoryLine } from '../../engine/engine.ts'
import { renderGraveyard } from './graveyard.ts'
import { PLAIN } from './layout/view.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 15)
const view = { paint: PLAIN, width: 100, now }

function archived(days: number, reason: string): MemoryLine {
  return {
    id: `0193a1b2-0000-7000-8000-0000000000${String(days).padStart(2, '0')}` as MemoryId,
    kind: 'fact',
    depth: 0,
    title: 'The crane',
    summary: '',
    trust: 'inference',
    scope: 'default',
    childCount: 0,
    createdAt: 0,
    updatedAt: now,
    archivedAt: now - days * DAY_MS,
    archivedReason: reason,
  }
}

test('says why and since when each is archived', () => {
  const items = [archived(1, 'importance 0.099 after 52 days'), archived(30, 'no longer true')]
  const lines = renderGraveyard({ items, total: 5 }, view).split('\n')
  expect(lines[1]).toMatch(/The crane\s+importance 0\.099 after 52 days\s+1d$/)
  expect(lines[2]).toMatch(/no longer true\s+4w$/)
  expect(lines[3]).toBe('2 of 5 memories')
  expect(renderGraveyard({ items: [], total: 0 }, view)).toBe('Nothing is archived.')
})
