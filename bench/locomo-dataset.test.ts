import { describe, expect, it } from 'vitest'
import { LoreError } from '../src/core/errors.ts'
import { parseLocomo, parseLocomoText, parseSessionDate } from './locomo-dataset.ts'

const turn = (id: string, text = 'hello') => ({ dia_id: id, speaker: 'Ann', text })
const file = [
  {
    sample_id: 'one',
    conversation: {
      speaker_a: 'Ann',
      session_10: [turn('D10:1')],
      session_10_date_time: '12:09 am on 13 September, 2023',
      session_2: [{ ...turn('D2:1'), blip_caption: 'a lake' }, turn('D2:2')],
      session_2_date_time: '1:56 pm on 8 May, 2023',
      session_3_date_time: '1:56 pm on 9 May, 2023',
    },
    qa: [
      { question: 'both?', category: 1, evidence: ['D2:1; D10:1', 'D2:1'] },
      { question: 'half?', category: 'odd', evidence: ['D', 'D2:2', 'D9:99'] },
      { question: 'nowhere?', category: 1, evidence: ['D9:99'] },
      { question: 'none?', category: 1, evidence: [] },
    ],
  },
]

function failure(work: () => unknown): LoreError {
  try {
    work()
  } catch (error) {
    if (error instanceof LoreError) return error
    throw error
  }
  throw new Error('It should have been refused.')
}

describe('parseLocomo', () => {
  it('orders sessions by number and keeps captions', () => {
    const [conversation] = parseLocomo(file)
    expect(conversation?.sessions.map((session) => session.number)).toEqual([2, 10])
    expect(conversation?.sessions[0]?.turns.map((t) => t.caption)).toEqual(['a lake', null])
  })

  it('keeps questions whose evidence exists, each turn once', () => {
    expect(parseLocomo(file)[0]?.questions).toEqual([
      { text: 'both?', category: '1', evidence: ['D2:1', 'D10:1'] },
      { text: 'half?', category: 'odd', evidence: ['D2:2'] },
    ])
  })

  it.each<[string, unknown, RegExp]>([
    ['a file of another shape', [{ turns: [] }], /another shape than LoCoMo/],
    ['nothing', null, /another shape/],
    ['a session that is no list', [{ conversation: { session_1: 5 }, qa: [] }], /0\.conversation\.session_1/],
    ['a file without a question to measure', [], /no question/],
  ])('refuses %s', (_, json, message) => {
    const thrown = failure(() => parseLocomo(json))
    expect(thrown).toMatchObject({ code: 'invalid_input', hint: expect.stringContaining('LoCoMo') })
    expect(thrown.message).toMatch(message)
  })

  it('refuses text that is no JSON', () => {
    const thrown = failure(() => parseLocomoText('session one'))
    expect(thrown).toMatchObject({ code: 'invalid_input', message: 'The file is not JSON.' })
    expect(parseLocomoText(`\uFEFF${JSON.stringify(file)}`)).toEqual(parseLocomo(file))
  })
})

describe('a file with gaps', () => {
  const gaps = {
    sample_id: null,
    conversation: {
      session_1: [{ dia_id: 'D1:1', speaker: null, text: 'undated', blip_caption: null }],
      session_2: [
        { dia_id: 'D2:1', speaker: 'Ann', text: null, blip_caption: 'a lake' },
        { dia_id: 'D2:2', speaker: 'Ann' },
        { text: 'who am I?' },
        { dia_id: 'D2:1', speaker: 'Ben\nJr', text: 'bell\u0007 \ud800' },
      ],
      session_2_date_time: '1:56 pm on 8 May, 2023',
      session_3: [turn('D3:1')],
      session_3_date_time: 'some day',
      session_4: null,
      session_5: [turn('t-9')],
      session_5_date_time: '2023-06-01 10:30',
    },
    qa: [
      { question: 'unanswerable?', category: 5, evidence: null },
      { question: 'without?', category: 5 },
      { question: null, category: 5, evidence: ['D1:1'] },
      { question: 'silent?', category: 5, evidence: ['D2:2'] },
      { question: 'text?', category: '2', evidence: 'D2:1' },
      { question: 'number?', category: 2, evidence: [null, 'D2:3', 't-9'] },
      { question: 'sort?', evidence: ['D3:1'] },
    ],
  }
  const [conversation] = parseLocomo(gaps)

  it('dates a session without a date like the one before it', () => {
    const may = Date.UTC(2023, 4, 8, 13, 56)
    expect(conversation?.sessions.map(({ number, startedAt }) => [number, startedAt])).toEqual([
      [1, Date.UTC(2023, 0, 1)],
      [2, may],
      [3, may],
      [5, Date.UTC(2023, 5, 1, 10, 30)],
    ])
  })

  it('keeps every turn that says something, each with an id of its own', () => {
    expect(conversation?.sessions[0]?.turns).toEqual([
      { id: 'D1:1', speaker: null, text: 'undated', caption: null },
    ])
    expect(conversation?.sessions[1]?.turns).toEqual([
      { id: 'D2:1', speaker: 'Ann', text: '', caption: 'a lake' },
      { id: 'D2:3', speaker: null, text: 'who am I?', caption: null },
      { id: 'D2:4 again', speaker: 'Ben Jr', text: 'bell  \ufffd', caption: null },
    ])
  })

  it('keeps every question that can be measured', () => {
    expect(conversation?.name).toBe('conversation-1')
    expect(conversation?.questions).toEqual([
      { text: 'text?', category: '2', evidence: ['D2:1'] },
      { text: 'number?', category: '2', evidence: ['D2:3', 't-9'] },
      { text: 'sort?', category: 'none', evidence: ['D3:1'] },
    ])
  })
})

describe('parseSessionDate', () => {
  it('reads twelve-hour times as UTC', () => {
    expect(parseSessionDate('1:56 pm on 8 May, 2023')).toBe(Date.UTC(2023, 4, 8, 13, 56))
    expect(parseSessionDate('12:09 am on 13 September, 2023')).toBe(Date.UTC(2023, 8, 13, 0, 9))
    expect(parseSessionDate('12:30 pm on 1 January, 2024')).toBe(Date.UTC(2024, 0, 1, 12, 30))
  })

  it('reads ISO dates', () => {
    expect(parseSessionDate('2023-05-08T13:56:00Z')).toBe(Date.UTC(2023, 4, 8, 13, 56))
    expect(parseSessionDate('2023-05-08')).toBe(Date.UTC(2023, 4, 8))
  })

  it.each(['yesterday', '', '1:56 pm on 8 Mai, 2023', null, 5])('takes %j for no date', (written) => {
    expect(parseSessionDate(written)).toBeNull()
  })
})
