import { describe, expect, test } from 'vitest'
import { readSemanticLines } from './semantic-lines.ts'

describe('lines that say what they are', () => {
  test('an observation has a category, tags and a context', () => {
    const { observations, rest } = readSemanticLines(
      '- [decision] Feed it at night #routine #bread (it rises)',
    )
    expect(observations).toEqual([
      {
        category: 'decision',
        text: 'Feed it at night',
        tags: ['routine', 'bread'],
        context: 'it rises',
        line: 0,
      },
    ])
    expect(rest).toBe('')
  })

  test.each([
    '- [ ] a box to tick',
    '- [x] a box that is ticked',
    '- [a link](somewhere.md) and more',
    '- just a point',
    '[fact] not in a list',
  ])('%s is no observation', (line) => {
    expect(readSemanticLines(line)).toMatchObject({ observations: [], relations: [], rest: line })
  })

  test('a relation names its target, with or without a word and a context', () => {
    const { relations } = readSemanticLines(
      ['- depends on [[Rye Flour]]', '- [[Butter|soft butter]] (on Sundays)', '* pairs_with [[Jam]]'].join(
        '\n',
      ),
    )
    expect(relations).toEqual([
      { relation: 'depends on', target: 'Rye Flour', context: null },
      { relation: 'related_to', target: 'Butter', context: 'on Sundays' },
      { relation: 'pairs_with', target: 'Jam', context: null },
    ])
  })

  test('a sentence with a link in it, and everything in a code block, stays text', () => {
    const text = '- We use [[Rye Flour]] on Mondays.\n```\n- [fact] example\n```'
    expect(readSemanticLines(text)).toEqual({ observations: [], relations: [], rest: text })
  })

  test('a long line of brackets is read in no time', () => {
    const line = `- ${'[['.repeat(20_000)}`
    expect(readSemanticLines(line).rest).toBe(line)
  })
})
