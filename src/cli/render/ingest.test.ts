import { describe, expect, it } from 'vitest'
import { type IngestOutcome, renderIngest, renderPlan } from './ingest.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'

const view: View = { paint: PLAIN, width: 80, now: 0 }

function outcome(over: Partial<IngestOutcome> = {}): IngestOutcome {
  return {
    state: 'done',
    files: 12,
    filesLeft: 0,
    bytesLeft: 0,
    bytes: 5_000_000,
    lines: 3_031,
    staged: 1_406,
    rewritten: 0,
    dropped: {},
    redacted: {},
    failed: [],
    unrecognised: [],
    stopped: false,
    tookMs: 1_234,
    readElsewhere: 0,
    pendingVectors: 0,
    ...over,
  }
}

describe('renderIngest', () => {
  it('says what was kept, what was left out, most first, and what was cut out', () => {
    const dropped = { image: 1, tool_call: 895, known: 12 }
    const text = renderIngest(outcome({ dropped, redacted: { 'github-token': 2, private: 1 } }), [], view)
    expect(text.split('\n').slice(0, 7)).toEqual([
      'Read 12 files (4.8 MB, 3,031 lines) in 1.2 s',
      '',
      'kept      1,406 turns',
      'left out  895 tool calls (their results are stored)',
      '           12 turns already stored',
      '            1 image',
      'cut out   2 × github token',
    ])
    expect(text).toContain('          1 × private passage')
    expect(text.split('\n').every((line) => displayWidth(line) <= 80)).toBe(true)
  })

  it('tells nothing new from nothing there', () => {
    const none = outcome({ files: 0, bytes: 0, lines: 0, staged: 0 })
    expect(renderIngest(none, [], view)).toBe('Nothing new: everything found has been read.')
    expect(renderIngest(none, ['/home/ada/.claude/projects'], view)).toBe(
      'No conversations were found. Lore looked in:\n  /home/ada/.claude/projects',
    )
  })

  it('says how much is left when it was stopped, and that it goes on', () => {
    const text = renderIngest(outcome({ stopped: true, filesLeft: 3, bytesLeft: 2_048 }), [], view)
    expect(text).toContain('Stopped; 3 files (2.0 KB) left. What was read is stored')
  })

  it('says that it is paused, and how to end that', () => {
    const paused = outcome({ state: 'paused', files: 0, filesLeft: 2, bytesLeft: 1_024 })
    expect(renderIngest(paused, [], view)).toBe(
      'Capture is paused: nothing was read. 2 files (1.0 KB) to read.\nEnd the pause with: lore resume',
    )
  })

  it('names files in which no conversation was recognised, ten of them at most', () => {
    const unrecognised = Array.from({ length: 12 }, (_, n) => `/f${n}.jsonl`)
    const text = renderIngest(outcome({ unrecognised }), [], view)
    expect(text).toMatch(/not known +\/f0\.jsonl\n/)
    expect(text).toMatch(/\/f9\.jsonl\n +and 2 other files/)
    expect(renderPlan(outcome({ unrecognised }), [], view)).toContain('/f9.jsonl')
  })

  it('names files that could not be read, ten of them at most', () => {
    const failed = Array.from({ length: 12 }, (_, n) => ({ path: `/f${n}`, reason: 'no right to read it' }))
    const text = renderIngest(outcome({ failed }), [], view)
    expect(text).toContain('✗ /f9\n            no right to read it')
    expect(text).not.toContain('/f10')
    expect(text).toContain('and 2 other files (--json lists them all)')
  })

  it('says what somebody else read, and what waits for vectors', () => {
    const text = renderIngest(outcome({ readElsewhere: 1, pendingVectors: 1 }), [], view)
    expect(text).toContain('The daemon read 1 file meanwhile.')
    expect(text.replaceAll('\n', ' ')).toContain('1 text waits for a vector and is found by words meanwhile.')
  })
})

describe('renderPlan', () => {
  it('says what each agent has, and the total', () => {
    const plan = outcome({ state: 'planned', filesLeft: 3, bytesLeft: 2_048 })
    const agents = [
      { agent: 'claude-code', title: 'Claude Code', files: 3, bytes: 2_048 },
      { agent: 'codex', title: 'Codex CLI', files: 0, bytes: 0 },
    ]
    expect(renderPlan(plan, agents, view)).toBe(
      [
        'agent        files    size',
        'Claude Code      3  2.0 KB',
        'Codex CLI        0',
        '',
        '3 files (2.0 KB) would be read. Nothing was changed.',
      ].join('\n'),
    )
  })
})
