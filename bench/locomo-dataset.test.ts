import { describe, expect, it } from 'vitest'
import { parseLocomo, parseSessionDate } from './locomo-dataset.ts'

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

  it('refuses a file of another shape', () => {
    expect(() => parseLocomo([{ turns: [] }])).toThrow()
  })
})

describe('parseSessionDate', () => {
  it('reads twelve-hour times as UTC', () => {
    expect(parseSessionDate('1:56 pm on 8 May, 2023')).toBe(Date.UTC(2023, 4, 8, 13, 56))
    expect(parseSessionDate('12:09 am on 13 September, 2023')).toBe(Date.UTC(2023, 8, 13, 0, 9))
    expect(parseSessionDate('12:30 pm on 1 January, 2024')).toBe(Date.UTC(2024, 0, 1, 12, 30))
  })

  it('refuses anything else', () => {
    expect(() => parseSessionDate('yesterday')).toThrow('yesterday')
  })
})
