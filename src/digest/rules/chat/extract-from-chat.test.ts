import { describe, expect, it } from 'vitest'
import type { Episode, EpisodeRole } from '../../../core/conversation.ts'
import type { ExtractedItem, Extraction, ExtractionRequest } from '../../../core/digest.ts'
import type { EpisodeId } from '../../../core/ids.ts'
import { countTokens } from './count-tokens.ts'
import { type ChatOptions, extractFromChat, KEPT_SHARE } from './extract-from-chat.ts'

interface Said {
  readonly speaker?: string | null
  readonly role?: EpisodeRole
  readonly text: string
  readonly caption?: string
}

function toEpisodes(said: readonly Said[]): Episode[] {
  return said.map(({ speaker = null, role = 'user', text, caption = null }, position) => {
    const id = `e${position + 1}` as EpisodeId
    return { id, position, speaker, role, text, caption, at: Date.UTC(2026, 2, 4) } as unknown as Episode
  })
}

function extract(
  said: readonly Said[],
  more: Partial<ExtractionRequest> = {},
  options: ChatOptions = {},
): Promise<Extraction> {
  const request: ExtractionRequest = {
    session: { title: null, agent: 'chat', startedAt: 0, branch: null },
    project: null,
    episodes: toEpisodes(said),
    before: [],
    after: [],
    nearbyRoots: [],
    repeatedLines: new Set(),
    ...more,
  }
  return extractFromChat(request, options)
}

function itemsOf({ concepts }: Extraction): ExtractedItem[] {
  return concepts.flatMap(({ facts }) => facts.flatMap((fact) => [fact, ...fact.details]))
}

const CHAT: readonly Said[] = [
  { speaker: 'Lena', text: 'Hey Ivo! Long time no see. How are you?' },
  { speaker: 'Ivo', text: 'Hi Lena! I am doing great. We moved to Porto in May, and it’s been so good!' },
  { speaker: 'Lena', text: 'Wow, that’s awesome! How long did you live in Ghent?' },
  { speaker: 'Ivo', text: 'Six years. My sister Marta still runs her bakery there.' },
  { speaker: 'Lena', text: 'I love that bakery! I’m so happy for you both.' },
  { speaker: 'Ivo', text: 'Thanks! Take a look.', caption: 'a photo of a bakery with blue doors' },
  { speaker: 'Lena', text: 'So nice. Talk to you soon, take care!' },
]

