import { expect, test } from 'vitest'
import type { ForgettingReport } from '../../care/audit/forgetting-views.ts'
import type { MemoryId } from '../../core/ids.ts'
import { renderForgetting } from './forgetting.ts'
import { PLAIN } from './layout/view.ts'

const now = Date.UTC(2026, 10, 15)
const view = { paint: PLAIN, width: 120, now }
const group = {
  action: 'archive',
  rule: 'unread',
  origin: 'import:memory-v3',
  count: 2,
  examples: [
    {
      id: '0193a1b2-0000-7000-8000-000000000001' as MemoryId,
      title: 'The crane',
      at: now + 86_400_000,
      reason: 'never read, relevance 0.019 after 92 days',
    },
  ],
} as const

test('says how much leaves when, by which rule, from where', () => {
  const report: ForgettingReport = {
    memories: 9,
    persons: 4,
    windows: [
      { days: 30, archived: 0, purged: 0, groups: [] },
      { days: 365, archived: 2, purged: 0, groups: [group] },
    ],
    year: [],
  }
  const text = renderForgetting(report, view)
  expect(text).toContain('9 memories; a person said 4 of them, which stay.')
  expect(text).toContain('In the next 30 days: 0 archived, 0 removed for good')
  expect(text).toContain('2 archived: never used, too little relevance (from an import from memory-v3)')
  expect(text).toMatch(/The crane\s+in 1 day · never read, relevance 0\.019 after 92 days/)
})

test('says that nothing leaves', () => {
  const windows = [{ days: 365, archived: 0, purged: 0, groups: [] }]
  expect(renderForgetting({ memories: 1, persons: 1, windows, year: [] }, view)).toMatch(
    /^Nothing will leave in the next 365 days\./,
  )
})
