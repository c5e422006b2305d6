import { describe, expect, it } from 'vitest'
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import { loadPromptQuery, MOST_PROMPT_TOKENS, planPromptQuery, readPrompt } from './prompt-query.ts'

const oneToken = () => 1

function known(frequencies: Readonly<Record<string, number>>, documents = 1_000): CorpusStatistics {
  return { documents, averageTerms: 20, documentFrequency: new Map(Object.entries(frequencies)) }
}

function plan(prompt: string, frequencies: Readonly<Record<string, number>> = {}): string {
  return planPromptQuery(readPrompt(prompt, oneToken), known(frequencies)) ?? ''
}

const words = (text: string) => text.split(' ')
const FILLER = Array.from({ length: 60 }, (_, i) => `alpha${String.fromCharCode(97 + (i % 26))}bet`).join(' ')

describe('what recall is asked for a prompt', () => {
  it('passes a short prompt whole', () => {
    expect(plan('Which port did we choose for the staging proxy?')).toBe(
      'Which port did we choose for the staging proxy?',
    )
  })

  it.each([
    `x${'😂'.repeat(200)}`,
    `/srv/x/${'😂'.repeat(200)}`,
    `${'😂'.repeat(9_999)}`,
    `x${'😂'.repeat(99_999)}`,
  ])('is well formed, wherever it is cut (%#)', (long) => {
    const asked = plan(`No, that is wrong: the harbour listens on port 6644. ${long}`, {
      harbour: 3,
      port: 9,
    })
    expect(asked).toContain('harbour')
    expect(asked.isWellFormed()).toBe(true)
  })

  it('keeps to 22 tokens as the model counts them', () => {
    const twoTokens = () => 2
    const asked = planPromptQuery(readPrompt(FILLER, twoTokens), known({}))
    expect(words(asked ?? '').length).toBeLessThanOrEqual(MOST_PROMPT_TOKENS / 2)
  })

  it('keeps a short question whole wherever it stands', () => {
    const asked = plan(`${FILLER}. ${FILLER}. Why did we leave Redis? ${FILLER}.`)
    expect(asked).toContain('Why did we leave Redis?')
    expect(words(asked).length).toBeLessThanOrEqual(MOST_PROMPT_TOKENS)
  })

  it('adds only names and rare words to a question that says enough', () => {
    const asked = plan(
      `We tidied up the old settings screens all of last week and the week before that, together with Bergmann, and looked ` +
        `at the walrus again. Which database port does the staging proxy use? Please answer quickly and change nothing else yet.`,
      { walru: 2, set: 400 },
    )
    expect(asked).toBe('Bergmann, walrus Which database port does the staging proxy use?')
  })

  it('prefers rare words that documents have, in the order of the prompt', () => {
    const common = Array.from({ length: 40 }, (_, i) => `common${String.fromCharCode(97 + (i % 26))}${i}`)
    const frequencies = Object.fromEntries(common.map((word) => [word, 600]))
    const asked = plan(`zebra ${common.join(' ')} migration walrus`, {
      ...frequencies,
      zebra: 2,
      migrat: 3,
      walru: 2,
    })
    const kept = words(asked)
    expect(kept.indexOf('zebra')).toBeGreaterThanOrEqual(0)
    expect(kept.indexOf('migration')).toBeGreaterThan(kept.indexOf('zebra'))
    expect(kept.indexOf('walrus')).toBeGreaterThan(kept.indexOf('migration'))
  })

  it('lets what was pasted in last', () => {
    const log = Array.from({ length: 30 }, (_, i) => `    at handler${i} (server.js:${i}:3)`).join('\n')
    const asked = plan(`The invoice export crashes for the customer Bergmann\n${log}`, { invoic: 5 })
    for (const word of ['invoice', 'export', 'crashes', 'customer', 'Bergmann']) expect(asked).toContain(word)
    const fenced = plan(`Please review the retry budget\n\`\`\`ts\n${FILLER}\n\`\`\``)
    for (const word of ['review', 'retry', 'budget']) expect(fenced).toContain(word)
  })

  it('cuts paths and addresses to their ends, and leaves out what looks drawn by chance', () => {
    expect(readPrompt('open /home/ann/shop/src/cart/total.ts').text).toBe('open total.ts')
    expect(readPrompt('open ./src/cart/index.ts').text).toBe('open cart/index.ts')
    expect(readPrompt('see https://example.org/a/b/retry-policy?x=1#y').text).toBe('see retry-policy')
    expect(readPrompt('revert 3f9c2b7a61d04e5f8a90b1c2d3e4f5a6 please').text).toBe('revert please')
  })

  it('chooses among pieces of a sentence that is written without spaces', () => {
    const short = 'キャッシュの上限を確認'
    expect(readPrompt(short).text).toBe(short)
    const byCharacter = (word: string) => word.length
    const asked = planPromptQuery(
      readPrompt('設定ファイルのキャッシュの上限を確認してください'.repeat(2), byCharacter),
      known({}),
    )
    expect(asked).not.toBeNull()
    expect((asked ?? '').replaceAll(' ', '').length).toBeLessThanOrEqual(MOST_PROMPT_TOKENS)
  })

  it('leaves out what clients put around a prompt', () => {
    const prompt =
      '<ide_opened_file>The user opened the file x.py.</ide_opened_file>Fix the parser [Image #1] <b>now</b>'
    expect(readPrompt(prompt).text).toBe('Fix the parser now')
  })

  it('asks nothing where there is no word to look for', async () => {
    const documents = { statistics: async () => known({}) }
    expect(await loadPromptQuery(documents, '  ??? ')).toBeNull()
    expect(await loadPromptQuery(documents, 'and so on to it')).toBeNull()
    expect(await loadPromptQuery(documents, 'fix the parser')).toBe('fix the parser')
  })

  it('looks frequencies up only where something must be left out', async () => {
    let lookups = 0
    const documents = {
      statistics: async () => {
        lookups++
        return known({})
      },
    }
    await loadPromptQuery(documents, 'a short prompt about parsers', oneToken)
    expect(lookups).toBe(0)
    await loadPromptQuery(documents, FILLER, oneToken)
    expect(lookups).toBe(1)
  })

  it('reads the beginning and the end of a very long prompt', () => {
    const { text } = readPrompt(`first ${'x '.repeat(20_000)} last`, oneToken)
    expect(text.startsWith('first')).toBe(true)
    expect(text.endsWith('last')).toBe(true)
    expect(text.length).toBeLessThan(12_000)
  })
})
