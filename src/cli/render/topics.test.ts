import { describe, expect, it } from 'vitest'
import { SAMPLE_NOW, SAMPLE_VIEW, sampleLine } from '../../../test/support/graph-samples.ts'
import type { Topic } from '../../recall/graph-queries/graph-views.ts'
import { renderTopics } from './topics.ts'

const SHOWN = { offset: 0, otherProjects: 0, examples: false }

function topic(n: number, name: string, over: Partial<Topic> = {}): Topic {
  const { id } = sampleLine(n, name)
  return {
    id,
    name,
    summary: null,
    size: n,
    examples: [sampleLine(9, 'Deploys go out on Tuesdays')],
    rootId: id,
    scope: 'default',
    lastChangedAt: SAMPLE_NOW - 86_400_000,
    ...over,
  }
}

describe('renderTopics', () => {
  it('lists names with size and last change, and examples where asked', () => {
    const listing = { source: 'roots', items: [topic(3, 'Deployment')], total: 1, outside: 0 } as const
    expect(renderTopics(listing, SHOWN, SAMPLE_VIEW).split('\n')).toEqual([
      'id             topic       memories  changed',
      '01939f2a-0003  Deployment         3       1d',
    ])
    expect(renderTopics(listing, { ...SHOWN, examples: true }, SAMPLE_VIEW)).toContain(
      '\n  · Deploys go out on Tuesdays',
    )
  })

  it('tells scopes apart where there are several, and says how to go on', () => {
    const items = [topic(1, 'One'), topic(2, 'Two', { scope: 'default/web' })]
    const text = renderTopics({ source: 'roots', items, total: 5, outside: 0 }, SHOWN, SAMPLE_VIEW)
    expect(text).toMatch(/project.*\n.*\n.* web /)
    expect(text).toContain('1–2 of 5 topics; go on with --offset 2')
  })

  it('cuts no name of a topic, also where projects have long names', () => {
    const name = 'UseTeamWithStats, getTeamWithStats, React Query, optimistic updates'
    const scope = 'default/a-monorepo-with-a-long-name-e877a8ba'
    const items = [topic(1, name, { scope }), topic(2, 'Two')]
    const listing = { source: 'communities', items, total: 2, outside: 0 } as const
    const text = renderTopics(listing, { ...SHOWN, examples: true }, { ...SAMPLE_VIEW, width: 80 })
    for (const word of name.split(' ')) expect(text).toContain(word)
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(text.split('\n').filter((line) => line.includes('·'))).toHaveLength(2)
  })

  it('leads from a group to the memory at its centre, and says what is in none', () => {
    const items = [topic(3, 'deploy, tuesday', { rootId: null })]
    const text = renderTopics({ source: 'communities', items, total: 1, outside: 4 }, SHOWN, SAMPLE_VIEW)
    expect(text.split('\n')).toEqual([
      'id             topic            memories  changed',
      '01939f2a-0009  deploy, tuesday         3       1d',
      '4 memories in no group; see --source roots',
      'The id is that of the memory at the centre of the topic.',
    ])
  })

  it('says where other topics are while there are few here', () => {
    const listing = { source: 'roots', items: [topic(3, 'Deployment')], total: 1, outside: 0 } as const
    const others = { here: { memories: 3, turns: 0 }, others: { memories: 240, turns: 1_537 } }
    const text = renderTopics(listing, { ...SHOWN, others }, SAMPLE_VIEW)
    expect(text.replaceAll('\n', ' ')).toContain('Other projects hold 240 memories, 1,537 turns: add --all')
  })

  it('says where to start while there are none', () => {
    const none = { source: 'roots', items: [], total: 0, outside: 0 } as const
    expect(renderTopics(none, SHOWN, SAMPLE_VIEW)).toContain('lore add')
    expect(renderTopics(none, { ...SHOWN, otherProjects: 2 }, SAMPLE_VIEW)).toContain('--all')
    expect(renderTopics({ ...none, total: 3 }, { ...SHOWN, offset: 9 }, SAMPLE_VIEW)).toContain(
      'only 3 topics',
    )
  })
})
