import { describe, expect, it } from 'vitest'
import { toChatSentences, trimSentence } from './chat-sentences.ts'

const turn = (speaker: string, text: string, caption: string | null = null) => ({
  speaker,
  text,
  role: 'user' as const,
  caption,
})

describe('toChatSentences', () => {
  it('cuts sentences that stand word for word in their turn', () => {
    const text =
      'Oh wow, Lena! Yeah, we moved to Porto in May, it was so much fun. And the flat has a balcony.'
    const sentences = toChatSentences([turn('Ivo', text)])
    expect(sentences.map((sentence) => sentence.text)).toEqual([
      'Oh wow, Lena!',
      'we moved to Porto in May',
      'the flat has a balcony.',
    ])
    for (const { start, end, text: said } of sentences) expect(text.slice(start, end)).toBe(said)
  })

  it('keeps the places of equal sentences apart', () => {
    const text = 'The oven broke. Really? The oven broke.'
    const [first, , second] = toChatSentences([turn('Ivo', text)])
    expect(first?.start).toBe(0)
    expect(second?.start).toBe(24)
  })

  it('gives a terse answer the question it answers', () => {
    const asked = toChatSentences([
      turn('Lena', 'Nice! How long have you kept bees?'),
      turn('Ivo', 'Thanks, Lena! Four years.'),
    ])
    expect(asked.map(({ text, question }) => [text, question])).toEqual([
      ['Nice!', null],
      ['How long have you kept bees?', null],
      ['Thanks, Lena!', null],
      ['Four years.', 'How long have you kept bees?'],
    ])
  })

  it('gives no question to an answer that says enough, nor to the one who asked', () => {
    const full = [turn('Lena', 'What do you bake?'), turn('Ivo', 'Mostly rye bread with caraway seeds.')]
    expect(toChatSentences(full).at(-1)?.question).toBeNull()
    const own = [turn('Ivo', 'How long have I kept bees?'), turn('Ivo', 'Four years.')]
    expect(toChatSentences(own).at(-1)?.question).toBeNull()
  })

  it('takes the question from the turns before the stretch', () => {
    const sentences = toChatSentences(
      [turn('Ivo', 'Four years.')],
      [turn('Lena', 'How long have you kept bees?')],
    )
    expect(sentences[0]?.question).toBe('How long have you kept bees?')
  })

  it('gives words that point at a picture what it shows', () => {
    const [pointing, other] = toChatSentences([
      turn('Ivo', 'Look at this! I built it.', 'a photo of a red canoe'),
    ])
    expect(pointing?.shown).toBe('a red canoe')
    expect(other?.shown).toBeNull()
  })

  it('leaves code and tables out', () => {
    const text = 'Try this one:\n```js\nconst hive = open()\n```\n| a | b |\nIt opens the hive.'
    expect(toChatSentences([turn('Ivo', text)]).map((sentence) => sentence.text)).toEqual([
      'Try this one:',
      'It opens the hive.',
    ])
  })

  it('reads a hostile turn in linear time', () => {
    const many = [
      ', and it'.repeat(40_000),
      'well, '.repeat(40_000),
      '…'.repeat(200_000),
      '? '.repeat(100_000),
    ]
    for (const text of many)
      expect(toChatSentences([turn('Ivo', text), turn('Lena', text)]).length).toBeLessThan(50_000)
  })
})

describe('trimSentence', () => {
  it.each([
    ['Yeah, I adopted a greyhound.', 'I adopted a greyhound.'],
    ['Oh wow, so I adopted a greyhound!', 'I adopted a greyhound!'],
    ['I adopted a greyhound, and it’s been so great!', 'I adopted a greyhound'],
    ['I adopted a greyhound, and she hates thunder.', 'I adopted a greyhound, and she hates thunder.'],
    ['Yeah, definitely!', 'Yeah, definitely!'],
    ['- The vet charges 40 euros', 'The vet charges 40 euros'],
  ])('%s → %s', (sentence, trimmed) => {
    expect(trimSentence(sentence)).toBe(trimmed)
  })
})
