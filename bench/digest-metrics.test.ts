import { describe, expect, it } from 'vitest'
import { type DigestedMemory, measureDigest } from './digest-metrics.ts'
import type { LocomoConversation } from './locomo-dataset.ts'

const conversation: LocomoConversation = {
  name: 'one',
  sessions: [
    {
      number: 1,
      startedAt: 0,
      turns: [
        { id: 'D1:1', speaker: 'Ivo', text: 'We moved to Porto in June.', caption: null },
        { id: 'D1:2', speaker: 'Lena', text: 'I keep twelve grey hens.', caption: 'a hen house' },
        { id: 'D1:3', speaker: 'Ivo', text: 'How nice for you!', caption: null },
      ],
    },
  ],
  questions: [
    { text: 'Where?', category: '1', evidence: ['D1:1'], answer: 'Porto' },
    { text: 'When?', category: '1', evidence: ['D1:1'], answer: 'in June' },
    { text: 'What?', category: '1', evidence: ['D1:2'], answer: 'grey hens in a house' },
    { text: 'Nice?', category: '1', evidence: ['D1:3'], answer: 'unsaid' },
  ],
}

const fact = (text: string, turn: string, more: Partial<DigestedMemory> = {}): DigestedMemory => ({
  depth: 2,
  text,
  quote: null,
  turns: [turn],
  ...more,
})
const measure = (...memories: DigestedMemory[]) => measureDigest([{ conversation, memories }])

describe('measureDigest', () => {
  it('counts the turns that answer questions and are some fact’s source', () => {
    expect(measure(fact('x', 'D1:1'), fact('y', 'D1:1')).coverage).toBeCloseTo(1 / 3, 3)
    expect(measure(fact('x', 'D1:1', { depth: 3 })).coverage).toBeCloseTo(1 / 3, 3)
    expect(measure(fact('x', 'D1:1', { depth: 1 })).coverage).toBe(0)
    expect(measure().coverage).toBe(0)
  })

  it('looks for the words of answers only in what is kept of their own turn', () => {
    expect(measure(fact('Porto in June', 'D1:1'))).toMatchObject({ answerWords: 0.5, answerWordsAll: 0.5 })
    expect(measure(fact('They moved to Porto', 'D1:1'))).toMatchObject({
      answerWords: 0.5,
      answerWordsAll: 0,
    })
    expect(measure(fact('Porto in June', 'D1:2')).answerWordsAny).toBe(0)
  })

  it('counts words of captions as held by the turn', () => {
    expect(measure(fact('one hen', 'D1:2'))).toMatchObject({ answerWordsAny: 0.5, answerWords: 0 })
    expect(measure(fact('hens in a house', 'D1:2'))).toMatchObject({ answerWords: 0.5 })
  })

  it('compares lengths in tokens, with and without what names the facts', () => {
    const said = 7 + 6 + 3 + 5
    const result = measure(fact('one two three', 'D1:1'), fact('a name', 'D1:1', { depth: 0, turns: [] }))
    expect(result.compression).toBeCloseTo(3 / said, 3)
    expect(result.compressionOfAll).toBeCloseTo(5 / said, 3)
    expect(result.rootsPerConversation).toBe(1)
  })

  it('calls a quote exact where it stands in a turn the memory names', () => {
    const result = measure(
      fact('a', 'D1:1', { quote: 'moved to Porto' }),
      fact('b', 'D1:2', { quote: 'moved to Porto' }),
      fact('c', 'D1:2'),
    )
    expect(result.exactQuotes).toBe(0.5)
    expect(result.quoted).toBeCloseTo(2 / 3, 3)
  })

  it('counts a memory that says what an earlier one says', () => {
    const same = measure(fact('Lena keeps twelve hens.', 'D1:2'), fact('lena keeps twelve hens', 'D1:2'))
    expect(same.duplicates).toBe(0.5)
    const other = measure(fact('Lena keeps twelve hens.', 'D1:2'), fact('Lena keeps thirteen hens.', 'D1:2'))
    expect(other.duplicates).toBe(0)
  })
})
