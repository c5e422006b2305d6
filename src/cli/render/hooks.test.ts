import { describe, expect, it } from 'vitest'
import type { EpisodeId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { HookState } from '../../hooks/hook-state.ts'
import type { HookStats, HookStatus } from '../../session/moment/hook-views.ts'
import { renderHookStats, renderHookStatus } from './hooks.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const view: View = { paint: PLAIN, width: 140, now: NOW }
const QUIET: HookState = { spooled: { calls: 0, oldestAt: null }, heldBack: null, problems: [] }
const STATUS: HookStatus = {
  runs: [
    {
      id: 'r',
      at: NOW,
      event: 'prompt',
      agent: 'claude-code',
      session: '6f1c2a34-0b7e-4d55',
      outcome: 'answered',
      tookMs: 61.4,
      injected: 2,
      tokens: 88,
      detail: null,
    },
  ],
  byEvent: [{ event: 'prompt', runs: 12, failed: 1, p50Ms: 58, p95Ms: 91 }],
  session: '6f1c2a34-0b7e-4d55',
  injected: [
    {
      id: 'i',
      agent: 'claude-code',
      session: '6f1c2a34-0b7e-4d55',
      event: 'prompt',
      at: NOW,
      memoryId: 'm' as MemoryId,
      episodeId: null as EpisodeId | null,
      tokens: 44,
      confidence: 0.81,
      usedAt: NOW,
      correctedAt: null,
      gradedAt: null,
      title: 'The tide gauge listens on port 7401',
    },
  ],
}

describe('renderHookStatus', () => {
  it('shows runs, times, and what the session was given', () => {
    const text = renderHookStatus(STATUS, QUIET, true, view)
    expect(text).toMatch(/prompt +6f1c2a34-0b7e +61 ms +2 +88 +answered/)
    expect(text).toMatch(/prompt +12 +58 ms +91 ms +1/)
    expect(text).toMatch(/0\.81 +44 +used +The tide gauge listens on port 7401/)
  })

  it('fits a terminal of 80 columns, and still says why nothing came of a run', () => {
    const [run] = STATUS.runs
    const session = '44444444-4444-4444-8444-444444444444'
    const runs =
      run === undefined
        ? []
        : [
            {
              ...run,
              event: 'session_start' as const,
              session,
              outcome: 'nothing' as const,
              injected: 0,
              tokens: 0,
              detail: 'nothing that is known fits',
            },
            run,
          ]
    const text = renderHookStatus({ ...STATUS, runs }, QUIET, true, { ...view, width: 80 })
    expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(80)
    for (const word of ['nothing:', 'known', 'fits']) expect(text).toMatch(new RegExp(`\\b${word}`))
  })

  it('says what waits, that it holds back, and what went wrong', () => {
    const state: HookState = {
      spooled: { calls: 3, oldestAt: NOW - 7_200_000 },
      heldBack: { until: NOW + 30_000, timeouts: 2 },
      problems: [{ at: NOW, event: 'stop', problem: 'no answer in time' }],
    }
    const text = renderHookStatus({ ...STATUS, runs: [] }, state, false, view)
    expect(text).toContain('3 calls to be reported to the daemon, the first from 2h ago')
    expect(text).toContain('after 2 answers that came too late')
    expect(text).toContain('stop: no answer in time')
    expect(text).toContain('No hook has run yet.')
  })
})

describe('renderHookStats', () => {
  const counts = {
    prompts: 40,
    corrections: 1,
    promptsWithInjection: 10,
    injections: 16,
    tokens: 1_234,
    used: 4,
    corrected: 2,
  }

  it('shows shares in all and by session', () => {
    const session = {
      agent: 'claude-code',
      session: '6f1c2a34-0b7e-4d55',
      scopeId: 1 as unknown as ScopeId,
      startedAt: NOW,
      lastAt: NOW,
      prompts: 40,
      corrections: 1,
      briefedAt: null,
      searchedAt: null,
      refusedAt: null,
      learningAskedAt: null,
      endedAt: null,
    } as HookStats['sessions'][number]['session']
    const stats: HookStats = {
      since: NOW,
      totals: { sessions: 2, ...counts },
      kinds: [
        { kind: 'brief', given: 50, used: 2, corrected: 1, ignored: 47, restraint: 1 },
        { kind: 'memories', given: 8, used: 4, corrected: 0, ignored: 4, restraint: 0 },
      ],
      sessions: [{ session, ...counts }],
    }
    const text = renderHookStats(stats, view)
    expect(text).toContain('16 of 1,234 tokens, with 25 % of prompts')
    expect(text).toContain('4 (25 %)')
    expect(text).toContain('0.50 a session')
    expect(text).toMatch(/brief +50 +4 % +2 % +94 % +less/)
    expect(text).toMatch(/memories with a prompt +8 +50 % +0 % +50 % +all/)
    expect(text).toContain('lore stats --hooks --reset')
    expect(text).toMatch(/6f1c2a34-0b7e +40 +10 +16 +1,234 +25 % +2 +1/)
    const codex = { ...session, agent: 'codex', startedAt: NOW - 400 * 86_400_000 }
    const two = { ...stats, sessions: [...stats.sessions, { session: codex, ...counts, tokens: 912_345 }] }
    const narrow = renderHookStats(two, { ...view, width: 80 })
    expect(narrow).toMatch(/\nclaude-code\n.*\n.*\n\ncodex\n/)
    expect(Math.max(...narrow.split('\n').map(displayWidth))).toBeLessThanOrEqual(80)
  })

  it('divides by nothing where there was nothing', () => {
    const none = {
      ...counts,
      prompts: 0,
      promptsWithInjection: 0,
      injections: 0,
      tokens: 0,
      used: 0,
      corrected: 0,
    }
    const text = renderHookStats(
      { since: NOW, totals: { sessions: 0, ...none }, kinds: [], sessions: [] },
      view,
    )
    expect(text).not.toMatch(/NaN|Infinity/)
    expect(text).toContain('Hooks have served no session yet.')
  })
})
