import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LoreError } from '../../core/errors.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { compactText } from './compact-text.ts'
import { findProtected, holds } from './protected-things.ts'

const NOTES = `# Deploy notes

Hi everyone, hope you are all well! Thanks for joining the call yesterday.
The weather was lovely and the coffee machine in the kitchen makes a funny sound again.
We decided to move the gateway to port 8443 because the old proxy drops large uploads.
The config lives in /etc/gateway/main.toml and Priya owns it.
Somebody told a long story about a bicycle, a baker, a bridge and a very slow train, and it went on and on for quite a while.
Version 2.14.1 breaks \`npm run seed\`.
Let me know if anything is unclear, and feel free to ask.
`
const byRules = { ratio: 0.4, model: null, meaning: null }

function modelThatSays(answer: unknown): LanguageModel {
  return {
    provider: 'test',
    model: 'test',
    maxPromptTokens: 10_000,
    price: null,
    complete: async () => {
      if (answer instanceof Error) throw answer
      return { json: answer, usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1 } }
    },
  }
}

describe('compacting by rules', () => {
  test('keeps numbers, names, paths, code and decisions word for word, and drops chatter', async () => {
    const { text, receipt } = await compactText(NOTES, byRules)
    expect(text).toContain(
      'We decided to move the gateway to port 8443 because the old proxy drops large uploads.',
    )
    expect(text).toContain('/etc/gateway/main.toml')
    expect(text).toContain('Priya')
    expect(text).toContain('`npm run seed`')
    expect(text).not.toContain('bicycle')
    expect(text).not.toContain('hope you are')
    expect(receipt).toMatchObject({ score: 1, putBack: {}, summarised: 0 })
    expect(receipt.ratio).toBeLessThan(0.6)
    expect(receipt.charsAfter).toBe(text.length)
  })

  test('every kept sentence is a passage of the text', async () => {
    const { text } = await compactText(NOTES, byRules)
    for (const line of text.split('\n')) expect(NOTES).toContain(line.trim())
  })

  test.each([
    ['a greeting only', 'hello '.repeat(6)],
    ['one sentence', 'word '.repeat(20)],
    ['headings only', '# One\n# Two\n# Three\n'],
    ['courtesy only', 'Thanks a lot! Sounds good. Got it.'],
  ])('a text of which nothing can go comes back: %s', async (_, text) => {
    const compacted = await compactText(text, { ...byRules, ratio: 0.9 })
    expect(compacted.text.trim()).toBe(text.trim())
    expect(compacted.receipt.charsAfter).toBe(compacted.text.length)
  })

  test('sentences are kept until it is no shorter than asked', async () => {
    const text =
      'The cat sat on the mat. A dog came by and slept. Birds sang in a tree all day long. Rain fell on it.'
    for (const ratio of [1 / 3, 0.5]) {
      const { receipt } = await compactText(text, { ...byRules, ratio })
      expect(receipt.ratio).toBeGreaterThanOrEqual(ratio)
      expect(receipt.ratio).toBeLessThan(1)
      expect(receipt.dropped).toBeGreaterThan(0)
    }
  })

  test('courtesy is kept only where nothing else is left to keep', async () => {
    const text = `Thanks a lot for that. The tree is green. ${'Sounds good to me. '.repeat(10)}`
    const { text: short } = await compactText(text, { ...byRules, ratio: 0.07 })
    expect(short).toBe('The tree is green.')
    const longer = await compactText(text, { ...byRules, ratio: 0.5 })
    expect(longer.text).toContain('Sounds good')
    expect(longer.receipt.ratio).toBeGreaterThanOrEqual(0.5)
  })

  test('nothing protected is ever lost, whatever the text and however short it is to be', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'We',
        'use',
        'Node',
        '22.16',
        'on',
        '/srv/app',
        'port',
        '5432',
        'Anna',
        'said',
        'hello.',
      ),
      fc.string(),
      fc.constantFrom('\n', '\n\n', '. ', '! ', '`a b`', '"quoted words"', '```\ncode 7\n```\n', '# Head\n'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 60 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        async (pieces, ratio) => {
          const text = pieces.join(' ')
          const compacted = await compactText(text, { ...byRules, ratio })
          expect(compacted.text.length).toBeLessThanOrEqual(text.length)
          expect(compacted.text.length).toBeGreaterThanOrEqual(Math.ceil(text.length * ratio))
          expect(compacted.text.trim() === '').toBe(text.trim() === '')
          for (const thing of findProtected(text)) expect(holds(compacted.text, thing)).toBe(true)
          expect(compacted.receipt.score).toBe(1)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('keeps who looks after what, and dates, wherever the name stands', async () => {
  const text = [
    'As mentioned before, we talked for a while about various things that do not matter.',
    'Maria owns the auth service.',
    'The meeting went on and people drank a lot of coffee in the meantime.',
    'Zylka looks after the mail server.',
    'Release 5 is due on 2026-12-01.',
    'Jonas was there and told a story about a bicycle and a very slow train.',
    'Then it rained, and everybody went on to talk about the weather of the last weeks.',
  ].join(' ')
  const { text: short, protectedThings, receipt } = await compactText(text, byRules)
  for (const kept of [
    'Maria owns the auth service.',
    'Zylka looks after the mail server.',
    '2026-12-01',
    'Jonas',
  ])
    expect(short).toContain(kept)
  expect(short).not.toContain('As mentioned before')
  expect(protectedThings).toEqual(expect.arrayContaining(['Maria', 'Jonas', '2026-12-01']))
  expect(receipt.lost).toEqual([])
})

describe('compacting with a model', () => {
  const long = `${NOTES}\n${'The team talked about many things that nobody needs to remember in detail. '.repeat(12)}\nMarta will call Jonas on 14 May.`

  test('what its summary lost is put back', async () => {
    const model = modelThatSays({ summary: 'The team talked.' })
    const { text, receipt } = await compactText(long, { ...byRules, model })
    expect(text).toContain('The team talked.')
    expect(text).toContain('Marta will call Jonas on 14 May.')
    expect(receipt.score).toBe(1)
    expect(Object.keys(receipt.putBack)).not.toEqual([])
    expect(receipt.summarised).toBeGreaterThan(0)
  })

  test('a summary that says less than asked has the most telling sentences beside it', async () => {
    const model = modelThatSays({ summary: 'Talk.' })
    const text = 'The team talked about many things that nobody needs to remember in any detail. '.repeat(12)
    const { text: short, receipt } = await compactText(text, { ...byRules, model })
    expect(short).toContain('Talk.')
    expect(receipt.ratio).toBeGreaterThanOrEqual(0.4)
    expect(receipt.summarised).toBeGreaterThan(0)
  })

  test.each([
    ['nothing', {}],
    ['something else', { summary: 7 }],
    ['more than there was', { summary: 'x'.repeat(100_000) }],
    ['a refusal', new LoreError('llm_refused', 'No.', { hint: '' })],
  ])('an answer that is %s leaves it to the rules', async (_, answer) => {
    const { text, receipt } = await compactText(long, { ...byRules, model: modelThatSays(answer) })
    expect(text).toContain('8443')
    expect(receipt).toMatchObject({ score: 1, summarised: 0 })
  })

  test('a model that cannot be had is an error, not a silent difference', async () => {
    const model = modelThatSays(new LoreError('llm_unavailable', 'Away.', { hint: '' }))
    await expect(compactText(long, { ...byRules, model })).rejects.toMatchObject({ code: 'llm_unavailable' })
  })
})