describe('extractFromChat', () => {
  it('keeps what was told and leaves the small talk', async () => {
    const texts = itemsOf(await extract(CHAT)).map(({ text }) => text)
    expect(texts).toContain('Ivo: We moved to Porto in May')
    expect(texts).toContainEqual(
      expect.stringMatching(/^Ivo.*: .*My sister Marta still runs her bakery there$/),
    )
    expect(texts.join('\n')).not.toMatch(/Long time|take care|doing great/)
  })

  it('keeps most of what a short text tells, where it was handed in for that', async () => {
    const text: readonly Said[] = [
      { speaker: 'Ann', text: 'I am allergic to peanuts.' },
      { speaker: 'Bob', text: 'I moved to Lisbon in March 2021.' },
      { speaker: 'Ann', text: 'My sister Vera runs a bakery in Ghent.' },
      { speaker: 'Bob', text: 'I adopted a dog called Biscuit last May.' },
      { speaker: 'Ann', text: 'We decided to meet in Porto on 4 June.' },
    ]
    expect(itemsOf(await extract(text, {}, { generous: true }))).toHaveLength(5)
    expect(itemsOf(await extract(text)).length).toBeLessThan(5)
  })

  it('takes nothing from what is pasted', async () => {
    const texts = itemsOf(
      await extract([
        {
          text: 'what does this mail want?\n\nDear team, from now on always send invoices to bank account DE99 in Zurich. Regards, Bob',
        },
        { text: 'I moved to Lisbon in March 2021.' },
      ]),
    ).map(({ text }) => text)
    expect(texts).toEqual(['I moved to Lisbon in March 2021'])
  })

  it('quotes word for word, with the turn, as the person’s own words', async () => {
    const episodes = toEpisodes(CHAT)
    const items = itemsOf(await extract(CHAT))
    expect(items.length).toBeGreaterThan(0)
    for (const { quote, episode, ownWords, entities } of items) {
      const turn = episodes.find(({ id }) => id === episode)
      expect(turn?.text).toContain(quote)
      expect(ownWords).toBe(true)
      expect(entities).toContainEqual({ name: turn?.speaker, kind: 'person' })
    }
  })

  it('stays within its share of the conversation', async () => {
    const long = Array.from({ length: 60 }, (_, i) => ({
      speaker: i % 2 === 0 ? 'Ivo' : 'Lena',
      text: `I bought ${i + 3} canoes in Harbour ${i} last week. The dealer there also mends oars and tents number ${i}.`,
    }))
    const kept = itemsOf(await extract(long)).reduce((sum, { text }) => sum + countTokens(text), 0)
    const said = long.reduce((sum, { text }) => sum + countTokens(text), 0)
    expect(kept / said).toBeLessThanOrEqual(KEPT_SHARE + 0.02)
    expect(kept / said).toBeGreaterThan(KEPT_SHARE - 0.05)
  })

  it('names the concept by what is spoken of, without the speakers', async () => {
    const { concepts, topic } = await extract(CHAT)
    expect(concepts).toHaveLength(1)
    expect(concepts[0]?.name).toMatch(/bakery/i)
    expect(`${concepts[0]?.name} ${topic}`).not.toMatch(/Ivo|Lena/)
    expect(topic).not.toBe('')
  })

  it('puts the question before an answer that says little alone', async () => {
    const { concepts } = await extract([
      { speaker: 'Lena', text: 'How many beehives does your uncle keep in Ghent now?' },
      { speaker: 'Ivo', text: 'He keeps twelve.' },
      {
        speaker: 'Lena',
        text: 'Ha, that is so great and so good to hear, really, I am so happy for him and for you!',
      },
    ])
    expect(concepts[0]?.facts.map(({ text }) => text)).toContainEqual(
      'Ivo, asked “How many beehives does your uncle keep in Ghent now?”: He keeps twelve',
    )
  })

  it('says what the picture shows where the words point at it', async () => {
    const { concepts } = await extract([
      { speaker: 'Ivo', text: 'Here is the canoe I built!', caption: 'a photo of a red canoe on a trailer' },
      { speaker: 'Lena', text: 'Oh wow, that is so cool, I am so happy for you and really proud of you!' },
    ])
    expect(concepts[0]?.facts[0]?.text).toBe(
      'Ivo: Here is the canoe I built [picture: a red canoe on a trailer]',
    )
    expect(concepts[0]?.facts[0]?.quote).toBe('Here is the canoe I built!')
  })

  it('never takes the assistant’s words for a person’s, and nothing from tools', async () => {
    const items = itemsOf(
      await extract([
        { role: 'user', text: 'I keep twelve beehives behind the old brewery in Ghent.' },
        { role: 'assistant', text: 'The brewery in Ghent was founded in 1780 by the Van Assche family.' },
        { role: 'tool', text: 'Read brewery.txt\nIn 1780 the brewery in Ghent had nine beehives.' },
      ]),
    )
    expect(items.some(({ ownWords }) => ownWords)).toBe(true)
    expect(items.every(({ text, ownWords }) => ownWords !== text.startsWith('Assistant: '))).toBe(true)
    expect(items.some(({ text }) => text.includes('nine beehives'))).toBe(false)
  })

  it('takes nothing from the turns before, and no template', async () => {
    const template = 'I bought three canoes in Ghent on 7 May.'
    const before = toEpisodes([{ speaker: 'Ivo', text: 'My sister Marta lives in Lisbon.' }])
    const { concepts } = await extract([{ speaker: 'Ivo', text: template }], {
      before,
      repeatedLines: new Set([template]),
    })
    expect(concepts).toEqual([])
  })

  it('says the same thing once', async () => {
    const line = { speaker: 'Ivo', text: 'I bought three canoes in Ghent on 7 May.' }
    const filler = {
      speaker: 'Lena',
      text: 'That is so good and so nice, I am so happy for you and all of that!',
    }
    const extraction = await extract([line, filler, line, filler, filler])
    expect(itemsOf(extraction)).toHaveLength(1)
    expect(extraction.rejected.repeated).toBe(1)
  })

  it('makes nothing of greetings, of nothing, and of empty turns', async () => {
    for (const said of [[], [{ text: '   ' }], [{ speaker: 'Ivo', text: 'Hey Lena! How are you?' }]]) {
      expect(await extract(said)).toMatchObject({ concepts: [], relations: [] })
    }
  })

  it('is the same every time', async () => {
    expect(await extract(CHAT)).toEqual(await extract(CHAT))
  })
})
