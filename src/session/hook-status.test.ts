import { expect, test } from 'vitest'
import type { HookRun } from '../core/hook.ts'
import { summariseRuns } from './hook-status.ts'

const run = (
  event: HookRun['event'],
  tookMs: number | null,
  outcome: HookRun['outcome'] = 'nothing',
): HookRun => ({
  id: '1',
  at: 1,
  event,
  agent: 'claude-code',
  session: 's',
  outcome,
  tookMs,
  injected: 0,
  tokens: 0,
  detail: null,
})

test('runs are summed up by event, with times that nobody measured left out', () => {
  const prompts = Array.from({ length: 100 }, (_, i) => run('prompt', 100 - i))
  expect(
    summariseRuns([...prompts, run('stop', 7), run('stop', null, 'failed'), run('session_end', null)]),
  ).toEqual([
    { event: 'prompt', runs: 100, failed: 0, p50Ms: 50, p95Ms: 95 },
    { event: 'stop', runs: 2, failed: 1, p50Ms: 7, p95Ms: 7 },
    { event: 'session_end', runs: 1, failed: 0, p50Ms: null, p95Ms: null },
  ])
  expect(summariseRuns([])).toEqual([])
})
