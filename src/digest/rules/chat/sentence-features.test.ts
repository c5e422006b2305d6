import { describe, expect, it } from 'vitest'
import type { Episode } from '../../../core/conversation.ts'
import { toChatSentences } from './chat-sentences.ts'
import { readFeatures, type SentenceFeatures } from './sentence-features.ts'

const at = Date.UTC(2026, 2, 4)
const say = (speaker: string, text: string, caption: string | null = null) =>
  ({ speaker, text, caption, role: 'user', at }) as Episode

function read(episodes: readonly Episode[], before: readonly Episode[] = []): SentenceFeatures[] {
  return readFeatures(toChatSentences(episodes, before), episodes, before)
}

const one = (text: string) => read([say('Ivo', text)])[0]

describe('readFeatures', () => {
  it('counts what is specific, not what every chat is full of', () => {
    expect(one('That is so great, I am really happy!')?.specific).toBe(0)
    expect(one('I ordered beehives, smokers and two veils.')?.specific).toBeGreaterThan(1.4)
  })

  it.each<[keyof SentenceFeatures, string, string]>([
    ['names', 'We stayed with Aunt Rosalind in Ghent.', 'We stayed with Lena and then left.'],
    ['quoted', 'My choir sings "The Grey Heron" now.', 'My choir sings about herons now.'],
    ['number', 'I own three canoes.', 'I own canoes.'],
    ['date', 'The race is on 7 June.', 'The race is long.'],
    ['time', 'I row every morning before work.', 'I row before work.'],
    ['firstPerson', 'My canoe leaks.', 'The canoe leaks.'],
    ['secondPerson', 'Your canoe leaks.', 'The canoe leaks.'],
    ['kinship', 'My sister rows.', 'My tutor rows.'],
    ['place', 'The race starts at the lake.', 'The race starts early.'],
    ['event', 'I bought a canoe.', 'I own a canoe.'],
    ['question', 'Do you row?', 'You row.'],
    ['talk', 'Good luck with the race!', 'The race has eleven boats.'],
  ])('%s is seen in "%s" and not in "%s"', (feature, having, lacking) => {
    const seen = (text: string) => read([say('Lena', 'Hi.'), say('Ivo', text)])[1]?.[feature]
    expect(seen(having)).toBeGreaterThan(0)
    expect(seen(lacking)).toBe(0)
  })

  it('sees how a sentence stands in the conversation', () => {
    const [question, answer, echo] = read(
      [
        say('Lena', 'Where do you row?'),
        say('Ivo', 'On the canal behind the brewery.', 'a canal'),
        say('Lena', 'Behind the brewery, is that allowed?'),
      ],
      [say('Ivo', 'I row.')],
    )
    expect(answer).toMatchObject({ answers: 1, takenUp: 1, asksOn: 1, picture: 1, novel: 1 })
    expect(question).toMatchObject({ answers: 0, novel: 0, picture: 0 })
    expect(echo?.novel).toBeLessThan(1)
  })

  it('counts nothing said before as new', () => {
    expect(read([say('Ivo', 'The brewery canal.')], [say('Lena', 'brewery canals')])[0]?.novel).toBe(0)
  })
})
