import { describe, expect, it } from 'vitest'
import type { CaptureStatus } from '../../capture/capture-status.ts'
import type { EngineStats } from '../../care/stats.ts'
import type { DaemonStatus } from '../../daemon/status.ts'
import type { TaskStatus } from '../../daemon/tasks.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'
import { renderPaused, renderResumed, renderStatus, type Status } from './status.ts'

const NOW = Date.UTC(2026, 10, 15)
const view: View = { paint: PLAIN, width: 80, now: NOW }
const HOME = '/home/ada'

const CLAUDE: CaptureStatus['sources'][number] = {
  agent: 'claude-code',
  title: 'Claude Code',
  roots: [`${HOME}/.claude/projects`],
  files: 99,
  filesRead: 90,
  failed: 0,
  turns: 1_406,
  bytesLeft: 2_048,
  lastReadAt: NOW - 180_000,
  lastError: null,
}
const CODEX = {
  ...CLAUDE,
  agent: 'codex',
  title: 'Codex CLI',
  files: 0,
  filesRead: 0,
  turns: 0,
  bytesLeft: 0,
}

const TASK: TaskStatus = {
  name: 'capture',
  state: 'running',
  failures: 0,
  lastError: null,
  retryAt: null,
  progress: null,
}

const HOLDS = {
  memories: 3,
  roots: 2,
  archived: 0,
  episodes: 1_406,
  sessions: 51,
  embedding: { model: 'small', pending: 7, building: null, problem: null },
  store: { location: `${HOME}/.lore/lore.db`, bytes: 5_000_000, schemaVersion: 2 },
} as unknown as EngineStats

const DIGEST: Status['digest'] = {
  extractor: 'none',
  enabled: true,
  sessionsWaiting: 1,
  segments: { pending: 1, done: 40, failed: 0 },
  waitingFor: null,
  troubled: [],
  spentToday: { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, priceUsd: 0 },
  budget: { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null },
}

function status(over: Partial<Status> = {}): Status {
  return {
    enabled: true,
    paused: null,
    sources: [CLAUDE, CODEX],
    excluded: [],
    daemon: null,
    holds: HOLDS,
    digest: DIGEST,
    foreign: [],
    home: `${HOME}/.lore`,
    ...over,
  }
}

describe('renderStatus', () => {
  it('shows capture, what is held, and how far each agent is read', () => {
    const text = renderStatus(status(), HOME, view)
    expect(text).toBe(
      [
        'capture   on',
        'daemon    not running (lore daemon start)',
        'episodes  1,406 in 51 sessions',
        'memories  3 in 2 topics',
        'digest    on · by rules · 40 segments done · 2 waiting',
        'model     small · 7 waiting for a vector',
        'database  ~/.lore/lore.db (4.8 MB)',
        '',
        'agent        files  turns kept  to read  last read',
        'Claude Code     99       1,406   2.0 KB     3m ago',
        '',
        'Claude Code  ~/.claude/projects',
        '',
        'No files found of: Codex CLI.',
      ].join('\n'),
    )
  })

  it('shows what is off, paused, excluded, wrong and foreign', () => {
    expect(renderStatus(status({ enabled: false }), HOME, view)).toMatch(/^capture +off \(lore capture on\)/)
    expect(renderStatus(status({ enabled: null }), HOME, view)).toMatch(/^capture +off until you agree/)
    const until = new Date(2026, 10, 16, 12, 30).getTime()
    const text = renderStatus(
      status({
        paused: { since: NOW, until },
        excluded: [`${HOME}/secret`, 'diary'],
        sources: [{ ...CLAUDE, failed: 2, lastError: 'no right to read it', lastReadAt: null, bytesLeft: 0 }],
        foreign: ['/x/memory.db belongs to another program called Lore'],
      }),
      HOME,
      view,
    )
    expect(text).toContain('paused until 2026-11-16 12:30; end it with: lore resume')
    expect(text).toContain('excluded  ~/secret\n          diary\n')
    expect(text).toContain('2 not read; last error: no right to read it')
    expect(text).toContain('nothing      never')
    expect(text).toContain('others    /x/memory.db belongs to another program called Lore; it is left alone')
    expect(text.split('\n').every((line) => displayWidth(line) <= 80)).toBe(true)
  })

  it('says that the daemon is another Lore’s without a model, once, and what to do', () => {
    const text = renderStatus(
      status({
        daemon: {
          pid: 42,
          startedAt: NOW,
          readProblem: null,
          writeProblem: null,
          tasks: [],
        } as unknown as DaemonStatus,
        daemonProblem: { message: 'It has no model.', hint: 'Put this one in its place.' },
        holds: { ...HOLDS, embedding: { ...HOLDS.embedding, problem: 'The model is incomplete.' } },
      }),
      HOME,
      view,
    )
    expect(text).toContain('process 42\n          It has no model.\n          Put this one in its place.\n')
    expect(text).not.toContain('incomplete')
  })

  it('shows a daemon with what keeps it from working', () => {
    const daemon = {
      pid: 42,
      startedAt: NOW - 7_200_000,
      readProblem: null,
      writeProblem: { message: 'The disk is full.', hint: null },
      tasks: [
        { ...TASK, state: 'waiting', failures: 2, lastError: 'no such folder', retryAt: NOW },
        { ...TASK, name: 'other' },
      ],
    } as unknown as DaemonStatus
    expect(renderStatus(status({ daemon }), HOME, view)).toContain(
      'daemon    running, process 42, up 2h\n          The disk is full.\n          capture: no such folder\n',
    )
  })
})

describe('pausing and resuming', () => {
  it('say until when, and who reads what is left', () => {
    expect(renderPaused({ since: NOW, until: null }, view)).toMatch(
      /^Capture is paused; end it with: lore resume\n/,
    )
    expect(renderResumed(status(), true, false, view)).toBe(
      'Capture continues. 2.0 KB to read: run lore ingest.',
    )
    expect(renderResumed(status(), true, true, view)).toContain('the daemon is reading.')
    for (const not of [false, null])
      expect(renderResumed(status(), not, true, view)).toContain('capture is off. Switch it on')
    expect(renderResumed(status({ sources: [CODEX] }), true, false, view)).toContain('nothing new to read')
  })
})
