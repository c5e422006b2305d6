/** What recall is asked for a prompt, counted by the model that embeds it. */
import { describe, expect, test } from 'vitest'
import { packagePaths } from '../../src/config/package-paths.ts'
import { createLocalEmbedder } from '../../src/embed/local-embedder.ts'
import { loadPromptQuery, MOST_PROMPT_TOKENS } from '../../src/session/prompt/prompt-query.ts'

const NOTHING_KNOWN = {
  statistics: async () => ({ documents: 0, averageTerms: 0, documentFrequency: new Map<string, number>() }),
}

const PROMPTS = [
  'The nightly export of invoices broke again after we moved the scheduler; the log says ECONNRESET three times. ' +
    'Who decided that retries stop after ninety seconds, and where is that configured for the Zürich data centre?',
  `Why does this fail?\n\`\`\`\n${'    at Object.handleRequest_42 (server/router.js:118:23)\n'.repeat(60)}\`\`\``,
  `${'Überprüfe die Konfiguration des Zwischenspeichers und die Größenbeschränkungen. '.repeat(12)}`,
  `${'設定ファイルのキャッシュの上限を確認してください。'.repeat(20)}`,
  `a1b2c3_${'xyz_9_'.repeat(40)} ${'fooBarBaz42 '.repeat(60)}`,
]

describe('the tokens of a prompt', () => {
  test('are at most 32, as the model counts them', async () => {
    const embedder = createLocalEmbedder({ modelsDir: packagePaths().modelsDir })
    try {
      expect(embedder.countTokens?.('before the model is loaded')).toBeNull()
      await embedder.model()
      const count = (text: string) => embedder.countTokens?.(text) ?? null
      expect(count('the quick brown fox')).toBe(4)
      for (const prompt of PROMPTS) {
        const query = await loadPromptQuery(NOTHING_KNOWN, prompt, count)
        expect(count(query ?? ''), prompt.slice(0, 40)).toBeGreaterThan(2)
        expect(count(query ?? ''), prompt.slice(0, 40)).toBeLessThanOrEqual(MOST_PROMPT_TOKENS)
      }
    } finally {
      await embedder.close()
    }
  })
})
