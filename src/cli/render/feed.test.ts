import { expect, it } from 'vitest'
import type { FeedItem } from '../../capture/conversations.ts'
import { type FeedPlace, renderFeed } from './feed.ts'
import { PLAIN, type View } from './layout/view.ts'

const view: View = { paint: PLAIN, width: 80, now: 0 }

const place: FeedPlace = { otherProjects: null, enabled: true }

const item = (text: string, day: number, session = '01939f2a-7c3e-7111-8aaa-000000000001', title = 'Talk') =>
  ({
    episode: { role: 'user', speaker: null, text, caption: null, at: Date.UTC(2025, 10, day, 12) },
    session: { id: session, title, agent: 'codex', scope: 'default/web', metadata: {} },
  }) as unknown as FeedItem

it('begins with what was said last, in whatever order it was read', () => {
  const items = [item('first', 17), item('third', 19), item('second', 18)]
  expect(renderFeed(items, place, view).match(/first|second|third/g)).toEqual(['third', 'second', 'first'])
})

it('names a conversation once above the turns that follow each other', () => {
  const other = '01939f2a-7c3e-7111-8aaa-000000000002'
  const items = [item('a', 20), item('b', 19), item('c', 18, other, 'Other'), item('d', 17)]
  const text = renderFeed(items, place, view)
  expect(text.match(/^\S.*/gm)).toEqual([
    'Talk  01939f2a-7c3e-7111',
    'codex · web',
    'Other  01939f2a-7c3e-7111',
    'codex · web',
    'Talk  01939f2a-7c3e-7111',
    'codex · web',
  ])
  expect(text).toMatch(/\n {2}2025-11-20 \d\d:\d\d {2}user {2}a\n {2}2025-11-19/)
})

it('shows what was said on one line, within the width', () => {
  const lines = renderFeed([item(`Which\nport? ${'word '.repeat(40)}`, 17)], place, view).split('\n')
  expect(lines.at(-1)).toMatch(/ {2}user {2}Which port\? word .*…$/)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

it('says where else there is something', () => {
  const otherProjects = { here: { memories: 0, turns: 0 }, others: { memories: 3, turns: 9 } }
  expect(renderFeed([], { ...place, otherProjects }, view)).toMatch(
    /^Nothing of this project .*\n\nLore looked only in this project[^$]*add --all/,
  )
})

it.each([
  [null, 'Try: lore capture on (to read them only once: lore ingest)'],
  [false, 'Try: lore capture on'],
  [true, 'Try: lore ingest'],
])('says how to begin where capture is %s', (enabled, hint) => {
  expect(renderFeed([], { ...place, enabled }, view)).toBe(`Nothing has been captured yet. ${hint}`)
})
