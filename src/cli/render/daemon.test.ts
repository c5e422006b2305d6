import { describe, expect, it } from 'vitest'
import type { DaemonStatus } from '../../daemon/status.ts'
import type { TaskStatus } from '../../daemon/tasks.ts'
import { type Glance, isBusy, renderAbsence, renderGlance, renderLogEntry, renderStatus } from './daemon.ts'
import { PLAIN, type View } from './layout/view.ts'

const NOW = Date.UTC(2026, 0, 5, 9)
const VIEW: View = { paint: PLAIN, width: 80, now: NOW }

const STATUS: DaemonStatus = {
  pid: 42,
  parentPid: 41,
  launcher: '/usr/lib/lore/bin/lore.mjs',
  hasModel: true,
  startedAt: NOW - 3 * 3_600_000,
  version: '1.2.3',
  home: '/home/ada/.lore',
  url: 'http://127.0.0.1:7411/mcp',
  socket: '/home/ada/.lore/lore.sock',
  uptimeMs: 3 * 3_600_000,
  rssBytes: 200 * 1024 * 1024,
  clients: 2,
  lastActivityAt: NOW - 60_000,
  lastError: null,
  logProblem: null,
  readProblem: null,
  writeProblem: null,
  holds: {
    memories: 1,
    episodes: 2_000,
    vectorsPending: 7,
    vectorProblem: null,
    toDigest: { sessions: 0, segments: 0 },
  },
  tasks: [],
}

const TASK: TaskStatus = {
  name: 'capture',
  state: 'running',
  failures: 0,
  lastError: null,
  retryAt: null,
  progress: null,
}

const MB = 1024 * 1024
const READING: TaskStatus = { ...TASK, progress: { done: 9 * MB, total: 18 * MB, elapsedMs: 30_000 } }

describe('renderStatus', () => {
  it('says what runs, since when, where, and that reading and writing work', () => {
    const text = renderStatus(STATUS, VIEW)
    expect(text).toMatch(/^The daemon runs\.\n/)
    for (const part of [
      '42, up 3h',
      '1.2.3',
      'http://127.0.0.1:7411/mcp',
      '200 MB',
      '1 memory, 2,000 episodes',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/vectors +7 pending/)
    expect(text).toMatch(/writing +works/)
    expect(text).toMatch(/last error +none/)
    expect(renderStatus({ ...STATUS, tasks: [READING] }, VIEW)).toMatch(/capture +reading █.* · 30s left/)
  })

  it('says what is wrong, and what to do', () => {
    const text = renderStatus(
      {
        ...STATUS,
        holds: null,
        readProblem: { message: 'It is damaged.', hint: 'Put a backup in its place.' },
        writeProblem: { message: 'The disk is full.', hint: null },
        lastError: { at: NOW - 120_000, message: 'task failed:\nbadly' },
        tasks: [
          { ...TASK, state: 'waiting', failures: 3, lastError: 'no such file', retryAt: NOW + 4_000 },
          { ...TASK, name: 'sleep' },
        ],
      },
      VIEW,
    )
    expect(text).toMatch(/^The daemon runs, and something is wrong\./)
    expect(text).toContain('It is damaged.')
    expect(text).toContain('Put a backup in its place.')
    expect(text).toContain('The disk is full.')
    expect(text).toContain('task failed: badly (2m ago)')
    expect(text).toMatch(/capture +failed 3 times, again in 4 s: no such file/)
    expect(text).toMatch(/sleep +running/)
  })
})

describe('renderAbsence', () => {
  it('says how to start one', () => {
    expect(renderAbsence(null, 'open', VIEW)).toContain('lore daemon start')
  })

  it('says why the last one is gone, and who starts the next', () => {
    const record = {
      supervisor: 1,
      crashes: 5,
      at: NOW - 60_000,
      failure: { message: 'It is damaged.', hint: 'Mend it.' },
    }
    const over = renderAbsence({ ...record, state: 'gave_up' }, 'given_up', VIEW)
    expect(over).toContain('It crashed 5 times, last 1m ago')
    expect(over).toContain('It is damaged.\n  Mend it.')
    expect(over).toContain('not restarted automatically')
    const waiting = { ...record, state: 'waiting' } as const
    expect(renderAbsence(waiting, 'coming', VIEW)).toContain('It restarts in a moment')
    expect(renderAbsence(waiting, 'open', VIEW)).toContain('The next command that needs it starts it again')
  })
})

describe('renderGlance', () => {
  const glance: Glance = {
    memories: 3,
    episodes: 12_345,
    vectorsPending: 0,
    vectorProblem: null,
    toDigest: { sessions: 0, segments: 0 },
    lastActivityAt: null,
    tasks: [TASK],
  }
  const unknown = { elapsedMs: 0, done: 0 }

  it('is quiet where all is read and made', () => {
    expect(renderGlance(glance, unknown, VIEW)).toBe(
      '3 memories · 12,345 episodes · vectors complete · nothing asked yet',
    )
    expect(isBusy(glance)).toBe(false)
    const waiting = { ...glance, toDigest: { sessions: 2, segments: 9 }, lastActivityAt: NOW - 300_000 }
    expect(renderGlance(waiting, unknown, { ...VIEW, width: 120 })).toBe(
      '3 memories · 12,345 episodes · vectors complete · 2 conversations to digest · last asked 5m ago',
    )
    const parts = { ...glance, toDigest: { sessions: 0, segments: 1 } }
    expect(renderGlance(parts, unknown, VIEW)).toContain('· 1 segment to digest')
    expect(renderGlance(waiting, unknown, { ...VIEW, width: 30 }).length).toBeLessThanOrEqual(29)
  })

  it('shows how far reading is and how long it still takes', () => {
    const reading = { ...glance, vectorsPending: 9_000, tasks: [READING] }
    expect(renderGlance(reading, unknown, VIEW)).toBe(
      'reading ██████░░░░░░ 50% · 9.0 MB of 18 MB · 30s left · 12,345 episodes',
    )
    expect(isBusy(reading)).toBe(true)
  })

  it('then how far the vectors are, at the speed measured', () => {
    const embedding = { ...glance, memories: 0, episodes: 2_000, vectorsPending: 500 }
    const line = renderGlance(embedding, { elapsedMs: 10_000, done: 100 }, VIEW)
    expect(line).toBe('embedding █████████░░░ 75% · 1,500 of 2,000 vectors · 50s left')
    const stuck = { ...embedding, vectorProblem: 'The model is missing.' }
    expect(renderGlance(stuck, unknown, VIEW)).toContain('500 vectors pending')
    expect(isBusy(stuck)).toBe(false)
  })
})

describe('renderLogEntry', () => {
  it('shows time, level, event and fields on one line, and frames below', () => {
    const entry = {
      at: NOW,
      level: 'warn',
      event: 'connection cut',
      fields: { why: 'no\nhello', n: 1 },
    } as const
    expect(renderLogEntry(entry, VIEW)).toBe('2026-01-05 09:00:00  warn   connection cut  why=no hello  n=1')
    const failed = { ...entry, level: 'error', fields: { frames: '    at f (x.js:1:2)' } } as const
    expect(renderLogEntry(failed, VIEW)).toBe(
      '2026-01-05 09:00:00  error  connection cut\n    at f (x.js:1:2)',
    )
  })
})
