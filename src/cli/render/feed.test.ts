import { expect, it } from 'vitest'
import type { FeedItem } from '../../engine/engine.ts'
import { renderFeed } from './feed.ts'
import { PLAIN } from './view.ts'

it('begins with what was said last, in whatever order it was read', () => {
  const item = (text: string, day: number) =>
    ({
      episode: { role: 'user', speaker: null, text, caption: null, at: Date.UTC(2025, 10, day) },
      session: { title: 'Talk', agent: 'codex', scope: 'default/web', metadata: {} },
    }) as unknown as FeedItem
  const items = [item('first', 17), item('third', 19), item('second', 18)]
  const text = renderFeed(items, { paint: PLAIN, width: 80, now: 0 })
  expect(text.match(/first|second|third/g)).toEqual(['third', 'second', 'first'])
})
