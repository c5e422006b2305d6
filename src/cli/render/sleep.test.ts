import { expect, test } from 'vitest'
import type { SleepReport } from '../../sleep/run/sleeping.ts'
import { PLAIN } from './layout/view.ts'
import { renderRuns, renderSleep, renderSleepPlan } from './sleep.ts'

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

test('changes are counted in words, one as well as many', () => {
  const changes = {
    remember: 1,
    superseded: 2,
    upsert_edge: 126,
    update_memory: 22,
    roots: 1,
    facts: 1,
    new_kinds: 3,
  }
  const run = {
    id: '01a1df9d-0000-7000-8000-000000000001',
    kind: 'sleep',
    startedAt: 0,
    state: 'done',
    phases: [{ ...archive, changes }],
    touched: [],
  }
  const text = renderRuns([run] as unknown as Parameters<typeof renderRuns>[0], { ...view, width: 300 })
  expect(text).toContain(
    '1 memory stored, 2 memories replaced, 126 links written, 22 memories changed, 1 topic, 1 fact, 3 new kinds',
  )
})

test('why a phase was skipped is said in full, within the terminal', () => {
  const reason = 'no language model is set, so that nobody could think about what happened lately'
  const phases = [
    { ...archive, phase: 'reflect', state: 'skipped', reason },
  ] as unknown as SleepReport['phases']
  const lines = renderSleep({ ...nothing, state: 'done', phases }, { ...view, width: 60 }).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60)
  expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(reason)
})

test('a small run names what it touched', () => {
  const run = {
    id: '01a1df9d-0000-7000-8000-000000000001',
    kind: 'update',
    startedAt: 0,
    state: 'done',
    phases: [{ ...archive, changes: { update_memory: 1 } }],
    touched: ['The gateway\nlistens on port 8443'],
  }
  const text = renderRuns([run] as unknown as Parameters<typeof renderRuns>[0], view)
  expect(text).toContain('1 memory changed: The gateway listens on port 8443')
})
