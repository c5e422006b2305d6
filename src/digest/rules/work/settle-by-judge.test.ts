import { describe, expect, test } from 'vitest'
import { factsOf, toRequest } from '../../../../test/labelled/work/work-fixture.ts'
import type { Judge, JudgedSentence, SentenceJudgement } from '../../../core/ports/judge.ts'
import { extractFromWork } from './extract-from-work.ts'

const EVEN: SentenceJudgement = { worth01: 0.5, lasting01: 0.5, moment01: 0.5 }

/** Gives the judgement of the first word that a sentence contains. */
function judgeBy(
  words: Readonly<Record<string, Partial<SentenceJudgement>>>,
  seen: JudgedSentence[] = [],
): Judge {
  return {
    weigh: async (items) => {
      seen.push(...items)
      return items.map(({ text }) => {
        const word = Object.keys(words).find((one) => text.includes(one))
        return word === undefined ? EVEN : { ...EVEN, ...words[word] }
      })
    },
  }
}

const TURNS = [
  ['user', 'why is the crate export empty?'],
  ['tool', 'Read: src/export/job.ts'],
  [
    'assistant',
    [
      '## Root cause',
      'The export is empty because `closeWeek()` clears the table `crates_open` before the job reads it.',
      'The night job reads the table `shelf_rows` with 40 columns.',
    ].join('\n'),
  ],
  ['user', 'we keep the week open until the export ran. the porch light of that store is yellow'],
] as const

async function keep(judge: Judge | null): Promise<string[]> {
  return factsOf(await extractFromWork(toRequest(TURNS), { meaning: null, judge })).map(({ text }) => text)
}

describe('settleByJudge', () => {
  test('leaves the decision to the rules if there is no judge', async () => {
    const kept = await keep(null)
    expect(kept.some((text) => text.includes('closeWeek'))).toBe(true)
    expect(kept.some((text) => text.includes('shelf') || text.includes('porch'))).toBe(false)
  })

  test('keeps a sentence of an agent that the judge finds worth it, and drops one that it does not', async () => {
    const kept = await keep(judgeBy({ closeWeek: { worth01: 0.1 }, shelf: { worth01: 0.9 } }))
    expect(kept.some((text) => text.includes('closeWeek'))).toBe(false)
    expect(kept.some((text) => text.includes('shelf'))).toBe(true)
  })

  test('keeps a person’s sentence that lasts, and drops one of the moment', async () => {
    const kept = await keep(
      judgeBy({ porch: { lasting01: 0.9, moment01: 0.1 }, week: { lasting01: 0.1, moment01: 0.9 } }),
    )
    expect(kept.some((text) => text.includes('porch'))).toBe(true)
    expect(kept.some((text) => text.includes('keep the week'))).toBe(false)
  })

  test('shows the judge the voice and the words before', async () => {
    const seen: JudgedSentence[] = []
    await keep(judgeBy({}, seen))
    const agent = seen.find(({ text }) => text.includes('closeWeek'))
    expect(agent).toMatchObject({ voice: 'final', before: 'Root cause' })
    const person = seen.find(({ text }) => text.includes('keep the week'))
    expect(person?.voice).toBe('person')
    expect(person?.before).toContain('crates_open')
  })
})
