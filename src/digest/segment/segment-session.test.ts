import { expect, test } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import { segmentSession } from './segment-session.ts'

const episode = (position: number, role: Episode['role'], text: string): Episode => ({
  id: `e${position}` as EpisodeId,
  sessionId: 's' as SessionId,
  scopeId: 1 as ScopeId,
  position,
  externalId: `x${position}`,
  role,
  speaker: null,
  text,
  caption: null,
  model: null,
  at: position * 1_000,
  contentHash: '',
  sourceFile: null,
  sourceLine: null,
  sourceByte: null,
})

const EPISODES = [
  episode(0, 'user', `Fix the tides. ${'x'.repeat(1_000)}`),
  episode(1, 'tool', 'Read: src/tides.ts'),
  episode(2, 'assistant', `Done. ${'y'.repeat(6_000)}`),
  episode(3, 'user', 'Write a changelog'),
  episode(4, 'assistant', 'Written.'),
]

/** Tells texts apart by their first letter. */
function recording(): { readonly meaning: Meaning; readonly asked: string[] } {
  const asked: string[] = []
  const meaning: Meaning = {
    modelId: 'letters',
    embed: async (texts) => {
      asked.push(...texts)
      return texts.map((text) => Float32Array.of(text.charCodeAt(0)))
    },
    similarity01: (a, b) => (a[0] === b[0] ? 1 : 0),
  }
  return { meaning, asked }
}

test('embeds the beginning of each prompt and of its last answer, and cuts by that', async () => {
  const { meaning, asked } = recording()
  const plan = await segmentSession({
    session: { metadata: {} },
    episodes: EPISODES,
    meaning,
    maxSegmentTokens: 50_000,
  })
  expect(plan.map(({ fromPosition }) => fromPosition)).toEqual([0, 3])
  expect(asked).toEqual([
    `${EPISODES[0]?.text.slice(0, 300)}\n${EPISODES[2]?.text.slice(0, 500)}`,
    'Write a changelog\nWritten.',
  ])
})

test('compares with the turns before, and segments only the new ones', async () => {
  const { meaning, asked } = recording()
  const plan = await segmentSession({
    session: { metadata: {} },
    before: EPISODES.slice(0, 3),
    episodes: EPISODES.slice(3),
    meaning,
    maxSegmentTokens: 50_000,
  })
  expect(asked).toHaveLength(2)
  expect(plan).toMatchObject([{ fromPosition: 3, untilPosition: 4, boundary: 'topic' }])
})

test('needs no model, and asks none where there is nothing to compare', async () => {
  const { meaning, asked } = recording()
  const input = { session: { metadata: {} }, maxSegmentTokens: 50_000 }
  expect(await segmentSession({ ...input, episodes: EPISODES, meaning: null })).toHaveLength(2)
  expect(await segmentSession({ ...input, episodes: EPISODES.slice(0, 3), meaning })).toHaveLength(1)
  expect(asked).toEqual([])
})
