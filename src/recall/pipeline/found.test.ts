import { expect, it } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import { type Found, takeVaried, toItem } from './found.ts'
import { describeEpisode } from './hits.ts'
import type { RankedDocument } from './rank.ts'

const entry = (terms: string, wordCount = 6, features = 0) =>
  ({ document: { terms, wordCount, features } }) as RankedDocument

it('lets a text that was said forty times take three places, and the others come after it', () => {
  const ranked = [
    ...Array.from({ length: 40 }, () => entry('run all test')),
    entry('fix lint'),
    entry('ship'),
  ]
  expect(takeVaried(ranked, 15).map(({ document }) => document.terms)).toEqual([
    'run all test',
    'run all test',
    'run all test',
    'fix lint',
    'ship',
  ])
})

it('takes what differs in its small words for another text', () => {
  const ranked = [...Array.from({ length: 4 }, () => entry('us npm')), entry('us npm', 7)]
  expect(takeVaried(ranked, 10)).toHaveLength(4)
})

it('names a tool as one, and groups it under nobody', () => {
  const said = (role: Episode['role'], speaker: string) => ({ role, speaker, text: 'Done.' }) as Episode
  const item = (episode: Episode) =>
    toItem(
      {
        entry: entry('done'),
        scope: null,
        memory: null,
        episode,
        description: describeEpisode(episode, undefined),
      } as Found,
      new Map(),
    )
  expect(item(said('user', 'Mara')).entities).toEqual([{ name: 'Mara', kind: 'person' }])
  expect(item(said('tool', 'Bash'))).toMatchObject({ title: 'tool Bash', entities: [] })
  expect(item(said('system', 'Harbour'))).toMatchObject({ title: 'system Harbour', entities: [] })
  expect(item(said('assistant', 'Helper')).entities).toEqual([])
})
