import { describe, expect, it } from 'vitest'
import { readStance } from './read-stance.ts'

function kindsOf(prompt: string): string[] {
  return readStance(prompt)?.clauses.map(({ kind, text }) => `${kind}: ${text}`) ?? ['agrees']
}

describe('readStance', () => {
  it('tells what is denied from what is stated', () => {
    expect(kindsOf('product owner is tomasz not lena')).toEqual([
      'states: product owner is tomasz',
      'denies: lena',
    ])
    expect(kindsOf('水曜日じゃなくて金曜日です。')).toEqual(['denies: 水曜日', 'states: 金曜日です。'])
    expect(kindsOf('不对，是3307，不是3306')).toEqual(['states: 是3307', 'denies: 3306'])
  })

  it('reads small words in the language of the prompt', () => {
    expect(kindsOf('No dia 19 tenho uma reunião.')).toEqual(['states: No dia 19 tenho uma reunião.'])
    expect(kindsOf('a las 9, no a las 8')).toEqual(['states: a las 9', 'denies: a las 8'])
  })

  it('hears doubts about where the answer comes from', () => {
    for (const said of [
      'Who told you Tuesday?',
      'Wie kommst du auf Freitag?',
      "I don't know where you got that",
    ])
      expect(readStance(said)).toMatchObject({ denies: true, asksSource: true })
  })

  it.each(['it is in, what now', 'ist eingetragen, was nun', 'fait, et maintenant'])(
    'takes the end of “%s” for a question, not for a change',
    (said) => {
      expect(readStance(said)?.clauses.map(({ kind }) => kind)).toEqual(['states', 'passes'])
    },
  )

  it('takes agreement for no stance, unless a change follows it', () => {
    expect(readStance("You're right, thanks.")).toBeNull()
    expect(readStance('ah right, its 6543 these days')?.clauses).toMatchObject([{}, { changes: true }])
  })

  it.each([
    'Can we make it 5 minutes?',
    'Set it to 5 minutes for the demo.',
    'Today it took 40 minutes.',
    'My flatmate claims "it is 690 now".',
    'If we moved it to 9100, would that help?',
    'Der Kunde meint, Freitag sei ungünstig.',
  ])('states nothing lasting: %s', (said) => {
    expect(readStance(said)?.clauses.filter(({ kind }) => kind === 'states') ?? []).toEqual([])
  })

  it('ignores choices, quotations and pasted lines', () => {
    expect(readStance('option 3')).toBeNull()
    expect(kindsOf('- the port is 9000 now\nLooks fine.').join(' ')).not.toContain('9000')
  })
})
