import { describe, expect, it } from 'vitest'
import { SAMPLE_VIEW, sampleLine } from '../../../test/support/graph-samples.ts'
import type { EpisodeId, SessionId } from '../../core/ids.ts'
import type { TimelineEntry } from '../../recall/graph-queries/graph-views.ts'
import { displayWidth } from './layout/text.ts'
import { renderTimeline } from './timeline.ts'

const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 5).getTime()
const PAGE = { offset: 0, limit: 10, otherProjects: 0, narrowed: false }

const old = sampleLine(1, 'The API listens on port 8080', { at: at(1, 9), until: at(3, 9), superseded: true })
const now = sampleLine(2, 'The API listens on port 9090', { at: at(3, 9), kind: 'decision' })
const ENTRIES: readonly TimelineEntry[] = [
  { kind: 'memory', at: at(1, 9), memory: old, replaces: [], replacedBy: now },
  {
    kind: 'episode',
    at: at(1, 10),
    episode: {
      id: '01939f2a-7c3e-7111-8aaa-000000000009' as EpisodeId,
      role: 'user',
      speaker: 'Ann',
      position: 0,
    },
    summary: 'The port clashes with Jenkins.',
    scope: 'default',
    session: { id: 's' as SessionId, title: null, agent: 'chat' },
  },
  { kind: 'memory', at: at(3, 9), memory: now, replaces: [old], replacedBy: null },
]

describe('renderTimeline', () => {
  it('has a heading a day, and shows a change from both sides', () => {
    const text = renderTimeline({ items: ENTRIES, total: 3, order: 'oldest' }, PAGE, SAMPLE_VIEW)
    expect(text.split('\n')).toEqual([
      'Friday 2026-05-01',
      '09:05  The API listens on port 8080                01939f2a-0001',
      '       until 2026-05-03, then: The API listens on port 9090',
      '10:05  Ann: The port clashes with Jenkins.    01939f2a-7c3e-7111',
      '',
      'Sunday 2026-05-03',
      '09:05  The API listens on port 9090 (decision)     01939f2a-0002',
      '       was: The API listens on port 8080',
      '',
      '3 entries',
    ])
    expect(text.split('\n').every((line) => displayWidth(line) <= SAMPLE_VIEW.width)).toBe(true)
  })

  it('says how to go on', () => {
    const page = renderTimeline(
      { items: ENTRIES, total: 9, order: 'oldest' },
      { ...PAGE, offset: 3 },
      SAMPLE_VIEW,
    )
    expect(page).toContain('4–6 of 9 entries; go on with --offset 6')
    const last = renderTimeline(
      { items: ENTRIES, total: 6, order: 'oldest' },
      { ...PAGE, offset: 3 },
      SAMPLE_VIEW,
    )
    expect(last).toContain('4–6 of 6 entries')
    expect(last).not.toContain('go on')
  })

  it('tells why there is nothing', () => {
    const none = (total: number, page: Partial<typeof PAGE>) =>
      renderTimeline({ items: [], total, order: 'oldest' }, { ...PAGE, ...page }, SAMPLE_VIEW)
    expect(none(0, {})).toContain('lore add')
    expect(none(0, { narrowed: true })).toContain('longer time')
    expect(none(0, { otherProjects: 4 })).toContain('4 entries elsewhere')
    expect(none(7, { offset: 20 })).toContain('only 7 entries')
  })
})
