import { describe, expect, test } from 'vitest'
import { itemsOf, toRequest } from '../../../test/labelled/work/work-fixture.ts'
import type { Episode } from '../../core/conversation.ts'
import type { ExtractionRequest } from '../../core/digest.ts'
import { createRulesExtractor } from './create-rules-extractor.ts'

const extractor = createRulesExtractor({ meaning: null })

function said(request: ExtractionRequest): Promise<string> {
  return extractor.extract(request).then((extraction) =>
    itemsOf(extraction)
      .map(({ text }) => text)
      .join('\n'),
  )
}

const named = (request: ExtractionRequest, names: readonly string[]): ExtractionRequest => ({
  ...request,
  session: { ...request.session, agent: 'import' },
  episodes: request.episodes.map((episode, i): Episode => ({ ...episode, speaker: names[i % 2] ?? null })),
})

describe('createRulesExtractor', () => {
  test('says what it is', () => {
    expect(extractor).toMatchObject({ name: 'none', version: 'rules-6' })
    expect(extractor.maxSegmentTokens).toBeGreaterThan(1_000)
    expect(extractor.decide).toBeUndefined()
  })

  test('reads people who talk to each other as a chat', async () => {
    const chat = toRequest([
      ['user', 'My sister Vera moved to Lisbon in March 2021 with her two dogs.'],
      ['user', 'I started pottery classes last Tuesday and made a blue bowl.'],
    ])
    expect(await said(named(chat, ['Mia', 'Jonas']))).toContain('Lisbon')
  })

  test('keeps more of a text that was handed in', async () => {
    const text = toRequest([
      ['user', 'I am allergic to peanuts.'],
      ['user', 'I moved to Lisbon in March 2021.'],
      ['user', 'My sister Vera runs a bakery in Ghent.'],
      ['user', 'I adopted a dog called Biscuit last May.'],
      ['user', 'We decided to meet in Porto on 4 June.'],
    ])
    const by = (agent: string) => said({ ...text, session: { ...text.session, agent } })
    expect(await by('text')).toContain('allergic')
    expect((await by('text')).split('\n').length).toBeGreaterThan((await by('import')).split('\n').length)
  })

  test('reads a stretch with tools as work, whoever speaks', async () => {
    const work = toRequest([
      ['user', 'use pnpm for the orchard workspace'],
      ['tool', 'Bash: pnpm install\nok'],
      ['assistant', 'Let me check the lockfile.'],
    ])
    expect(await said(work)).toContain('use pnpm for the orchard workspace')
    expect(await said(work)).not.toContain('lockfile')
  })

  test('keeps what people tell a working agent beside the work', async () => {
    const told = await said(
      toRequest([
        ['user', 'I am Ann. My daughter Mia started school there, she is seven. My dog is called Biscuit.'],
        ['assistant', 'Noted.'],
        ['user', 'I am allergic to peanuts, so keep that in mind. The deploy target is Hetzner.'],
        ['assistant', 'Understood.'],
        ['user', 'Correction: I am not allergic to peanuts, it was the walnuts.'],
      ]),
    )
    for (const word of ['Mia', 'Biscuit', 'I am allergic to peanuts', 'Hetzner', 'walnuts']) {
      expect(told).toContain(word)
    }
  })

  test.each([
    ['Wir nehmen für die Bestellungen Postgres statt MongoDB, weil das Team es kennt.', 'Postgres'],
    ['Для базы данных заказов мы используем Postgres 16 вместо MongoDB.', 'Postgres 16'],
    ['本番のデータベースは2026年からPostgres 16を使うことに決めました。', 'Postgres 16'],
  ])('reads other languages beside the work: %s', async (text, word) => {
    const told = await said(
      toRequest([
        ['user', text],
        ['tool', 'Bash: ls src\nscale.ts'],
        ['assistant', 'OK.'],
      ]),
    )
    expect(told).toContain(word)
  })

  test('makes nothing of wishes, questions and steps of the work', async () => {
    const request = toRequest([
      ['user', 'Can you explain how the orchard reports its weekly numbers to Carla?'],
      ['assistant', 'They are sent on Mondays.'],
      ['user', 'run the tests again'],
      ['user', 'please write a poem about the orchard in May 2026'],
    ])
    expect((await extractor.extract(request)).concepts).toEqual([])
  })

  test.each([
    'list the nightly backups of the orchard ledger in the S3 bucket',
    'remind me: which port does the staging database of the orchard have',
    'Let’s plan the release of the orchard office.',
    'Tell me about the orchard service port, Jenkins and the team meeting',
    'I upgraded your brain for the orchard',
    'I have been waiting for things like this to surface in the orchard',
  ])('keeps nothing of %j, which tells or asks for nothing that lasts', async (asked) => {
    const request = toRequest([
      ['user', asked],
      ['assistant', 'I cannot reach it.'],
    ])
    expect((await extractor.extract(request)).concepts).toEqual([])
  })

  test('tells what follows an order for itself, and each statement for itself', async () => {
    const told = await said(
      toRequest([
        [
          'user',
          'We keep pear migrations in the cellar, numbered. Also set the retry limit of the pear import to 5. The team meeting has moved to Wednesdays. It starts at 9:30 in Ghent with Carla.',
        ],
        ['assistant', 'All right.'],
      ]),
    )
    expect(told.split('\n').sort()).toEqual([
      'The team meeting has moved to Wednesdays. It starts at 9:30 in Ghent with Carla',
      'We keep pear migrations in the cellar, numbered',
    ])
  })

  test('keeps what is told plainly beside a rule that names code', async () => {
    const told = await said(
      toRequest([
        [
          'user',
          'The kiosk runs on a Raspberry Pi 4 with a portrait screen of 1080x1920. Never use localStorage in the kiosk.',
        ],
        ['assistant', 'Understood.'],
      ]),
    )
    expect(told).toContain('The kiosk runs on a Raspberry Pi 4 with a portrait screen of 1080x1920')
    expect(told).toContain('Never use localStorage')
  })

  describe('a fault that somebody reports', () => {
    const report = 'The tariff lookup returns stale prices after a price change. Find the cause and fix it.'
    test('is something seen, not their word for how it is, as long as it is open', async () => {
      const open = await extractor.extract(
        toRequest([
          ['user', report],
          ['assistant', 'I could not find the cause yet.'],
        ]),
      )
      expect(itemsOf(open)).toMatchObject([{ kind: 'observation', ownWords: false }])
    })

    test('is gone once the agent says that it mended it', async () => {
      const told = await said(
        toRequest([
          ['user', report],
          [
            'assistant',
            'Done. I removed the Redis cache from the tariff lookup; the lookup now reads straight from Postgres, because the cache kept old tariffs after a change.',
          ],
        ]),
      )
      expect(told).toContain('Removed the Redis cache')
      expect(told).not.toContain('stale prices')
    })
  })

  test('says everything once', async () => {
    const request = toRequest([
      ['user', 'We decided to keep Postgres for the orders. Carla runs it in Ghent.'],
    ])
    const told = itemsOf(await extractor.extract(request))
    expect(told.filter(({ text }) => text.includes('decided'))).toHaveLength(1)
    for (const { quote } of told) expect(request.episodes[0]?.text).toContain(quote)
  })
})
