import { describe, expect, it } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import type { RecallAnswer, RecallHit } from '../../core/recall.ts'
import { renderAnswer } from './hits.ts'
import { displayWidth } from './text.ts'
import { PLAIN, type View } from './view.ts'

const NOW = Date.UTC(2026, 10, 15)
const view: View = { paint: PLAIN, width: 60, now: NOW }

function hit(over: Partial<RecallHit> = {}): RecallHit {
  return {
    ref: { kind: 'memory', id: '01939f2a-7c3e-7111-8aaa-000000000001' as MemoryId },
    depth: 0,
    memoryKind: 'decision',
    title: 'Use pnpm',
    summary: 'We use pnpm, never npm, because of the workspace protocol and its lockfile',
    score: 1.234,
    trust: 'principle',
    scope: 'default/web',
    role: null,
    speaker: null,
    sessionId: null,
    at: NOW - 3 * 86_400_000,
    superseded: false,
    archived: false,
    ...over,
  }
}

function answer(hits: readonly RecallHit[], over: Partial<RecallAnswer> = {}): RecallAnswer {
  return { hits, candidates: 14, policy: 'simple', byMeaning: true, tookMs: { embed: 3, search: 1 }, ...over }
}

describe('renderAnswer', () => {
  it('shows title, a cut summary, short id, trust, scope, age and score', () => {
    expect(renderAnswer(answer([hit()]), view)).toBe(
      [
        ' 1  Use pnpm',
        '    We use pnpm, never npm, because of the workspace protoc…',
        '    01939f2a-7c3e  decision · principle · default/web · 3d · 1.23',
        '',
        '1 result · 14 looked at · policy simple · 4.0 ms',
      ].join('\n'),
    )
  })

  it('does not repeat a summary that is the title', () => {
    const text = renderAnswer(answer([hit({ title: 'Use pnpm', summary: 'Use pnpm' })]), view)
    expect(text.match(/Use pnpm/g)).toHaveLength(1)
  })

  it('shows who said a turn, and its whole id, since turns are not found by a beginning', () => {
    const id = '01939f2a-7c3e-7111-8aaa-000000000009'
    const text = renderAnswer(
      answer([
        hit({
          ref: { kind: 'episode', id: id as never },
          title: '',
          summary: 'see you',
          speaker: 'Caroline',
          trust: null,
          memoryKind: null,
        }),
      ]),
      view,
    )
    expect(text).toContain('Caroline: see you')
    expect(text).toContain(id)
  })

  it('marks what is archived or superseded', () => {
    expect(renderAnswer(answer([hit({ archived: true, superseded: true })]), view)).toContain(
      'Use pnpm (superseded, archived)',
    )
  })

  it('explains with the strongest signal first, and names those that added nothing', () => {
    const explained = hit({
      signals: { meaning: 2, words: 0.5, speaker: 0 },
      contributions: { words: 0.15, meaning: 1.4, speaker: 0 },
    })
    const lines = renderAnswer(answer([explained]), view).split('\n')
    expect(lines.slice(3, 7)).toEqual([
      '    signal   value    adds',
      '    meaning  2.000  +1.400',
      '    words    0.500  +0.150',
      '    also seen: speaker 0',
    ])
  })

  it('says when words alone answered', () => {
    expect(renderAnswer(answer([hit()], { byMeaning: false }), view)).toContain('By words only')
  })

  it('says what to try where nothing was found', () => {
    expect(renderAnswer(answer([]), view)).toContain('Nothing found.')
  })

  it('lets no title of a result break the line or the terminal', () => {
    const text = renderAnswer(answer([hit({ title: `evil\u001b[2J\n${'x'.repeat(200)}` })]), view)
    expect(text).not.toContain('\u001b')
    expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(66)
  })
})
