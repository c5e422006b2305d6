import { expect, test } from 'vitest'
import type { SleepReport } from '../../engine/sleep/sleeping.ts'
import { renderSleepPlan } from './sleep.ts'
import { PLAIN } from './view.ts'

const view = { paint: PLAIN, width: 100, now: 0 }
const nothing: SleepReport = { run: null, state: 'planned', phases: [], plan: [] }
const archive = { phase: 'archive', state: 'done', tookMs: 1, changes: {}, reason: null } as const

test('a preview says that it leaves the digest out, where the digest was asked for', () => {
  const note = 'The digest is not previewed here. What it would store: lore digest --dry-run'
  expect(renderSleepPlan(nothing, true, view)).toBe(note)
  const both = renderSleepPlan({ ...nothing, phases: [archive] }, true, view)
  expect(both).toMatch(/^Nothing would change\./)
  expect(both.endsWith(note)).toBe(true)
  expect(renderSleepPlan({ ...nothing, phases: [archive] }, false, view)).not.toContain('digest')
})
