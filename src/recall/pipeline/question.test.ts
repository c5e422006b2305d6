import { describe, expect, it } from 'vitest'
import { expandTerms, planQuestion } from './question.ts'

const plan = (query: string, speakers: readonly string[] = []) =>
  planQuestion(query, speakers, Date.UTC(2024, 0, 10))

describe('planQuestion', () => {
  it('keeps each content term once', () => {
    expect(plan('What dogs does the dog like?').terms).toEqual(['dog', 'like'])
  })

  it.each([
    ['When did she leave?', true],
    ['How long have they known each other?', true],
    ['What year was it?', true],
    ['Where did she go?', false],
    ['Who turned it off, and when?', true],
    ['What fails when the disk is full?', false],
  ])('knows whether %j asks for a time: %s', (query, asks) => {
    expect(plan(query).asksTime).toBe(asks)
  })

  it.each([
    ['Who supports her?', 'person'],
    ['Where did she go?', 'place'],
    ['Which city did she visit?', 'place'],
    ['How many cats has she?', 'number'],
    ['What book did she read?', 'title'],
    ['What is her dog called?', 'title'],
    ['Why did she leave?', null],
    ['How is the key made, and where is it stored?', 'place'],
    ['Do we write to somebody who never replied?', null],
    ['Which folder did we use where tests run?', null],
  ])('expects %j to be answered by a %s', (query, kind) => {
    expect(plan(query).answerKind).toBe(kind)
  })

  it.each([
    ['What did I say about the budget?', 'person'],
    ['Which database did we decide on?', 'person'],
    ['Where is my passport?', 'person'],
    ['What did you recommend for the trip?', 'agent'],
    ['What was my assistant’s advice?', 'agent'],
    ['Why does the build fail on Windows?', null],
    ['How is the cache invalidated?', null],
    ['What did the coding agent answer?', 'agent'],
    ['Which files does the agent never touch?', null],
    ['What is sent for somebody who was never asked?', null],
    ['Which database did the team want?', 'person'],
  ])('expects the answer to %j from: %s', (query, holder) => {
    expect(plan(query).answerHolder).toBe(holder)
  })

  it('recognises speakers by their first name, in any case and accent', () => {
    expect(plan('What did ZOE tell Jane?', ['zoë', 'jane doe', 'john doe']).namedSpeakers).toEqual([
      'zoë',
      'jane doe',
    ])
    expect(plan('What did Zoe say?', ['zoë']).namedLabels).toEqual(['zoe'])
  })

  it('takes a name that is also a word only where it is written as a name', () => {
    expect(plan('When will she mark it?', ['will', 'mark']).namedSpeakers).toEqual([])
    expect(plan('Did she call Mark or Will?', ['will', 'mark']).namedSpeakers).toEqual(['will', 'mark'])
  })

  it('does not find a name inside a word', () => {
    expect(plan('What about samples?', ['sam']).namedSpeakers).toEqual([])
  })

  it('does not take the word user for somebody of that name', () => {
    expect(plan('How does a user log in?', ['user']).namedSpeakers).toEqual([])
  })

  it('reads the dates asked about', () => {
    expect(plan('What happened in June 2022?').dates).toEqual([{ kind: 'month', year: 2022, month: 5 }])
  })

  it('bounds the terms of a whole document pasted as a query', () => {
    const text = Array.from({ length: 5_000 }, (_, i) => `w${i}`).join(' ')
    expect(plan(text).terms).toHaveLength(200)
  })
})

describe('expandTerms', () => {
  it('adds irregular verb forms at half weight', () => {
    expect(expandTerms(['go', 'park'])).toEqual([
      { term: 'go', weight: 1 },
      { term: 'park', weight: 1 },
      { term: 'went', weight: 0.5 },
      { term: 'gone', weight: 0.5 },
    ])
  })

  it('does not weaken a form the question has itself', () => {
    expect(expandTerms(['go', 'went']).filter(({ term }) => term === 'went')).toEqual([
      { term: 'went', weight: 1 },
    ])
  })
})
