import { describe, expect, it } from 'vitest'
import type { SessionLine, SessionPage } from '../../capture/conversations.ts'
import type { Episode } from '../../core/conversation.ts'
import { renderConversation } from './conversation.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'

const view: View = { paint: PLAIN, width: 60, now: 0 }
const SEEN = { typed: '01939f2a', full: false }

function turn(position: number, over: Partial<Episode> = {}): Episode {
  return {
    position,
    role: 'user',
    speaker: null,
    text: 'Which port does the gateway listen on?',
    caption: null,
    model: null,
    at: new Date(2026, 4, 1, 10, position).getTime(),
    ...over,
  } as Episode
}

function page(episodes: readonly Episode[], over: Partial<SessionPage> = {}): SessionPage {
  const session = {
    id: '01939f2a-7c3e-7111-8aaa-000000000001',
    title: 'Port of the gateway',
    agent: 'claude-code',
    scope: 'default/atlas',
    startedAt: new Date(2026, 4, 1, 10, 0).getTime(),
    lastAt: new Date(2026, 4, 2, 9, 0).getTime(),
    episodeCount: 40,
    metadata: { branch: 'main' },
  } as unknown as SessionLine
  return { session, items: episodes, ...over }
}

describe('renderConversation', () => {
  it('shows whose it is, who spoke, when, and what', () => {
    const said = turn(1, { role: 'assistant', model: 'some-model', text: 'Port 8443.' })
    expect(renderConversation(page([turn(0), said]), SEEN, view)).toBe(
      [
        'Port of the gateway',
        'claude-code · atlas · branch main · 2026-05-01 10:00 to',
        '2026-05-02 09:00 · 40 turns',
        '01939f2a-7c3e-7111-8aaa-000000000001',
        '',
        `── Friday 2026-05-01 ${'─'.repeat(39)}`,
        '',
        'user  10:00 · #1',
        '  Which port does the gateway listen on?',
        '',
        'assistant  10:01 · #2 · some-model',
        '  Port 8443.',
        '',
        'Turns 1–2 of 40. This is the end.',
      ].join('\n'),
    )
  })

  it('wraps to the width, and marks each new day', () => {
    const long = turn(1, { text: 'word '.repeat(60), at: new Date(2026, 4, 2, 9, 0).getTime() })
    const text = renderConversation(page([turn(0), long]), SEEN, view)
    expect(text.split('\n').every((line) => displayWidth(line) <= 60)).toBe(true)
    expect(text.match(/── \w+day /g)).toEqual(['── Friday ', '── Saturday '])
  })

  it('shortens what tools said, unless all of it is wanted; never what people said', () => {
    const lines = Array.from({ length: 30 }, (_, n) => `line ${n + 1}`).join('\n')
    const told = page([turn(0, { role: 'tool', text: lines }), turn(1, { text: lines })])
    const short = renderConversation(told, SEEN, view)
    expect(short).toContain('  line 6\n  … 24 more lines (--full shows them)\n')
    expect(short.match(/line 30/g)).toHaveLength(1)
    expect(renderConversation(told, { ...SEEN, full: true }, view).match(/line 30/g)).toHaveLength(2)
  })

  it('says how to go on, in the words that were typed', () => {
    expect(renderConversation(page([turn(4)], { next: '5.0123456789ab.x' }), SEEN, view)).toContain(
      'Turn 5 of 40. Go on with: lore show 01939f2a --from 6',
    )
  })

  it('says so where there are no turns', () => {
    expect(renderConversation(page([]), SEEN, view)).toContain('40 turns, none of them here')
  })

  it('lets nothing that was said steer the terminal', () => {
    const text = renderConversation(
      page([turn(0, { text: 'a\u001b[31mb', speaker: 'x\u0007y' })]),
      SEEN,
      view,
    )
    expect(text).not.toMatch(/[\u001b\u0007]/)
  })
})
