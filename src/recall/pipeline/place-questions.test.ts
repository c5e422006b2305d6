import { describe, expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { Episode } from '../../core/conversation.ts'
import type { Memory } from '../../core/memory.ts'
import { toTerms } from '../../text/tokens.ts'
import type { Found } from './found.ts'
import { placeQuestions } from './place-questions.ts'
import { planQuestion } from './question.ts'

function found(id: string, rest: Partial<Found>, labelTerms = ''): Found {
  const document = {
    ref: { kind: rest.episode == null ? 'memory' : 'episode', id },
    role: 'user',
    labelTerms,
  }
  return {
    entry: { document, score: 0, signals: {}, contributions: {}, factor: 1 },
    memory: null,
    episode: null,
    ...rest,
  } as unknown as Found
}

const turn = (text: string, more: Partial<Episode> = {}, labelTerms = '') =>
  found(text, { episode: { text, role: 'user', speaker: null, ...more } as Episode }, labelTerms)
const fact = (content: string) => found(content, { memory: makeMemory({ content }) as Memory })

/** Ranks the hits in the given order, from 10 downwards. */
function order(query: string, best: readonly Found[]) {
  const ranked = best.map((each, i) => ({ ...each, entry: { ...each.entry, score: 10 - i } }))
  const question = planQuestion(query, [], 0)
  const terms = toTerms(query).map((term) => ({ term, weight: 1 }))
  const placed = placeQuestions(ranked, { query, question, terms })
  const scores = placed.map(({ entry }) => entry.score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  return placed.map(({ episode, memory }) => episode?.text ?? memory?.content)
}

const QUERY = 'When must somebody register for VAT?'
const FACT = 'Register for VAT once sales pass 90,000 pounds in a year.'
const OTHERS = ['Invoices go out in March.', 'The VAT return is quarterly.', 'The office is in Leeds.']

/** Places the earlier question, which is first, and facts with these scores. */
function scored(scores: readonly number[], factor: number): readonly Found[] {
  const hits = scores.map((score, i) => {
    const each = i === 0 ? turn(QUERY) : fact(`${FACT} ${i}`)
    return { ...each, entry: { ...each.entry, score, factor, contributions: { match: score } } }
  })
  const terms = toTerms(QUERY).map((term) => ({ term, weight: 1 }))
  return placeQuestions(hits, { query: QUERY, question: planQuestion(QUERY, [], 0), terms })
}

describe('an earlier question', () => {
  test('goes behind the fact that answers it, and behind two more', () => {
    const hits = [turn(QUERY), fact(FACT), ...OTHERS.map(fact)]
    expect(order(QUERY, hits)).toEqual([FACT, OTHERS[0], OTHERS[1], QUERY, OTHERS[2]])
  })

  test('has the move in its contributions, which add up to its score whatever the factor', () => {
    for (const factor of [0.5, 1, 2]) {
      const asked = scored([9, 6, 5, 4, 2], factor).find(({ episode }) => episode?.text === QUERY)
      const { match = 0, askedBefore = 0 } = asked?.entry.contributions ?? {}
      expect([match, askedBefore]).toEqual([9, -6])
      expect(match + askedBefore).toBeCloseTo(asked?.entry.score ?? 0, 9)
    }
  })

  test('parts no hits of equal score, since ranking again by its score could not', () => {
    const placed = scored([4, 4, 4, 4, 4, 3, 2, 1], 1)
    expect(placed.findIndex(({ episode }) => episode?.text === QUERY)).toBe(4)
    expect(placed.map(({ entry }) => entry.score)).toEqual([4, 4, 4, 4, 3.5, 3, 2, 1])
  })

  test('comes last if there are fewer hits', () => {
    expect(order(QUERY, [turn(QUERY), fact(FACT)])).toEqual([FACT, QUERY])
    expect(order(QUERY, [turn(QUERY)])).toEqual([QUERY])
  })

  test('is known without its mark, with a greeting, and from an assistant', () => {
    for (const text of ['hi there! when do I register for VAT', 'When must I register for VAT? Thanks!'])
      expect(order(QUERY, [turn(text), fact(FACT)])).toEqual([FACT, text])
    const asked = turn('When did you register for VAT?', { role: 'assistant' })
    expect(order(QUERY, [asked, fact(FACT)])[0]).toBe(FACT)
  })

  test('is known only by its mark in talk between people', () => {
    const view = 'What a view over VAT registering'
    expect(order(QUERY, [turn(view, { speaker: 'Mara' }, 'mara'), fact(FACT)])[0]).toBe(view)
    const asked = 'So when do we register for VAT?'
    expect(order(QUERY, [turn(asked, { speaker: 'Mara' }, 'mara'), fact(FACT)])[0]).toBe(FACT)
  })

  test('stays if it also states something', () => {
    for (const text of [
      'We passed 90,000 pounds in May. When must we register for VAT?',
      'Must somebody register for VAT at 90000?',
      'Must I register for VAT because the turnover of the shop in Leeds passed the threshold last spring?',
    ])
      expect(order(QUERY, [turn(text), fact(FACT)])[0]).toBe(text)
  })

  test('stays if it asks something else', () => {
    const other = 'When does the office open?'
    expect(order(QUERY, [turn(other), fact(FACT)])[0]).toBe(other)
  })

  test('stays if the question is about questions', () => {
    for (const query of ['What did I ask about when to register for VAT?', 'Which question on VAT came up?'])
      expect(order(query, [turn(QUERY), fact(FACT)])[0]).toBe(QUERY)
  })

  test('is never a tool output or a memory', () => {
    expect(order(QUERY, [turn(QUERY, { role: 'tool' }), fact(FACT)])[0]).toBe(QUERY)
    expect(order(QUERY, [fact(QUERY), fact(FACT)])[0]).toBe(QUERY)
  })
})

describe('an announcement of the next step', () => {
  const ANNOUNCED = 'Good. Let me look at how VAT is registered:'
  const agent = (text: string) => turn(text, { role: 'assistant' })

  test('goes behind hits that may answer, and says so in its contributions', () => {
    const hits = [agent(ANNOUNCED), fact(FACT), ...OTHERS.map(fact)]
    expect(order(QUERY, hits)).toEqual([FACT, OTHERS[0], OTHERS[1], ANNOUNCED, OTHERS[2]])
    const terms = toTerms(QUERY).map((term) => ({ term, weight: 1 }))
    const asked = { query: QUERY, question: planQuestion(QUERY, [], 0), terms }
    const moved = placeQuestions([agent(ANNOUNCED), fact(FACT)], asked).at(-1)
    expect(moved?.entry.contributions).toHaveProperty('announced')
  })

  test('stays if the turn tells more than that, or if a person says it', () => {
    const told = 'Found it. VAT is registered in tax.ts. The form is VAT1. Let me open it.'
    expect(order(QUERY, [agent(told), fact(FACT)])[0]).toBe(told)
    expect(order(QUERY, [turn(ANNOUNCED), fact(FACT)])[0]).toBe(ANNOUNCED)
  })

  test('stays if the question is about plans', () => {
    expect(order('What was planned for the VAT?', [agent(ANNOUNCED), fact(FACT)])[0]).toBe(ANNOUNCED)
  })
})
