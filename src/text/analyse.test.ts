import { describe, expect, it } from 'vitest'
import { TEXT_FEATURES, type TextFeature } from '../core/document.ts'
import { analyseEpisode, analyseMemory } from './analyse.ts'

const AT = Date.UTC(2023, 4, 10, 13, 56)
const episode = (text: string, caption: string | null = null) =>
  analyseEpisode({ text, caption, speaker: 'Caroline', role: 'user', at: AT })
const has = (text: string, feature: TextFeature) => (episode(text).features & TEXT_FEATURES[feature]) !== 0

describe('analyseEpisode', () => {
  it('keeps text and caption as terms and the speaker as label', () => {
    expect(episode('I painted this', 'a sunset over a lake')).toMatchObject({
      terms: 'paint sunset lake',
      labelTerms: 'carolin',
      termCount: 3,
      wordCount: 8,
    })
  })

  it('resolves the day spoken of', () => {
    expect(episode('I went to the group yesterday')).toMatchObject({
      eventFrom: Date.UTC(2023, 4, 9),
      eventUntil: Date.UTC(2023, 4, 10),
    })
    expect(episode('I went to the group')).toMatchObject({ eventFrom: null, eventUntil: null })
  })

  it('prefers the more precise of two dates', () => {
    expect(episode('Last year was hard, but on 3 May I won').eventFrom).toBe(Date.UTC(2023, 4, 3))
  })

  it.each<[TextFeature, string, string]>([
    ['timeExpression', 'we drove for three hours', 'we drove home'],
    ['resolvableDate', 'we drove yesterday', 'we drove for three hours'],
    ['endsInQuestion', 'how are you?', 'how are you? I am fine'],
    ['properName', 'then I met Melanie there', 'Then I left'],
    ['properName', 'my sister called', 'my phone rang'],
    ['place', 'we flew to Rome', 'we talked to him'],
    ['place', 'at the beach', 'at noon'],
    ['number', 'I have three cats', 'I have cats'],
    ['quotedTitle', 'I read "Becoming Nicole"', 'I read a lot'],
    ['quotedTitle', 'I read Becoming Nicole last', 'I read Nicole last'],
  ])('marks %s in %j and not in %j', (feature, yes, no) => {
    expect(has(yes, feature)).toBe(true)
    expect(has(no, feature)).toBe(false)
  })

  it('does not take the pronoun I for a name', () => {
    expect(has('so I think I know', 'properName')).toBe(false)
  })
})

describe('analyseMemory', () => {
  it('takes title and tags as label and adds what only the summary says', () => {
    expect(
      analyseMemory({
        title: 'Deploys',
        content: 'Ship on Monday',
        summary: 'Ship weekly',
        tags: ['ops'],
        at: AT,
      }),
    ).toMatchObject({ terms: 'ship mondai weekli', labelTerms: 'deploi op' })
  })
})
