import { describe, expect, it } from 'vitest'
import type { SessionLine } from '../../capture/conversations.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'
import { renderSessions } from './sessions.ts'

const NOW = Date.UTC(2026, 10, 15)
const view: View = { paint: PLAIN, width: 60, now: NOW }

function session(over: Partial<SessionLine> = {}): SessionLine {
  return {
    id: '01939f2a-7c3e-7111-8aaa-000000000001',
    title: 'Port of the gateway',
    agent: 'claude-code',
    scope: 'default/atlas',
    episodeCount: 1,
    lastAt: NOW - 3 * 86_400_000,
    metadata: {},
    ...over,
  } as SessionLine
}

describe('renderSessions', () => {
  it('gives each conversation its id and title, then agent, project, turns and age', () => {
    expect(renderSessions({ items: [session()], total: 1 }, { none: '', offset: 0 }, view)).toBe(
      [
        '01939f2a-7c3e-7111  Port of the gateway',
        '                    claude-code · atlas · 1 turn · 3d ago',
      ].join('\n'),
    )
  })

  it('tells subagents and conversations without a title apart, and spells other namespaces out', () => {
    const items = [
      session({ title: null }),
      session({ title: null, metadata: { parentSessionId: 'x' } }),
      session({ title: 'Round 2', metadata: { parentSessionId: 'x' }, scope: 'work/atlas' }),
      session({ scope: 'default' }),
    ]
    const text = renderSessions({ items, total: 4 }, { none: '', offset: 0 }, view)
    expect(text).toContain('  (no title)\n')
    expect(text).toContain('  ↳ (subagent of x)\n')
    expect(text).toContain('  ↳ Round 2\n                    claude-code · work/atlas ·')
    expect(text).toContain('claude-code · 1 turn')
  })

  it('says where in the list it is, and how to go on', () => {
    const items = [session({ title: 'x'.repeat(90) })]
    const first = renderSessions({ items, total: 3 }, { none: '', offset: 0 }, view)
    expect(first).toContain('\n1–1 of 3 conversations; go on with --offset 1')
    expect(first.split('\n').every((line) => displayWidth(line) <= 60)).toBe(true)
    const last = renderSessions({ items, total: 3 }, { none: '', offset: 2 }, view)
    expect(last).toMatch(/3–3 of 3 conversations$/)
    expect(renderSessions({ items: [], total: 0 }, { none: 'none here', offset: 0 }, view)).toBe('none here')
  })
})
