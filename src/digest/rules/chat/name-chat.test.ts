import { describe, expect, it } from 'vitest'
import { findTopics } from './name-chat.ts'

const texts = (...said: string[]) => said.map((text) => ({ text, weight: 1 }))

describe('findTopics', () => {
  it('names the noun phrases that recur', () => {
    const said = texts(
      'I joined the rowing club in spring.',
      'The rowing club has a new boathouse.',
      'Is the boathouse big?',
      'A heron lives there.',
    )
    expect(findTopics(said, [], new Set(), 2)).toEqual(['rowing club', 'boathouse'])
  })

  it('names what was not spoken of before rather than what was', () => {
    const said = texts('My canoe leaks.', 'The canoe and the tent leak.', 'A tent is dry.')
    expect(findTopics(said, ['the canoe', 'a canoe', 'my canoe'], new Set(), 1)).toEqual(['tent'])
  })

  it('never names those who speak, nor time, feelings and pictures', () => {
    const said = texts('Thanks for the picture, Mel, it made my weekend.', 'What a great day with Melanie!')
    expect(findTopics(said, [], new Set(['melanie']), 3)).toEqual([])
  })

  it('keeps the capitals of names and uses no word twice', () => {
    const said = texts('We saw the Grey Heron play in Ghent.', 'The heron of Ghent!')
    const topics = findTopics(said, [], new Set(), 3)
    expect(topics).toContain('Ghent')
    expect(topics.join(' ').toLowerCase().match(/heron/g)).toHaveLength(1)
  })
})
