import { describe, expect, test } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import type { ExtractionRequest } from '../../core/digest.ts'
import { createRulesExtractor } from './create-rules-extractor.ts'
import { itemsOf, toRequest } from './work/work-fixture.ts'

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
    expect(extractor).toMatchObject({ name: 'none', version: 'rules-1' })
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

  test('reads a stretch with tools as work, whoever speaks', async () => {
    const work = toRequest([
      ['user', 'use pnpm for the orchard workspace'],
      ['tool', 'Bash: pnpm install\nok'],
      ['assistant', 'Let me check the lockfile.'],
    ])
    expect(await said(work)).toContain('use pnpm for the orchard workspace')
    expect(await said(work)).not.toContain('lockfile')
  })
})
