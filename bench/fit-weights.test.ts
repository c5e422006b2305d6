import { describe, expect, it } from 'vitest'
import { ablate, crossValidate } from './fit-weights.ts'
import type { RescorableQuestion } from './rescore.ts'

/** The answer wins by `good` and loses by `bad`, unless that is taken out. */
function ask(conversation: string, n: number, bad: number): RescorableQuestion {
  return {
    conversation,
    category: 'a',
    relevant: new Set([`right${n}`]),
    candidates: [
      { id: 'r', turns: [`right${n}`], contributions: { match: 1, good: 0.5, bad: 0 } },
      { id: 'w', turns: ['wrong'], contributions: { match: 1.2, good: 0, bad } },
    ],
  }
}

const conversations = ['x', 'y', 'z']
const questions = conversations.flatMap((name) => [ask(name, 1, 1), ask(name, 2, 1)])

describe('crossValidate', () => {
  it('finds on the others what helps the one that is held out', () => {
    const result = crossValidate(questions)
    expect(result.shipped.ndcg10).toBeLessThan(1)
    expect(result.fitted.ndcg10).toBe(1)
    expect(Object.keys(result.conversations)).toEqual(conversations)
    expect(result.conversations.x?.questions).toBe(2)
  })

  it('never looks at the one that is held out', () => {
    const odd = { ...ask('z', 1, 1), relevant: new Set(['wrong']) }
    const [before, after] = [questions, [...questions.filter((each) => each.conversation !== 'z'), odd]].map(
      crossValidate,
    )
    expect(after?.conversations.z?.factors).toEqual(before?.conversations.z?.factors)
    expect(after?.conversations.z?.fitted.ndcg10).toBeLessThan(1)
  })

  it('begins with the first signal alone as well', () => {
    const { factorsFromOneSignal } = crossValidate(questions).conversations.x ?? {}
    expect(factorsFromOneSignal).toMatchObject({ bad: 0 })
    expect(factorsFromOneSignal?.good ?? 1).toBeGreaterThan(0)
  })

  it('leaves weights alone that nothing is gained by changing', () => {
    const settled = conversations.map((name) => ask(name, 1, 0))
    expect(crossValidate(settled).conversations.x?.factors).toEqual({})
  })

  it('answers the same each time', () => {
    expect(crossValidate(questions)).toEqual(crossValidate(questions))
  })

  it('refuses a single conversation', () => {
    const single = questions.filter(({ conversation }) => conversation === 'x')
    expect(() => crossValidate(single)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('counts a memory as all the turns it rests on', () => {
    const several = questions.map((question) => ({
      ...question,
      candidates: question.candidates.map((each) => ({ ...each, turns: [...each.turns, 'other'] })),
    }))
    expect(crossValidate(several).fitted.ndcg10).toBe(1)
  })
})

describe('ablate', () => {
  it('tells what each signal brings, and in how many conversations', () => {
    const helped = conversations.map((name) => ask(name, 1, 0))
    const { shipped, without, conversations: of } = ablate(helped)
    expect(shipped.ndcg10).toBe(1)
    expect(of).toBe(3)
    expect(without.good).toMatchObject({ hurts: 3 })
    expect(without.good?.ndcg10Delta).toBeLessThan(0)
    expect(without.bad).toBeUndefined()
    expect(Object.keys(without)[0]).toBe('good')
  })

  it('shows a gain where a signal did harm', () => {
    expect(ablate(questions).without.bad?.ndcg10Delta).toBeGreaterThan(0)
  })
})
