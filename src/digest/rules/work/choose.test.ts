import { describe, expect, test } from 'vitest'
import type { EpisodeId } from '../../../core/ids.ts'
import type { Candidate } from './candidate.ts'
import { choose } from './choose.ts'

function candidate(text: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    text,
    kind: 'fact',
    importance: 'medium',
    quote: text,
    episode: 'episode-1' as EpisodeId,
    position: 1,
    start: 0,
    score: 2,
    ownWords: false,
    corrects: null,
    level: 'fact',
    found: 'sentence',
    ...changes,
  }
}

const OPTIONS = { proseChars: 0, meaning: null, exchangeOf: (position: number) => position }

async function chosen(candidates: readonly Candidate[]) {
  const { facts, rejected } = await choose(candidates, OPTIONS)
  return {
    facts: facts.map(({ fact, details }) => [fact.text, ...details.map(({ text }) => text)]),
    rejected,
  }
}

describe('choose', () => {
  test('keeps the wording of a record where a sentence says no more', async () => {
    const { facts, rejected } = await chosen([
      candidate('Weigh crates on arrival, as planned', { score: 2.5 }),
      candidate('Committed: weigh crates on arrival, as planned', { found: 'plan', start: 9 }),
    ])
    expect(facts).toEqual([['Committed: weigh crates on arrival, as planned']])
    expect(rejected).toEqual({ duplicate: 1 })
  })

  test('keeps apart what a number, a path or a negation tells apart', async () => {
    const { facts } = await chosen([
      candidate('The scale reads 10 crates a minute in src/scale.ts'),
      candidate('The scale reads 20 crates a minute in src/scale.ts', { start: 1 }),
      candidate('The scale reads 10 crates a minute in src/other.ts', { start: 2 }),
      candidate('The scale never reads 10 crates a minute in src/scale.ts', { start: 3 }),
    ])
    expect(facts).toHaveLength(4)
  })

  test('gives people a budget of their own', async () => {
    const topics = 'apple basket cherry damson elder fig grape hazel iris juniper'.split(' ')
    const { facts, rejected } = await chosen([
      ...topics.map((topic, start) => candidate(`The ${topic} is weighed first`, { start })),
      candidate('use pnpm for the workspace', { found: 'person', score: 1, start: 99 }),
    ])
    expect(facts).toHaveLength(5)
    expect(facts.flat()).toContain('use pnpm for the workspace')
    expect(rejected.over_budget).toBe(6)
  })

  test('puts a detail below the fact before it, and drops one that has none', async () => {
    const { facts, rejected } = await chosen([
      candidate('The scale drifts when it is cold', { start: 10 }),
      candidate('Crates are counted twice on Mondays', { start: 50 }),
      candidate('Added a heater to `scale.ts`', { level: 'detail', start: 30, score: 1 }),
      candidate('Removed the `legacy` flag', {
        level: 'detail',
        position: 9,
        episode: 'episode-9' as EpisodeId,
        score: 1,
      }),
    ])
    expect(facts).toEqual([
      ['The scale drifts when it is cold', 'Added a heater to `scale.ts`'],
      ['Crates are counted twice on Mondays'],
    ])
    expect(rejected).toEqual({ without_fact: 1 })
  })

  test('drops what ends before it says anything', async () => {
    const { facts, rejected } = await chosen([
      candidate('The scale drifts when it is cold', { start: 10 }),
      candidate('Find the place of the scale and set the base accordingly:', { level: 'detail', start: 30 }),
    ])
    expect(facts).toEqual([['The scale drifts when it is cold']])
    expect(rejected).toEqual({ unfinished: 1 })
  })

  test('folds near twins of two messages', async () => {
    const { facts } = await chosen([
      candidate('Added a heater mock to the scale tests in `src/scale.test.ts`', { score: 2.4 }),
      candidate('Added a heater mock to our scale tests folder', {
        level: 'detail',
        position: 5,
        episode: 'episode-5' as EpisodeId,
      }),
    ])
    expect(facts).toEqual([['Added a heater mock to the scale tests in `src/scale.test.ts`']])
  })

  test('lets the most telling change stand for an exchange that has nothing else', async () => {
    const { facts } = await chosen([
      candidate('Added a heater to `scale.ts`', { level: 'detail', score: 1.5 }),
      candidate('Removed the `legacy` flag', { level: 'detail', score: 1.2, start: 40 }),
    ])
    expect(facts).toEqual([['Added a heater to `scale.ts`', 'Removed the `legacy` flag']])
  })
})
